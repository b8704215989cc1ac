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

/**
 * The cancelled fulfilments of goods that the service was told of. One that was made after the report may be for goods that came to
 * the order since: that change is listed itself.
 */
export const canceledOfTold = async (
  { activity }: Ledger,
  { reference, state }: Pick<OrderRow, "reference" | "state">,
  goods: Goods | undefined,
  delivery: DeliveryRow | undefined
): Promise<CanceledFulfillment[]> => {
  const sentAt = delivery?.sentAt ?? null
  const canceled = goods?.canceled ?? []

  if (sentAt === null || canceled.length === 0 || !isTold(state, delivery)) {
    return []
  }
  const isChanged = await activity.has(reference, "changed_in_medusa", sentAt)

  return canceled.filter(({ createdAt }) => !isChanged || createdAt < sentAt)
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
  const last = (await canceledOfTold(ledger, held.row, goods, delivery)).at(-1)

  if (last === undefined) {
    return
  }
  if (
    goods.leftAt !== undefined &&
    goods.leftAt > last.at &&
    isDeliveryReached(goods, { ...options.delivery, when: "all_delivered" })
  ) {
    await ledger.attention.settle(held.reference, [KIND])
    return
  }
  if (isNews(last, delivery?.sentAt ?? null) && !(await isListed(ledger, held.reference, last))) {
    await held.change(fulfillmentCanceled(last))
  }
}

/** Whether the cancellation was not visible yet when the confirmation was prepared, even if it had begun by then. */
const isNews = ({ at, writtenAt }: CanceledFulfillment, sentAt: Date | null): boolean =>
  sentAt !== null && writtenAt > sentAt && at.getTime() > sentAt.getTime() - LONGEST_CANCELLATION_MS

/** Whether a cancellation was listed, whatever a person has resolved since. */
export const isListed = async (
  { activity, attention }: Ledger,
  reference: string,
  { at }: CanceledFulfillment
): Promise<boolean> => {
  const line = await activity.lastOf([reference], KIND)

  if (line === undefined) {
    // An earlier version wrote no line for it.
    return (await attention.lastOf([reference], KIND)) !== undefined
  }
  const listedAt = line.fact?.kind === KIND ? line.fact.values.canceled_at : undefined

  // An earlier version did not note which one. The clock of the process that cancelled it may have been ahead.
  return listedAt === undefined
    ? line.happenedAt.getTime() > at.getTime() - LONGEST_CANCELLATION_MS
    : listedAt === at.toISOString()
}
