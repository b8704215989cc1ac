import type { StoreSvcOrderResponse } from "../../types"
import { CheckAgain, PayLink, ShopLink, type OrderView } from "./order-panel"
import type { SvcContextValue } from "./svc-context"

interface OrderViewInput {
  order: StoreSvcOrderResponse
  tryAgainUrl: string | undefined
  /** How to ask again, when nobody asks at the moment. */
  onCheck: (() => void) | undefined
}

export const orderView = (
  { say, format }: Pick<SvcContextValue, "say" | "format">,
  { order, tryAgainUrl, onCheck }: OrderViewInput
): OrderView => {
  const { state, next, order_id: orderId } = order
  const check = onCheck === undefined ? null : <CheckAgain onClick={onCheck} />
  const waiting = (on: "processing" | "awaiting_merchant_payment" | "awaiting_approval"): OrderView => ({
    tone: "waiting",
    heading: `order.${on}`,
    lines: [say(`order.${on}_body`)],
    children: check,
  })

  switch (state) {
    case "awaiting_down_payment": {
      if (next.action !== "pay") {
        return waiting("processing")
      }
      const by = order.expires_at === null ? null : format.time(order.expires_at)
      const amount = next.amount === null ? null : format.money(next.amount)

      return {
        tone: "waiting",
        heading: "order.awaiting_down_payment",
        lines: [
          amount === null ? say("order.pay_unknown") : say("order.pay_amount", { amount }),
          by === null ? null : say("order.pay_by", { date: by }),
        ],
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
      return { tone: "good", heading: "order.authorized", lines: [say("order.authorized_body")] }
    case "expired":
    case "declined":
      return {
        tone: "bad",
        heading: `order.${state}`,
        lines: [say(`order.${state}_body`)],
        children: <ShopLink to={tryAgainUrl} orderId={orderId} text="order.try_again" />,
      }
  }
}
