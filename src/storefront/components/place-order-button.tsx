import { useEffect, useRef, useState } from "react"
import type { SvcNotPlaced, SvcPlaceOrderResult } from "../headless"
import { type AttemptVerdict, stepAfter, verdictOf } from "../headless/decline-code"
import { assertStorefrontError, mayHaveTakenPlace } from "../headless/storefront-error"
import { classNames } from "./class-names"
import type { PlaceOrderButtonProps } from "./component-props"
import { verdictText } from "./decline-text"
import { shopUrl } from "./shop-url"
import { type CartNews, useSvc } from "./svc-context"
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
  /** The cart whose button is on the page. */
  const shown = useRef<string | null>(null)
  const [ownPhase, setPhase] = useState<Phase>("idle")
  const [problem, setProblem] = useState<SvcTextKey | null>(null)
  const { placing, saying } = newsOf(cartId)
  /** Another button of the cart may be at work, or this one before it was drawn anew. */
  const phase = ownPhase === "idle" && placing === "busy" ? placing : ownPhase

  const draw = (next: Phase) => {
    statusRef.current = next
    setPhase(next)
  }
  const goTo = (next: Phase, news: Partial<CartNews>) => {
    // The button of another cart must say nothing about this one.
    if (shown.current === cartId) {
      draw(next)
    }
    noteNews(cartId, () => news)
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

  const refuse = (result: SvcNotPlaced, isChoiceVoid: boolean, tooLate?: SvcTextKey): void => {
    const text = tooLate ?? verdictText(result)
    /** Whether the order may be placed all the same. */
    const isInDoubt =
      tooLate !== undefined || result.code === "unreachable" || stepAfter(result.code) === "new_cart"

    goTo("idle", {
      placing: isInDoubt ? null : "idle",
      failedAttempt: { code: result.code, text, isChoiceVoid },
    })
    if (shown.current === cartId) {
      setProblem(text)
      noteNews(cartId, () => ({ saying: shown }))
    }
    onNotPlaced?.(result)
  }

  const settle = async (result: SvcPlaceOrderResult): Promise<void> => {
    if (result.kind === "declined" || result.kind === "try_again") {
      refuse(result, result.code === "choice_changed" || result.code === "plan_unavailable")
      return
    }
    const leaves = result.kind === "pay_down_payment" && leaveToPay

    goTo(leaves ? "leaving" : "done", {})
    // The order is placed. Whatever becomes of it in the shop's own code must not keep the buyer from paying.
    await tellShop(() => onPlaced?.(result))
    const own = shopUrl(orderUrl, result.orderId)
    const isOrderPage = leaves && leadBackTo(own)

    // When the buyer comes back, browsers show this page as it was left, even if the shop took the button away.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted && isOrderPage) {
        reload()
      } else if (persisted) {
        goTo("idle", { placing: "done" })
      }
    })
    if (leaves) {
      leave(result.url)
    } else {
      goTo("done", { placing: "done" })
      if (own !== null) {
        navigate(own)
      }
    }
  }

  const place = async (): Promise<void> => {
    // React's state changes too late for a double click.
    if (disabled || statusRef.current !== "idle" || phase !== "idle") {
      return
    }
    // What another button of this cart says is over too.
    goTo("busy", { placing: "busy", saying: saying && shown })
    setProblem(null)
    let result: SvcPlaceOrderResult

    try {
      result = await client.placeOrder(cartId)
    } catch (error) {
      goTo("idle", { placing: null })
      assertStorefrontError(error)
      const { code, message, reason } = error
      // The plan that was still being saved came too late: the order is on its way with the one before.
      const isTooLate = code === "conflict"
      const said = verdictOf(isTooLate ? "try_again" : reason)
      const verdict: AttemptVerdict =
        said.code !== "declined"
          ? said
          : mayHaveTakenPlace(error)
            ? { kind: "try_again", code: "unreachable" }
            : verdictOf("cart_not_ready")

      refuse(
        { ...verdict, message },
        // Refused, a plan is not chosen. Another press would be refused as well.
        !isTooLate && (verdict.kind === "declined" || !mayHaveTakenPlace(error)),
        isTooLate ? "select.in_progress" : undefined
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
        {problem === null || saying !== shown ? "" : say(problem)}
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
