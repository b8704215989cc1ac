import { isFulfillable, type OrderState } from "../../domain/order-state"
import type { CanceledFulfillment } from "../../medusa/goods"
import { isUnanswered } from "../../modules/svc/delivery/doubt"
import type { DeliveryRow } from "../../modules/svc/ledger/delivery-ledger"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { OrderChange } from "../../modules/svc/ledger/order-changes"
import type { Work } from "../work"

const KIND = "fulfillment_canceled_after_delivery"

/** The longest time that a fulfilment's provider takes to cancel it. */
const LONGEST_CANCELLATION_MS = 2 * 60_000

/** Lists that what the service was told of a delivery may not be true any more. */
export const fulfillmentCanceled = (canceled: CanceledFulfillment | undefined): OrderChange => {
  const fact = { kind: KIND, values: canceled ? { canceled_at: canceled.at.toISOString() } : {} } as const

  return { activity: { ...fact, actor: "system" }, attention: fact }
}

/** Whether the service was told of an attempt's delivery, or perhaps was. */
export const isTold = (state: OrderState, delivery: DeliveryRow | undefined): boolean =>
  isFulfillable(state) && (state !== "authorized" || isUnanswered(delivery))

/**
 * Lists an attempt whose fulfilment was cancelled after the service was told of the delivery, unless Medusa's event did
 * so. The event may be lost, or come while the confirmation is being prepared.
 */
export const listCanceledFulfillment = async (
  { held, ledger }: Work,
  canceled: CanceledFulfillment | undefined
): Promise<void> => {
  if (canceled === undefined) {
    return
  }
  const delivery = await ledger.deliveries.of(held.reference)
  const sentAt = delivery?.sentAt ?? null

  if (sentAt === null || !isNews(canceled, sentAt) || !isTold(held.row.state, delivery)) {
    return
  }
  if (!(await isListed(ledger, held.reference, canceled))) {
    await held.change(fulfillmentCanceled(canceled))
  }
}

/** Whether the cancellation was not visible yet when the confirmation was prepared, even if it had begun by then. */
const isNews = ({ at, writtenAt }: CanceledFulfillment, sentAt: Date): boolean =>
  writtenAt > sentAt && at.getTime() > sentAt.getTime() - LONGEST_CANCELLATION_MS

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
