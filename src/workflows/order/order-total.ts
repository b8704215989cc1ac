import { z } from "zod"
import type { AttentionValues } from "../../domain/facts/attention-facts"
import { asHalalas, type Halalas, halalasOf, sarOf, sumOf } from "../../domain/money"
import { isLiveAtService } from "../../domain/order-state"
import type { Query } from "../../medusa/checkout-source"
import { decimal } from "../../medusa/shapes"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { OrderChange } from "../../modules/svc/ledger/order-ledger"
import type { OrderRow } from "../../modules/svc/ledger/order-row"

const totals = z.array(
  z.looseObject({
    total: decimal,
    payment_collections: z
      .array(
        z
          .looseObject({
            payments: z
              .array(
                z
                  .looseObject({
                    amount: decimal,
                    canceled_at: z.unknown(),
                    payment_session_id: z.string().nullish(),
                  })
                  .nullable()
              )
              .nullish(),
          })
          .nullable()
      )
      .nullish(),
  })
)

/** What of an order is to be financed by this payment method: its total, without what is paid another way. */
export const amountToFinance = async (
  query: Query,
  orderId: string,
  sessionIds: readonly string[]
): Promise<Halalas> => {
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "id",
      "total",
      "payment_collections.payments.amount",
      "payment_collections.payments.canceled_at",
      "payment_collections.payments.payment_session_id",
    ],
    filters: { id: orderId },
  })
  const [order] = totals.parse(data)
  const others = (order?.payment_collections ?? [])
    .flatMap((collection) => collection?.payments ?? [])
    .flatMap((payment) =>
      payment === null ||
      (payment.canceled_at ?? null) !== null ||
      sessionIds.includes(payment.payment_session_id ?? "")
        ? []
        : [halalasOf(payment.amount)]
    )

  return sumOf([halalasOf(order?.total ?? "0"), ...others.map((amount) => asHalalas(0 - amount))])
}

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
        total: await amountToFinance(
          query,
          orderId,
          counted.map(({ paymentSessionId }) => paymentSessionId)
        ),
        isAtService: isLiveAtService(latest.state),
      }
}

/** What is written when the sums of an order differ and nobody was told of it yet; else undefined. */
export const sumDiffers = async (
  ledger: Ledger,
  query: Query,
  orderId: string
): Promise<{ reference: string; change: OrderChange } | undefined> => {
  const sums = await orderSums(ledger, query, orderId)

  if (sums === undefined || sums.held === sums.total || (await wasSaid(ledger.activity, sums))) {
    return undefined
  }
  return { reference: sums.latest.reference, change: changedInMedusa(sums, null) }
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
