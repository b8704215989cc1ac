import type { SvcOptions } from "../../../config"
import { CheckoutInputError } from "../../../domain/checkout-input-error"
import type { OrderRow } from "../ledger/order-row"
import { completionEndsAt, leaseMs, overdueAt } from "../waits"
import { declined, NO_ORDER } from "./checkout-changes"
import { requireSendable } from "./compose-payment"
import {
  type OpenedAttempt,
  type Opening,
  refusalOfChoice,
  requireDue,
  requirePlan,
  tooManyAttempts,
  unsentAttempt,
  beyondPhoneLimits,
} from "./opening"

/**
 * Opens an attempt when none is under way. It is sent now, or once the merchant has the down payment. If the sale is not
 * offered, the attempt is written down as declined.
 */
export const openNext = async (opening: Opening): Promise<OpenedAttempt> => {
  const { ledger, sql, options, source, amount, plan, all } = opening
  requirePlan(opening)
  if (opening.isPlanKept === true) {
    throw new CheckoutInputError("plan_unknown")
  }
  requireDue(opening)
  const unsent = unsentAttempt(opening)
  const { attempt, planId } = unsent
  const intended = {
    kind: "checkout_intended",
    actor: "buyer",
    values: { amount, attempt, plan: planId },
  } as const
  const refusal = refusalOfChoice(opening)
  const error = refusal ?? tooManyAttempts(opening) ?? (await beyondPhoneLimits(opening))
  const [latest] = all

  if (error !== undefined) {
    const isSameChoice = refusal === undefined || latest?.paymentSessionId === source.sessionId

    if (latest?.declineCode === error.code && isSameChoice) {
      // Written down once: further tries cost the ledger nothing.
      return { kind: "refused", error }
    }
    await refuse(opening, await ledger.orders.insert(sql, unsent, intended), error)
    return { kind: "refused", error }
  }
  if (unsent.collection === "merchant") {
    // Medusa places the order before the checkout is sent: what would be refused then is refused now.
    requireSendable(source, plan, options)
    const waiting = { ...unsent, state: "awaiting_merchant_payment", createdAt: ledger.now() } as const
    const row = await ledger.orders.insert(
      sql,
      { ...waiting, dueAt: firstLookAt(options, waiting) },
      { kind: "awaiting_merchant_payment", actor: "buyer", values: { attempt, plan: planId } }
    )

    if (source.due !== null) {
      await ledger.orders.replaceUnsent(sql, row, source.due)
    }
    return { kind: "settled", row }
  }
  const sent = { ...unsent, sentAt: ledger.now() }
  const held = await ledger.orders.insertHeld(sql, sent, intended, leaseMs(options))

  return { kind: "send", held, mayHaveArrived: false }
}

/** Medusa may undo a cart's order after this without telling anybody. A payment link is never given up, only listed. */
const firstLookAt = (
  options: SvcOptions,
  waiting: Parameters<typeof overdueAt>[1] & { cartId: string | null }
) => (waiting.cartId === null ? overdueAt(options, waiting) : completionEndsAt(waiting))

/** Declines in the intent's own transaction, so that a refused attempt never looks as if it may have been sent. */
const refuse = async ({ ledger, sql }: Opening, row: OrderRow, error: CheckoutInputError): Promise<void> => {
  const change = declined(row, error)

  await ledger.orders.changeWithin(sql, row.reference, {
    ...change,
    // Medusa rolls back the order that it has just made for a cart.
    patch: { ...change.patch, ...(row.cartId === null ? {} : NO_ORDER) },
  })
}
