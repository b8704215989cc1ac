import { inspect } from "node:util"
import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import { ORDER_EVENTS } from "../../src/domain/order-state"
import { SVC_MODULE } from "../../src/modules/svc"
import { SvcActivity, SvcAttention, SvcOrder, SvcPhoneLookup, SvcWebhook } from "../../src/modules/svc/models"
import type { NewAttempt } from "../../src/modules/svc/ledger/order-ledger"
import type { Ledger } from "../../src/modules/svc/ledger/ledger"
import type SvcModuleService from "../../src/modules/svc/service"

jest.setTimeout(60_000)

const options = {
  baseUrl: "http://127.0.0.1:1",
  accessToken: "token",
  backendUrl: "http://localhost:9000",
  webhooks: { secrets: ["a-secret-for-the-tests"] },
  plans: [{ repayment_config_id: 101, tenure_in_days: 30 }],
}

const MINUTE = 60_000

moduleIntegrationTestRunner<SvcModuleService>({
  moduleName: SVC_MODULE,
  resolve: "./src/modules/svc",
  moduleModels: [SvcActivity, SvcAttention, SvcOrder, SvcPhoneLookup, SvcWebhook],
  moduleOptions: options,
  testSuite: ({ service }) => {
    let now: Date
    let ledger: Ledger

    const attempt = (sessionId: string, more: Partial<NewAttempt> = {}): NewAttempt => ({
      paymentSessionId: sessionId,
      attempt: 1,
      cartId: "cart_1",
      orderId: "order_1",
      displayId: "1",
      state: "initiating",
      amount: 1184.5,
      planId: 101,
      collection: "none",
      prepaidUtr: null,
      dueAt: null,
      expiresAt: null,
      ...more,
    })
    const intent = { kind: "checkout_intended", actor: "buyer", message: "About to be sent." }
    const insert = (sessionId: string, more: Partial<NewAttempt> = {}) =>
      ledger.orders.withSession(sessionId, (sql) =>
        ledger.orders.insert(sql, attempt(sessionId, more), intent)
      )
    const later = (ms: number) => new Date(now.getTime() + ms)

    beforeEach(() => {
      now = new Date("2026-01-01T00:00:00Z")
      // The service's own ledger runs on the wall clock; this one on the same database, on a clock that the test sets.
      ledger = service.ledger.at(() => now)
    })

    it("keeps amounts exactly and reads back what it wrote", async () => {
      const row = await insert("payses_1", { amount: 123456789.99 })

      expect(row).toMatchObject({
        reference: "payses_1",
        amount: 123456789.99,
        state: "initiating",
        createdAt: now,
      })
      expect(await service.listSvcOrders({ reference: "payses_1" })).toEqual([
        expect.objectContaining({ amount: 123456789.99, order_id: "order_1" }),
      ])
    })

    it("names later attempts of a session -2, -3", async () => {
      await insert("payses_1")
      expect((await insert("payses_1", { attempt: 2 })).reference).toBe("payses_1-2")
      expect(await ledger.orders.latestOfSession("payses_1")).toMatchObject({ attempt: 2 })
    })

    it("never holds two rows of one reference", async () => {
      await insert("payses_1")
      await expect(insert("payses_1")).rejects.toThrow()
    })

    it("says of a refused statement where and why, and none of its values", async () => {
      const refused = ledger.inbox.receive({
        kind: "down_payment",
        reference: "payses_1",
        dedupeKey: "key",
        rawBody: '{"phone":"966500000001"}\u0000',
        verdict: "verified",
        matchingPreset: null,
      })
      const error: unknown = await refused.catch((caught: unknown) => caught)

      expect(error).toMatchObject({ name: "LedgerError", message: expect.stringContaining("svc_webhook") })
      expect(inspect(error, { depth: 9 })).not.toContain("966500000001")
    })

    it("lets one process at a time decide about a session", async () => {
      const running: string[] = []
      const work = (name: string) =>
        ledger.orders.withSession("payses_1", async (sql, latest) => {
          running.push(`${name} sees ${latest?.attempt ?? 0}`)
          return ledger.orders.insert(
            sql,
            attempt("payses_1", { attempt: (latest?.attempt ?? 0) + 1 }),
            intent
          )
        })

      await Promise.all([work("a"), work("b"), work("c")])
      expect(running.map((line) => line.replace(/^. /, ""))).toEqual(["sees 0", "sees 1", "sees 2"])
    })

    it("writes a change, its line of the timeline and its attention together, or nothing", async () => {
      await insert("payses_1")
      await expect(
        ledger.orders.change("payses_1", {
          event: "checkout_created",
          patch: { svcOrderId: "SO-1" },
          activity: { kind: "checkout_created", actor: "service", message: "Created." },
          attention: { kind: "unknown_status", message: "\u0000 is refused by PostgreSQL" },
        })
      ).rejects.toThrow()
      expect(await ledger.orders.byReference("payses_1")).toMatchObject({
        state: "initiating",
        svcOrderId: null,
      })
      expect(await ledger.activity.timeline(["payses_1"])).toHaveLength(1)
    })

    it("records an illegal event and applies nothing of it", async () => {
      await insert("payses_1")
      await ledger.orders.change("payses_1", { event: "checkout_declined" })
      const { transition } = await ledger.orders.change("payses_1", {
        event: "down_payment_confirmed",
        patch: { paymentStatus: "PAID", authorizedAt: now },
        activity: { kind: "down_payment_confirmed", actor: "service", message: "Paid." },
      })

      expect(transition).toBe("illegal")
      expect(await ledger.orders.byReference("payses_1")).toMatchObject({
        state: "declined",
        paymentStatus: null,
        authorizedAt: null,
      })
      expect((await ledger.activity.timeline(["payses_1"])).map(({ kind }) => kind)).toEqual([
        "checkout_intended",
        "transition_refused",
      ])
    })

    it("never leaves a declined attempt, whatever happens", async () => {
      await insert("payses_1")
      await ledger.orders.change("payses_1", { event: "checkout_declined" })
      for (const event of ORDER_EVENTS) {
        await ledger.orders.change("payses_1", { event })
      }
      expect(await ledger.orders.byReference("payses_1")).toMatchObject({ state: "declined" })
    })

    it("redacts what goes into the timeline", async () => {
      await insert("payses_1")
      await ledger.orders.change("payses_1", {
        activity: {
          kind: "note",
          actor: "service",
          message: "A note.",
          details: {
            phone: "966500000001",
            access_token: "very-secret",
            nested: { text: "call +966 500000001" },
          },
        },
      })
      const stored = JSON.stringify(await service.listSvcActivities({ reference: "payses_1" }))

      expect(stored).not.toMatch(/966500000001|very-secret|500000001/)
    })

    it("lists one open point per kind and attempt, and a new one after it was resolved", async () => {
      await insert("payses_1")
      const list = () =>
        ledger.orders.change("payses_1", { attention: { kind: "possible_duplicate", message: "Look." } })

      await list()
      await list()
      const [open, ...more] = await ledger.attention.openFor(["payses_1"])

      expect(more).toEqual([])
      await service.updateSvcAttentions({ id: open?.id ?? "", resolved_at: now })
      await list()
      expect(await ledger.attention.openFor(["payses_1"])).toHaveLength(1)
      expect(await service.listSvcAttentions({ reference: "payses_1" })).toHaveLength(2)
    })

    it("hands an attempt to one process, until its lease ends", async () => {
      await insert("payses_1")
      const claims = await Promise.all([1, 2, 3, 4].map(() => ledger.orders.claim("payses_1", MINUTE)))

      expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
      now = later(MINUTE - 1)
      expect(await ledger.orders.claim("payses_1", MINUTE)).toBeUndefined()
      now = later(2)
      expect(await ledger.orders.claim("payses_1", MINUTE)).toBeDefined()
    })

    it("never gives the same due row to two sweeps, and brings it up again after a crash", async () => {
      for (let index = 0; index < 30; index += 1) {
        await insert(`payses_${index}`, { dueAt: later(-index) })
      }
      await insert("payses_later", { dueAt: later(1) })
      const taken = await Promise.all([1, 2, 3, 4].map(() => ledger.orders.takeDue(10, MINUTE)))
      const references = taken.flat()

      expect(references).toHaveLength(30)
      expect(new Set(references).size).toBe(30)
      expect(references).not.toContain("payses_later")
      now = later(MINUTE)
      expect(await ledger.orders.takeDue(100, MINUTE)).toHaveLength(31)
    })

    it("takes the oldest first, and never what another process holds", async () => {
      await insert("payses_new", { dueAt: later(-1_000) })
      await insert("payses_old", { dueAt: later(-5_000) })
      await insert("payses_held", { dueAt: later(-9_000) })
      await ledger.orders.claim("payses_held", MINUTE)
      expect(await ledger.orders.takeDue(1, MINUTE)).toEqual(["payses_old"])
      expect(await ledger.orders.takeDue(5, MINUTE)).toEqual(["payses_new"])
    })

    it("keeps one row per webhook and counts its deliveries", async () => {
      const webhook = {
        kind: "down_payment" as const,
        reference: "payses_1",
        dedupeKey: "key",
        rawBody: "{}",
        verdict: "verified",
        matchingPreset: null,
      }
      const ids = await Promise.all([1, 2, 3].map(() => ledger.inbox.receive(webhook)))

      expect(new Set(ids).size).toBe(1)
      expect(await ledger.webhooks.ofReferences(["payses_1"])).toEqual([
        expect.objectContaining({ deliveries: 3, status: "received" }),
      ])
    })

    it("keeps webhooks apart that arrive at once, each with its own id", async () => {
      const webhook = (number: number) => ({
        kind: "delivery" as const,
        reference: `payses_${number}`,
        dedupeKey: `key_${number}`,
        rawBody: "{}",
        verdict: number === 2 ? "mismatch" : "verified",
        matchingPreset: null,
      })
      const ids = await Promise.all([1, 2, 3, 2, 1].map((number) => ledger.inbox.receive(webhook(number))))

      expect(ids[4]).toBe(ids[0])
      expect(ids[3]).toBe(ids[1])
      expect(new Set(ids).size).toBe(3)
      const rows = await ledger.webhooks.ofReferences(["payses_1", "payses_2", "payses_3"])

      expect(
        rows.map(({ id, reference, verdict, deliveries }) => [id, reference, verdict, deliveries]).sort()
      ).toEqual(
        [
          [ids[0], "payses_1", "verified", 2],
          [ids[1], "payses_2", "mismatch", 2],
          [ids[2], "payses_3", "verified", 1],
        ].sort()
      )
    })

    it("keeps the others when one of those that arrive at once cannot be kept", async () => {
      const webhook = (reference: string, rawBody: string) =>
        ledger.inbox.receive({
          kind: "delivery",
          reference,
          dedupeKey: reference,
          rawBody,
          verdict: "verified",
          matchingPreset: null,
        })
      const kept = await Promise.allSettled([
        webhook("payses_1", "{}"),
        // PostgreSQL keeps no NUL in text.
        webhook("payses_2", "\u0000"),
        webhook("payses_3", "{}"),
      ])

      expect(kept.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
    })

    it("gives a webhook to one process, and again when that one did not finish", async () => {
      const id = await ledger.inbox.receive({
        kind: "down_payment",
        reference: "payses_1",
        dedupeKey: "key",
        rawBody: "{}",
        verdict: "verified",
        matchingPreset: null,
      })

      expect(await ledger.inbox.claim(id, MINUTE)).toBeDefined()
      expect(await ledger.inbox.claim(id, MINUTE)).toBeUndefined()
      expect(await ledger.inbox.takeDue(10, MINUTE)).toEqual([])
      now = later(MINUTE + 1)
      expect(await ledger.inbox.takeDue(10, MINUTE)).toEqual([id])
      expect(await ledger.inbox.claim(id, MINUTE)).toMatchObject({ tries: 2 })
      await ledger.inbox.processed(id, "none")
      now = later(MINUTE * 10)
      expect(await ledger.inbox.takeDue(10, MINUTE)).toEqual([])
      expect(await ledger.inbox.claim(id, MINUTE)).toBeUndefined()
    })

    it("forgets which phones were asked about after an hour, and never stores one", async () => {
      expect(await ledger.phoneLookups.allow("cart:1", "966500000001", 1)).toBe(true)
      expect(await ledger.phoneLookups.allow("cart:1", "966500000002", 1)).toBe(false)
      expect(await ledger.phoneLookups.allow("cart:1", "966500000001", 1)).toBe(true)
      expect(await ledger.phoneLookups.allow("cart:2", "966500000002", 1)).toBe(true)
      expect(JSON.stringify(await service.listSvcPhoneLookups())).not.toContain("966500000001")
      now = later(61 * MINUTE)
      expect(await ledger.phoneLookups.allow("cart:1", "966500000002", 1)).toBe(true)
      now = later(122 * MINUTE)
      await ledger.phoneLookups.prune()
      expect(await service.listSvcPhoneLookups()).toEqual([])
    })
  },
})
