import { CheckoutInputError } from "../../../domain/checkout-input-error"
import { halalasOf, sumOf } from "../../../domain/money"
import { isLiveAtService } from "../../../domain/order-state"
import type { OrderRow } from "../ledger/order-row"
import { leaseMs, unpaidUntil } from "../waits"
import { declined, NO_ORDER } from "./checkout-changes"
import { checkoutInputOf } from "./compose-payment"
import { nextNumber, type OpenedAttempt, type Opening, refusalOf, sessionPatch } from "./opening"

/**
 * Opens an attempt where none is under way: to be sent now, or once the merchant has the down payment. What is not offered is
 * written down as declined.
 */
export const openNext = async (opening: Opening): Promise<OpenedAttempt> => {
  const { ledger, sql, options, source, amount, plan, all } = opening
  const patch = sessionPatch(opening, opening.options)
  const waits = patch.collection === "merchant"

  requireUnfinanced(opening)
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
  const error = refusalOf(opening)

  if (error !== undefined) {
    const unsent = { ...written, state: "initiating", dueAt: null, sentAt: null } as const

    await refuse(opening, await ledger.orders.insert(sql, unsent, intended), error)
    return { kind: "refused", error }
  }
  if (waits) {
    // The order is placed before anything is sent: what would be refused then is refused now.
    checkoutInputOf(source, plan, options)
  }
  await replaceUnsent(opening)

  if (waits) {
    const row = await ledger.orders.insert(
      sql,
      { ...written, state: "awaiting_merchant_payment", dueAt: written.expiresAt, sentAt: null },
      { kind: "awaiting_merchant_payment", actor: "buyer", values: { attempt, plan: patch.planId } }
    )

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

/** Written with the intent, or not at all: what a rule refuses is never found as one that may have been sent. */
const refuse = async ({ ledger, sql }: Opening, row: OrderRow, error: CheckoutInputError): Promise<void> => {
  const change = declined(row, error)

  await ledger.orders.changeWithin(sql, row.reference, {
    ...change,
    // Medusa rolls back the order that it has just made for a cart.
    patch: { ...change.patch, ...(row.cartId === null ? {} : NO_ORDER) },
  })
}

/** A payment link takes the place of a checkout that still waited for the merchant's payment: nothing was sent for it. */
const replaceUnsent = async ({ ledger, sql, attempts }: Opening): Promise<void> => {
  for (const { reference, state } of attempts) {
    if (state === "awaiting_merchant_payment") {
      await ledger.orders.changeWithin(sql, reference, {
        event: "expired",
        patch: { givenUpAt: ledger.now() },
        activity: { kind: "order_expired", actor: "system", values: { reason: "replaced" } },
      })
    }
  }
}

/**
 * What the service holds for an order, over all its sessions, and what is to be financed now must not be more than the
 * order's total (design D20): a payment link for an edited order is for the difference.
 */
const requireUnfinanced = ({ attempts, source, amount }: Opening): void => {
  if (source.cartId !== null) {
    return
  }
  const held = attempts
    .filter(({ state }) => isLiveAtService(state))
    .map((row) => halalasOf(String(row.amount)))

  if (held.length > 0 && sumOf([...held, halalasOf(String(amount))]) > halalasOf(source.sale.total)) {
    throw new CheckoutInputError("already_financed")
  }
}
