import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { HeldAttempt } from "../ledger/held-attempt"
import type { Tools } from "../tools"
import { declined } from "./checkout-changes"
import { heeding } from "./heed-answer"
import { planContextOf, planFor } from "./plans"
import { sendCheckout } from "./send-checkout"

/** Sends the checkout of an attempt whose completion is over: it was interrupted, or waited for the merchant. */
export const sendAgain = async (tools: Tools, held: HeldAttempt, source: CheckoutSource): Promise<void> => {
  const { row } = held
  const mayHaveArrived = row.sentAt !== null
  const deadline = performance.now() + tools.options.client.totalTimeoutMs

  const planOfAttempt = async () => {
    try {
      return await planFor(tools.options, row.planId ?? undefined, planContextOf(source))
    } catch (error) {
      if (!mayHaveArrived) {
        await held.change(declined(row, error))
      }
      throw error
    }
  }

  await heeding(tools, source, planOfAttempt, async (plan) => {
    await held.change({
      patch: { sentAt: row.sentAt ?? held.now(), unansweredAt: row.unansweredAt ?? row.sentAt },
    })
    return sendCheckout(tools, { held, mayHaveArrived, isCompletion: false }, source, plan, deadline)
  })
}
