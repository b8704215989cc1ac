import type { StoreSvcNextStep, StoreSvcOrderResponse } from "../../types"
import { CheckAgain, PayLink, ShopLink, type OrderView } from "./order-panel"
import type { SvcContextValue } from "./svc-context"

type Words = Pick<SvcContextValue, "say" | "format">

/** What is due now, as far as the service named it. */
export const toPay = ({ say, format }: Words, next: StoreSvcNextStep & { action: "pay" }): string =>
  next.amount === null
    ? say("order.pay_unknown")
    : say("order.pay_amount", { amount: format.money(next.amount) })

interface OrderViewInput {
  order: StoreSvcOrderResponse
  tryAgainUrl: string | undefined
  /** How to ask again, when nobody asks at the moment. */
  onCheck: (() => void) | undefined
}

export const orderView = (svc: Words, { order, tryAgainUrl, onCheck }: OrderViewInput): OrderView => {
  const { say, format } = svc
  const { state, next, order_id: orderId } = order
  const check = onCheck === undefined ? null : <CheckAgain onClick={onCheck} />
  const waiting = (on: "processing" | "awaiting_merchant_payment" | "awaiting_approval"): OrderView => ({
    tone: "waiting",
    heading: say(`order.${on}`),
    lines: [say(`order.${on}_body`)],
    children: check,
  })

  switch (state) {
    case "awaiting_down_payment": {
      if (next.action !== "pay") {
        return waiting("processing")
      }
      const date = format.time(order.expires_at)

      return {
        tone: "waiting",
        heading: toPay(svc, next),
        note: date === null ? null : say("order.pay_by", { date }),
        children: (
          <>
            <PayLink url={next.url} text="order.pay" />
            {check}
          </>
        ),
      }
    }
    case "processing":
    case "awaiting_merchant_payment":
    case "awaiting_approval":
      return waiting(state)
    case "authorized":
      return { tone: "good", heading: say("order.authorized"), lines: [say("order.authorized_body")] }
    case "expired":
    case "declined":
      return {
        tone: "bad",
        heading: say(`order.${state}`),
        lines: [say(`order.${state}_body`)],
        children: <ShopLink to={tryAgainUrl} orderId={orderId} text="order.try_again" />,
      }
  }
}
