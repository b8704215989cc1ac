import { useEffect, useRef, useState } from "react"
import type { StoreSvcCartOptionsResponse } from "../../types"
import { fitsCredit, wasRefused } from "../headless/credit-limit"
import { verdictOf } from "../headless/decline-code"
import { assertStorefrontError, mayHaveTakenPlace } from "../headless/storefront-error"
import type { PaymentOptionProps } from "./component-props"
import { verdictText } from "./decline-text"
import { useSvc, type KnownChoice } from "./svc-context"
import { tellShop } from "./tell-shop"
import { useChange } from "./use-change"
import { useLatest } from "./use-latest"
import type { SvcTextKey } from "../texts/en"

export interface PlanChoice {
  planId: number | null | undefined
  status: "none" | "busy" | "done" | "failed"
  /** Why the last choice failed. */
  problem: SvcTextKey | undefined
  /** The order is being placed or is placed, so nothing can be chosen. */
  closed: boolean
  choose: (planId: number | null) => Promise<void>
  /**
   * For effects: whether the buyer had a plan, even if it is void, or the cart has lost its payment session or has another
   * method's.
   */
  hadPlan: () => boolean
}

interface Known extends Partial<KnownChoice> {
  cartId: string
  /** The plan that the server is being told while `busy`. Shown at once. */
  pending?: number | null | undefined
  status: PlanChoice["status"]
  problem?: SvcTextKey | undefined
}

/** The choices that are made here for one cart. */
interface Turns {
  latest: number
  leaving: AbortController | null
  /** Another window has replaced the plan by another method, and nothing takes that one's place by itself. */
  isReplaced: boolean
}

/**
 * Shows a choice at once, and takes it back when the server refuses it. A plan that the buyer's credit does not cover is no
 * choice.
 * @param kept as `planId` of PaymentOptionProps
 */
export const usePlanChoice = (
  { cart, onSelect, onSelectFailed }: Pick<PaymentOptionProps, "cart" | "onSelect" | "onSelectFailed">,
  options: StoreSvcCartOptionsResponse | null,
  kept: PaymentOptionProps["planId"]
): PlanChoice => {
  const { client, newsOf, noteNews } = useSvc()
  const { placing, failedAttempt, madeChoice } = newsOf(cart.id)
  const closed = placing === null ? (cart.completed_at ?? null) !== null : placing !== "idle"
  const none: Known = { cartId: cart.id, status: "none" }
  const [state, setKnown] = useState(none)
  const known = state.cartId === cart.id ? state : none
  const [turnsOfCarts] = useState(() => new Map<string, Turns>())
  const turns = turnsOfCarts.get(cart.id) ?? { latest: 0, leaving: null, isReplaced: false }
  const shownId = useLatest(cart.id)
  const sessions = cart.payment_collection?.payment_sessions ?? []
  const session = sessions.find(({ provider_id: provider }) => provider === client.providerId)
  const attempt = options?.last_attempt
  const planOf = (id: number | null | undefined) =>
    options?.plans.find((plan) => plan.repayment_config_id === id) ?? null
  const before = session?.data?.["repayment_config_id"]
  const own = known.planId === undefined && typeof before === "number" ? before : known.planId
  const chosen = kept === undefined ? own : kept === false ? undefined : kept
  const fits = (id: number | null | undefined): boolean => {
    const plan = planOf(id)

    return plan === null || fitsCredit(plan, options?.credit, cart.total)
  }
  const isRefused =
    options !== null &&
    (known.planId === undefined
      ? wasRefused(options, session?.id)
      : attempt?.at !== known.after && wasRefused(options, attempt?.payment_session_id))
  const sessionId = session?.id ?? ""
  const isVoid = failedAttempt?.isChoiceVoid === true

  turnsOfCarts.set(cart.id, turns)
  if (known !== state) {
    // When an earlier cart is shown again, another choice may have been made for it meanwhile.
    setKnown(none)
  }
  /** Only the buyer's own choice counts now. */
  const isOpen = isVoid || known.doubt === true || known.doubt === sessionId
  const stored = isOpen || isRefused || !fits(chosen) ? undefined : chosen

  /** The plan that shows as chosen, if the cart brought it and nobody chose it here. */
  const drawn =
    options?.show === true && known.planId === undefined && stored === before ? planOf(stored) : null
  const drawnId = drawn?.repayment_config_id
  const amount = session?.amount

  useEffect(() => {
    if (drawnId !== undefined && sessionId !== "") {
      client.expectSession(cart.id, sessionId, drawnId, amount)
    }
  }, [client, cart.id, sessionId, drawnId, amount])

  const change = (known: Partial<Known>) =>
    setKnown((before) => (before.cartId === cart.id ? { ...before, ...known } : before))

  const choose = async (planId: number | null): Promise<void> => {
    const turn = ++turns.latest
    /** A later choice reports its own end. */
    const isLatest = () => turn === turns.latest
    /** The shop would take what it hears for the shown cart's. */
    const isShown = () => shownId.current === cart.id
    const { signal } = (turns.leaving ??= new AbortController())
    const after = attempt?.at
    const end = (status: PlanChoice["status"], made: KnownChoice) => {
      change({ ...made, status })
      noteNews(cart.id, () => ({ madeChoice: { by: turns, ...made } }))
    }

    /** @param doubt as in KnownChoice: the cart may have another plan than the page knows */
    const fail = (problem: SvcTextKey, doubt: KnownChoice["doubt"]) => {
      if (doubt !== undefined) {
        end("failed", { planId: undefined, doubt, after })
      }
      change({ status: "failed", problem })
      if (isShown()) {
        onSelectFailed?.()
      }
    }

    change({ pending: planId, status: "busy", problem: undefined, after })
    try {
      await client.select(cart, planId, { signal })
    } catch (error) {
      assertStorefrontError(error)
      if (isLatest()) {
        const said = verdictOf(error.reason)
        const isKnown = said.code !== "declined"
        const isLost = mayHaveTakenPlace(error)

        if (isKnown || !isLost) {
          noteNews(cart.id, () => ({ refusedChoice: {} }))
        }
        fail(
          error.code === "conflict" ? "select.in_progress" : isKnown ? verdictText(said) : "select.failed",
          isLost ? isKnown || sessionId : undefined
        )
      }
      return
    }
    // What was said of the order before is over.
    noteNews(cart.id, () => ({ failedAttempt: null, saying: null }))
    const isTold =
      !isLatest() || !isShown() || (await tellShop(() => onSelect?.({ planId, plan: planOf(planId) })))

    if (!isLatest()) {
      return
    }
    if (isTold) {
      end("done", { planId, doubt: undefined, after })
    } else {
      // An order is not placed with what does not show as chosen.
      client.expectSession(cart.id, null)
      fail("select.failed", sessionId)
    }
  }

  const isLeft = kept === false
  /** The cart shows the plan of a choice in doubt by now: it was saved. */
  const isSaved = known.doubt !== undefined && stored === known.pending && stored === before

  useChange(cart.id, madeChoice, () => {
    // Another place of this page made this choice: the cart has it now, and a repeat from here must send the same.
    if (madeChoice !== null && madeChoice.by !== turns && !isLeft) {
      const { planId, doubt, after } = madeChoice

      change({ planId, doubt, after, ...(known.status === "busy" ? {} : { status: "none" }) })
    }
  })

  /** Another method replaced the payment session. A request still under way is ended: it would replace that session again. */
  const leave = (isReplaced: boolean) => {
    turns.isReplaced = isReplaced
    turns.latest += 1
    turns.leaving?.abort()
    turns.leaving = null
    change({ planId: undefined, status: "none" })
  }

  useEffect(() => {
    // Not when the component goes: a choice outlives it, because the buyer may have gone on to the next step.
    if (isLeft) {
      leave(false)
    }
  }, [isLeft])

  useEffect(() => {
    if (isVoid) {
      setKnown(none)
    }
  }, [isVoid])

  const remembered = useRef({ cartId: cart.id, planId: stored })
  const isOthers = session === undefined && sessions.length > 0

  useEffect(() => {
    const { cartId, planId } = remembered.current

    if (isOthers && !isLeft && cartId === cart.id && planId !== undefined) {
      turns.isReplaced = true
    }
    // A cart may come with a new total and without its session at once. Only the session told the choice.
    const isDropped = chosen === undefined && !isOpen && !isLeft && sessions.length === 0

    if (!isDropped || cartId !== cart.id || !fits(planId)) {
      remembered.current = { cartId: cart.id, planId: stored }
    }
  })

  // Medusa drops the payment session when the total changes, so the plan is chosen again.
  useChange(cart.id, cart.total ?? null, () => {
    const again = known.status === "busy" ? known.pending : remembered.current.planId

    if (again === undefined || isLeft) {
      return
    }
    if (isOthers) {
      leave(true)
    } else if (!closed) {
      void choose(again)
    }
  })

  return {
    planId: known.status === "busy" ? known.pending : stored,
    // A choice that was saved and then refused does not show as saved any more.
    status: known.status === "done" && stored === undefined ? "none" : known.status,
    problem: known.status === "failed" && !isSaved ? known.problem : undefined,
    closed,
    choose,
    hadPlan: () => isOpen || turns.isReplaced || remembered.current.planId !== undefined,
  }
}
