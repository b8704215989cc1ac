import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import { z } from "zod"
import { SVC_MODULE } from "../../src/modules/svc"
import { rowOf } from "../../src/modules/svc/ledger/database"
import type { Ledger } from "../../src/modules/svc/ledger/ledger"
import { SvcActivity, SvcAttention, SvcOrder, SvcPhoneLookup, SvcWebhook } from "../../src/modules/svc/models"
import type SvcModuleService from "../../src/modules/svc/service"

jest.setTimeout(120_000)

const options = {
  baseUrl: "http://127.0.0.1:1",
  accessToken: "token",
  backendUrl: "http://localhost:9000",
  webhooks: { secrets: ["a-secret-for-the-tests"] },
  plans: [{ repayment_config_id: 101, tenure_in_days: 30 }],
}

const ROWS = 10_000
const DUE = 50
const LEASE_MS = 60_000
const SELECTS_WITHIN_MS = 20
const anything = rowOf({})
const planRow = z.object({
  "QUERY PLAN": z.tuple([z.looseObject({ "Execution Time": z.number(), Plan: z.unknown() })]),
})

const medianOf = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN

/** The names of the indexes that a plan scans. */
const indexesOf = (plan: unknown): string[] =>
  [...JSON.stringify(plan).matchAll(/"Index Name":"([^"]+)"/g)].map(([, name]) => name ?? "")

moduleIntegrationTestRunner<SvcModuleService>({
  moduleName: SVC_MODULE,
  resolve: "./src/modules/svc",
  moduleModels: [SvcActivity, SvcAttention, SvcOrder, SvcPhoneLookup, SvcWebhook],
  moduleOptions: options,
  testSuite: ({ service }) => {
    let now: Date
    let ledger: Ledger

    beforeEach(() => {
      now = new Date("2026-01-01T00:00:00Z")
      ledger = service.ledger.at(() => now)
    })

    const run = (statement: string, parameters: (string | number | Date)[] = []) =>
      ledger.database.sql.all(anything, statement, parameters)

    /** `due` of the rows are due now, the others later or never. */
    const fillOrders = async (rows: number, due: number): Promise<void> => {
      await run(
        `insert into svc_order (id, reference, payment_session_id, attempt, state, amount, raw_amount, collection, due_at)
         select 'svcord_' || n, 'payses_' || n, 'payses_' || n, 1, 'awaiting_down_payment', 100, '{"value":"100"}', 'svc',
           case when n <= ? then ?::timestamptz - n * interval '1 second'
                when n % 2 = 0 then ?::timestamptz + n * interval '1 minute' end
         from generate_series(1, ?) n`,
        [due, now, now, rows]
      )
      await run("analyze svc_order")
    }
    const fillInbox = async (rows: number, due: number): Promise<void> => {
      await run(
        `insert into svc_webhook (id, kind, reference, dedupe_key, raw_body, verdict, received_at, status, due_at)
         select 'svcwh_' || n, 'down_payment', 'payses_' || n, 'key_' || n, '{}', 'verified', ?,
           case when n <= ? then 'received' else 'processed' end,
           case when n <= ? then ?::timestamptz - n * interval '1 second' end
         from generate_series(1, ?) n`,
        [now, due, due, now, rows]
      )
      await run("analyze svc_webhook")
    }

    /** What PostgreSQL says of the selection of what is due, as the ledger makes it. */
    const explain = async (table: "svc_order" | "svc_webhook") => {
      const runs: { ms: number; indexes: string[] }[] = []

      for (let time = 0; time < 7; time += 1) {
        const [row] = await ledger.database.sql.all(
          planRow,
          `explain (analyze, format json) select id from ${table}
           where due_at <= ? and deleted_at is null and (lease_until is null or lease_until < ?)
           order by due_at limit ? for update skip locked`,
          [now, now, DUE]
        )
        const [plan] = row?.["QUERY PLAN"] ?? []

        runs.push({ ms: plan?.["Execution Time"] ?? NaN, indexes: indexesOf(plan) })
      }
      return { ms: medianOf(runs.map(({ ms }) => ms)), indexes: runs[0]?.indexes ?? [] }
    }

    const measure = async (take: () => Promise<string[]>) => {
      const startedAt = performance.now()
      const taken = await take()

      return { taken, ms: performance.now() - startedAt }
    }

    it.each([
      ["attempts", "svc_order", fillOrders, () => ledger.orders.takeDue(DUE, LEASE_MS)],
      ["webhooks", "svc_webhook", fillInbox, () => ledger.inbox.takeDue(DUE, LEASE_MS)],
    ] as const)(
      "selects 50 due %s of 10,000 by the index of their time, in under 20 ms",
      async (_, table, fill, take) => {
        await fill(ROWS, DUE)
        const plan = await explain(table)

        expect(plan.indexes).toEqual([expect.stringContaining("due_at")])
        expect(plan.ms).toBeLessThan(SELECTS_WITHIN_MS)

        const { taken, ms } = await measure(take)

        expect(taken).toHaveLength(DUE)
        // The whole of it: selecting, pushing back and the way to the database.
        expect(ms).toBeLessThan(10 * SELECTS_WITHIN_MS)
        expect(await take()).toEqual([])
      }
    )

    it.each([
      ["attempts", fillOrders, () => ledger.orders.takeDue(40, LEASE_MS)],
      ["webhooks", fillInbox, () => ledger.inbox.takeDue(40, LEASE_MS)],
    ] as const)("hands each of 2,000 due %s to one of two sweeps that run at once", async (_, fill, take) => {
      await fill(2_000, 2_000)
      const sweep = async (): Promise<string[]> => {
        const all: string[] = []

        for (let batch = await take(); batch.length > 0; batch = await take()) {
          all.push(...batch)
        }
        return all
      }
      const [one, other] = await Promise.all([sweep(), sweep()])

      expect(one.length).toBeGreaterThan(0)
      expect(other.length).toBeGreaterThan(0)
      expect(one.length + other.length).toBe(2_000)
      expect(new Set([...one, ...other]).size).toBe(2_000)
    })

    it("takes again what a sweep took and never finished, after its lease", async () => {
      await fillOrders(10, 10)
      expect(await ledger.orders.takeDue(100, LEASE_MS)).toHaveLength(10)
      expect(await ledger.orders.takeDue(100, LEASE_MS)).toEqual([])
      now = new Date(now.getTime() + LEASE_MS + 1)
      expect(await ledger.orders.takeDue(100, LEASE_MS)).toHaveLength(10)
    })
  },
})
