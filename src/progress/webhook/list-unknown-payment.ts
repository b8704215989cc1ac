import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type { WebhookRow } from "../../modules/svc/ledger/webhook-inbox"

const LISTED = "payment_of_unknown_order"

/**
 * Lists news of a down payment for an attempt of which no order at the service is known, and which nobody asks it about any
 * more: it has one after all, and perhaps the buyer's money. The service can only have the secret of the webhook's signature
 * from that checkout.
 * @returns what came of it; undefined when the attempt tells by itself.
 */
export const listUnknownPayment = async (
  { orders }: Ledger,
  { reference, verdict, outcome }: WebhookRow
): Promise<typeof LISTED | undefined> => {
  const row = await orders.byReference(reference)

  if (verdict !== "verified" || row === undefined || !isGivenUpOn(row)) {
    return undefined
  }
  // Of each webhook once, whatever a person has resolved since: the service may send it again for long.
  if (outcome !== LISTED) {
    const fact = {
      reason: "payment_news",
      reference,
      amount: row.amount,
      sent_at: row.sentAt?.toISOString() ?? null,
    } as const

    await orders.change(reference, {
      activity: { kind: "checkout_unconfirmed", actor: "service", values: fact },
      attention: { kind: "possible_duplicate", values: fact },
    })
  }
  return LISTED
}

/** A checkout that is still settled finds its order by itself. */
const isGivenUpOn = ({ svcOrderId, state, releasedAt }: OrderRow): boolean =>
  svcOrderId === null && (state !== "initiating" || releasedAt !== null)
