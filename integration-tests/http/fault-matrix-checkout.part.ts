import { z } from "zod"
import { FAULTS, type FaultName } from "../fault-matrix/faults"
import { CHECKOUT, type CheckoutBehaviour } from "../fault-matrix/outcomes"
import { spoil } from "../support/faulty-service"
import { addressOf, PLANS, PROVIDER_ID, storePart } from "../support/store-suite"

const SYSTEM = "pp_system_default"
const FIVE_MINUTES_MS = 300_000
const options = z.looseObject({ last_attempt: z.looseObject({ code: z.string() }).nullable() })
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

/** A buyer at one cell of the matrix. */
interface Cell {
  cartId: string
  /** Every reference under which the cart may have been sent begins with one of these. */
  sessionIds: string[]
}

export const checkoutFaults = storePart("Initiate Checkout", (store) => {
  const buyer = () => store.buyer()
  const ready = async (phone: string): Promise<Cell> => {
    await store.sandbox.putBuyer(phone, { credit_limit: 100_000 })
    const { id } = await store.newCart({ phone, address: addressOf(phone) })
    const session = await buyer().initSession(id, PROVIDER_ID, { repayment_config_id: PLANS.days30 })

    return { cartId: id, sessionIds: [session.id] }
  }
  const complete = async ({ cartId }: Cell): Promise<string> => {
    const completion = await buyer().complete(cartId)

    if (completion.type === "order") {
      return "ordered"
    }
    const { last_attempt } = await buyer().get(`/store/svc/carts/${cartId}/options`, options)

    return last_attempt?.code ?? "refused"
  }
  const behaviours: Record<
    CheckoutBehaviour,
    { meanwhile?: (cell: Cell) => Promise<unknown>; then: (cell: Cell) => Promise<string> }
  > = {
    waits: {
      then: async (cell) => {
        await store.sweepNow()
        return complete(cell)
      },
    },
    retries: { meanwhile: complete, then: complete },
    "changes the cart": {
      then: async (cell) => {
        await buyer().addItem(cell.cartId, store.seeded.variants.get("PRINTER-USB")?.variantId ?? "", 1)
        const session = await buyer().initSession(cell.cartId, PROVIDER_ID, {
          repayment_config_id: PLANS.days60,
        })

        cell.sessionIds.push(session.id)
        return complete(cell)
      },
    },
    leaves: { then: () => Promise.resolve("-") },
    "pays another way": {
      then: async (cell) => {
        await buyer().initSession(cell.cartId, SYSTEM)
        return complete(cell)
      },
    },
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
  const outcomeOf = async (cell: Cell, said: string, then: string): Promise<string> => {
    const { orders } = await store.sandbox.state()
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
    return `told ${said}, then ${then}; at the service ${held.length}; in Medusa ${medusa}; listed ${kinds || "nothing"}`
  }

  it.each(FAULTS)("%s", async (fault: FaultName) => {
    await store.admin.post(
      `/admin/regions/${store.seeded.regionId}`,
      { payment_providers: [PROVIDER_ID, SYSTEM] },
      z.unknown()
    )
    const names = Object.keys(behaviours) as CheckoutBehaviour[]
    const cells = await Promise.all(names.map((_name, index) => ready(`96651234560${index}`)))
    const each = <T>(work: (cell: Cell, name: CheckoutBehaviour) => Promise<T>): Promise<T[]> =>
      Promise.all(names.map((name, index) => work(cells[index] ?? { cartId: "", sessionIds: [] }, name)))
    const heal = await spoil(
      store,
      fault,
      "initiate_checkout",
      cells.flatMap(({ sessionIds }) => sessionIds)
    )
    const said = await each(complete).finally(async () => {
      await each(async (cell, name) => behaviours[name].meanwhile?.(cell))
      await heal()
    })
    const then = await each((cell, name) =>
      said[names.indexOf(name)] === "ordered" ? Promise.resolve("-") : behaviours[name].then(cell)
    )

    await store.untilIdle()
    await store.execute(
      `update svc_order set unanswered_at = unanswered_at - interval '${String(FIVE_MINUTES_MS)} ms'`
    )
    await store.sweepNow()
    const outcomes = await each(async (cell, name) => {
      const index = names.indexOf(name)

      return [name, await outcomeOf(cell, said[index] ?? "", then[index] ?? "")] as const
    })

    expect(Object.fromEntries(outcomes)).toEqual(CHECKOUT[fault])
  })
})
