import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { type DeliveryRule, isDeliveryReached } from "../../domain/delivery-readiness"
import { isPlacing } from "../../domain/order-action"
import { type Goods, readGoods, writtenAddress } from "../../medusa/goods"
import { isStopped, isUnanswered } from "../../modules/svc/delivery/doubt"
import type { Proof } from "../../modules/svc/delivery/confirmation-outcome"
import type { DeliveryRow } from "../../modules/svc/ledger/delivery-ledger"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import { isGood, isSurplus } from "../order/order-total"
import { runStoreWorkflow } from "../run-store-workflow"
import { StepFailed } from "../step-failed"
import type { Work } from "../work"

export interface DeliveryFacts {
  delivery: DeliveryRow | undefined
  /** The time before the facts were read. */
  knownAt: Date
  /** The fulfilments have gone far enough, or the merchant asked for the confirmation. */
  isReached: boolean
  /** They have, but may be none of this attempt's, see {@link isSurplus}. */
  isSurplus: boolean
  proof: Proof | undefined
  goods: Goods | undefined
}

/**
 * Whether an order's goods have gone far enough, and the proof of it from the first source that has one: the order page, a
 * fulfilment's metadata, the store's workflow (design D9). The proof of one fulfilment says nothing of the goods of another: all
 * of them need one, unless the first is to confirm the delivery.
 */
export const deliveryFacts = async (work: Work, orderId: string): Promise<DeliveryFacts> => {
  const knownAt = work.held.now()
  const delivery = await work.ledger.deliveries.of(work.held.reference)
  const goods = await readGoods(work.query, orderId)
  // An unanswered call is followed up, even if the goods or the present options make it too early.
  const isAsked = (delivery?.requestedAt ?? null) !== null || isUnanswered(delivery)
  const rule = await ruleOf(work.ledger, work.held.row, work.options.delivery)
  const haveArrived = goods !== undefined && isDeliveryReached(goods, rule)
  const isTooMany = !isAsked && haveArrived && (await isSurplus(work.ledger, work.query, work.held.row))
  const isReached = goods !== undefined && (isAsked || (haveArrived && !isTooMany))
  const proof = isReached ? await proofOf(work, orderId, goods, rule, delivery) : undefined

  // The store's own workflow may have taken long: what a person brought meanwhile comes before what it found.
  if (
    isReached &&
    work.options.delivery.proofWorkflow !== undefined &&
    (await isAskedSince(work, delivery))
  ) {
    return deliveryFacts(work, orderId)
  }
  return {
    delivery,
    knownAt,
    isReached,
    isSurplus: isTooMany,
    proof,
    goods,
  }
}

/**
 * By which rule an attempt is confirmed. A payment link is for more goods than what placed the order, or than an earlier link: what
 * arrives first may be what was ordered before, and so is its proof.
 */
export const ruleOf = async (
  { orders }: Ledger,
  row: Pick<OrderRow, "reference" | "orderId" | "cartId" | "createdAt">,
  rule: DeliveryRule
): Promise<DeliveryRule> => {
  if (rule.when !== "first_delivered" || row.orderId === null || isPlacing(row)) {
    return rule
  }
  const isLater = (await orders.ofOrder(row.orderId)).some(
    (other) => isGood(other) && (isPlacing(other) || other.createdAt < row.createdAt)
  )

  return isLater ? { ...rule, when: "all_delivered" } : rule
}

/** Whether a person has asked for the confirmation since a delivery was read, perhaps with a proof. */
const isAskedSince = async ({ ledger, held }: Work, read: DeliveryRow | undefined): Promise<boolean> => {
  const present = await ledger.deliveries.of(held.reference)

  return present?.requestedAt?.getTime() !== read?.requestedAt?.getTime()
}

const proofOf = async (
  work: Work,
  orderId: string,
  { proofUrl, isAllProven }: Goods,
  { when }: DeliveryRule,
  delivery: DeliveryRow | undefined
): Promise<Proof | undefined> => {
  if (typeof delivery?.uploadedUrl === "string") {
    return { url: delivery.uploadedUrl, source: "upload" }
  }
  if (proofUrl !== undefined && (isAllProven || when === "first_delivered")) {
    return { url: proofUrl, source: "fulfillment" }
  }
  return decidesByWorkflow(work, delivery)
    ? proofOfWorkflow(work.container, orderId, work.options.delivery.proofWorkflow)
    : undefined
}

/** Elsewhere the workflow's proof would change nothing, and its failure would hold up other steps. */
const decidesByWorkflow = ({ held, options }: Work, delivery: DeliveryRow | undefined): boolean =>
  held.row.state === "authorized" &&
  (delivery?.requestedMethod ?? null) === null &&
  options.delivery.confirmation !== "sms_link" &&
  !isStopped(delivery)

const foundProof = z.looseObject({ url: writtenAddress }).nullish()

const proofOfWorkflow = async (
  container: MedusaContainer,
  orderId: string,
  workflowId: string | undefined
): Promise<Proof | undefined> => {
  if (workflowId === undefined) {
    return undefined
  }
  const found = await runStoreWorkflow(container, workflowId, orderId)
    .then((result) => foundProof.parse(result))
    .catch((cause: unknown) => {
      throw new StepFailed({ problem: "proof_workflow_failed", workflow: workflowId }, cause)
    })

  return found?.url === undefined ? undefined : { url: found.url, source: "workflow" }
}
