"use client"

import { isSvc, paymentInfoMap } from "@lib/constants"
import { initiatePaymentSession, refreshCart } from "@lib/data/cart"
import type { HttpTypes } from "@medusajs/types"
import {
  BrandMark,
  isChoiceRefused,
  PaymentOption,
  type StoreSvcCartOptionsResponse,
} from "medusa-payment-svc/storefront"
import { useRouter } from "next/navigation"
import { useState, useTransition } from "react"

type Props = {
  cart: HttpTypes.StoreCart
  providers: { id: string }[]
  /** What the server has asked about, so that the option stands in the first HTML. */
  options: StoreSvcCartOptionsResponse | null
}

export const Payment = ({ cart, providers, options }: Props) => {
  const router = useRouter()
  const [busy, startTransition] = useTransition()
  const [problem, setProblem] = useState("")
  const activeSession = cart.payment_collection?.payment_sessions?.find(({ status }) => status === "pending")
  const [selected, setSelected] = useState(
    activeSession?.provider_id ?? providers.find(({ id }) => isSvc(id))?.id ?? ""
  )
  const isRefused = isSvc(selected) && options !== null && isChoiceRefused(cart, options)
  const isChosen = activeSession?.provider_id === selected && !isRefused

  const goOn = () =>
    startTransition(async () => {
      setProblem("")
      // Any other method, also when it was chosen before: a plan that the buyer has left may have taken its place meanwhile.
      try {
        if (!isSvc(selected)) {
          await initiatePaymentSession(cart, selected)
        }
        router.push("/checkout?step=review")
      } catch {
        // The buyer is offline, or Medusa refused. An uncaught error would remove the whole page.
        setProblem("Your choice could not be saved. Try again.")
      }
    })

  return (
    <div className="step">
      <fieldset>
        <legend>Payment</legend>
        {providers.map(({ id }) => (
          <div key={id} className="method">
            <label>
              <input
                type="radio"
                name="provider"
                checked={selected === id}
                onChange={() => setSelected(id)}
              />
              {isSvc(id) ? (
                <BrandMark displayName={options?.display_name} logoUrl={options?.logo_url} />
              ) : (
                (paymentInfoMap[id]?.title ?? id)
              )}
            </label>
            {isSvc(id) && (
              // Hidden, not taken away: `false` takes a choice back that is still under way, and would replace the other method.
              <div hidden={selected !== id}>
                <PaymentOption
                  cart={cart}
                  cartUrl="/cart"
                  initialOptions={options}
                  onSelect={refreshCart}
                  onSelectFailed={() => void refreshCart().catch(() => undefined)}
                  heading={false}
                  planId={selected === id ? undefined : false}
                />
              </div>
            )}
          </div>
        ))}
      </fieldset>
      <p role="alert">{problem}</p>
      {/* The option itself makes the session of the credit, with the plan. */}
      <button disabled={busy || selected === "" || (isSvc(selected) && !isChosen)} onClick={goOn}>
        Continue to review
      </button>
    </div>
  )
}
