"use client"

import { isSvc, paymentInfoMap } from "@lib/constants"
import { initiatePaymentSession } from "@lib/data/cart"
import type { HttpTypes } from "@medusajs/types"
import { useRouter } from "next/navigation"
import { useState, useTransition, type ReactNode } from "react"

type Props = {
  cart: HttpTypes.StoreCart
  providers: { id: string }[]
  /** The payment option, drawn by the server. */
  credit: ReactNode
}

export const Payment = ({ cart, providers, credit }: Props) => {
  const router = useRouter()
  const [busy, startTransition] = useTransition()
  const activeSession = cart.payment_collection?.payment_sessions?.find(({ status }) => status === "pending")
  const [selected, setSelected] = useState(
    activeSession?.provider_id ?? providers.find(({ id }) => isSvc(id))?.id ?? ""
  )
  const isChosen = activeSession?.provider_id === selected

  const goOn = () =>
    startTransition(async () => {
      if (!isChosen) {
        await initiatePaymentSession(cart, selected)
      }
      router.push("/checkout?step=review")
    })

  return (
    <div className="step">
      {providers.map(({ id }) => (
        <label key={id} className="method">
          <input type="radio" name="provider" checked={selected === id} onChange={() => setSelected(id)} />
          {paymentInfoMap[id]?.title ?? id}
        </label>
      ))}
      {isSvc(selected) && credit}
      {/* The option itself makes the session of the credit, with the plan. */}
      <button disabled={busy || selected === "" || (isSvc(selected) && !isChosen)} onClick={goOn}>
        Continue to review
      </button>
    </div>
  )
}
