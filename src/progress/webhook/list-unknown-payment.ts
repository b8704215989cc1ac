import { isVerified } from "../../domain/ledger-states"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type { WebhookRow } from "../../modules/svc/ledger/webhook-inbox"

const LISTED = "payment_of_unknown_order"

/**
 * Lists news of a down payment for an attempt without a known order, about which nobody asks the service any more. Only
 * that checkout gave the service the secret of the webhook's signature. So the service has an order after all, and
 * perhaps the buyer's money.
 * @returns the outcome; undefined when the attempt itself shows it.
 */
export const listUnknownPayment = async (
  { orders }: Ledger,
  { reference, verdict, outcome }: WebhookRow
): Promise<typeof LISTED | undefined> => {
  const row = await orders.byReference(reference)

  if (!isVerified(verdict) || row === undefined || !isGivenUpOn(row)) {
    return undefined
  }
  // Once for each webhook, even if a person has resolved the point since: the service may repeat it for long.
  if (outcome !== LISTED) {
    const sent_at = row.sentAt?.toISOString() ?? null
    const fact = { reason: "payment_news", reference, amount: row.amount, sent_at } as const

    await orders.change(reference, {
      activity: { kind: "checkout_unconfirmed", actor: "service", values: fact },
      attention: { kind: "possible_duplicate", values: fact },
    })
  }
  return LISTED
}

/** A checkout that is still being settled finds its order by itself. */
const isGivenUpOn = ({ svcOrderId, state, releasedAt }: OrderRow): boolean =>
  svcOrderId === null && (state !== "initiating" || releasedAt !== null)
