import { isAwaitingPayment } from "../../domain/order-state"
import type { Work } from "./work"

const KIND = "payment_overdue"
const HOUR_MS = 3_600_000

/**
 * Tells the merchant, once, of a payment or an approval that is waited for longer than the store wants to, where the attempt
 * is not given up by itself: a payment link belongs to an order with a life of its own, and while the service does not say
 * how it stands nobody knows whether it is paid.
 */
export const listOverdue = async ({ held, svc }: Work): Promise<void> => {
  const { row } = held
  const hours = svc.options.downPayment.expireAfterHours

  if (hours === 0 || !(isAwaitingPayment(row.state) || row.state === "awaiting_approval")) {
    return
  }
  const overdueAt = row.expiresAt ?? new Date(row.createdAt.getTime() + hours * HOUR_MS)

  if (overdueAt > held.now()) {
    held.lookAgainAt(overdueAt)
    return
  }
  const timeline = await svc.ledger.activity.timeline([held.reference])

  if (!timeline.some(({ kind }) => kind === KIND)) {
    const message = `This order has been waiting since ${row.createdAt.toISOString()}, and is not given up by itself.`

    await held.change({
      activity: { kind: KIND, actor: "system", message },
      attention: { kind: KIND, message },
    })
  }
}
