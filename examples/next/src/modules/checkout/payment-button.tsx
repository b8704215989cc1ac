"use client"

import { isManual, isSvc } from "@lib/constants"
import { placeOrder } from "@lib/data/cart"
import type { HttpTypes } from "@medusajs/types"
import { SubmitButton } from "@modules/common/submit-button"
import { PlaceOrderButton, stepAfter } from "medusa-payment-svc/storefront"
import { useRouter } from "next/navigation"
import { useActionState } from "react"

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
            const step = stepAfter(code)

            if (step === "choose_again") {
              router.push("/checkout?step=payment")
            } else if (step === "new_cart") {
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
      <SubmitButton>Place order</SubmitButton>
      <p role="alert">{problem}</p>
    </form>
  )
}
