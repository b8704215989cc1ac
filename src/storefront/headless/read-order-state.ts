import type { StoreSvcNextStep, StoreSvcOrderResponse, StoreSvcOrderState } from "../../types"
import { oneOf } from "./known-codes"
import { fieldsOf, numberOf, optional, textOf, unexpected } from "./read-fields"
import { webUrl } from "./web-url"

const isState = oneOf<StoreSvcOrderState>({
  processing: true,
  awaiting_down_payment: true,
  awaiting_merchant_payment: true,
  awaiting_approval: true,
  authorized: true,
  expired: true,
  declined: true,
  canceled: true,
})

/**
 * `GET /store/svc/orders/:id`. Rejects an unknown state or step, which must never pass for success.
 * @throws {SvcStorefrontError} `unexpected_answer`.
 */
export const readOrderState = (value: unknown): StoreSvcOrderResponse => {
  const fields = fieldsOf(value, "order")
  const state = textOf(fields, "state")

  if (!isState(state)) {
    throw unexpected("state")
  }
  return {
    order_id: textOf(fields, "order_id"),
    state,
    next: readNext(fields["next"]),
    expires_at: optional(textOf)(fields, "expires_at"),
  }
}

const readNext = (value: unknown): StoreSvcNextStep => {
  const next = fieldsOf(value, "next")
  const action = textOf(next, "action")

  switch (action) {
    case "pay": {
      const url = webUrl(next["url"])

      if (url === null) {
        throw unexpected("next.url")
      }
      return { action, url, amount: optional(numberOf)(next, "amount") }
    }
    case "wait": {
      const amount = optional(numberOf)(next, "amount")

      return amount === null ? { action } : { action, amount }
    }
    case "none":
    case "try_again":
      return { action }
    default:
      throw unexpected("next.action")
  }
}
