import type { SvcOptions } from "../../../config"
import type { DeliveryReport } from "../../../domain/delivery-outcome"
import type { DeliveryMethod, DeliveryRow } from "../ledger/delivery-ledger"
import type { HeldAttempt } from "../ledger/held-attempt"
import { ORDER_EXITS } from "../ledger/state-exits"
import { waitMs } from "../ledger/time-limits"
import { delivered } from "./delivery-changes"
import { type DeliveryTools, type Proof, sendConfirmation, waitForBuyerMs } from "./send-confirmation"

/** What Medusa knows of the delivery. */
export interface DeliveryFacts {
  /** The fulfilments have gone far enough, or the merchant asked for the confirmation. */
  isReached: boolean
  proof: Proof | undefined
}

const STATE_NOT_FIT = 811

/**
 * Confirms the delivery of an authorised attempt with the service, or asks the buyer to (spec 4.4, design D9), when
 * its goods have arrived. Written before it is sent; a call that was not answered is settled by the next one. Throws
 * nothing that the service says: it is in the ledger then, and due again or listed.
 */
export const runDelivery = async (
  tools: DeliveryTools,
  held: HeldAttempt,
  facts: DeliveryFacts
): Promise<void> => {
  const { row } = held

  if (row.state !== "authorized" && row.state !== "out_for_delivery") {
    return
  }
  const delivery = await tools.ledger.deliveries.of(row.reference)

  if (row.state === "out_for_delivery") {
    await remind(tools, held, delivery, facts)
    return
  }
  if (!facts.isReached) {
    await listUnreported(tools, held)
    return
  }
  if (delivery?.state === "refused" || isProofInDoubt(delivery)) {
    return
  }
  const method = methodOf(tools.options.delivery.confirmation, facts.proof, delivery?.requestedMethod ?? null)

  if (method === undefined) {
    await held.change({ attention: { kind: "proof_missing" } })
    return
  }
  await sendConfirmation(tools, held, method, method === "pod" ? facts.proof : undefined)
}

const UNREPORTED = "delivery_overdue"

/** Tells the merchant, once, of an authorised order of whose delivery nothing is heard for long. */
const listUnreported = async ({ ledger, options }: DeliveryTools, held: HeldAttempt): Promise<void> => {
  const { authorizedAt, createdAt } = held.row
  const since = authorizedAt ?? createdAt
  const wait = waitMs(options, ORDER_EXITS.authorized.limit.option)

  if (wait === undefined || held.now().getTime() - since.getTime() < wait) {
    return
  }
  const timeline = await ledger.activity.timeline([held.reference])

  if (!timeline.some(({ kind }) => kind === UNREPORTED)) {
    const fact = { kind: UNREPORTED, values: { since: since.toISOString() } } as const

    await held.change({ activity: { ...fact, actor: "system" }, attention: fact })
  }
}

/** Which way a delivery is confirmed; undefined when a proof is wanted and there is none. */
const methodOf = (
  confirmation: SvcOptions["delivery"]["confirmation"],
  proof: Proof | undefined,
  requested: DeliveryMethod | null
): DeliveryMethod | undefined => {
  switch (requested) {
    case "sms_link":
      return "sms_link"
    case "pod":
      // The merchant is to bring a new one: what the store's other sources have was disputed.
      return proof?.source === "upload" ? "pod" : undefined
    case null:
      return methodByOption(confirmation, proof)
  }
}

const methodByOption = (
  confirmation: SvcOptions["delivery"]["confirmation"],
  proof: Proof | undefined
): DeliveryMethod | undefined => {
  switch (confirmation) {
    case "pod":
      return proof === undefined ? undefined : "pod"
    case "sms_link":
      // A proof that the merchant brought by hand says more than the buyer's silence.
      return proof?.source === "upload" ? "pod" : "sms_link"
    case "pod_or_sms_link":
      return proof === undefined ? "sms_link" : "pod"
  }
}

/** The buyer was asked: a proof that came since is sent, and a long silence is told to the merchant. */
const remind = async (
  tools: DeliveryTools,
  held: HeldAttempt,
  delivery: DeliveryRow | undefined,
  { proof }: DeliveryFacts
): Promise<void> => {
  const askedAt = delivery?.askedAt ?? null

  if (askedAt === null) {
    return
  }
  const uploadedAt = delivery?.uploadedAt ?? null

  if (
    proof?.source === "upload" &&
    uploadedAt !== null &&
    uploadedAt > askedAt &&
    delivery?.state !== "refused" &&
    !isProofInDoubt(delivery)
  ) {
    await sendConfirmation(tools, held, "pod", proof)
    return
  }
  const remindAt = new Date(askedAt.getTime() + waitForBuyerMs(tools.options))

  if (remindAt > held.now()) {
    held.lookAgainAt(remindAt)
    return
  }
  await held.change({
    attention: {
      kind: "delivery_unanswered",
      values: { since: askedAt.toISOString() },
    },
  })
}

/** Whether nobody knows if the proof that was sent confirmed the delivery: its call was not answered, the next refused. */
export const isProofInDoubt = (delivery: DeliveryRow | undefined): boolean =>
  delivery?.state === "unknown" && delivery.method === "pod" && delivery.errorCode === STATE_NOT_FIT

/** How far the service was told of a delivery, for what a person may record about it. */
export const reportOf = (delivery: DeliveryRow | undefined): DeliveryReport => {
  if (delivery === undefined || delivery.sentAt === null) {
    return "none"
  }
  return delivery.state === "unknown" || delivery.state === "refused" || delivery.errorCode === STATE_NOT_FIT
    ? "in_doubt"
    : "told"
}

/** Settles such a doubt, when the service says of the order elsewhere that it is delivered (spec 4.5). */
export const settleDoubt = async ({ ledger }: DeliveryTools, held: HeldAttempt): Promise<void> => {
  if (isProofInDoubt(await ledger.deliveries.of(held.reference))) {
    await held.change(delivered("service", { by: "invoice" }, held.now()))
  }
}
