import type { AdminSvcAttention } from "../../../types"

/** How a point is settled: by an action from the list, on the order page, or by a person elsewhere. */
type PointAction =
  | { how: "here"; action: "reconcile" | "retry"; orderId: string }
  | {
      how: "order_page"
      action: "approve" | "confirm-delivery" | "delivery-outcome" | "invoices" | "down-payment"
      orderId: string
    }
  | { how: "resolve" }

/** How a point is settled. Without an order there is no page and no route: it can only be resolved. */
export const pointAction = ({ action, order_id: orderId }: AdminSvcAttention): PointAction => {
  if (orderId === null) {
    return { how: "resolve" }
  }
  switch (action) {
    case "reconcile":
    case "retry":
      return { how: "here", action, orderId }
    case "approve":
    case "confirm-delivery":
    case "delivery-outcome":
    case "invoices":
    case "down-payment":
      return { how: "order_page", action, orderId }
    case "resolve":
      return { how: "resolve" }
  }
}
