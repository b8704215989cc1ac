import { isDeliveryReached } from "../../domain/delivery-readiness"
import { isFulfillable, type OrderState } from "../../domain/order-state"
import type { CanceledFulfillment, Goods } from "../../medusa/goods"
import { isUnanswered } from "../../modules/svc/delivery/doubt"
import type { DeliveryRow } from "../../modules/svc/ledger/delivery-ledger"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { OrderChange } from "../../modules/svc/ledger/order-changes"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type { Work } from "../work"

const KIND = "fulfillment_canceled_after_delivery"

/** The longest time that a fulfilment's provider takes to cancel it. */
const LONGEST_CANCELLATION_MS = 2 * 60_000

/** Lists that what the service was told of a delivery may not be true any more. */
export const fulfillmentCanceled = ({ at }: CanceledFulfillment): OrderChange => {
  const fact = { kind: KIND, values: { canceled_at: at.toISOString() } } as const

  return { activity: { ...fact, actor: "system" }, attention: fact }
}

/** Whether the service was told of an attempt's delivery, or perhaps was. */
export const isTold = (state: OrderState, delivery: DeliveryRow | undefined): boolean =>
  isFulfillable(state) && (state !== "authorized" || isUnanswered(delivery))

type Told = Pick<OrderRow, "reference" | "state">

/**
 * The last fulfilment that was cancelled of goods that the service was told of. One that was made after the report may be for goods
 * that came to the order since: that change is listed itself.
 */
const canceledOfTold = async (
  { activity }: Ledger,
  { reference, state }: Told,
  { canceled }: Goods,
  delivery: DeliveryRow | undefined
): Promise<CanceledFulfillment | undefined> => {
  const sentAt = delivery?.sentAt ?? null
  const last = canceled.at(-1)

  if (sentAt === null || last === undefined || !isTold(state, delivery)) {
    return undefined
  }
  return last.createdAt >= sentAt && (await activity.has(reference, "changed_in_medusa", sentAt))
    ? canceled.filter(({ createdAt }) => createdAt < sentAt).at(-1)
    : last
}

/** The fulfilment of such goods that was cancelled since the report, or while it was prepared, and is not listed yet. */
export const newlyCanceled = async (
  ledger: Ledger,
  told: Told,
  goods: Goods
): Promise<CanceledFulfillment | undefined> => {
  const delivery = await ledger.deliveries.of(told.reference)
  const canceled = await canceledOfTold(ledger, told, goods, delivery)
  const sentAt = delivery?.sentAt?.getTime() ?? Infinity

  return canceled !== undefined &&
    canceled.at.getTime() > sentAt - LONGEST_CANCELLATION_MS &&
    !(await isListed(ledger, told.reference, canceled))
    ? canceled
    : undefined
}

/**
 * Lists an attempt whose fulfilment was cancelled after the service was told of the delivery, unless Medusa's event did
 * so. The event may be lost, or come while the confirmation is being prepared. Settles that once all goods have left again.
 */
export const listCanceledFulfillment = async (
  { held, ledger, options }: Work,
  goods: Goods | undefined
): Promise<void> => {
  if (goods === undefined || goods.canceled.length === 0) {
    return
  }
  const delivery = await ledger.deliveries.of(held.reference)
  const canceled = await canceledOfTold(ledger, held.row, goods, delivery)

  if (canceled === undefined) {
    return
  }
  if (
    goods.leftAt !== undefined &&
    goods.leftAt > canceled.at &&
    isDeliveryReached(goods, { ...options.delivery, when: "all_delivered" })
  ) {
    await ledger.attention.settle(held.reference, [KIND])
    return
  }
  const news = await newlyCanceled(ledger, held.row, goods)

  // What was visible when the confirmation was prepared is in it.
  if (news !== undefined && news.writtenAt > (delivery?.sentAt ?? 0)) {
    await held.change(fulfillmentCanceled(news))
  }
}

/** Whether a cancellation was listed, whatever a person has resolved since. */
const isListed = async (
  { activity, attention }: Ledger,
  reference: string,
  { at }: CanceledFulfillment
): Promise<boolean> => {
  const line = await activity.lastOf([reference], KIND)

  if (line === undefined) {
    // An earlier version wrote no line for it.
    return (await attention.lastOf(reference, KIND)) !== undefined
  }
  const listedAt = line.fact?.kind === KIND ? line.fact.values.canceled_at : undefined

  // An earlier version did not note which one. The clock of the process that cancelled it may have been ahead.
  return listedAt === undefined
    ? line.happenedAt.getTime() > at.getTime() - LONGEST_CANCELLATION_MS
    : listedAt === at.toISOString()
}
