"use client"

import { PlaceOrderButton, stepAfter } from "medusa-payment-svc/storefront"
import { useRouter } from "next/navigation"
import type { ReactNode } from "react"

/** Places the order of a cart that is paid on credit, or leads to the order that the cart has. */
export const CreditButton = ({ cartId, children }: { cartId: string; children?: ReactNode }) => {
  const router = useRouter()
  /** Not a server action: that would draw this page anew, without its cart, before the buyer has left it. */
  const forgetCart = async () => {
    await fetch(`/api/cart?id=${cartId}`, { method: "DELETE", signal: AbortSignal.timeout(5_000) })
  }

  return (
    <PlaceOrderButton
      cartId={cartId}
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
    >
      {children}
    </PlaceOrderButton>
  )
}
