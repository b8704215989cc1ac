import { setTimeout as wait } from "node:timers/promises"
import type { OrderRow } from "../ledger/order-row"
import { CheckoutDeclined } from "./checkout-declined"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import { vouchesFor } from "../eligibility/vouches-for"
import { phoneOfBuyer } from "./compose-payment"
import { openAttempt } from "./open-attempt"
import { isSentNow } from "./opening"
import type { PlanChoice } from "./plans"
import type { Tools } from "../tools"
import { sendCheckout } from "./send-checkout"

const BUSY_POLL_MS = 150

/**
 * Checks a payment session out at the service (design D2, D4). A repeated call for the same session, or for another one
 * of the same cart, gives the attempt that was already made.
 * @returns the attempt, in a state in which an order may be placed.
 * @throws {CheckoutDeclined} with a message for the buyer; `CheckoutInputError` when nothing was sent.
 */
export const runCheckout = async (
  tools: Tools,
  source: CheckoutSource,
  choice: PlanChoice,
  client: string | undefined
): Promise<OrderRow> => {
  const { ledger, options } = tools
  const inTotal = () => performance.now() + options.client.totalTimeoutMs
  const deadline = inTotal()
  const { plan, onOffer } = choice
  const asked = { source, plan, isPlanKept: plan !== undefined && !onOffer.includes(plan), client }
  const isLimited = options.eligibility.maxCartsPerPhone > 0 && isSentNow(asked, options)
  // Before the cart is locked: the store's function may be slow, e.g. ask elsewhere.
  const facts = { ...asked, isVouchedFor: isLimited && (await vouchesForCart(tools, source)) }

  for (;;) {
    const opened = await openAttempt(ledger, options, facts)

    switch (opened.kind) {
      case "settled":
        return opened.row
      case "refused":
        throw opened.error
      case "blocked":
        throw new CheckoutDeclined("being_checked")
      case "send":
        // The time counts from here: a call that has no time left would always end in doubt.
        return sendCheckout(tools, { ...opened, isCompletion: true }, source, choice, inTotal())
      case "busy":
        if (performance.now() > deadline) {
          throw new CheckoutDeclined("confirming")
        }
        await wait(BUSY_POLL_MS)
    }
  }
}

const vouchesForCart = async ({ options, logger }: Tools, source: CheckoutSource) => {
  const { cart, context } = source
  const phone = cart && phoneOfBuyer(cart, source, options)

  return cart && phone?.ok ? vouchesFor(options, { ...context, phone: phone.digits, cart }, logger) : false
}
