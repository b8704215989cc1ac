import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { currentAttempt } from "../domain/order-action"
import { svcOf } from "../modules/svc"
import { checkProofUrl } from "../modules/svc/delivery/check-proof-url"
import type { DeliveryPatch, DeliveryRow } from "../modules/svc/ledger/delivery-ledger"
import { noSuchOrder, refuseAction, refusedFor } from "./refusals"
import { progressOrder } from "../progress/progress-order"

export type GivenProof =
  { kind: "url"; url: string } | { kind: "file"; filename: string; mimeType: string; content: Buffer }

/** The merchant asks for a delivery to be confirmed, whatever the fulfilments say. */
export interface RequestDeliveryInput {
  orderId: string
  /** Without one, what the store's sources give; with `askBuyer`, none is needed. */
  proof: GivenProof | undefined
  askBuyer: boolean
  /** The admin user's id. */
  actor: string
}

/**
 * Confirms a delivery by hand: keeps the proof, then does what fulfilling the order would have done (design D9).
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED when the order's state does not permit it or the proof cannot be
 * opened by the service.
 */
export const requestDelivery = async (
  container: MedusaContainer,
  { orderId, proof, askBuyer, actor }: RequestDeliveryInput
): Promise<void> => {
  const svc = svcOf(container)
  const { orders, deliveries, now } = svc.ledger
  const attempts = await orders.ofOrder(orderId)
  const row = currentAttempt(attempts)

  if (row === undefined) {
    throw noSuchOrder(orderId)
  }
  refuseAction(askBuyer ? "confirm_delivery_sms" : "confirm_delivery_proof", attempts)
  const url = proof === undefined ? undefined : await urlOf(container, proof)
  const verdict =
    url === undefined ? { ok: true as const } : await checkProofUrl(url, (await svc.optionsInForce()).baseUrl)

  if (!verdict.ok) {
    throw refusedFor(MedusaError.Types.NOT_ALLOWED, verdict.problem)
  }
  const patch: DeliveryPatch = {
    requestedAt: now(),
    requestedMethod: askBuyer ? "sms_link" : null,
    ...(url === undefined ? {} : { uploadedUrl: url, uploadedAt: now() }),
  }
  const delivery = await deliveries.open(row)

  await orders.change(row.reference, {
    wakeAt: now(),
    delivery: { ...patch, ...sentAnew(delivery) },
    activity: { kind: "delivery_requested", actor, values: { with_proof: url !== undefined } },
  })
  await progressOrder(container, { reference: row.reference, actor })
}

/** What was refused, or is in doubt, is sent again because the merchant asks for it. */
const sentAnew = ({ state }: DeliveryRow): DeliveryPatch => {
  switch (state) {
    case "refused":
      return { state: "open", errorCode: null }
    case "unknown":
      return { errorCode: null }
    default:
      return {}
  }
}

const urlOf = async (container: MedusaContainer, proof: GivenProof): Promise<string> => {
  if (proof.kind === "url") {
    return proof.url
  }
  const file = await container.resolve(Modules.FILE).createFiles({
    filename: proof.filename,
    mimeType: proof.mimeType,
    content: proof.content.toString("base64"),
    access: "public",
  })

  return file.url
}

/** A delivery that a store's own code confirms, as a courier's connector does. */
export interface ConfirmDeliveryInput {
  order_id: string
  /** Where the proof opens without signing in. Without one, what the store's other sources give. */
  proof_url?: string | undefined
  /** Ask the buyer by SMS instead. Default false. */
  ask_buyer?: boolean | undefined
  /** The admin user's id, or the name of the system that confirms it. */
  actor: string
}

const confirmDeliveryStep = createStep(
  "svc-confirm-delivery",
  async ({ order_id, proof_url, ask_buyer, actor }: ConfirmDeliveryInput, { container }) => {
    await requestDelivery(container, {
      orderId: order_id,
      proof: proof_url === undefined ? undefined : { kind: "url", url: proof_url },
      askBuyer: ask_buyer ?? false,
      actor,
    })
    return new StepResponse({ order_id })
  }
)

/** Confirms a delivery whatever the fulfilments say, see {@link requestDelivery}. */
export const confirmDeliveryWorkflow = createWorkflow(
  "svc-confirm-delivery-workflow",
  (input: ConfirmDeliveryInput) => new WorkflowResponse(confirmDeliveryStep(input))
)
