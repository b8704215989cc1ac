import { setTimeout as wait } from "node:timers/promises"
import { elapsedMs } from "../../support/elapsed-ms"
import { PLANS } from "../../support/store"
import { polling } from "../../support/polling"
import { inTurns } from "../kill/support/in-turns"
import { type PlacedOrder, SWEPT } from "../kill/support/killable-store"
import type { Cluster } from "./cluster"

const ORDERS = 10
const AT_ONCE = 4
/** What an answer may take on a busy machine; without a limit it took 20 seconds. */
const ANSWERED_MS = 10_000
/** Longer than any transaction has to stay open. */
const WATCH_MS = 8_000
const EVERY_MS = 200
/** Heard, while the service hangs for others: a subscriber that waited for it would take as long as a call may, two minutes. */
const HEARD_MS = 45_000

/** What the store goes through when a part of it hangs. */
export const outageSuite = (cluster: Cluster): void => {
  const openTransactions = () =>
    cluster.database.count(
      `select count(*) from pg_stat_activity where datname = current_database()
       and application_name like 'medusa-%' and state like 'idle in transaction%'
       and state_change < now() - interval '5 seconds'`
    )
  const mostOpenWithin = async (ms: number): Promise<number> => {
    const endsAt = performance.now() + ms
    let most = 0

    while (performance.now() < endsAt) {
      most = Math.max(most, await openTransactions())
      await wait(EVERY_MS)
    }
    return most
  }
  const received = (orders: readonly PlacedOrder[]) =>
    cluster.database.count(
      "select count(*) from svc_webhook where verdict = 'verified' and reference = any($1)",
      [orders.map(({ sessionId }) => sessionId)]
    )
  /** Its buyer looks at it meanwhile. */
  const isSettled = async ({ id, sessionId }: PlacedOrder): Promise<boolean> => {
    await cluster.stateForBuyer(id)
    return (
      (await cluster.database.count(
        "select count(*) from svc_order where payment_session_id = $1 and settled_at is not null",
        [sessionId]
      )) === 1
    )
  }
  const heardOf = (name: string, { sessionId }: PlacedOrder) =>
    cluster.heard.of(name).filter(({ data }) => data.reference === sessionId)
  /** A webhook that nobody signed, which is listed as soon as it comes. */
  const sendForged = async ({ atServiceId, sessionId }: PlacedOrder): Promise<number> => {
    const { orders } = await cluster.sandbox.state()
    const url = orders.find(({ order_reference_id }) => order_reference_id === sessionId)?.webhook_url ?? ""

    return elapsedMs(async () => {
      const { status } = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ order_number: atServiceId }),
      })

      expect(status).toBe(401)
    })
  }

  it.each([
    ["is gone", "stop", "start"],
    ["hangs", "pause", "resume"],
  ] as const)(
    "answers webhooks at once while Redis %s, keeps no transaction open, and tells afterwards",
    async (_how, leave, comeBack) => {
      const orders = await cluster.placeOrders(ORDERS, { planId: PLANS.downPayment })
      const [forged] = orders

      if (forged === undefined) {
        throw new Error("There is no order")
      }
      await cluster.redis[leave]()
      try {
        const answers = await Promise.all([
          ...orders.map(({ atServiceId }) =>
            elapsedMs(() => cluster.sandbox.orderAction(atServiceId, "pay"))
          ),
          sendForged(forged),
        ])

        expect(Math.max(...answers)).toBeLessThan(ANSWERED_MS)
        await polling(() => received(orders), { withinMs: ANSWERED_MS }).until((count) => count === ORDERS)
        expect(await mostOpenWithin(WATCH_MS)).toBe(0)
        expect(await sendForged(forged)).toBeLessThan(ANSWERED_MS)
      } finally {
        await cluster.redis[comeBack]()
      }
      await cluster.letLeasesEnd()
      for (const order of orders) {
        await polling(() => isSettled(order), SWEPT).until(Boolean)
      }
      await polling(() => orders.filter((order) => heardOf(CONFIRMED, order).length === 0), SWEPT).until(
        (missing) => missing.length === 0
      )
      await polling(() => heardOf("svc.needs_attention", forged), SWEPT).until((heard) => heard.length > 0)
      for (const order of orders) {
        const ids = heardOf(CONFIRMED, order).map(({ data }) => data.event_id)

        expect(new Set(ids).size).toBe(1)
        expect(await cluster.payments(order)).toBe(1)
      }
      await polling(() => cluster.database.count("select count(*) from svc_event"), SWEPT).until(
        (left) => left === 0
      )
    }
  )

  it("hears the store's own events at once while the service hangs at deliveries, and asks it once for each", async () => {
    const orders = await cluster.placeOrders(ORDERS)
    const bystander = await cluster.placeOrder()
    const held = orders.map(({ atServiceId }) =>
      cluster.gate.hold({ operation: "confirm_delivery", about: atServiceId, when: "before_effect" })
    )

    await inTurns(AT_ONCE, orders, ({ id }) => cluster.office().deliver(id, cluster.proof))
    const before = cluster.heard.of("order.canceled").length
    const at = Date.now()

    await cluster.office().cancel(bystander.id)
    const [event] = (
      await polling(() => cluster.heard.of("order.canceled"), SWEPT).until((heard) => heard.length > before)
    ).slice(before)

    // The cancellation itself takes a part of it.
    expect((event?.at ?? Number.NaN) - at).toBeLessThan(HEARD_MS)
    await polling(
      async () => (await Promise.all(held.map((one) => one.waitedFor()))).filter(Boolean).length,
      SWEPT
    ).until((waiting) => waiting === ORDERS)
    expect(
      orders.map(({ atServiceId }) => cluster.gate.calls("confirm_delivery", atServiceId).length)
    ).toEqual(orders.map(() => 1))
    await Promise.all(held.map((one) => one.release()))
  })

  it("writes down what was under way when an instance is asked to leave", async () => {
    const order = await cluster.placeOrder()
    const held = cluster.gate.hold({
      operation: "confirm_delivery",
      about: order.atServiceId,
      when: "after_effect",
    })

    await cluster.office().deliver(order.id, cluster.proof)
    await polling(() => held.waitedFor(), SWEPT).until((isWaiting) => isWaiting)
    const leaving = cluster.worker.leave()

    await wait(EVERY_MS)
    await held.release()
    await leaving
    expect(await cluster.stateInLedger(order.sessionId)).toBe("delivered")
    expect(cluster.gate.calls("confirm_delivery", order.atServiceId)).toHaveLength(1)
    await cluster.restart(cluster.worker)
    await cluster.untilOrder(order.id, ({ payment }) => payment === "captured")
    await polling(() => heardOf("svc.delivery_confirmed", order), SWEPT).until((heard) => heard.length > 0)
  })
}

const CONFIRMED = "svc.down_payment_confirmed"
