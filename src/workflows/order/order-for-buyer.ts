import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../modules/svc"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../modules/svc/service"
import type { StoreSvcOrderResponse } from "../../types"
import { progressOrderWorkflow } from "./workflows/progress-order"
import { noSuchOrder } from "./no-such-order"

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
  const { orders } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const [latest] = await orders.ofOrder(orderId)

  if (latest === undefined) {
    throw noSuchOrder(orderId)
  }
  const asks =
    latest.state === "initiating" ||
    latest.state === "awaiting_down_payment" ||
    (latest.state === "authorized" && latest.settledAt === null)

  if (asks && (await orders.mayAskAgain(latest.reference, ASK_EVERY_MS))) {
    const asked = progressOrderWorkflow(container)
      .run({ input: { reference: latest.reference, actor: "buyer" } })
      .catch((error: unknown) => {
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .warn(
            `svc.order ${latest.reference} could not be moved on: ${error instanceof Error ? error.name : "error"}`
          )
      })

    await Promise.race([asked, wait(PATIENCE_MS, undefined, { ref: false })])
  }
  const [row = latest] = await orders.ofOrder(orderId)

  return { order_id: orderId, ...stateOf(row), expires_at: row.expiresAt?.toISOString() ?? null }
}

const stateOf = (row: OrderRow): Pick<StoreSvcOrderResponse, "state" | "next"> => {
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
    case "declined":
    case "unconfirmed":
      return { state: "declined", next: { action: "try_again" } }
  }
}
