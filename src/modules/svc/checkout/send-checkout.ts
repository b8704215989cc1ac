import { setTimeout as wait } from "node:timers/promises"
import { type Checkout, type CheckoutPayment, SvcError, SvcServiceError } from "../../../client"
import { type ConfiguredPlan, StoreFunctionError } from "../../../config"
import { nextDelayMs, TRIES_BEFORE_ATTENTION } from "../../../domain/backoff"
import { isLiveAtService } from "../../../domain/order-state"
import type { HeldAttempt } from "../ledger/held-attempt"
import { LeaseLost } from "../ledger/lease"
import { NewerVersion, traced } from "../ledger/ledger-error"
import type { OrderChange } from "../ledger/order-changes"
import type { OrderRow } from "../ledger/order-row"
import { askedPauseMs, codeOf, fieldsOf, isTransport, writeAnswer } from "../service-answer"
import type { Tools } from "../tools"
import { isForgotten } from "../waits"
import {
  ALREADY_EXISTS,
  created,
  declined,
  IN_DOUBT,
  NO_ORDER,
  notSentYet,
  unanswered,
  unconfirmed,
} from "./checkout-changes"
import { CheckoutDeclined } from "./checkout-declined"
import { composePayment } from "./compose-payment"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { PlanChoice } from "./plans"

/** An attempt that the caller holds. */
export interface Sending {
  held: HeldAttempt
  /** The service may know its reference already. */
  mayHaveArrived: boolean
  /**
   * Medusa is placing the order. If the checkout does not succeed, Medusa rolls back the order that it has just made for a
   * cart. The attempt is given back with the outcome: nothing is left to do with it.
   */
  isCompletion: boolean
}

const MAX_CALLS = 4
/** Of the whole time of a checkout, for a call that is made once more. */
const LEAST_SHARE = 1 / 4
/** Of the same, for one call: one that was lost on its way leaves time for another. */
const LONGEST_SHARE = 2 / 3
const IN_PROGRESS = 804

/** After an unanswered call the attempt is looked at each minute, until somebody resumes it or it is given up. */
export const LOOK_AT_UNANSWERED_MS = 55_000

type Answer =
  | { kind: "created"; checkout: Checkout }
  /** The reference is in use at the service: an earlier call arrived. */
  | { kind: "arrived"; error: SvcServiceError }
  /** Another checkout of the same buyer is in flight. */
  | { kind: "busy"; error: SvcServiceError }
  /** Nobody knows whether this call took effect, e.g. after an error that is none of the client's. */
  | { kind: "unknown"; error: unknown }
  /** This call certainly had no effect; an error of the store's own when it could not be composed. */
  | { kind: "refused"; error: unknown }

/**
 * Sends a checkout under the reference of an attempt that the caller holds. An unanswered call is repeated under the same
 * reference only, with growing pauses, until `deadline` (of `performance.now()`). A refusal after an unanswered call says
 * nothing about that call: the attempt stays unanswered then.
 * @throws {CheckoutDeclined} with a message for the buyer; what `composePayment` throws.
 */
export const sendCheckout = async (
  tools: Tools,
  { held, mayHaveArrived, isCompletion }: Sending,
  source: CheckoutSource,
  choice: PlanChoice,
  deadline: number
): Promise<OrderRow> => {
  let isInDoubt = mayHaveArrived
  const { due } = source
  /** Whether a call after a pause still has useful time: one that is cut off may make an order whose id nobody learns. */
  const hasTimeAfter = (pauseMs: number): boolean =>
    deadline - performance.now() > pauseMs + tools.options.client.totalTimeoutMs * LEAST_SHARE
  /** Medusa undoes the order of a completion that fails. */
  const ended = (change: OrderChange): OrderChange =>
    isCompletion && held.row.cartId !== null ? { ...change, patch: { ...change.patch, ...NO_ORDER } } : change
  /** If this process hung, another one may have settled this very order, whatever this one is told now, or taken it back. */
  const ifStanding = (row: OrderRow, error: unknown): OrderRow => {
    const isThis = row.orderId === source.orderId && row.paymentSessionId === source.sessionId

    if (!isThis || row.releasedAt !== null || !isLiveAtService(row.state)) {
      throw error
    }
    return row
  }
  /**
   * @param otherwise what is written if another process has the attempt by now: the order on it is that process's. Null of a call
   * without effect, since that process may have sent its own.
   */
  const endAs = async (change: OrderChange, error: unknown, otherwise: OrderChange | null = change) =>
    ifStanding(await persist(tools, held, ended(change), isCompletion, otherwise), error)
  const giveBack = async (error: unknown): Promise<OrderRow> => {
    if (isInDoubt) {
      held.lookAgainIn(LOOK_AT_UNANSWERED_MS)
      // If an earlier call may have arrived, the buyer need not know why a later call was refused.
      return endAs(unanswered(held, error), new CheckoutDeclined("confirming"))
    }
    if ((!isCompletion || held.row.prepaidUtr !== null) && isSentAgain(held.row, error, held.now())) {
      const told = error instanceof StoreFunctionError ? error : new CheckoutDeclined("confirming")

      return endAs(notSentYet(held, error), told, null)
    }
    return endAs(declined(held.row, error), toDecline(error), null)
  }

  for (let call = 1; ; call += 1) {
    if (!(await orConfirming(tools, held, held.isStillHeld()))) {
      return ifStanding(await presentOf(tools, held), new CheckoutDeclined("confirming"))
    }
    const longestMs = tools.options.client.totalTimeoutMs * LONGEST_SHARE
    const budgetMs = Math.min(deadline - performance.now(), longestMs)
    const answer = await askOnce(tools, held.row, source, choice.plan, budgetMs)
    const askedMs = answer.kind === "created" ? 0 : askedPauseMs(answer.error)
    const pauseMs = Math.max(nextDelayMs({ attempt: call, baseMs: 1_000, maxMs: 8_000 }), askedMs)
    const mayRepeat = call < MAX_CALLS && hasTimeAfter(pauseMs)

    switch (answer.kind) {
      case "created": {
        const { checkout } = answer
        const change = {
          ...created(tools, held, checkout, source, choice),
          ifGivenTo: ({ reference: of }: OrderRow) =>
            ended(unconfirmed(held.row, due, "id_of_another", { svc_order_id: checkout.order_id, of })),
        }
        const row = await persist(tools, held, change, isCompletion)

        if (row.state === "unconfirmed") {
          throw new CheckoutDeclined("being_checked")
        }
        return isCompletion ? ifStanding(row, new CheckoutDeclined("confirming")) : row
      }
      case "arrived":
        return endAs(
          unconfirmed(held.row, due, isInDoubt ? "arrived" : "unknown_call"),
          new CheckoutDeclined("being_checked")
        )
      case "unknown":
        if (!isInDoubt) {
          isInDoubt = true
          await persist(tools, held, unanswered(held, answer.error), false)
        }
        break
      case "busy":
        break
      case "refused":
        return giveBack(answer.error)
    }
    if (mayRepeat) {
      await wait(pauseMs)
    }
    if (!mayRepeat || !hasTimeAfter(0)) {
      return giveBack(answer.error)
    }
  }
}

/**
 * Whether a checkout that no buyer waits for is sent again after nothing came of it: the service was not there, or was busy
 * with the buyer (804), or a function of the store failed. If the merchant has the money, always; else stock is held for it,
 * so not without end (ADR 12).
 */
export const isSentAgain = ({ prepaidUtr, tries, createdAt }: OrderRow, error: unknown, now: Date): boolean =>
  (error instanceof StoreFunctionError ||
    (error instanceof SvcError && (isTransport(error) || codeOf(error) === IN_PROGRESS))) &&
  (prepaidUtr !== null || (tries + 1 < TRIES_BEFORE_ATTENTION && !isForgotten(createdAt, now)))

const askOnce = async (
  tools: Tools,
  row: OrderRow,
  source: CheckoutSource,
  plan: ConfiguredPlan | undefined,
  budgetMs: number
): Promise<Answer> => {
  let payment: CheckoutPayment

  try {
    payment = await composePayment(row, source, plan, tools.options, tools.secrets)
  } catch (error) {
    return { kind: "refused", error }
  }
  try {
    const checkout = await tools.client.initiateCheckout(payment, { totalTimeoutMs: Math.max(budgetMs, 1) })

    return { kind: "created", checkout }
  } catch (error) {
    if (!(error instanceof SvcError)) {
      tools.logger.error(`svc.checkout ${row.reference}: the call broke off: ${traced(error)}`)
      return { kind: "unknown", error }
    }
    if (error instanceof SvcServiceError && error.code === ALREADY_EXISTS) {
      return { kind: "arrived", error }
    }
    if (error instanceof SvcServiceError && error.code === IN_PROGRESS) {
      return { kind: "busy", error }
    }
    return { kind: error.outcome === "unknown" ? "unknown" : "refused", error }
  }
}

/**
 * Writes the answer down. If the lease was lost meanwhile, the answer is written as a mere fact, unless the new holder has
 * settled the attempt. If no write succeeds, the attempt stays unanswered, and comes up when its lease ends.
 * @param isLast whether the attempt is given back with the same write
 * @param otherwise the change by a process that has lost the lease; null for none
 * @returns the attempt as it is then
 */
const persist = async (
  tools: Tools,
  held: HeldAttempt,
  change: OrderChange,
  isLast: boolean,
  otherwise: OrderChange | null = change
): Promise<OrderRow> => {
  const { orders } = tools.ledger

  try {
    await writeAnswer(tools, `checkout ${held.reference}`, () =>
      isLast ? held.conclude(change) : held.change(change)
    )
  } catch (error) {
    if (!(error instanceof LeaseLost)) {
      throw new CheckoutDeclined("confirming")
    }
    const fact = { ...otherwise, whileIn: IN_DOUBT, wakeAt: tools.ledger.now() }

    held.know(
      otherwise === null
        ? await presentOf(tools, held)
        : await orConfirming(tools, held, orders.change(held.reference, fact)).then(({ row }) => row)
    )
  }
  return held.row
}

const presentOf = async (tools: Tools, held: HeldAttempt): Promise<OrderRow> =>
  (await orConfirming(tools, held, tools.ledger.orders.byReference(held.reference))) ?? held.row

/** If the database does not say where an attempt stands, its buyer is told to wait: a call of it may have arrived. */
const orConfirming = <T>({ logger }: Tools, { reference }: HeldAttempt, said: Promise<T>): Promise<T> =>
  said.catch((error: unknown) => {
    if (error instanceof NewerVersion) {
      throw error
    }
    logger.error(
      `svc.checkout ${reference}: the database does not say where it stands: ${error instanceof Error ? error.message : "error"}`
    )
    throw new CheckoutDeclined("confirming")
  })

/** The buyer is told what they can do; what only the merchant can mend stays in the ledger. */
const toDecline = (error: unknown): unknown =>
  error instanceof SvcError ? new CheckoutDeclined(codeOf(error), fieldsOf(error), error.failure) : error
