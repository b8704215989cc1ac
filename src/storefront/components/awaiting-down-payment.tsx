import type { AwaitingDownPaymentProps } from "./component-props"
import { OrderPanel, type OrderView } from "./order-panel"
import { orderView } from "./order-view"
import { useSvc } from "./svc-context"
import { useSvcOrder } from "./use-svc-order"

/** Long, because a buyer may leave an order page open. The pauses between two questions grow meanwhile. */
const WATCH_MS = 600_000

/**
 * Shows on an order page what is due and until when, with the link to pay. Draws nothing for an order that was paid by
 * another method, so it fits on every order page.
 */
export const AwaitingDownPayment = (props: AwaitingDownPaymentProps) => {
  const { tryAgainUrl, hideWhenAuthorized, className } = props
  const svc = useSvc()
  const { order, error, isIdle, check } = useSvcOrder(props, WATCH_MS)

  if (error?.code === "not_found" || (hideWhenAuthorized && order?.state === "authorized")) {
    return null
  }
  const view: OrderView =
    order !== null
      ? orderView(svc, { order, tryAgainUrl, isIdle })
      : isIdle
        ? { tone: "bad", heading: svc.say("order.unavailable") }
        : { tone: "waiting", heading: svc.say("order.loading"), busy: true }

  return <OrderPanel {...view} check={check} className={className} />
}
