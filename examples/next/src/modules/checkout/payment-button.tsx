"use client"

import { isManual, isSvc } from "@lib/constants"
import { placeOrder } from "@lib/data/cart"
import type { HttpTypes } from "@medusajs/types"
import { SubmitButton } from "@modules/common/submit-button"
import { useActionState } from "react"
import { CreditButton } from "./credit-button"

export const PaymentButton = ({ cart }: { cart: HttpTypes.StoreCart }) => {
  const paymentSession = cart.payment_collection?.payment_sessions?.[0]

  switch (true) {
    case isSvc(paymentSession?.provider_id):
      return <CreditButton cartId={cart.id} />
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
