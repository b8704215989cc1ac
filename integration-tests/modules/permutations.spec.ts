import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import * as fc from "fast-check"
import { z } from "zod"
import { SVC_MODULE } from "../../src/modules/svc"
import {
  SvcActivity,
  SvcAttention,
  SvcDelivery,
  SvcInvoice,
  SvcOrder,
  SvcPhoneLookup,
  SvcWebhook,
} from "../../src/modules/svc/models"
import type SvcModuleService from "../../src/modules/svc/service"
import { SandboxControl } from "../support/sandbox-control"
import { type EndState, FakeClock, type HappensTo, OneOrder } from "./permutations/one-order"

jest.setTimeout(300_000)

const RUNS = 300
const sandboxUrl = z.url().parse(process.env["SVC_SANDBOX_URL"])

/** Everything that happens to an order with a down payment, some of it twice. */
const ALL: HappensTo[] = [
  "pay",
  "webhook",
  "webhook",
  "reconcile",
  "deliver",
  "deliver",
  "callback",
  "callback",
  "sweep",
]

const RIGHT_END: EndState = {
  state: "delivered",
  medusa: "captured",
  captures: 1,
  questionsToTheBuyer: 1,
  ordersAtService: 1,
  statusAtService: "DELIVERED",
  openWebhooks: 0,
}

/** Any part of it in any order, with some of it at the same time: groups, one after the other. */
const stories = fc
  .tuple(
    fc.shuffledSubarray(ALL, { minLength: 1 }),
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: ALL.length, maxLength: ALL.length })
  )
  .map(([events, sizes]) => {
    const left = [...events]

    return sizes.map((size) => left.splice(0, size)).filter((group) => group.length > 0)
  })

moduleIntegrationTestRunner<SvcModuleService>({
  moduleName: SVC_MODULE,
  resolve: "./src/modules/svc",
  moduleModels: [SvcActivity, SvcAttention, SvcDelivery, SvcInvoice, SvcOrder, SvcPhoneLookup, SvcWebhook],
  moduleOptions: {
    baseUrl: sandboxUrl,
    accessToken: "sandbox-token",
    backendUrl: "http://127.0.0.1:1",
    returnUrls: { success: "http://localhost:8000/paid", failure: "http://localhost:8000/unpaid" },
    webhooks: { secrets: ["a-secret-for-the-tests"] },
    plans: [
      {
        repayment_config_id: 103,
        tenure_in_days: 30,
        requires_prepaid_collection: true,
        prepaid_percentage: 25,
      },
    ],
  },
  testSuite: ({ service }) => {
    const sandbox = new SandboxControl(sandboxUrl)

    beforeAll(async () => {
      await sandbox.reset()
      await sandbox.putBuyer("966500000001", { credit_limit: 100_000_000 })
      // The tests bring the webhooks themselves.
      await sandbox.putFaults([
        { kind: "webhook_lost", operation: "down_payment_webhook" },
        { kind: "webhook_lost", operation: "delivery_webhook" },
      ])
    })
    afterAll(() => sandbox.reset())

    it(`holds every guarantee after each event, and ends right, in ${RUNS} orders of events`, async () => {
      await fc.assert(
        fc.asyncProperty(stories, async (story) => {
          const order = new OneOrder(service, sandbox, new FakeClock())

          await order.place()
          for (const group of story) {
            await Promise.all(group.map((what) => order.happen(what)))
            await order.check()
          }
          expect(await order.end()).toEqual(RIGHT_END)
        }),
        { numRuns: RUNS, endOnFailure: true }
      )
    })
  },
})
