import type { SvcOptions } from "../../config"
import type { Proof } from "../../modules/svc/delivery/confirmation-outcome"
import { readGoods } from "../../medusa/goods"
import { isStopped } from "../../modules/svc/delivery/doubt"
import type { DeliveryMethod } from "../../modules/svc/ledger/delivery-ledger"
import type { OrderChange } from "../../modules/svc/ledger/order-changes"
import { silentUntil, unreportedAt } from "../../modules/svc/waits"
import { listOpenDifference } from "../order/order-total"
import type { Work } from "../work"
import { isTold, listCanceledFulfillment } from "./canceled-fulfillment"
import { type DeliveryFacts, deliveryFacts } from "./delivery-facts"

/** The actors that look for what has happened to the order in Medusa. Nobody else waits for one more read. */
const FOLLOW_MEDUSA: readonly string[] = ["sweep", "system"]

/**
 * Confirms the delivery of an authorised attempt with the service once its goods have arrived, or has the buyer asked
 * (spec 4.4, design D9). Lists a buyer who stays silent, and a fulfilment that was cancelled afterwards. The service's
 * answer is in the ledger, not thrown.
 */
export const confirmDelivery = async (work: Work): Promise<void> => {
  const { state, orderId } = work.held.row

  if (orderId === null) {
    return
  }
  if (state !== "authorized" && state !== "out_for_delivery") {
    if (isTold(state, undefined) && FOLLOW_MEDUSA.includes(work.actor)) {
      await listCanceledFulfillment(work, await readGoods(work.query, orderId))
    }
    return
  }
  const known = await deliveryFacts(work, orderId)

  await listCanceledFulfillment(work, known.goods)
  // The store's own workflow may have taken long: the order may be cancelled by now.
  if (
    known.isReached &&
    work.options.delivery.proofWorkflow !== undefined &&
    (await work.isCanceledMeanwhile())
  ) {
    return
  }
  await (state === "authorized" ? confirm(work, known) : remind(work, known))
}

const confirm = async (
  work: Work,
  { delivery, isReached, isSurplus, proof, knownAt, goods }: DeliveryFacts
): Promise<void> => {
  const { held, svc, options } = work

  if (!isReached) {
    await (isSurplus ? listSurplus(work) : listUnreported(work, goods?.leftAt))
    return
  }
  const isUnsent = (delivery?.sentAt ?? null) === null

  if (isStopped(delivery) && !(isUnsent && proof !== undefined && proof.url !== delivery?.proofUrl)) {
    return
  }
  const method = methodOf(options.delivery.confirmation, proof, delivery?.requestedMethod ?? null)

  if (method === undefined) {
    // The buyer may have confirmed the delivery during the search for a proof.
    await held.change({ whileIn: ["authorized"], attention: { kind: "proof_missing" } })
    return
  }
  if (!work.isPaused()) {
    await svc.sendConfirmation(held, method, method === "pod" ? proof : undefined, knownAt)
  }
}

/**
 * Tells the merchant, once, that nothing was heard for long of an authorised order's delivery; and once more of goods that
 * have left since.
 */
const listUnreported = async ({ held, options }: Work, leftAt: Date | undefined): Promise<void> => {
  const authorizedAt = held.row.authorizedAt ?? held.row.createdAt
  const times = leftAt !== undefined && leftAt > authorizedAt ? [leftAt, authorizedAt] : [authorizedAt]
  const overdueAt = times.flatMap((time) => unreportedAt(options, time) ?? []).find((at) => at <= held.now())

  if (overdueAt === undefined) {
    return
  }
  await held.changeOnce(undelivered(authorizedAt), overdueAt)
}

/**
 * Tells the merchant that the order comes to less than what is held for it. If a person had settled that before, the attempt is told
 * as undelivered, once after each of these: it is confirmed only when somebody asks for it.
 */
const listSurplus = async (work: Work): Promise<void> => {
  const { held, ledger } = work

  if (!(await listOpenDifference(work))) {
    const attempts = await ledger.orders.ofOrder(held.row.orderId ?? "")
    const told = await ledger.activity.lastOf(
      attempts.map(({ reference }) => reference),
      "changed_in_medusa"
    )

    await held.changeOnce(undelivered(held.row.authorizedAt ?? held.row.createdAt), told?.happenedAt)
  }
}

const undelivered = (authorizedAt: Date) => {
  const fact = { kind: "delivery_overdue", values: { since: authorizedAt.toISOString() } } as const

  return {
    whileIn: ["authorized"],
    activity: { ...fact, actor: "system" },
    attention: fact,
  } satisfies OrderChange
}

/** Which way a delivery is confirmed; undefined when a proof is wanted and there is none. */
const methodOf = (
  confirmation: SvcOptions["delivery"]["confirmation"],
  proof: Proof | undefined,
  requested: DeliveryMethod | null
): DeliveryMethod | undefined => {
  const isUploaded = proof?.source === "upload"

  if (requested === "sms_link") {
    return "sms_link"
  }
  if (requested === "pod") {
    // The merchant has to bring a new proof: the buyer disputed what the store's other sources have.
    return isUploaded ? "pod" : undefined
  }
  switch (confirmation) {
    case "pod":
      return proof && "pod"
    case "sms_link":
      // A proof that the merchant brought by hand says more than the buyer's silence.
      return isUploaded ? "pod" : "sms_link"
    case "pod_or_sms_link":
      return proof ? "pod" : "sms_link"
  }
}

/** After the buyer was asked: sends a proof that came since, and tells the merchant of a long silence. */
const remind = async (work: Work, { delivery, proof, knownAt }: DeliveryFacts): Promise<void> => {
  const { held, svc, ledger, options } = work

  if (delivery === undefined || delivery.askedAt === null) {
    return
  }
  const { askedAt, uploadedAt } = delivery
  const isNewProof = proof?.source === "upload" && uploadedAt !== null && uploadedAt > askedAt
  const isTried = isNewProof && !isStopped(delivery)

  if (isTried && !work.isPaused()) {
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
  if (isTried && (await ledger.deliveries.of(held.reference))?.state !== "refused") {
    return
  }
  const fact = { kind: "delivery_unanswered", values: { since: askedAt.toISOString() } } as const
  const listed = (await ledger.attention.lastOf([held.reference], fact.kind))?.fact

  // Once for each question, even if a person has resolved the point since.
  if (listed?.kind !== fact.kind || listed.values.since !== fact.values.since) {
    await held.change({ whileIn: ["out_for_delivery"], attention: fact })
  }
}
