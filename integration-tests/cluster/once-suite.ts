import { z } from "zod"
import { HttpFailure } from "../../support/json-http"
import { PLANS } from "../../support/store"
import { inTurns } from "../kill/support/in-turns"
import { type PlacedOrder, SWEPT } from "../kill/support/killable-store"
import { SKUS } from "../kill/support/start-servers"
import { polling } from "../../support/polling"
import type { Cluster } from "./cluster"

const CARTS = 12
const AT_ONCE = 4

const ENDS = [
  { payment: "captured", attention: [] },
  { payment: "authorized", attention: ["delivery_in_doubt"] },
]

/** Medusa waits only five seconds for goods that other orders are reserving, and then answers with an error of its own. */
const isWithoutGoods = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === "rejected" && answer.reason instanceof HttpFailure && answer.reason.status === 500

/** What two servers are asked at the same time happens once. */
export const onceSuite = (cluster: Cluster): void => {
  it("places one order of each cart that is completed at both servers at once", async () => {
    const carts = await cluster.readyCarts(CARTS)
    let withoutGoods = 0

    await inTurns(AT_ONCE, carts, async (cart) => {
      // One of the two may be told that the other one is at it.
      const answers = await Promise.allSettled(
        cluster.servers.map((server) => cluster.complete(cart, server))
      )

      if (answers.every(isWithoutGoods)) {
        withoutGoods += 1
        await cluster.completeSomewhere(cart)
      }
    })
    expect(withoutGoods).toBeLessThan(CARTS / 2)
    for (const cart of carts) {
      await cluster.untilSettled(cart)
      expect(await cluster.ordersAtService(cart)).toHaveLength(1)
      expect(await cluster.ordersPaidBy(cart)).toHaveLength(1)
      expect(await cluster.payments(cart)).toBe(1)
    }
  })

  it("authorises a down payment once whose webhook comes four times while its buyer asks the other server", async () => {
    const orders = await cluster.placeOrders(AT_ONCE, { planId: PLANS.downPayment })
    const [, other] = cluster.servers

    const fault = { operation: "down_payment_webhook", kind: "webhook_duplicated", copies: 4 } as const

    await cluster.sandbox.withFaults([{ ...fault, calls: "all" }], async () => {
      await Promise.all(
        orders.map(async ({ id, atServiceId }) => {
          await cluster.sandbox.orderAction(atServiceId, "pay")
          await cluster.stateForBuyer(id, other)
        })
      )
    })
    for (const order of orders) {
      await cluster.untilSettled(order)
      expect(await cluster.payments(order)).toBe(1)
    }
  })

  it("cancels orders of the same goods that nobody paid, though their time is over at once", async () => {
    const orders: PlacedOrder[] = []

    // One by one: Medusa's own completions keep each other from the goods.
    while (orders.length < CARTS) {
      orders.push(await cluster.placeOrder({ planId: PLANS.downPayment, skus: Object.values(SKUS) }))
    }
    const sessionIds = orders.map(({ sessionId }) => sessionId)

    await cluster.database.execute(
      `update svc_order set expires_at = now(), due_at = now() where payment_session_id in ('${sessionIds.join("', '")}')`
    )
    for (const order of orders) {
      await cluster.untilOrder(order.id, ({ status }) => status === "canceled")
    }
    expect(
      await cluster.database.rows(
        z.unknown(),
        "select * from svc_activity where kind = 'progress_failed' and reference = any($1)",
        [sessionIds]
      )
    ).toEqual([])
  })

  it("confirms a delivery once, and captures, by the worker", async () => {
    const orders = await cluster.placeOrders(AT_ONCE)

    await Promise.all(orders.map(({ id }) => cluster.office().deliver(id, cluster.proof)))
    for (const order of orders) {
      await cluster.untilOrder(
        order.id,
        ({ payment, paid }) => payment === "captured" && paid === order.total
      )
      expect(cluster.gate.effects("confirm_delivery", order.atServiceId)).toBe(1)
    }
  })

  it("asks the service nothing again that it may have heard from a worker that was killed", async () => {
    const orders = await cluster.placeOrders(CARTS)
    const held = orders.map(({ atServiceId }, index) =>
      cluster.gate.hold({
        operation: "confirm_delivery",
        about: atServiceId,
        when: index % 2 === 0 ? "before_effect" : "after_effect",
      })
    )

    await inTurns(AT_ONCE, orders, ({ id }) => cluster.office().deliver(id, cluster.proof))
    await polling(
      async () => (await Promise.all(held.map((one) => one.waitedFor()))).filter(Boolean).length,
      SWEPT
    ).until((waiting) => waiting > 0)
    await cluster.kill(cluster.worker)
    await Promise.all(held.map((one) => one.release()))
    await cluster.restart(cluster.worker)
    await cluster.letLeasesEnd()
    for (const { id, atServiceId } of orders) {
      // A proof whose answer died with the worker: one more call tells that it arrived, and the merchant is asked to look.
      const end = await polling(
        async () => ({
          payment: await cluster.office().paymentStatus(id),
          attention: await cluster.office().attention(id),
        }),
        SWEPT
      ).until(({ payment, attention }) => payment === "captured" || attention.length > 0)

      expect(ENDS).toContainEqual(end)
      expect(cluster.gate.effects("confirm_delivery", atServiceId)).toBe(1)
      expect(cluster.gate.calls("confirm_delivery", atServiceId).length).toBeLessThanOrEqual(2)
    }
  })
}
