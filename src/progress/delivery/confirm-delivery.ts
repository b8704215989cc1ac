import type { SvcOptions } from "../../config"
import type { Proof } from "../../modules/svc/delivery/confirmation-outcome"
import { readGoods } from "../../medusa/goods"
import { isStopped } from "../../modules/svc/delivery/doubt"
import type { DeliveryMethod, DeliveryRow } from "../../modules/svc/ledger/delivery-ledger"
import { silentUntil, unreportedAt } from "../../modules/svc/waits"
import type { Work } from "../work"
import { isTold, listCanceledFulfillment } from "./canceled-fulfillment"
import { type DeliveryFacts, deliveryFacts } from "./delivery-facts"

/** Who looks at an attempt for what has become of its order in Medusa: nobody else waits for that to be read once more. */
const FOLLOW_MEDUSA: readonly string[] = ["sweep", "system"]

/**
 * Confirms the delivery of an authorised attempt with the service, or has the buyer asked (spec 4.4, design D9), when its
 * goods have arrived; reminds of a buyer who is silent, and of a fulfilment that was cancelled afterwards. What the service
 * says is in the ledger, not thrown.
 */
export const confirmDelivery = async (work: Work): Promise<void> => {
  const { held, svc, query } = work
  const { state, orderId } = held.row

  if (orderId === null) {
    return
  }
  if (state !== "authorized" && state !== "out_for_delivery") {
    if (isTold(state, undefined) && FOLLOW_MEDUSA.includes(work.actor)) {
      await listCanceledFulfillment(work, (await readGoods(query, orderId))?.canceled)
    }
    return
  }
  const knownAt = held.now()
  const delivery = await svc.ledger.deliveries.of(held.reference)
  const known = { delivery, ...(await deliveryFacts(work, orderId, delivery)), knownAt }

  await listCanceledFulfillment(work, known.canceled)
  // The store's own workflow may have looked long for a proof.
  if (
    known.isReached &&
    work.options.delivery.proofWorkflow !== undefined &&
    (await work.isCanceledMeanwhile())
  ) {
    return
  }
  await (state === "authorized" ? confirm(work, known) : remind(work, known))
}

interface Known extends DeliveryFacts {
  delivery: DeliveryRow | undefined
  /** Before it was read. */
  knownAt: Date
}

const confirm = async (work: Work, { delivery, isReached, proof, knownAt }: Known): Promise<void> => {
  const { held, svc, options } = work

  if (!isReached) {
    await listUnreported(work)
    return
  }
  if (isStopped(delivery)) {
    return
  }
  const method = methodOf(options.delivery.confirmation, proof, delivery?.requestedMethod ?? null)

  if (method === undefined) {
    // The buyer may have confirmed it while it was looked for.
    await held.change({ whileIn: ["authorized"], attention: { kind: "proof_missing" } })
    return
  }
  await svc.sendConfirmation(held, method, method === "pod" ? proof : undefined, knownAt)
}

/** Tells the merchant, once, of an authorised order of whose delivery nothing is heard for long. */
const listUnreported = async ({ held, options }: Work): Promise<void> => {
  const at = unreportedAt(options, held.row)

  if (at === null || at > held.now()) {
    return
  }
  const since = held.row.authorizedAt ?? held.row.createdAt
  const fact = { kind: "delivery_overdue", values: { since: since.toISOString() } } as const

  await held.changeOnce({
    whileIn: ["authorized"],
    activity: { ...fact, actor: "system" },
    attention: fact,
  })
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
const remind = async ({ held, svc, options }: Work, { delivery, proof, knownAt }: Known): Promise<void> => {
  if (delivery === undefined || delivery.askedAt === null) {
    return
  }
  const { askedAt, uploadedAt } = delivery
  const isNewProof = proof?.source === "upload" && uploadedAt !== null && uploadedAt > askedAt

  const isTried = isNewProof && !isStopped(delivery)

  if (isTried) {
    await svc.sendConfirmation(held, "pod", proof, knownAt)
    if (held.row.state !== "out_for_delivery") {
      return
    }
  }
  // Whatever came of a proof: the buyer's time runs on.
  const remindAt = silentUntil(options, askedAt)

  if (remindAt > held.now()) {
    held.lookAgainAt(remindAt)
    return
  }
  // A proof that is tried again, or is in doubt, is listed as that.
  if (isTried && (await svc.ledger.deliveries.of(held.reference))?.state !== "refused") {
    return
  }
  const fact = { kind: "delivery_unanswered", values: { since: askedAt.toISOString() } } as const
  const listed = (await svc.ledger.attention.lastOf(held.reference, fact.kind))?.fact

  // Of each question once, whatever a person has resolved since.
  if (listed?.kind !== fact.kind || listed.values.since !== fact.values.since) {
    await held.change({ whileIn: ["out_for_delivery"], attention: fact })
  }
}
