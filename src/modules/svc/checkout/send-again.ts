import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { HeldAttempt } from "../ledger/held-attempt"
import type { Tools } from "../tools"
import { declined, sentPatch, unanswered } from "./checkout-changes"
import { heeding } from "./heed-answer"
import { isBegun } from "./is-begun"
import { refusalOf } from "./opening"
import { planContextOf, planFor } from "./plans"
import { LOOK_AT_UNANSWERED_MS, sendCheckout } from "./send-checkout"

/** Sends the checkout of an attempt whose completion is over: it was interrupted, or waited for the merchant. */
export const sendAgain = async (tools: Tools, held: HeldAttempt, source: CheckoutSource): Promise<void> => {
  const { row } = held
  const mayHaveArrived = row.sentAt !== null

  const planOfAttempt = async () => {
    try {
      return await planFor(tools.options, row.planId ?? undefined, planContextOf(source), () =>
        isBegun(row, source)
      )
    } catch (error) {
      if (!mayHaveArrived) {
        await held.change(declined(row, error))
      }
      throw error
    }
  }

  await heeding(tools, source, planOfAttempt, async (choice) => {
    await requireOffered(tools, held, source)
    await held.change({ patch: sentPatch(row, held.now()) })
    // The time counts from here, as in a completion: the store's own functions may have been slow.
    const deadline = performance.now() + tools.options.client.totalTimeoutMs

    return sendCheckout(tools, { held, mayHaveArrived, isCompletion: false }, source, choice, deadline)
  })
}

/**
 * Comes before the attempt is written down as sent. If a rule refuses the sale, the attempt is declined, unless it may have
 * arrived.
 * @throws {CheckoutInputError} with the code of the rule.
 */
const requireOffered = async (
  { options }: Tools,
  held: HeldAttempt,
  source: CheckoutSource
): Promise<void> => {
  const { row } = held
  const stands = row.prepaidUtr !== null || isBegun(row, source)
  const error = stands ? undefined : refusalOf({ options, source })

  if (error === undefined) {
    return
  }
  if (row.sentAt !== null) {
    held.lookAgainIn(LOOK_AT_UNANSWERED_MS)
  }
  await held.change(row.sentAt === null ? declined(row, error) : unanswered(held, error))
  throw error
}
