import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { SVC_MODULE } from "../../modules/svc"
import { loadCheckoutSource, type Query } from "../../medusa/checkout-source"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../modules/svc/service"
import { isOwnProvider } from "../../medusa/own-provider"

const collection = z
  .looseObject({
    payment_sessions: z
      .array(z.looseObject({ id: z.string(), provider_id: z.string() }).nullable())
      .nullish(),
  })
  .nullable()

/** An order with its payment sessions, as far as it matters whose they are. */
export const orderWithSessions = z.looseObject({
  id: z.string(),
  status: z.string(),
  display_id: z.union([z.number(), z.string()]).nullish(),
  created_at: z.coerce.date(),
  payment_collections: z.array(collection).nullish(),
  cart: z.looseObject({ payment_collection: collection.nullish() }).nullish(),
})

/** An order with its payment sessions. */
export type OrderWithSessions = z.infer<typeof orderWithSessions>

/** The fields of {@link orderWithSessions} for Query. */
export const ORDER_WITH_SESSIONS = [
  "id",
  "status",
  "display_id",
  "created_at",
  "payment_collections.payment_sessions.id",
  "payment_collections.payment_sessions.provider_id",
  "cart.payment_collection.payment_sessions.id",
  "cart.payment_collection.payment_sessions.provider_id",
]

/**
 * The ids of an order's payment sessions with this payment method. An order that lost the link to its payment in a crash
 * has those of its cart.
 */
export const ownSessionsOf = ({ payment_collections, cart }: OrderWithSessions): string[] =>
  ((payment_collections ?? []).length > 0 ? (payment_collections ?? []) : [cart?.payment_collection])
    .flatMap((one) => one?.payment_sessions ?? [])
    .flatMap((session) => (session !== null && isOwnProvider(session.provider_id) ? [session.id] : []))

const displayIdOf = ({ display_id }: OrderWithSessions): string | null =>
  display_id === undefined || display_id === null ? null : String(display_id)

/** The ids of the payment sessions with this payment method that an order has in Medusa. */
export const ownSessions = async (container: MedusaContainer, orderId: string): Promise<string[]> => {
  const order = await orderById(container.resolve(ContainerRegistrationKeys.QUERY), orderId)

  return order === undefined ? [] : ownSessionsOf(order)
}

const orderById = async (query: Query, orderId: string): Promise<OrderWithSessions | undefined> => {
  const { data } = await query.graph({
    entity: "order",
    fields: ORDER_WITH_SESSIONS,
    filters: { id: orderId },
  })

  return z.array(orderWithSessions).parse(data)[0]
}

/**
 * The attempts of an order, the latest first. The order's payment sessions count, not the ledger alone (design D20): one
 * with this payment method whose completion died before the provider was asked is written down here, by whoever looks at
 * it first, and from then on goes the way of every other. An order that was rolled back has those that had begun it; what
 * went on with another order has come to nothing for this one. None when the order is not paid with this method.
 */
export const attemptsOfOrder = async (container: MedusaContainer, orderId: string): Promise<OrderRow[]> => {
  const { orders } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const known = await orders.ofOrder(orderId)

  if (known.length > 0) {
    return known
  }
  const former = await orders.ofOrderAndItsSessions(orderId)

  if (former.length > 0) {
    return former.map((row) => (row.orderId === null ? row : { ...row, state: "declined" }))
  }
  const order = await orderById(container.resolve(ContainerRegistrationKeys.QUERY), orderId)

  if (order !== undefined) {
    await noteInterrupted(container, order)
  }
  return orders.ofOrder(orderId)
}

/**
 * Writes an order down that has a payment session with this method and no attempt, to be completed or rolled back. An
 * order whose session belongs to another one by now is listed there: one cart has become two orders.
 */
export const noteInterrupted = async (
  container: MedusaContainer,
  order: OrderWithSessions
): Promise<void> => {
  const { ledger } = container.resolve<SvcModuleService>(SVC_MODULE)

  if (order.status === "canceled") {
    return
  }
  for (const sessionId of ownSessionsOf(order)) {
    const [attempt] = await ledger.orders.ofSessions([sessionId])

    if (attempt === undefined) {
      await noteSession(container, sessionId, order)
    } else if (attempt.orderId === null && isLeftBehind(order, ledger.now())) {
      // Its attempt ended, and Medusa died before it had undone the order: to be rolled back, or completed.
      await ledger.orders.change(attempt.reference, {
        patch: { orderId: order.id, displayId: displayIdOf(order) },
        wakeAt: ledger.now(),
      })
    } else if (attempt.orderId !== null && attempt.orderId !== order.id) {
      await ledger.orders.change(attempt.reference, {
        attention: {
          kind: "second_order_of_cart",
          values: { order: displayIdOf(order) ?? order.id },
        },
      })
    }
  }
}

/** Longer than Medusa locks a cart: nobody is completing it, or undoing that, any more. */
export const COMPLETION_IS_OVER_MS = 150_000

const isLeftBehind = ({ created_at }: OrderWithSessions, now: Date): boolean =>
  now.getTime() - created_at.getTime() > COMPLETION_IS_OVER_MS

const noteSession = async (
  container: MedusaContainer,
  sessionId: string,
  order: OrderWithSessions
): Promise<void> => {
  const svc = container.resolve<SvcModuleService>(SVC_MODULE)
  const source = await loadCheckoutSource(container.resolve(ContainerRegistrationKeys.QUERY), sessionId)

  await svc.noteInterrupted({ ...source, orderId: order.id, displayId: displayIdOf(order) }, order.created_at)
}
