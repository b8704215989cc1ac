"use client"

import { isManual, isSvc } from "@lib/constants"
import { placeOrder } from "@lib/data/cart"
import type { HttpTypes } from "@medusajs/types"
import { PlaceOrderButton } from "medusa-payment-svc/storefront"
import { useRouter } from "next/navigation"
import { useActionState } from "react"

/** The payment step has what these need: the plans, what the credit is enough for, the registration. */
const CHOOSE_AGAIN = [
  "credit_limit_exceeded",
  "amount_changed",
  "choice_changed",
  "plan_unavailable",
  "agreement_expired",
  "not_onboarded",
]
/** The cart has had its order: the next one begins empty. */
const OVER = ["order_declined", "order_expired", "order_canceled"]

export const PaymentButton = ({ cart }: { cart: HttpTypes.StoreCart }) => {
  const router = useRouter()
  const paymentSession = cart.payment_collection?.payment_sessions?.[0]
  /** Not a server action: that would draw this page anew, without its cart, before the buyer has left it. */
  const forgetCart = async () => {
    await fetch(`/api/cart?id=${cart.id}`, { method: "DELETE", signal: AbortSignal.timeout(5_000) })
  }

  switch (true) {
    case isSvc(paymentSession?.provider_id):
      return (
        <PlaceOrderButton
          cartId={cart.id}
          orderUrl="/orders/{order_id}"
          onPlaced={forgetCart}
          onNotPlaced={({ code }) => {
            if (CHOOSE_AGAIN.includes(code)) {
              router.push("/checkout?step=payment")
            } else if (OVER.includes(code)) {
              void forgetCart()
            }
          }}
        />
      )
    case isManual(paymentSession?.provider_id):
      return <ManualPaymentButton />
    default:
      return <button disabled>Select a payment method</button>
  }
}

const ManualPaymentButton = () => {
  const [problem, place] = useActionState(placeOrder, "")

  return (
    <form action={place}>
      <button>Place order</button>
      <p role="alert">{problem}</p>
    </form>
  )
}
