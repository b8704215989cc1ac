import { z } from "@medusajs/framework/zod"
import type { AttentionValues } from "../../domain/facts/attention-facts"
import { type Halalas, halalasOf, sarOf, sumOf } from "../../domain/money"
import { isLiveAtService } from "../../domain/order-state"
import { readAmountToFinance } from "../../medusa/order-payments"
import type { Query } from "../../medusa/query"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { OrderChange } from "../../modules/svc/ledger/order-ledger"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type { Work } from "../work"

/** What counts for an order: what the service holds of it, or is about to, over all its payment sessions (design D20). */
export const countedAttempts = (attempts: readonly OrderRow[]): OrderRow[] =>
  attempts.filter(
    ({ state, releasedAt }) =>
      releasedAt === null &&
      (isLiveAtService(state) || state === "awaiting_merchant_payment" || state === "initiating")
  )

/** What of an order counts at the service, and what of it is to be financed in Medusa. */
export interface OrderSums {
  latest: OrderRow
  held: Halalas
  total: Halalas
  /** Whether the service holds it already, or a checkout is only prepared. */
  isAtService: boolean
}

/** The two sums of an order; undefined when nothing of it counts at the service. */
export const orderSums = async (
  { orders }: Ledger,
  query: Query,
  orderId: string
): Promise<OrderSums | undefined> => {
  const counted = countedAttempts(await orders.ofOrder(orderId))
  const [latest] = counted

  return latest === undefined
    ? undefined
    : {
        latest,
        held: sumOf(counted.map(({ amount }) => halalasOf(String(amount)))),
        total: await readAmountToFinance(
          query,
          orderId,
          counted.map(({ paymentSessionId }) => paymentSessionId)
        ),
        isAtService: isLiveAtService(latest.state),
      }
}

/**
 * Lists an order whose sums differ, once for each pair: an edit whose event was lost is found here, and a payment link whose
 * amount is not what the order lacked.
 */
export const listDifference = async ({ svc, query, held }: Work): Promise<void> => {
  const { orderId } = held.row
  const sums = orderId === null ? undefined : await orderSums(svc.ledger, query, orderId)

  if (sums === undefined || sums.held === sums.total || (await wasSaid(svc.ledger.activity, sums))) {
    return
  }
  const { reference } = sums.latest
  const change = changedInMedusa(sums, null)

  await (reference === held.reference ? held.change(change) : svc.ledger.orders.change(reference, change))
}

/** Lists a change with both sums, by which it is recognised when it is seen again. */
export const changedInMedusa = (
  { held, total, isAtService }: OrderSums,
  change: AttentionValues<"changed_in_medusa">["change"]
): OrderChange => {
  const values = { change, held: sarOf(held), total: sarOf(total), is_at_service: isAtService }
  const fact = { kind: "changed_in_medusa", values } as const

  return { activity: { ...fact, actor: "system" }, attention: fact }
}

const wasSaid = async (activity: Ledger["activity"], { latest, held, total }: OrderSums): Promise<boolean> =>
  (await activity.timeline([latest.reference])).some(({ kind, values }) => {
    const said = z.looseObject({ held: z.number(), total: z.number() }).safeParse(values)

    return (
      kind === "changed_in_medusa" &&
      said.success &&
      said.data.held === sarOf(held) &&
      said.data.total === sarOf(total)
    )
  })
