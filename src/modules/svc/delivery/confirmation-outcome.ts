import { type DeliveryConfirmation, isOrderDelivered, type SvcError } from "../../../client"
import { TRIES_BEFORE_ATTENTION } from "../../../domain/backoff"
import { asSaid } from "../../../domain/facts/fact"
import type { Problem } from "../../../domain/facts/problem"
import type { OrderState } from "../../../domain/order-state"
import type { AttentionKind } from "../../../domain/facts/attention-facts"
import type { DeliveryMethod, DeliveryPatch, DeliveryRow } from "../ledger/delivery-ledger"
import type { HeldAttempt } from "../ledger/held-attempt"
import type { OrderChange } from "../ledger/order-changes"
import type { OrderRow } from "../ledger/order-row"
import {
  actorOf,
  codeOf,
  fieldsOf,
  INVALID,
  isTransport,
  pausedUntil,
  retryPauseMs,
  STATE_NOT_FIT,
  UNKNOWN_ORDER,
} from "../service-answer"
import type { Tools } from "../tools"
import { silentUntil } from "../waits"
import type { ProofProblem } from "./check-proof-url"
import { asked, delivered, ORDER_STATUS_ASKED } from "./delivery-changes"

/** Only in these states the call's outcome is news: the buyer may confirm or dispute while the call is under way. */
export const UNDELIVERED: readonly OrderState[] = ["authorized", "out_for_delivery"]

/** There is a proof, or a question to the buyer: nothing is missing, whatever comes of it. */
export const NO_MORE_MISSING: readonly AttentionKind[] = ["proof_missing"]

/** Tries to open a proof before it is listed, within a minute: the merchant can mend the proof's address. */
const OPENED_BEFORE_ATTENTION = 3

/** A proof of delivery, and where it was found (design D9). */
export interface Proof {
  url: string
  source: "upload" | "fulfillment" | "workflow"
}

/** A delivery whose confirmation is under way. */
export interface Confirmation {
  tools: Tools
  held: HeldAttempt
  method: DeliveryMethod
  proof: Proof | undefined
  /** When the delivery and its proof were read. */
  knownAt: Date
  before: DeliveryRow
  /** The method of an earlier call whose answer was lost: that call may have taken effect. */
  lost: DeliveryMethod | null
}

/** Writes down what the service answers to a confirmation that it has accepted. */
export const confirmed = async (
  { tools, held, method, knownAt }: Confirmation,
  answer: DeliveryConfirmation
): Promise<void> => {
  // Also in the answer to a question to the buyer (ADR 7).
  if (isOrderDelivered(answer)) {
    const by = method === "pod" ? "proof" : "question"

    await held.changeAsSaid(delivered("service", { by }, held.now()), knownAt)
    return
  }
  if (method === "sms_link" && answer.order_status === ORDER_STATUS_ASKED) {
    held.lookAgainAt(silentUntil(tools.options, held.now()))
    await held.change(asked(false, knownAt))
    return
  }
  await held.change({
    whileIn: UNDELIVERED,
    patch: { orderStatus: answer.order_status },
    delivery: asRefused(knownAt, null),
    attention: {
      kind: "unknown_status",
      values: { of: "delivery", service_says: asSaid(answer.order_status) },
    },
  })
}

/**
 * Only what was sent is refused: what a person has asked for since goes on.
 * @param knownAt when what was sent was read
 */
const asRefused =
  (knownAt: Date, errorCode: number | null, tried: DeliveryPatch = {}) =>
  (present: DeliveryRow): DeliveryPatch => ({
    ...tried,
    ...(isAskedSince(present, knownAt)
      ? { state: "open", errorCode: null }
      : { state: "refused", errorCode }),
  })

/** The code makes the delivery wait for a person. It is left out if a person has asked for it since: then it goes on. */
const asInDoubt =
  (knownAt: Date, errorCode: number) =>
  (present: DeliveryRow): DeliveryPatch => ({
    state: "unknown",
    method: "pod",
    errorCode: isAskedSince(present, knownAt) ? null : errorCode,
  })

const isAskedSince = ({ requestedAt }: DeliveryRow, knownAt: Date): boolean =>
  requestedAt !== null && requestedAt > knownAt

const refuse = async (
  { held }: Confirmation,
  errorCode: number | null,
  cause: Problem,
  delivery: NonNullable<OrderChange["delivery"]>
): Promise<void> => {
  const fact = { kind: "delivery_refused", values: { cause } } as const

  await held.change({
    whileIn: UNDELIVERED,
    delivery,
    activity: { ...fact, actor: errorCode === null ? "system" : "service" },
    settles: NO_MORE_MISSING,
    attention: fact,
  })
}

/** A proof that does not open is not sent: the service could not open it either. A problem that may pass is tried again. */
export const notOpened = async (
  confirmation: Confirmation,
  { problem: cause, mayPass }: ProofProblem
): Promise<void> => {
  const { held, proof, knownAt, before } = confirmation
  const tries = before.tries + 1
  // The method stays: it may tell of a question to the buyer whose answer was lost.
  const tried = { proofUrl: proof?.url ?? null, proofSource: proof?.source ?? null, tries }

  if (!mayPass) {
    await refuse(confirmation, null, cause, asRefused(knownAt, null, tried))
    return
  }
  held.retryIn(tries)
  await held.change({
    whileIn: UNDELIVERED,
    delivery: { tries },
    settles: NO_MORE_MISSING,
    activity: tries === 1 ? { kind: "delivery_failed", actor: "system", values: { cause } } : undefined,
    attention: tries >= OPENED_BEFORE_ATTENTION ? { kind: "delivery_refused", values: { cause } } : undefined,
  })
}

/** Writes down a call that was refused, or of which nobody knows whether it took effect. */
export const failed = async (confirmation: Confirmation, error: SvcError): Promise<void> => {
  const { tools, held, method, before, lost, knownAt } = confirmation
  const code = codeOf(error)
  const tries = before.tries + 1

  if (code === STATE_NOT_FIT && lost !== null) {
    await firstArrived(confirmation)
    return
  }
  const isUnknownOrder = code === UNKNOWN_ORDER && lost === null
  // Of what is sent to ask a buyer, only the order's id is the order's own: a refused field is the merchant's to settle.
  const isSetUp = code === INVALID && method === "sms_link" && lost !== "pod"
  const isTriedAgain = code === STATE_NOT_FIT || isUnknownOrder || isSetUp || isTransport(error)

  if (error.outcome !== "unknown" && !isTriedAgain) {
    // This refusal says nothing about an earlier call that may have arrived: the proof's address may have expired since.
    const isInDoubt = code !== null && lost === "pod"
    const delivery = isInDoubt ? asInDoubt(knownAt, code) : asRefused(knownAt, code)

    await refuse(confirmation, code, error.failure, delivery)
    return
  }
  const listed =
    isSetUp && mayBeCallback(fieldsOf(error))
      ? notRegistered(tools.options.backendUrl)
      : listedAs(held.row, code, error)
  // The same answer is written once, however often it comes.
  const isNews =
    tries === 1 || (code !== null && code !== before.errorCode && before.errorCode !== STATE_NOT_FIT)

  // A person who has resolved the point is not told again of an unknown order, or of an address.
  const isListed =
    isUnknownOrder || isSetUp ? isNews : code === STATE_NOT_FIT || tries >= TRIES_BEFORE_ATTENTION

  held.lookAgainIn(retryPauseMs(error, tries))
  await held.change({
    whileIn: UNDELIVERED,
    patch: { pausedUntil: pausedUntil(error, held.row.pausedUntil, held.now()) },
    // An unknown outcome stays unknown: a later refusal does not say that nothing happened. An 811 is remembered.
    delivery:
      before.errorCode === STATE_NOT_FIT
        ? { state: "open" }
        : {
            state: error.outcome === "unknown" || lost !== null ? "unknown" : "open",
            errorCode: code,
            ...(lost === null ? {} : { method: lost }),
          },
    activity: isNews ? { kind: "delivery_failed", actor: actorOf(error), values: listed.values } : undefined,
    attention: isListed ? listed : undefined,
  })
}

const mayBeCallback = (fields: readonly string[]): boolean =>
  fields.length === 0 || fields.includes("delivery_callback_webhook_url")

const notRegistered = (backendUrl: string) => {
  const cause = { problem: "callback_not_registered", origin: new URL(backendUrl).origin } as const

  return { kind: "delivery_refused", values: { cause } } as const
}

const listedAs = (row: OrderRow, code: number | null, error: SvcError) => {
  if (code !== STATE_NOT_FIT) {
    const cause = code === UNKNOWN_ORDER ? ({ problem: "order_unknown" } as const) : error.failure

    return { kind: "delivery_refused", values: { cause } } as const
  }
  if (row.state === "out_for_delivery" || row.decidedAt !== null) {
    const problem = row.state === "out_for_delivery" ? "buyer_asked_before" : "still_held"

    return { kind: "delivery_held", values: { cause: { problem } } } as const
  }
  // An order whose down payment the service got is authorised (spec 3.2): the one-time password is not the cause there.
  const isPaid = row.collection !== "merchant" && (row.prepaidAmount ?? 0) > 0
  const problem = isPaid ? "delivery_not_permitted" : "buyer_not_confirmed"

  return { kind: "delivery_refused", values: { cause: { problem } } } as const
}

/**
 * The first 811 after a call whose answer was lost. Most likely that call arrived, but the specification does not say so
 * (spec 7.1). If it asked the buyer, the attempt waits for the buyer. If it sent a proof, the next invoice's answer settles
 * the doubt, or the merchant does. The proof is not sent again, unless the merchant says so.
 */
const firstArrived = async ({ tools, held, knownAt, lost }: Confirmation): Promise<void> => {
  if (lost === "sms_link") {
    held.lookAgainAt(silentUntil(tools.options, held.now()))
    await held.change(asked(true, knownAt))
    return
  }
  await held.change({
    whileIn: UNDELIVERED,
    delivery: asInDoubt(knownAt, STATE_NOT_FIT),
    activity: { kind: "delivery_in_doubt", actor: "service" },
    attention: { kind: "delivery_in_doubt" },
  })
}
