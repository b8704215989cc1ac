import type { StoreSvcNextStep, StoreSvcOrderResponse } from "../../types"
import type { PaymentReturnProps } from "./component-props"
import { PayLink, ShopLink, type OrderView } from "./order-panel"
import type { SvcContextValue } from "./svc-context"
import type { SvcTextKey } from "../texts/en"

type Words = Pick<SvcContextValue, "say" | "format">

/** What is due now, with the amount if the service named it. */
const toPay = ({ say, format }: Words, next: StoreSvcNextStep & { action: "pay" }): string =>
  next.amount === null
    ? say("order.pay_unknown")
    : say("order.pay_amount", { amount: format.money(next.amount) })

interface OrderViewInput {
  order: StoreSvcOrderResponse
  tryAgainUrl: string | undefined
  returned?: PaymentReturnProps["returned"] | undefined
  /** Nobody asks at the moment, so nothing changes by itself. */
  isIdle: boolean
}

export const orderView = (
  svc: Words,
  { order, tryAgainUrl, returned, isIdle }: OrderViewInput
): OrderView => {
  const { say, format } = svc
  const { state, next } = order
  /** A buyer may have paid and be back before the news. Such a buyer must not be told to order and pay once more. */
  const isUnpaid = next.action === "try_again" && returned !== "success"
  const waiting = (on: "processing" | "awaiting_merchant_payment" | "awaiting_approval"): OrderView => ({
    tone: "waiting",
    heading: say(`order.${on}`),
    lines: [
      on === "processing" && isIdle ? null : say(`order.${on}_body`),
      on === "processing" ? say("order.processing_long") : null,
    ],
  })
  const payBy = (): string | null => {
    const date = format.time(order.expires_at)

    return date === null ? null : say("order.pay_by", { date })
  }
  const over = (heading: SvcTextKey, bodyOfUnpaid: SvcTextKey): OrderView => ({
    tone: "bad",
    heading: say(heading),
    lines: [say(isUnpaid ? bodyOfUnpaid : "order.canceled_body")],
    children: isUnpaid ? <ShopLink to={tryAgainUrl} orderId={order.order_id} text="order.try_again" /> : null,
  })

  switch (state) {
    case "awaiting_down_payment": {
      if (next.action !== "pay") {
        return waiting("processing")
      }
      return {
        tone: "waiting",
        heading: toPay(svc, next),
        note: payBy(),
        children: <PayLink url={next.url} text="order.pay" />,
      }
    }
    case "awaiting_merchant_payment":
      return {
        ...waiting(state),
        ...(next.action === "wait" && next.amount !== undefined
          ? { lines: [say("order.pay_shop", { amount: format.money(next.amount) })] }
          : {}),
        note: payBy(),
      }
    case "processing":
    case "awaiting_approval":
      return waiting(state)
    case "authorized":
      // On a plan without a down payment nothing was paid, and the answer does not name the plan.
      return { tone: "good", heading: say("order.authorized") }
    case "declined":
      return over("order.declined", "order.declined_body")
    case "expired":
      return next.action === "none"
        ? { tone: "bad", heading: say("order.paid_late"), lines: [say("order.paid_late_body")] }
        : over("order.expired", "order.expired_body")
    case "canceled":
      return over("order.canceled", "order.canceled_body")
  }
}
