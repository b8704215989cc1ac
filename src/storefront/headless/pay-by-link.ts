import type { StoreSvcPaymentLinkResponse } from "../../types"
import { verdictOf } from "./decline-code"
import { isOf, isOnOffer, type PlaceOrderTools, reasonNow, standingAs } from "./place-order"
import { CHANGED, changeOf, isOtherAmount, makeSession } from "./plan-choices"
import { readOrderState } from "./read-order-state"
import type { Session } from "./read-store-answers"
import { assertStorefrontError, isPassing, SvcStorefrontError } from "./storefront-error"
import type { SvcNotPlaced, SvcPlaceOrderResult, SvcStorefront } from "./storefront-types"
import { COMPLETION_MS, untilAnswered } from "./until-answered"

type Tools = Pick<PlaceOrderTools, "send" | "clock" | "providerId" | "timeoutMs"> &
  Pick<SvcStorefront, "paymentLink">

interface Payment {
  /** The payment collection's id. */
  id: string
  /** The amount that the page shows; null if the caller did not say. */
  amount: number | null
  planId: number | null
}

/**
 * See `SvcStorefront.payByLink`. Each call makes its own choice, and places it by its id: never the choice of another window.
 * After a lost answer, placing it again answers with what became of it.
 */
export const payByLink = async (tools: Tools, payment: Payment): Promise<SvcPlaceOrderResult> => {
  let session: Session | undefined

  return untilAnswered(tools.clock, async () => {
    try {
      session ??= await choose(tools, payment)
      const change = changeOf(payment, session)

      return change === null ? await place(tools, payment.id, session.id) : declined(change)
    } catch (error) {
      const known = await outcomeOf(tools, payment, session, error)

      if (known === undefined) {
        throw error
      }
      return known
    }
  })
}

const choose = async ({ send, providerId }: Tools, { id, planId }: Payment): Promise<Session> => {
  const session = await makeSession(send, providerId, id, planId)

  if (session === null) {
    throw new SvcStorefrontError("unexpected_answer", "The server made no payment session.")
  }
  return session
}

const place = async (
  { send, timeoutMs }: Tools,
  id: string,
  sessionId: string
): Promise<SvcPlaceOrderResult> => {
  const answer = readOrderState(
    await send({
      method: "POST",
      path: `/store/svc/payment-collections/${id}/authorize`,
      body: { payment_session_id: sessionId },
      timeoutMs: Math.max(timeoutMs, COMPLETION_MS),
    })
  )

  return standingAs({ id: answer.order_id }, answer)
}

const declined = (code: keyof typeof CHANGED) => ({ kind: "declined", code, message: CHANGED[code] }) as const

/** The outcome of a payment whose request failed, as the link tells it. Undefined if only another request can tell. */
const outcomeOf = async (
  { paymentLink }: Tools,
  payment: Payment,
  session: Session | undefined,
  error: unknown
): Promise<SvcPlaceOrderResult | undefined> => {
  // Not found: another window's choice has replaced the session of this one, perhaps while Medusa still made it.
  const isRefused = error instanceof SvcStorefrontError && ["rejected", "not_found"].includes(error.code)

  if (!isRefused && !isPassing(error)) {
    return undefined
  }
  const { message } = error
  const said = verdictOf(isRefused ? error.reason : null)
  let link: StoreSvcPaymentLinkResponse

  try {
    link = await paymentLink(payment.id)
  } catch (failure) {
    assertStorefrontError(failure)
    // A refusal of the payment stands, with what the server itself said.
    return isRefused && session !== undefined ? { ...said, message } : undefined
  }
  const { last_attempt: attempt, state, next, expires_at } = link

  if (state !== null && next !== null && state !== "processing" && next.action !== "try_again") {
    return standingAs({ id: link.order.id }, { state, next, expires_at })
  }
  const isTried = session !== undefined && attempt !== null && isOf(session.id, attempt, link.reason)

  // What an SDK gives may lack the server's own word.
  if (said.code !== "declined") {
    return { ...said, message }
  }
  if (isTried && (isRefused || state === "declined")) {
    return { ...verdictOf(attempt.code), message }
  }
  return isRefused ? refusalOf(link, payment, session, error) : undefined
}

/** A refusal from before there is an attempt. */
const refusalOf = (
  link: StoreSvcPaymentLinkResponse,
  payment: Payment,
  session: Session | undefined,
  { code, message }: SvcStorefrontError
): SvcNotPlaced => {
  if (link.reason === "order_canceled") {
    return { kind: "declined", code: link.reason, message }
  }
  if (session === undefined ? code === "not_found" : link.payment_session_id !== session.id) {
    return declined("choice_changed")
  }
  if (isOtherAmount(payment.amount, link.amount) || isOtherAmount(link.amount, session?.amount)) {
    return declined("amount_changed")
  }
  const isListed = isOnOffer(link.plans, payment.planId)

  return { ...verdictOf(reasonNow(link.reason, isListed)), message }
}
