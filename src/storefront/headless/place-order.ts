import type {
  StoreSvcCartOptionsResponse,
  StoreSvcOrderResponse,
  StoreSvcPlan,
  SvcLastAttempt,
} from "../../types"
import { isInDoubt, verdictOf } from "./decline-code"
import { CHANGED, type PlanChoices } from "./plan-choices"
import type { Fields } from "./read-fields"
import { readCompletion, sessionOf, type Completion } from "./read-store-answers"
import type { Send } from "./store-request"
import { assertStorefrontError } from "./storefront-error"
import type { SvcClock, SvcNotPlaced, SvcPlacedOrder, SvcPlaceOrderResult } from "./storefront-types"
import { COMPLETION_MS, untilAnswered } from "./until-answered"

export interface PlaceOrderTools {
  send: Send
  clock: SvcClock
  options: (cartId: string) => Promise<StoreSvcCartOptionsResponse>
  orderState: (orderId: string) => Promise<StoreSvcOrderResponse>
  choices: Pick<PlanChoices, "stands">
  providerId: string
  /** The shortest time limit of a completion, in milliseconds. */
  timeoutMs: number
}

/**
 * See `SvcStorefront.placeOrder`. A completion whose answer was lost is repeated: for a completed cart Medusa answers with
 * its one order.
 */
export const placeOrder = async (tools: PlaceOrderTools, cartId: string): Promise<SvcPlaceOrderResult> => {
  const completion = await complete(tools, cartId)

  switch (completion.kind) {
    case "order":
      return nextStepOf(tools, completion.order)
    case "cart":
      return { ...(await reasonOf(tools, cartId, completion.cart)), message: completion.message }
    default:
      return completion
  }
}

const complete = ({ send, clock, choices, timeoutMs }: PlaceOrderTools, cartId: string) =>
  untilAnswered(clock, async (): Promise<Completion | SvcNotPlaced> => {
    if (!(await choices.stands(cartId))) {
      return { kind: "declined", code: "choice_changed", message: CHANGED.choice_changed }
    }
    return readCompletion(
      await send({
        method: "POST",
        path: `/store/carts/${cartId}/complete`,
        body: {},
        timeoutMs: Math.max(timeoutMs, COMPLETION_MS),
      })
    )
  })

/** Asks for the reason only if the cart would be paid this way. The reason of another attempt or method would be wrong. */
const reasonOf = async ({ options, providerId }: PlaceOrderTools, cartId: string, cart: Fields) => {
  try {
    const session = sessionOf(cart, providerId)

    if (session === null) {
      return verdictOf(null)
    }
    const { last_attempt: attempt, reason, plans } = await options(cartId)
    const now = reasonNow(reason, isOnOffer(plans, session.planId))

    if (attempt === null || !isOf(session.id, attempt, reason)) {
      return verdictOf(now)
    }
    const tried = verdictOf(attempt.code)
    // The session's last attempt may be an earlier one: this time the cart was refused before there was another.
    const isEarlier =
      !isInDoubt(attempt) && (now === "plan_unknown" || (tried.kind === "try_again" && reason !== null))

    return isEarlier ? verdictOf(now) : tried
  } catch (error) {
    assertStorefrontError(error)
    return verdictOf(null) // The decline stands; only its reason is not known.
  }
}

/**
 * Why a payment was refused before there was an attempt: what hides the option, or the plan, now. Without such a reason
 * it seems to have passed, e.g. a failure of the store's own list of plans.
 */
export const reasonNow = (hidden: string | null, isPlanListed: boolean): string =>
  hidden ?? (isPlanListed ? "try_again" : "plan_unknown")

/** Whether a plan is among those on offer, or none was chosen. */
export const isOnOffer = (plans: readonly StoreSvcPlan[], planId: unknown): boolean =>
  typeof planId !== "number" || plans.some(({ repayment_config_id: listed }) => listed === planId)

const isTooOften = ({ code }: SvcLastAttempt): boolean =>
  code === "too_many_attempts" || code === "too_many_phones"

/**
 * An attempt in doubt blocks every choice, and so do too many, if nothing else hides the option now. A declined attempt
 * counts only for its own session.
 */
export const isOf = (session: string, attempt: SvcLastAttempt, hidden: string | null): boolean =>
  attempt.payment_session_id === session || isInDoubt(attempt) || (hidden === null && isTooOften(attempt))

const nextStepOf = async (
  { orderState }: PlaceOrderTools,
  order: SvcPlacedOrder
): Promise<SvcPlaceOrderResult> => {
  const placed = { orderId: order.id, order }
  let answer: StoreSvcOrderResponse

  try {
    answer = await orderState(order.id)
  } catch (error) {
    assertStorefrontError(error)
    // The order stands in any case. If the plugin does not know the order, another method paid it.
    return error.code === "not_found"
      ? { kind: "placed", ...placed }
      : { kind: "processing", ...placed, state: null }
  }
  return standingAs(order, answer)
}

/** The result for an order, or for a payment of it, by where it stands. */
export const standingAs = (
  order: SvcPlacedOrder,
  { state, next, expires_at: expiresAt }: Omit<StoreSvcOrderResponse, "order_id">
): SvcPlaceOrderResult => {
  const placed = { orderId: order.id, order }

  switch (state) {
    case "authorized":
      return { kind: "placed", ...placed }
    case "awaiting_down_payment":
      return next.action === "pay"
        ? { kind: "pay_down_payment", ...placed, url: next.url, amount: next.amount, expiresAt }
        : { kind: "processing", ...placed, state }
    case "awaiting_merchant_payment":
      return { kind: state, ...placed, expiresAt }
    case "processing":
    case "awaiting_approval":
      return { kind: "processing", ...placed, state }
    case "declined":
    case "expired":
    case "canceled": {
      // A buyer who paid too late must not read that nothing was paid.
      const became = state === "expired" && next.action === "none" ? "canceled" : state

      return { kind: "declined", code: `order_${became}`, message: `The order is ${state}.` }
    }
  }
}
