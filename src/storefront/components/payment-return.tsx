import type { PaymentReturnProps } from "./component-props"
import { OrderPanel, PayLink, ShopLink, type OrderView } from "./order-panel"
import { orderView } from "./order-view"
import { useSvc, type SvcContextValue } from "./svc-context"
import { useSvcOrder, type WatchedOrder } from "./use-svc-order"

/**
 * The page after the hosted payment page. Only the server's answer counts. Which of the two return pages this is decides
 * only the words while waiting, and that a buyer who may have paid is not led to order again.
 */
export const PaymentReturn = (props: PaymentReturnProps) => {
  const svc = useSvc()
  const watched = useSvcOrder(props, props.timeoutMs ?? 120_000)
  const view = returnView(svc, props, watched)

  return <OrderPanel {...view} check={watched.check} className={props.className} />
}

const returnView = (
  svc: SvcContextValue,
  { orderId, returned, orderUrl, tryAgainUrl }: PaymentReturnProps,
  { order, isIdle }: WatchedOrder
): OrderView => {
  const { say } = svc
  const pay = order?.next.action === "pay" ? order.next : null
  const view = <ShopLink to={orderUrl} orderId={orderId} text="order.view" />
  const children = (
    <>
      {pay === null ? null : (
        <PayLink url={pay.url} text={returned === "failure" ? "return.pay_again" : "order.pay"} />
      )}
      {view}
    </>
  )

  if (order === null) {
    return isIdle
      ? { tone: "bad", heading: say("order.unavailable"), children }
      : { tone: "waiting", heading: say("return.processing"), busy: true }
  }
  /** The words of the order's own page. */
  const standing = orderView(svc, { order, tryAgainUrl, returned, isIdle })

  switch (order.state) {
    case "authorized":
      return { tone: "good", heading: say("return.paid"), lines: [say("return.paid_body")], children: view }
    case "awaiting_down_payment":
    case "processing":
      return returned === "failure" && pay !== null
        ? {
            ...standing,
            tone: "bad",
            heading: say("return.failed"),
            lines: [standing.heading, say("return.failed_body")],
            children,
          }
        : isIdle
          ? {
              ...standing,
              heading: say("return.still"),
              lines: [
                pay === null ? null : standing.heading,
                say("return.still_body"),
                pay === null ? null : say("return.still_pay"),
              ],
              children,
            }
          : {
              tone: "waiting",
              heading: say("return.processing"),
              lines: [say("order.processing_body")],
              busy: true,
            }
    default:
      return standing
  }
}
