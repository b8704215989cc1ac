import { type DeliveryConfirmation, isOrderDelivered, SvcError, SvcServiceError } from "../../../client"
import { TRIES_BEFORE_ATTENTION } from "../../../domain/backoff"
import { asSaid } from "../../../domain/facts/fact"
import type { Problem } from "../../../domain/facts/problem"
import type { OrderState } from "../../../domain/order-state"
import type { AttentionKind } from "../ledger/attention"
import type { DeliveryMethod, DeliveryPatch, DeliveryRow } from "../ledger/delivery-ledger"
import type { HeldAttempt } from "../ledger/held-attempt"
import type { OrderChange } from "../ledger/order-changes"
import type { OrderRow } from "../ledger/order-row"
import { orSvcError } from "../or-svc-error"
import { retryPauseMs } from "../retry-pause"
import type { Tools } from "../tools"
import { silentUntil } from "../waits"
import { writeAnswer } from "../write-answer"
import { checkProofUrl, type ProofVerdict } from "./check-proof-url"
import { asked, delivered, ORDER_STATUS_ASKED } from "./delivery-changes"
import { STATE_NOT_FIT } from "./doubt"

/** While a confirmation is under way the buyer may confirm or dispute: what comes of the call is no news then. */
const UNDELIVERED: readonly OrderState[] = ["authorized", "out_for_delivery"]

/** Whatever becomes of a proof, or of the question to the buyer: it is there. */
const NO_MORE_MISSING: readonly AttentionKind[] = ["proof_missing"]

/** Within a minute: the merchant can mend what the address of a proof leads to. */
const OPENED_BEFORE_ATTENTION = 3

/** A proof of delivery, and where it was found (design D9). */
export interface Proof {
  url: string
  source: "upload" | "fulfillment" | "workflow"
}

/**
 * Confirms a delivery by its proof, or has the buyer asked (spec 4.4): the intent is written before the call, the
 * outcome after it (guarantee 2), each in one transaction. Throws nothing that the service says.
 * @param knownAt when the delivery and its proof were read
 */
export const sendConfirmation = async (
  tools: Tools,
  held: HeldAttempt,
  method: DeliveryMethod,
  proof: Proof | undefined,
  knownAt: Date
): Promise<void> => {
  const { ledger, client, options, secrets } = tools
  const before = await ledger.deliveries.open(held.row)
  const lost = lostBefore(before, method)
  // Whether an earlier call arrived, its proof's address does not tell, which may have expired since: the service does.
  const verdict =
    proof === undefined || lost !== null
      ? { ok: true as const }
      : await checkProofUrl(proof.url, options.baseUrl)

  if (!verdict.ok) {
    await notOpened(held, before, verdict, proof, knownAt)
    return
  }
  await held.renew()
  await held.change({
    whileIn: UNDELIVERED,
    delivery: {
      state: "sending",
      method,
      proofUrl: proof?.url ?? null,
      proofSource: proof?.source ?? null,
      // As of when it was known what is sent: what happened since is newer, such as a fulfilment that was cancelled.
      sentAt: knownAt,
      // A question whose answer was lost may have reached the buyer, whatever is tried after it.
      askedAt: before.askedAt ?? (before.method === "sms_link" ? before.sentAt : null),
      tries: before.tries + 1,
    },
    settles: NO_MORE_MISSING,
  })
  if (!UNDELIVERED.includes(held.row.state)) {
    // The buyer, or a person, was faster.
    return
  }
  const orderId = held.row.svcOrderId ?? ""
  const answer = await orSvcError(
    client.confirmDelivery(
      method === "pod"
        ? { order_id: orderId, confirmation_type: "POD", delivery_proof_url: proof?.url ?? "" }
        : {
            order_id: orderId,
            confirmation_type: "SMS_LINK",
            delivery_callback_webhook_url: secrets.url(options.backendUrl, "delivery", held.reference),
            delivery_callback_webhook_secret: secrets.signingSecret("delivery", held.reference),
          }
    )
  )

  await writeAnswer(tools, `delivery ${held.reference}`, () =>
    answer instanceof SvcError
      ? failed(tools, held, { before, lost, error: answer, knownAt })
      : confirmed(tools, held, method, answer, knownAt)
  )
}

/**
 * What an earlier call asked for whose answer a crash or the network took: this one may find that it took effect. A proof
 * also stays in doubt when the buyer is asked after it; where the buyer was asked, a proof is a call of its own. One that
 * came after an 811 says nothing: what the order's state did not permit then, it may not permit now either.
 */
const lostBefore = (
  { state, method: before, errorCode }: DeliveryRow,
  method: DeliveryMethod
): DeliveryMethod | null =>
  errorCode !== STATE_NOT_FIT &&
  (state === "sending" || state === "unknown") &&
  (before === "pod" || before === method)
    ? before
    : null

const confirmed = async (
  tools: Tools,
  held: HeldAttempt,
  method: DeliveryMethod,
  confirmation: DeliveryConfirmation,
  knownAt: Date
): Promise<void> => {
  if (method === "pod" && isOrderDelivered(confirmation)) {
    await held.change(delivered("service", { by: "proof" }, held.now()))
    return
  }
  if (method === "sms_link" && confirmation.order_status === ORDER_STATUS_ASKED) {
    held.lookAgainAt(silentUntil(tools.options, held.now()))
    await held.change(asked(false, knownAt))
    return
  }
  await held.change({
    whileIn: UNDELIVERED,
    patch: { orderStatus: confirmation.order_status },
    delivery: asRefused(knownAt, null),
    attention: {
      kind: "unknown_status",
      values: { of: "delivery", service_says: asSaid(confirmation.order_status) },
    },
  })
}

/**
 * A refusal is of what was sent: what a person has asked for since goes on.
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

/** Without the code by which it would wait for a person: what a person has asked for since goes on, as after a refusal. */
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
  held: HeldAttempt,
  errorCode: number | null,
  cause: Problem,
  delivery: NonNullable<OrderChange["delivery"]>
): Promise<void> => {
  await held.change({
    whileIn: UNDELIVERED,
    delivery,
    activity: {
      kind: "delivery_refused",
      actor: errorCode === null ? "system" : "service",
      values: { cause },
    },
    settles: NO_MORE_MISSING,
    attention: { kind: "delivery_refused", values: { cause } },
  })
}

/** A proof that the service could not open either is not sent; what may pass by itself is tried again. */
const notOpened = async (
  held: HeldAttempt,
  before: DeliveryRow,
  { problem: cause, mayPass }: Extract<ProofVerdict, { ok: false }>,
  proof: Proof | undefined,
  knownAt: Date
): Promise<void> => {
  const tries = before.tries + 1
  // Not its method: a question whose answer was lost is remembered by it.
  const tried = { proofUrl: proof?.url ?? null, proofSource: proof?.source ?? null, tries }

  if (!mayPass) {
    await refuse(held, null, cause, asRefused(knownAt, null, tried))
    return
  }
  held.retryIn(tries)
  await held.change({
    whileIn: UNDELIVERED,
    delivery: { tries },
    settles: NO_MORE_MISSING,
    ...(tries === 1 ? { activity: { kind: "delivery_failed", actor: "system", values: { cause } } } : {}),
    ...(tries >= OPENED_BEFORE_ATTENTION
      ? { attention: { kind: "delivery_refused", values: { cause } } }
      : {}),
  })
}

interface Failure {
  before: DeliveryRow
  /** What may have taken effect before. */
  lost: DeliveryMethod | null
  error: SvcError
  knownAt: Date
}

const failed = async (
  tools: Tools,
  held: HeldAttempt,
  { before, lost, error, knownAt }: Failure
): Promise<void> => {
  const code = error instanceof SvcServiceError ? error.code : null
  const tries = before.tries + 1

  if (code === STATE_NOT_FIT && lost !== null) {
    await firstArrived(tools, held, lost, knownAt)
    return
  }
  if (error.outcome !== "unknown" && code !== STATE_NOT_FIT && !(code === null && isTransport(error))) {
    // That this one is refused says nothing of an earlier one that may have arrived: its address may have expired since.
    const isInDoubt = code !== null && lost === "pod"

    await refuse(held, code, error.failure, isInDoubt ? asInDoubt(knownAt, code) : asRefused(knownAt, code))
    return
  }
  const listed = listedAs(held.row, code, error)

  held.lookAgainIn(retryPauseMs(error, tries))
  await held.change({
    whileIn: UNDELIVERED,
    // What is not known stays so: a refusal after it does not say that nothing happened. An 811 is remembered.
    delivery:
      before.errorCode === STATE_NOT_FIT
        ? { state: "open" }
        : {
            state: error.outcome === "unknown" || lost !== null ? "unknown" : "open",
            errorCode: code,
            ...(lost === null ? {} : { method: lost }),
          },
    // The same answer is written once, however often it comes.
    ...(tries === 1 || (code !== null && code !== before.errorCode && before.errorCode !== STATE_NOT_FIT)
      ? { activity: { kind: "delivery_failed", actor: "service", values: listed.values } }
      : {}),
    ...(code === STATE_NOT_FIT || tries >= TRIES_BEFORE_ATTENTION ? { attention: listed } : {}),
  })
}

const listedAs = (row: OrderRow, code: number | null, error: SvcError) => {
  if (code !== STATE_NOT_FIT) {
    return { kind: "delivery_refused", values: { cause: error.failure } } as const
  }
  if (row.state === "out_for_delivery" || row.decidedAt !== null) {
    const problem = row.state === "out_for_delivery" ? "buyer_asked_before" : "still_held"

    return { kind: "delivery_held", values: { cause: { problem } } } as const
  }
  // What the service said to be paid is authorised (spec 3.2): there the one-time password is not the cause.
  const isPaid = row.collection !== "merchant" && (row.prepaidAmount ?? 0) > 0

  const problem = isPaid ? "delivery_not_permitted" : "buyer_not_confirmed"

  return { kind: "delivery_refused", values: { cause: { problem } } } as const
}

/**
 * The first 811, after a call of ours whose answer was not heard: most likely that one arrived, which the specification
 * does not say (spec 7.1). A buyer who was asked goes on being asked; of a proof the next invoice's answer tells, or the
 * merchant reads what settles it. It is not sent again, unless the merchant says so.
 */
const firstArrived = async (
  tools: Tools,
  held: HeldAttempt,
  method: DeliveryMethod,
  knownAt: Date
): Promise<void> => {
  if (method === "sms_link") {
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

/** Nothing reached the service, or it was not the service that answered: worth another try. */
const isTransport = (error: SvcError): boolean => "sent" in error || "status" in error
