import type { AdminSvcOrderResponse } from "../../types"

const SECOND_MS = 1000

/**
 * Ms until an order is read again; false when nothing more happens. The server's own work is over soon; a person takes
 * longer.
 */
export const refreshInterval = (order: AdminSvcOrderResponse | undefined): number | false => {
  if (order === undefined) {
    return false
  }
  switch (order.next_step.code) {
    case "none":
      return false
    case "wait_for_service":
    case "wait_for_delivery_confirmation":
    case "wait_for_invoice":
    case "wait_for_capture":
      return 3 * SECOND_MS
    case "wait_for_down_payment":
    case "wait_for_buyer_confirmation":
      return 10 * SECOND_MS
    default:
      return isMoving(order) ? 3 * SECOND_MS : 15 * SECOND_MS
  }
}

const isMoving = ({ delivery, invoices }: AdminSvcOrderResponse): boolean =>
  delivery?.state === "sending" || invoices.some(({ state }) => state === "due" || state === "sending")
