import { useEffect, useRef, useState } from "react"
import type { StoreSvcPlan } from "../../types"
import { SvcStorefrontError, type SvcCart } from "../headless"
import { useSvc } from "./svc-context"
import { useLatest } from "./use-latest"

export interface PlanChoice {
  planId: number | null | undefined
  status: "none" | "saving" | "saved" | "failed" | "in_progress"
  /** The order is being placed, or is placed: nothing can be chosen. */
  closed: boolean
  choose: (planId: number | null) => Promise<void>
}

interface PlanChoiceInput {
  cart: SvcCart
  plans: readonly StoreSvcPlan[]
  /** As in PaymentOptionProps. */
  kept: number | null | false | undefined
  onSelect: ((choice: { planId: number | null; plan: StoreSvcPlan | null }) => void) | undefined
}

interface Known {
  cartId: string
  /** What the server has. */
  planId: number | null | undefined
  /** What it is being told, shown at once. */
  pending: number | null | undefined
  status: PlanChoice["status"]
}

const chosenBefore = (cart: SvcCart, providerId: string): number | undefined => {
  const session = cart.payment_collection?.payment_sessions?.find((each) => each.provider_id === providerId)
  const planId = session?.data?.["repayment_config_id"]

  return typeof planId === "number" ? planId : undefined
}

/** A choice is shown at once and taken back when the server does not accept it. */
export const usePlanChoice = ({ cart, plans, kept, onSelect }: PlanChoiceInput): PlanChoice => {
  const { client, placing } = useSvc()
  const closed = placing === cart.id || (cart.completed_at ?? null) !== null
  const none: Known = { cartId: cart.id, planId: undefined, pending: undefined, status: "none" }
  const [state, setKnown] = useState(none)
  const known = state.cartId === cart.id ? state : none
  const latest = useRef(0)
  const own = known.planId === undefined ? chosenBefore(cart, client.providerId) : known.planId
  const stored = kept === undefined ? own : kept === false ? undefined : kept

  const choose = async (planId: number | null): Promise<void> => {
    const turn = ++latest.current
    const note = (change: Partial<Known>) => {
      // A later choice tells its own end.
      if (turn === latest.current) {
        setKnown((before) => ({ ...(before.cartId === cart.id ? before : none), ...change }))
      }
    }

    note({ pending: planId, status: "saving" })
    try {
      await client.select(cart, planId)
      note({ planId, pending: undefined, status: "saved" })
      if (turn === latest.current) {
        onSelect?.({ planId, plan: plans.find((plan) => plan.repayment_config_id === planId) ?? null })
      }
    } catch (error) {
      if (!(error instanceof SvcStorefrontError)) {
        throw error
      }
      note({ pending: undefined, status: error.code === "conflict" ? "in_progress" : "failed" })
    }
  }

  const chooseAgain = useLatest(() => {
    if (stored !== undefined && !closed) {
      void choose(stored)
    }
  })
  const version = `${cart.id} ${cart.total ?? ""}`
  const seen = useRef(version)

  useEffect(() => {
    // Medusa drops the payment session when the total changes.
    if (seen.current !== version) {
      seen.current = version
      chooseAgain.current()
    }
  }, [version, chooseAgain])

  return { planId: known.status === "saving" ? known.pending : stored, status: known.status, closed, choose }
}
