import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { currentAttempt } from "../../../../domain/order-action"
import { svcOf } from "../../../../modules/svc"
import type { OrderRow } from "../../../../modules/svc/ledger/order-row"
import type { StoreSvcOrderResponse } from "../../../../types"
import { attemptsOfOrder } from "../../../../progress/order/interrupted-order"
import { progressOrder } from "../../../../progress/progress-order"
import { noSuchOrder } from "../../../../workflows/refusals"

/** The service is asked at most this often for one order because a buyer looks at it. */
const ASK_EVERY_MS = 3_000
/** A buyer does not wait longer than this for the service; the answer is then what is known so far. */
const PATIENCE_MS = 8_000

/**
 * Where an order stands and what its buyer has to do next; asks the service when a down payment is awaited, as the
 * specification wants it for a buyer who comes back (spec 4.3).
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method.
 */
export const orderForBuyer = async (
  container: MedusaContainer,
  orderId: string
): Promise<StoreSvcOrderResponse> => {
  const { orders } = svcOf(container).ledger
  const before = currentAttempt(await attemptsOfOrder(container, orderId))

  if (before === undefined) {
    throw noSuchOrder(orderId)
  }
  if (isAsked(before) && (await orders.mayAskAgain(before.reference, ASK_EVERY_MS))) {
    const asked = progressOrder(container, { reference: before.reference, actor: "buyer" }).catch(
      () => undefined // Logged where it failed, and due again.
    )

    await Promise.race([asked, wait(PATIENCE_MS, undefined, { ref: false })])
  }
  const row = currentAttempt(await orders.ofOrder(orderId)) ?? before

  return { order_id: orderId, ...stateOf(row), expires_at: row.expiresAt?.toISOString() ?? null }
}

/** Whether looking at an attempt may move it on; not one that waits for a person. */
const isAsked = ({ state, settledAt, dueAt }: OrderRow): boolean =>
  state === "awaiting_down_payment" ||
  (state === "initiating" && dueAt !== null) ||
  (state === "authorized" && settledAt === null)

const stateOf = (row: OrderRow): Pick<StoreSvcOrderResponse, "state" | "next"> => {
  if (row.releasedAt !== null) {
    return { state: "declined", next: { action: "try_again" } }
  }
  switch (row.state) {
    case "initiating":
      return { state: "processing", next: { action: "wait" } }
    case "awaiting_down_payment":
      return {
        state: row.state,
        next:
          row.paymentUrl === null
            ? { action: "wait" }
            : { action: "pay", url: row.paymentUrl, amount: row.prepaidAmount },
      }
    case "awaiting_merchant_payment":
    case "awaiting_approval":
      return { state: row.state, next: { action: "wait" } }
    case "authorized":
    case "out_for_delivery":
    case "held":
    case "delivered":
      return { state: "authorized", next: { action: "none" } }
    case "expired":
      return { state: "expired", next: { action: "try_again" } }
    case "unconfirmed":
      return { state: "processing", next: { action: "wait" } }
    case "declined":
      return { state: "declined", next: { action: "try_again" } }
  }
}
