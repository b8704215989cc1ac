import { StoreFunctionError } from "../../../config"
import { CheckoutInputError } from "../../../domain/checkout-input-error"
import { isInDoubt } from "../../../domain/order-state"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { HeldAttempt } from "../ledger/held-attempt"
import type { OrderChange } from "../ledger/order-changes"
import type { Tools } from "../tools"
import { declined, notSentYet, sentPatch, unanswered } from "./checkout-changes"
import { CheckoutDeclined } from "./checkout-declined"
import { heeding } from "./heed-answer"
import { isBegun } from "./is-begun"
import { refusalOfChoice } from "./opening"
import { keptPlanOf, planContextOf, type PlanChoice, planFor } from "./plans"
import { isSentAgain, LOOK_AT_UNANSWERED_MS, sendCheckout } from "./send-checkout"

/** Sends the checkout of an attempt whose completion is over: it was interrupted, or waited for the merchant. */
export const sendAgain = async (tools: Tools, held: HeldAttempt, source: CheckoutSource): Promise<void> => {
  const { row } = held
  const mayHaveArrived = row.sentAt !== null
  /** The merchant has the money, or the service may have the order: it goes on, whatever is on offer by now (ADR 22). */
  const stands = row.prepaidUtr !== null || isBegun(row, source)

  const planOfAttempt = async () => {
    try {
      return await planFor(tools.options, row.planId ?? undefined, planContextOf(source), () => stands)
    } catch (error) {
      const isAboutPlans = error instanceof CheckoutInputError || error instanceof StoreFunctionError
      const plan = stands && isAboutPlans ? keptPlanOf(row) : undefined

      if (plan !== undefined) {
        return { plan, onOffer: [] }
      }
      if (isAboutPlans) {
        await held.change(notSent(held, error))
      }
      throw error
    }
  }

  const send = async (choice: PlanChoice) => {
    const refusal = stands ? undefined : refusalOfChoice({ options: tools.options, source })

    // Before the attempt is written down as sent.
    if (refusal !== undefined) {
      await held.change(notSent(held, refusal))
      throw refusal
    }
    await held.change({ patch: sentPatch(row, held.now()) })
    // The time counts from here, as in a completion: the store's own functions may have been slow.
    const deadline = performance.now() + tools.options.client.totalTimeoutMs

    return sendCheckout(tools, { held, mayHaveArrived, isCompletion: false }, source, choice, deadline)
  }

  try {
    await heeding(tools, source, planOfAttempt, send)
  } catch (error) {
    // If it is sent again by itself, nobody is to give a payment back.
    throw error instanceof StoreFunctionError
      ? new CheckoutDeclined(isInDoubt(held.row.state) ? "confirming" : null)
      : error
  }
}

/** What becomes of an attempt whose checkout cannot be sent now. It is not declined if an earlier call may have arrived. */
const notSent = (held: HeldAttempt, error: CheckoutInputError | StoreFunctionError): OrderChange => {
  if (held.row.sentAt !== null) {
    held.lookAgainIn(LOOK_AT_UNANSWERED_MS)
    return unanswered(held, error)
  }
  return isSentAgain(held.row, error, held.now()) ? notSentYet(held, error) : declined(held.row, error)
}
