import { useEffect, useRef, useState } from "react"
import type { SvcNotPlaced, SvcPlaceOrderResult } from "../headless"
import { type AttemptVerdict, verdictOf } from "../headless/decline-code"
import { assertStorefrontError, mayHaveTakenPlace } from "../headless/storefront-error"
import { classNames } from "./class-names"
import type { PlaceOrderButtonProps } from "./component-props"
import { verdictText } from "./decline-text"
import { shopUrl } from "./shop-url"
import { useSvc } from "./svc-context"
import { tellShop } from "./tell-shop"
import type { SvcTextKey } from "../texts/en"

type Phase = "idle" | "busy" | "leaving" | "done"

/**
 * Places the order of a cart and takes the buyer to the payment page if a down payment is due. Works for orders that are
 * paid by another method too. The button keeps the focus while it works.
 */
export const PlaceOrderButton = (props: PlaceOrderButtonProps) => {
  const { cartId, orderUrl, onPlaced, onNotPlaced, leaveToPay = true, disabled = false } = props
  const { className, children } = props
  const { client, say, page, navigate, leave, reload, newsOf, noteNews } = useSvc()
  const statusRef = useRef<Phase>("idle")
  const hasOrderAddress = useRef(false)
  /** The cart whose button is on the page. */
  const shown = useRef<string | null>(null)
  const [phase, setPhase] = useState<Phase>("idle")
  const [problem, setProblem] = useState<SvcTextKey | null>(null)

  const draw = (next: Phase) => {
    statusRef.current = next
    setPhase(next)
  }
  const goTo = (next: Phase) => {
    // The button of another cart must say nothing about this one.
    const isShown = (shown.current ?? cartId) === cartId

    if (isShown) {
      draw(next)
    }
    if (isShown || next === "idle") {
      noteNews(cartId, () => ({ isPlacing: next !== "idle" }))
    }
  }

  useEffect(() => {
    // The last words were about the previous cart.
    draw("idle")
    setProblem(null)
    shown.current = cartId

    return () => {
      shown.current = null
      noteNews(cartId, ({ saying }) => (saying === shown ? { saying: null } : {}))
    }
  }, [cartId, noteNews])

  useEffect(() => {
    // When the buyer comes back from the payment page, browsers show this page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && hasOrderAddress.current) {
        reload()
      } else if (persisted) {
        draw("idle")
      }
    }

    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [reload])

  const refuse = (result: SvcNotPlaced, isChoiceVoid: boolean, text = verdictText(result)): void => {
    goTo("idle")
    noteNews(cartId, () => ({ failedAttempt: { code: result.code, text, isChoiceVoid } }))
    if (shown.current === cartId) {
      setProblem(text)
      noteNews(cartId, () => ({ saying: shown }))
    }
    onNotPlaced?.(result)
  }

  const settle = async (result: SvcPlaceOrderResult): Promise<void> => {
    if (result.kind === "declined" || result.kind === "try_again") {
      refuse(result, result.code === "choice_changed")
      return
    }
    const leaves = result.kind === "pay_down_payment" && leaveToPay

    goTo(leaves ? "leaving" : "done")
    // The order is placed. Whatever becomes of it in the shop's own code must not keep the buyer from paying.
    await tellShop(() => onPlaced?.(result))
    const own = shopUrl(orderUrl, result.orderId)

    if (leaves) {
      hasOrderAddress.current = leadBackTo(own)
      leave(result.url)
    } else if (own !== null) {
      navigate(own)
    }
  }

  const place = async (): Promise<void> => {
    // React's state changes too late for a double click.
    if (disabled || statusRef.current !== "idle") {
      return
    }
    goTo("busy")
    setProblem(null)
    // What another button of this cart says is over too.
    noteNews(cartId, ({ saying }) => (saying === null ? {} : { saying: shown }))
    let result: SvcPlaceOrderResult

    try {
      result = await client.placeOrder(cartId)
    } catch (error) {
      goTo("idle")
      assertStorefrontError(error)
      const { code, message, reason } = error
      // The plan that was still being saved came too late: the order is on its way with the one before.
      const isUnderWay = code === "conflict"
      const said = verdictOf(isUnderWay ? "try_again" : reason)
      const verdict: AttemptVerdict =
        said.code !== "declined"
          ? said
          : mayHaveTakenPlace(error)
            ? { kind: "try_again", code: "unreachable" }
            : verdictOf("cart_not_ready")

      refuse(
        { ...verdict, message },
        // Refused, a plan is not chosen. Another press would be refused as well.
        !isUnderWay && (verdict.kind === "declined" || !mayHaveTakenPlace(error)),
        isUnderWay ? "select.in_progress" : undefined
      )
      return
    }
    await settle(result)
  }

  return (
    <div {...page} className={classNames("svc-place", className)}>
      <button
        type="button"
        className="svc-button svc-primary svc-place-button"
        aria-disabled={disabled || phase !== "idle"}
        aria-busy={phase === "busy" || phase === "leaving"}
        onClick={() => void place()}
      >
        {children ?? say("place.button")}
      </button>
      <p className="svc-note" role="status">
        {phase === "idle" ? "" : say(`place.${phase}`)}
      </p>
      <p className="svc-error" role="alert">
        {problem === null || newsOf(cartId).saying !== shown ? "" : say(problem)}
      </p>
    </div>
  )
}

/**
 * Makes “back” from the payment page lead to the order, because the checkout may have no cart any more.
 * @returns whether the page has the order's address now
 */
const leadBackTo = (url: string | null): boolean => {
  if (url === null || new URL(url, location.href).origin !== location.origin) {
    return false
  }
  // Not by `history.replaceState`: routers listen to it, and the page must stay as it is until the buyer leaves it.
  History.prototype.replaceState.call(history, history.state, "", url)

  return true
}
