import { setTimeout as wait } from "node:timers/promises"
import { type Checkout, SvcError, SvcInputError, SvcServiceError, type SvcClient } from "../../../client"
import type { ConfiguredPlan, SvcOptions } from "../../../config"
import { checkoutDecline } from "../../../domain/checkout-decline"
import { CheckoutInputError } from "../../../domain/checkout-input-error"
import { halalasOf, sarOf } from "../../../domain/money"
import { reconcileDelayMs } from "../../../domain/backoff"
import type { OrderEvent } from "../../../domain/order-state"
import type { Ledger } from "../ledger/ledger"
import type { OrderChange } from "../ledger/order-ledger"
import type { OrderRow } from "../ledger/order-row"
import type { DerivedSecrets } from "../webhooks/derived-secrets"
import { CheckoutDeclined } from "./checkout-declined"
import { composePayment } from "./compose-payment"
import type { CheckoutSource } from "./load-source"
import { expiryOf, openAttempt, unconfirmed } from "./open-attempt"

/** What a checkout works with. */
export interface CheckoutTools {
  ledger: Ledger
  client: SvcClient
  options: SvcOptions
  secrets: DerivedSecrets
  random: () => number
}

const BUSY_POLL_MS = 150
const BUSY_AT_SERVICE_MS = 1_000
const MAX_ATTEMPTS = 5
/** A checkout that was authorised at once is looked at again after this, in case Medusa never placed the order. */
const SETTLE_AFTER_MS = 900_000

/**
 * Checks a payment session out at the service, at most once per reference (design D2, D4). A repeated call for
 * the same session gives the attempt that was already made.
 * @returns the attempt, in a state in which an order may be placed.
 * @throws {CheckoutDeclined} with a message for the buyer; {@link CheckoutInputError} when nothing was sent.
 */
export const runCheckout = async (
  tools: CheckoutTools,
  source: CheckoutSource,
  plan: ConfiguredPlan | undefined
): Promise<OrderRow> => {
  const { ledger, options } = tools
  const amount = sarOf(halalasOf(source.amount))
  const deadline = ledger.now().getTime() + options.client.totalTimeoutMs
  const timeLeft = () => deadline - ledger.now().getTime()

  let continues: string | undefined

  for (let call = 0; call < MAX_ATTEMPTS;) {
    const opened = await openAttempt(ledger, options, { source, amount, plan, continues })

    if (opened.kind === "settled") {
      return opened.row
    }
    if (opened.kind === "given_up") {
      break
    }
    if (opened.kind === "busy") {
      if (timeLeft() <= 0) {
        break
      }
      await wait(BUSY_POLL_MS)
      continue
    }
    call += 1
    const result = await callOnce(tools, source, plan, opened.row, timeLeft())

    if (result.kind === "done") {
      return result.row
    }
    if (result.kind === "taken") {
      await ledger.orders.change(opened.row.reference, unconfirmed(takenMessage(opened.repeated)))
      // Nobody waits for this checkout: a second order at the service is for a person to decide on.
      if (opened.resumed && call === 1) {
        break
      }
      continues = opened.row.reference
      continue
    }
    const pause = result.kind === "busy" ? BUSY_AT_SERVICE_MS * call : BUSY_POLL_MS

    if (timeLeft() > pause && call < MAX_ATTEMPTS) {
      await wait(pause)
      continue
    }
    if (result.kind === "busy") {
      await ledger.orders.change(opened.row.reference, declined(result.error, opened.row))
      throw toDecline(result.error)
    }
    break
  }
  // Whether it took effect is not known: the intent stays in the ledger and is settled by the next attempt, or listed.
  throw declineFor(null)
}

const takenMessage = (repeated: boolean): string =>
  repeated
    ? "An earlier call was not answered, and the service then refused the same reference as already used (801)."
    : "The service refused a reference that this store had not used before (801)."

type CallResult =
  | { kind: "done"; row: OrderRow }
  /** 801: the reference is in use at the service. */
  | { kind: "taken" }
  /** 804: another checkout of the same buyer is in flight. */
  | { kind: "busy"; error: SvcServiceError }
  /** Nobody knows whether it took effect. */
  | { kind: "unknown" }

const callOnce = async (
  tools: CheckoutTools,
  source: CheckoutSource,
  plan: ConfiguredPlan | undefined,
  row: OrderRow,
  budgetMs: number
): Promise<CallResult> => {
  const { ledger, client } = tools

  try {
    const payment = await composePayment(row, source, plan, tools.options, tools.secrets)
    const checkout = await client.initiateCheckout(payment, { totalTimeoutMs: Math.max(budgetMs, 1) })
    const { row: settled } = await ledger.orders.change(row.reference, created(tools, row, checkout))

    return { kind: "done", row: settled }
  } catch (error) {
    if (error instanceof SvcServiceError && error.code === 801) {
      return { kind: "taken" }
    }
    if (error instanceof SvcServiceError && error.code === 804) {
      await ledger.orders.change(row.reference, { release: true, activity: note("checkout_busy", error) })
      return { kind: "busy", error }
    }
    if (error instanceof SvcError && error.outcome === "unknown") {
      await ledger.orders.change(row.reference, {
        release: true,
        activity: note("checkout_unanswered", error),
      })
      return { kind: "unknown" }
    }
    await ledger.orders.change(row.reference, declined(error, row))
    throw toDecline(error)
  }
}

const note = (kind: string, error: Error) => ({
  kind,
  actor: "service",
  message: error.message,
})

const declineFor = (serviceCode: number | null): CheckoutDeclined => {
  const { code, message } = checkoutDecline(serviceCode)

  return new CheckoutDeclined(code, message.en)
}

const codeOf = (error: unknown): number | null => (error instanceof SvcServiceError ? error.code : null)

/** The buyer is told what they can do; what only the merchant can mend stays in the ledger. */
const toDecline = (error: unknown): unknown => (error instanceof SvcError ? declineFor(codeOf(error)) : error)

const declined = (error: unknown, row: OrderRow): OrderChange => {
  const message = error instanceof Error ? error.message : "The checkout could not be composed"

  return {
    event: "checkout_declined",
    patch: {
      errorCode: codeOf(error),
      declineCode: error instanceof CheckoutInputError ? error.code : checkoutDecline(codeOf(error)).code,
      dueAt: null,
    },
    release: true,
    activity: {
      kind: "checkout_declined",
      actor: error instanceof SvcError && !(error instanceof SvcInputError) ? "service" : "system",
      message,
    },
    ...(row.prepaidUtr === null ? {} : { attention: { kind: "merchant_payment_declined", message } }),
  }
}

type CreatedEvent = Extract<OrderEvent, `checkout_created${string}`>

/**
 * What a created checkout means (design D2, A1). The answer decides, not the plan: a down payment that the service
 * collects keeps the order waiting even if the store's plans do not know of it, and a status other than `CREATED`
 * is never success.
 */
const createdEvent = (row: OrderRow, checkout: Checkout, options: SvcOptions): CreatedEvent => {
  const owes = checkout.prepaid_amount > 0 || checkout.payment_url !== ""

  if (row.collection === "svc" || (row.collection === "none" && owes)) {
    return "checkout_created_with_down_payment"
  }
  const byHand = row.collection === "none" && options.authorization.withoutDownPayment === "manual"

  return byHand || checkout.order_status !== "CREATED"
    ? "checkout_created_needing_approval"
    : "checkout_created"
}

const CREATED_MESSAGES: Record<CreatedEvent, string> = {
  checkout_created: "The service created the order.",
  checkout_created_needing_approval: "The service created the order; it waits for an admin's approval.",
  checkout_created_with_down_payment: "The service created the order and waits for the buyer's down payment.",
}

const created = (tools: CheckoutTools, row: OrderRow, checkout: Checkout): OrderChange => {
  const now = tools.ledger.now()
  const event = createdEvent(row, checkout, tools.options)
  const waits = event === "checkout_created_with_down_payment"
  const delay = waits ? reconcileDelayMs(0, tools.random) : SETTLE_AFTER_MS

  return {
    event,
    patch: {
      svcOrderId: checkout.order_id,
      orderStatus: checkout.order_status,
      paymentUrl: checkout.payment_url === "" ? null : checkout.payment_url,
      prepaidAmount: checkout.prepaid_amount,
      transactionId: checkout.transaction_id === "" ? null : checkout.transaction_id,
      expiresAt: waits ? expiryOf(now, tools.options, row.cartId) : null,
      ...(event === "checkout_created" ? { authorizedAt: now } : {}),
      dueAt: event === "checkout_created_needing_approval" ? null : new Date(now.getTime() + delay),
      tries: 0,
    },
    release: true,
    activity: {
      kind: event,
      actor: "service",
      message: CREATED_MESSAGES[event],
      details: {
        svc_order_id: checkout.order_id,
        plan: checkout.repayment_config_id,
        down_payment: checkout.prepaid_amount,
      },
    },
    ...(checkout.order_status === "CREATED"
      ? {}
      : {
          attention: {
            kind: "unknown_status",
            message: "The service answered the checkout with an order status other than CREATED.",
          },
        }),
  }
}
