import { z } from "zod"
import { type Halalas, halalasOf, sarOf, sumOf } from "../../domain/money"
import { isLiveAtService } from "../../domain/order-state"
import type { Query } from "../../modules/svc/checkout/load-source"
import { decimal } from "../../modules/svc/checkout/medusa-shapes"
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

const money = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount of SAR for a sentence. */
export const inSar = (amount: Halalas): string => `${money.format(sarOf(amount))} SAR`

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

  return sumOf([halalasOf(order?.total ?? "0"), ...others.map((amount) => -amount as Halalas)])
}

/** What counts for an order: what the service holds of it, or is about to, over all its payment sessions (design D20). */
export const countedAttempts = (attempts: readonly OrderRow[]): OrderRow[] =>
  attempts.filter(
    ({ state, releasedAt }) =>
      releasedAt === null &&
      (isLiveAtService(state) || state === "awaiting_merchant_payment" || state === "initiating")
  )

/** What is written when the sum of an order's attempts is not what of the order is to be financed; else undefined. */
export const sumDiffers = async (
  { orders, activity }: Ledger,
  query: Query,
  orderId: string
): Promise<{ reference: string; change: OrderChange } | undefined> => {
  const counted = countedAttempts(await orders.ofOrder(orderId))
  const [latest] = counted

  if (latest === undefined) {
    return undefined
  }
  const sessions = counted.map(({ paymentSessionId }) => paymentSessionId)
  const held = sumOf(counted.map(({ amount }) => halalasOf(String(amount))))
  const total = await amountToFinance(query, orderId, sessions)
  const details = { held: sarOf(held), total: sarOf(total) }

  if (held === total || (await wasSaid(activity, latest.reference, details))) {
    return undefined
  }
  const holds = isLiveAtService(latest.state) ? "The service holds" : "The checkout that is prepared is for"
  const message = `${holds} ${inSar(held)} of this order; ${inSar(total)} are to be financed in Medusa now.`

  return {
    reference: latest.reference,
    change: {
      activity: { kind: "changed_in_medusa", actor: "system", message, details },
      attention: { kind: "changed_in_medusa", message },
    },
  }
}

const wasSaid = async (
  activity: Ledger["activity"],
  reference: string,
  { held, total }: { held: number; total: number }
): Promise<boolean> =>
  (await activity.timeline([reference])).some(({ kind, details }) => {
    const said = z.looseObject({ held: z.number(), total: z.number() }).safeParse(details)

    return (
      kind === "changed_in_medusa" && said.success && said.data.held === held && said.data.total === total
    )
  })
