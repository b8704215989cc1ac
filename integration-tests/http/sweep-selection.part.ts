import assert from "node:assert"
import { rowOf } from "../../src/modules/svc/ledger/columns"
import { onGoodsMoved } from "../../src/progress/order-events"
import { databaseOf, explained, ledgerStatements } from "../support/ledger-statements"
import { PLANS, storePart } from "../support/store-suite"

const ROWS = 10_000
const DUE = 50
const LEASE_MS = 60_000
const SELECTS_WITHIN_MS = 20
const anything = rowOf({})

const medianOf = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN

export const sweepSelection = storePart("what the sweep takes", (store) => {
  const ledger = () => store.svc.ledger
  const run = (statement: string, parameters: (string | number)[] = []) =>
    ledger().database.sql.all(anything, statement, parameters)

  /** `due` of the rows are due now, the others later or never. */
  const fillOrders = async (rows: number, due: number): Promise<void> => {
    await run(
      `insert into svc_order (id, reference, payment_session_id, attempt, state, amount, raw_amount, collection, due_at)
       select 'svcord_' || n, 'payses_' || n, 'payses_' || n, 1, 'awaiting_down_payment', 100, '{"value":"100"}', 'svc',
         case when n <= ? then now() - n * interval '1 second'
              when n % 2 = 0 then now() + n * interval '1 minute' end
       from generate_series(1, ?) n`,
      [due, rows]
    )
    await run("analyze svc_order")
  }
  const fillInbox = async (rows: number, due: number): Promise<void> => {
    await run(
      `insert into svc_webhook (id, kind, reference, dedupe_key, raw_body, verdict, received_at, status, due_at)
       select 'svcwh_' || n, 'down_payment', 'payses_' || n, 'key_' || n, '{}', 'verified', now(),
         case when n <= ? then 'received' else 'processed' end,
         case when n <= ? then now() - n * interval '1 second' end
       from generate_series(1, ?) n`,
      [due, due, rows]
    )
    await run("analyze svc_webhook")
  }
  afterEach(() => run("update svc_order set lease_token = null, lease_until = null"))

  const takeOrder = async () => (await ledger().orders.claimDue(LEASE_MS))?.reference
  const takeWebhook = async () => (await ledger().inbox.claimDue(LEASE_MS))?.row.id

  it.each([
    ["attempts", "svc_order", fillOrders, takeOrder],
    ["webhooks", "svc_webhook", fillInbox, takeWebhook],
  ] as const)(
    "is found among 10,000 %s by the index of its time, in under 20 ms",
    async (_, table, fill, take) => {
      await fill(ROWS, DUE)
      const asked = ledgerStatements(store)

      expect(await take()).toBeDefined()
      const [taking] = asked.filter(({ sql }) => sql.includes("skip locked"))

      assert(taking !== undefined)
      const database = await databaseOf(store)
      const runs: Awaited<ReturnType<typeof explained>>[] = []

      for (let time = 0; time < 7; time += 1) {
        runs.push(await explained(database, taking))
      }
      await database.end()
      expect(runs[0]?.indexes).toContain(`IDX_${table}_wakes_at`)
      expect(medianOf(runs.map(({ ms }) => ms))).toBeLessThan(SELECTS_WITHIN_MS)
    }
  )

  it.each([
    ["attempts", fillOrders, takeOrder],
    ["webhooks", fillInbox, takeWebhook],
  ] as const)("hands each of 200 due %s to one of two sweeps that run at once", async (_, fill, take) => {
    await fill(400, 200)
    const sweep = async (): Promise<string[]> => {
      const all: string[] = []

      for (let taken = await take(); taken !== undefined; taken = await take()) {
        all.push(taken)
      }
      return all
    }
    const [one, other] = await Promise.all([sweep(), sweep()])

    expect(one.length).toBeGreaterThan(0)
    expect(other.length).toBeGreaterThan(0)
    expect(one.length + other.length).toBe(200)
    expect(new Set([...one, ...other]).size).toBe(200)
  })

  describe("is not what the service asked to be left alone with for ten minutes:", () => {
    const busy = (operation: "initiate_checkout" | "reconcile_prepaid_payment" | "confirm_delivery") =>
      store.setFaults({ kind: "http_status", operation, status: 503, retry_after: 600 })
    const looksAgainIn = async (sessionId: string): Promise<number> =>
      ((await store.attempt(sessionId))?.dueAt?.getTime() ?? 0) - Date.now()

    it("a checkout", async () => {
      const asked = jest.spyOn(store.svc.client, "initiateCheckout")

      await busy("initiate_checkout")
      await store.buy()
      await store.untilIdle()
      // Looking at it again asks the service nothing.
      expect(asked).toHaveBeenCalledTimes(1)
    })

    it("a down payment whose buyer looks at the order, until the time is over or a person asks", async () => {
      await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
      const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

      await busy("reconcile_prepaid_payment")
      await store.act(order.id, "reconcile").catch(() => undefined)
      expect(await looksAgainIn(sessionId)).toBeGreaterThan(500_000)
      const asked = jest.spyOn(store.svc.client, "reconcilePrepaidPayment")
      const looked = async (fields: Parameters<typeof store.setAttempt>[1] = {}) => {
        // So long after the last question that a page may ask.
        await store.setAttempt(sessionId, { reconciled_at: new Date(Date.now() - 60_000), ...fields })
        await store.buyersOrder(order.id)
        await store.untilIdle()
        return asked.mock.calls.length
      }

      expect(await looked()).toBe(0)
      expect(await store.attempt(sessionId)).toMatchObject({ tries: 1 })
      await store.act(order.id, "reconcile").catch(() => undefined)
      expect(asked).toHaveBeenCalledTimes(1)
      expect(await looked({ paused_until: new Date(Date.now() - 1_000) })).toBe(2)
      expect(await looked({ state: "expired", given_up_at: new Date() })).toBe(2)
    })

    it("a down payment, also when a later question is not answered at all", async () => {
      await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
      const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

      await busy("reconcile_prepaid_payment")
      await store.act(order.id, "reconcile").catch(() => undefined)
      await store.setFaults({ kind: "http_status", operation: "reconcile_prepaid_payment", status: 503 })
      await store.act(order.id, "reconcile").catch(() => undefined)
      expect((await store.attempt(sessionId))?.pausedUntil?.getTime()).toBeGreaterThan(Date.now() + 500_000)
    })

    it("a delivery of which more goods move, until a person tries again", async () => {
      const { order, sessionId } = await store.placeSettled()
      const asked = jest.spyOn(store.svc.client, "confirmDelivery")

      await busy("confirm_delivery")
      await store.deliverInVain(order.id)
      await onGoodsMoved(store.container(), { order_id: order.id })
      await store.untilIdle()
      expect(asked).toHaveBeenCalledTimes(1)
      expect(await looksAgainIn(sessionId)).toBeGreaterThan(500_000)
      await store.act(order.id, "retry")
      expect(asked).toHaveBeenCalledTimes(2)
    })
  })

  describe("is asked about by its buyer's page after a plain failure", () => {
    it("without using up the tries, or putting the sweep off", async () => {
      await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
      const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })
      const dueAt = async () => (await store.attempt(sessionId))?.dueAt?.getTime() ?? Infinity
      const look = async () => {
        await store.setAttempt(sessionId, { reconciled_at: new Date(Date.now() - 60_000) })
        const { state } = await store.buyersOrder(order.id)

        await store.untilIdle()
        return state
      }

      await store.setFaults({ kind: "http_status", operation: "reconcile_prepaid_payment", status: 503 })
      expect(await look()).toBe("awaiting_down_payment")
      const due = await dueAt()

      expect(await look()).toBe("awaiting_down_payment")
      expect(await look()).toBe("awaiting_down_payment")
      expect(await store.attempt(sessionId)).toMatchObject({ isAnswered: false, tries: 1 })
      expect(await dueAt()).toBeLessThanOrEqual(due)
      await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
      await store.sandbox.orderAction(atService.order_id, "pay")
      expect(await look()).toBe("authorized")
    })
  })
})
