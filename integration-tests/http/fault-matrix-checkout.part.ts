import { z } from "zod"
import { cartOfItsOwn, offerSystemToo, SYSTEM } from "../fault-matrix/cells"
import { Matrix, testEachFault } from "../fault-matrix/matrix"
import { CHECKOUT, CHECKOUT_BEHAVIOURS } from "../fault-matrix/outcomes"
import { spoil } from "../support/faulty-service"
import { PLANS, PROVIDER_ID, storePart } from "../support/store-suite"

const FIVE_MINUTES_MS = 300_000
const carts = z.array(
  z.looseObject({
    order: z
      .looseObject({
        status: z.string(),
        payment_collections: z.array(
          z.looseObject({
            payments: z.array(z.looseObject({ provider_id: z.string(), canceled_at: z.unknown() })),
          })
        ),
      })
      .nullish(),
  })
)

interface Cell {
  cartId: string
  /** Every reference under which the cart may have been sent begins with one of these. */
  sessionIds: string[]
}

export const checkoutFaults = storePart("Initiate Checkout", (store) => {
  const buyer = () => store.buyer()
  const choosePlan = async (cartId: string, planId: number): Promise<string> =>
    (await buyer().initSession(cartId, PROVIDER_ID, { repayment_config_id: planId })).id
  const ready = async (index: number): Promise<Cell> => {
    const { cartId } = await cartOfItsOwn(store, index)

    return { cartId, sessionIds: [await choosePlan(cartId, PLANS.days30)] }
  }
  const complete = async ({ cartId }: Cell): Promise<string> => {
    const completion = await buyer().complete(cartId)

    if (completion.type === "order") {
      return "ordered"
    }
    const { last_attempt } = await buyer().cartOptions(cartId)

    return last_attempt?.code ?? "refused"
  }
  const changeCart = async (cell: Cell): Promise<void> => {
    await buyer().addItem(cell.cartId, store.seeded.variants.get("PRINTER-USB")?.variantId ?? "", 1)
    cell.sessionIds.push(await choosePlan(cell.cartId, PLANS.days60))
  }

  const inMedusa = async ({ cartId }: Cell): Promise<string> => {
    const { data } = await store
      .container()
      .resolve("query")
      .graph({
        entity: "cart",
        fields: ["id", "order.status", "order.payment_collections.payments.*"],
        filters: { id: cartId },
      })
    const [order] = carts.parse(data).flatMap((cart) => cart.order ?? [])

    if (order === undefined) {
      return "none"
    }
    const payments = order.payment_collections
      .flatMap((collection) => collection.payments)
      .filter(({ canceled_at }) => (canceled_at ?? null) === null)

    return payments.length === 0
      ? `${order.status}, unpaid`
      : payments
          .map(({ provider_id }) => (provider_id === PROVIDER_ID ? "on credit" : "another way"))
          .join(" and ")
  }

  testEachFault(async () => {
    await offerSystemToo(store)
    store.svc.options.eligibility.maxPhonesPerAddress = 0
    const cells = await Matrix.of(CHECKOUT_BEHAVIOURS, ready)
    const heal = await spoil(
      store,
      "initiate_checkout",
      cells.about(({ sessionIds }) => sessionIds)
    )
    const said = await cells.each(complete)
    const isLeft = (cell: Cell) => said.get(cell) !== "ordered"

    await cells.each(complete, ({ behaviour }) => behaviour === "retries")
    await heal()
    const then = await cells.each(
      async (cell, { behaviour }) => {
        if (behaviour === "changes the cart") {
          await changeCart(cell)
        } else if (behaviour === "pays another way") {
          await buyer().initSession(cell.cartId, SYSTEM)
        }
        return complete(cell)
      },
      ({ behaviour }, cell) => isLeft(cell) && behaviour !== "waits" && behaviour !== "leaves"
    )

    await store.sweepNow()
    const waited = await cells.each(complete, ({ behaviour }, cell) => isLeft(cell) && behaviour === "waits")

    await store.untilIdle()
    await store.execute(
      `update svc_order set unanswered_at = unanswered_at - interval '${String(FIVE_MINUTES_MS)} ms'`
    )
    await store.sweepNow()
    const { orders } = await store.sandbox.state()

    return cells.outcomes(async (cell) => {
      const held = orders.filter(({ order_reference_id: reference }) =>
        cell.sessionIds.some((id) => reference.startsWith(id))
      )
      const attempts = await store.svc.ledger.orders.ofSessions(cell.sessionIds)
      const points = await store.svc.ledger.attention.openFor(attempts.map(({ reference }) => reference))
      const medusa = await inMedusa(cell)
      const kinds = [...new Set(points.map(({ kind }) => kind))].sort().join(", ")

      // Whatever else becomes of it.
      expect(held.length).toBeLessThanOrEqual(1)
      expect(medusa === "on credit" && held.length === 0).toBe(false)
      expect(medusa !== "on credit" && held.length === 1 && kinds === "").toBe(false)
      return `told ${said.get(cell)}, then ${then.get(cell) ?? waited.get(cell) ?? "-"}; at the service ${held.length}; in Medusa ${medusa}; listed ${kinds || "nothing"}`
    })
  }, CHECKOUT)
})
