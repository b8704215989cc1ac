import type SvcModuleService from "../../modules/svc/service"
import type { OrderEventName } from "../order/steps/advance-order"

/** What a plain question about an attempt found: all is done with it, or Medusa has to act on this news. */
export type Asked = { done: true } | { done: false; news: OrderEventName }

const LEASE_MS = 90_000
const nothingNew: Asked = { done: false, news: "none" }

/**
 * Asks the service about an attempt whose down payment is awaited. Nearly all that are due are still unpaid, and then
 * nothing is left to do for Medusa: the workflow, which costs several times as much, is spared.
 */
export const askUnpaid = async (svc: SvcModuleService, reference: string): Promise<Asked> => {
  const { orders, now } = svc.ledger
  const row = await orders.claim(reference, LEASE_MS)

  if (row === undefined) {
    return nothingNew
  }
  try {
    if (row.state !== "awaiting_down_payment" || (row.expiresAt !== null && row.expiresAt <= now())) {
      return nothingNew
    }
    const { outcome, urlRenewed } = await svc.reconcile(row, "sweep")

    switch (outcome) {
      case "unpaid":
        return urlRenewed ? { done: false, news: "svc.payment_url_renewed" } : { done: true }
      case "confirmed":
        return { done: false, news: "svc.down_payment_confirmed" }
      case "unanswered":
      case "unknown":
      case "in_progress":
      case "paid_too_late":
        return { done: true }
    }
  } finally {
    await orders.release(reference)
  }
}
