import type { SvcOptions } from "../../../config"
import { CheckoutInputError } from "../../../domain/checkout-input-error"
import { halalasOf, isWithinRounding, sumOf } from "../../../domain/money"
import { isLiveAtService } from "../../../domain/order-state"
import type { OrderRow } from "../ledger/order-row"
import { leaseMs, overdueAt, unpaidUntil } from "../waits"
import { declined, NO_ORDER, SETTLE_AFTER_MS } from "./checkout-changes"
import { checkoutInputOf } from "./compose-payment"
import {
  nextNumber,
  type OpenedAttempt,
  type Opening,
  refusalOf,
  sessionPatch,
  tooManyAttempts,
  tooManyPhones,
} from "./opening"

/**
 * Opens an attempt where none is under way: to be sent now, or once the merchant has the down payment. What is not offered is
 * written down as declined.
 */
export const openNext = async (opening: Opening): Promise<OpenedAttempt> => {
  const { ledger, sql, options, source, amount, plan, all } = opening
  requirePlan(opening)
  const patch = sessionPatch(opening, opening.options)
  const waits = patch.collection === "merchant"

  requireDue(opening)
  const attempt = nextNumber(source.sessionId, all)
  const written = {
    ...patch,
    attempt,
    prepaidUtr: null,
    expiresAt: unpaidUntil(options, ledger.now(), source.cartId),
  }
  const intended = {
    kind: "checkout_intended",
    actor: "buyer",
    values: { amount, attempt, plan: patch.planId },
  } as const
  const refusal = refusalOf(opening)
  const excess =
    refusal === undefined ? (tooManyAttempts(opening) ?? (await tooManyPhones(opening))) : undefined
  const error = refusal ?? excess

  if (excess !== undefined && all[0]?.declineCode === excess.code) {
    // Written down once: whoever goes on costs the ledger nothing.
    return { kind: "refused", error: excess }
  }
  if (error !== undefined) {
    const unsent = { ...written, state: "initiating", dueAt: null, sentAt: null } as const

    await refuse(opening, await ledger.orders.insert(sql, unsent, intended), error)
    return { kind: "refused", error }
  }
  if (waits) {
    // The order is placed before anything is sent: what would be refused then is refused now.
    checkoutInputOf(source, plan, options)
    const waiting = { ...written, state: "awaiting_merchant_payment", createdAt: ledger.now() } as const
    const row = await ledger.orders.insert(
      sql,
      { ...waiting, dueAt: firstLookAt(options, waiting), sentAt: null },
      { kind: "awaiting_merchant_payment", actor: "buyer", values: { attempt, plan: patch.planId } }
    )

    await ledger.orders.replaceUnsent(sql, row)
    return { kind: "settled", row }
  }
  const held = await ledger.orders.insertHeld(
    sql,
    { ...written, state: "initiating", dueAt: null, sentAt: ledger.now() },
    intended,
    leaseMs(options)
  )

  return { kind: "send", held, mayHaveArrived: false }
}

/** What stood a moment ago, with a plan that is not on offer any more, may have ended since: the service would apply its own. */
const requirePlan = ({ source, plan }: Opening): void => {
  if (source.planId !== null && plan === undefined) {
    throw new CheckoutInputError("plan_unknown")
  }
}

/** A cart's order may be undone after this, of which nothing tells; a payment link is never given up, but listed. */
const firstLookAt = (
  options: SvcOptions,
  waiting: Parameters<typeof overdueAt>[1] & { cartId: string | null }
) =>
  waiting.cartId === null
    ? overdueAt(options, waiting)
    : new Date(waiting.createdAt.getTime() + SETTLE_AFTER_MS)

/** Written with the intent, or not at all: what a rule refuses is never found as one that may have been sent. */
const refuse = async ({ ledger, sql }: Opening, row: OrderRow, error: CheckoutInputError): Promise<void> => {
  const change = declined(row, error)

  await ledger.orders.changeWithin(sql, row.reference, {
    ...change,
    // Medusa rolls back the order that it has just made for a cart.
    patch: { ...change.patch, ...(row.cartId === null ? {} : NO_ORDER) },
  })
}

/**
 * A payment link asks for what its collection is for now, and all that the service holds for an order, over all its sessions,
 * must not be more than what is not paid another way (design D20): a link for an edited order is for the difference.
 */
const requireDue = ({ attempts, source: { due }, amount }: Opening): void => {
  if (due === null) {
    return
  }
  const asked = halalasOf(String(amount))
  const held = attempts
    .filter(({ state }) => isLiveAtService(state))
    .map((row) => halalasOf(String(row.amount)))
  const sum = sumOf([...held, asked])

  // The two are one amount, which may have been rounded apart.
  if (!isWithinRounding(asked, due.byCollection, 2)) {
    throw new CheckoutInputError("amount_changed")
  }
  if (sum > due.toFinance && !isWithinRounding(sum, due.toFinance, held.length + 1)) {
    throw new CheckoutInputError(held.length === 0 ? "amount_above_order" : "already_financed")
  }
}
