import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { queryOf } from "../medusa/query"
import { attemptsFor, currentAttempt } from "../domain/order-action"
import { svcOf } from "../modules/svc"
import { checkProofUrl } from "../modules/svc/delivery/check-proof-url"
import type { DeliveryPatch, DeliveryRow } from "../modules/svc/ledger/delivery-ledger"
import type { StoredFile } from "../modules/svc/ledger/file-ledger"
import type { OrderRow } from "../modules/svc/ledger/order-row"
import type SvcModuleService from "../modules/svc/service"
import { isCanceledOrder } from "../medusa/own-sessions"
import { keepFile } from "./keep-file"
import { orderWorkflow } from "./order-workflow"
import { madeHere, noSuchOrder, raise, refuseAction, refusedFor } from "./refusals"
import { readSurplus } from "../progress/order/order-total"
import { progressAll } from "../progress/progress-order"

export type GivenProof =
  { kind: "url"; url: string } | { kind: "file"; extension: string; mimeType: string; content: Buffer }

/** The merchant asks for a delivery to be confirmed, whatever the fulfilments say. */
export interface RequestDeliveryInput {
  orderId: string
  /** Without a proof, the store's sources give one; with `askBuyer`, none is needed. */
  proof: GivenProof | undefined
  askBuyer: boolean
  /** The admin user's id. */
  actor: string
}

/**
 * Confirms a delivery by hand: keeps the proof, then does what fulfilling the order would have done (design D9), for every
 * attempt that permits it.
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED when the order's state does not permit it or the proof cannot be
 * opened by the service.
 */
export const requestDelivery = async (
  container: MedusaContainer,
  { orderId, proof, askBuyer, actor }: RequestDeliveryInput
): Promise<void> => {
  const svc = svcOf(container)
  const action = actionOf(askBuyer)
  const attempts = await svc.ledger.orders.ofOrder(orderId)
  const current = currentAttempt(attempts) ?? raise(noSuchOrder(orderId))

  refuseAction(action, attempts, await isCanceledOrder(queryOf(container), orderId, attempts))
  const surplus = (await readSurplus(svc.ledger, queryOf(container), orderId)).map(
    ({ reference }) => reference
  )
  const all = attemptsFor(action, attempts)
  const needed = all.filter(({ reference }) => !surplus.includes(reference))
  // What the order does not need any more is meant once nothing else is to be confirmed.
  const permitting = needed.length > 0 ? needed : all
  const rows = madeHere(svc, permitting.length === 0 ? [current] : permitting)
  const { url, stored } = await placeProof(container, proof)

  await keepFile(container, stored, async () => {
    if (url !== undefined) {
      await requireOpen(svc, url)
    }
    await write(svc, rows, { orderId, url, askBuyer, actor })
  })
  await progressAll(container, rows, actor)
}

const actionOf = (askBuyer: boolean) => (askBuyer ? "confirm_delivery_sms" : "confirm_delivery_proof")

interface Asked extends Pick<RequestDeliveryInput, "orderId" | "askBuyer" | "actor"> {
  url: string | undefined
}

/**
 * Writes all attempts or none: else a repeated request would find the rest refused.
 * @throws {MedusaError} NOT_ALLOWED when they permit it no more, e.g. a dispute was recorded while the proof was kept.
 */
const write = async (
  { ledger }: SvcModuleService,
  rows: readonly OrderRow[],
  { orderId, url, askBuyer, actor }: Asked
): Promise<void> => {
  const now = ledger.now()
  const action = actionOf(askBuyer)
  const patch: DeliveryPatch = {
    requestedAt: now,
    requestedMethod: askBuyer ? "sms_link" : null,
    tries: 0,
    ...(url === undefined ? {} : { uploadedUrl: url, uploadedAt: now }),
  }

  await Promise.all(rows.map((row) => ledger.deliveries.open(row)))
  await ledger.orders.alone([orderId], async (sql) => {
    const present = await ledger.orders.ofSubject(sql, { cartId: null, orderId }, "for update")
    const asked = present.filter(({ reference }) => rows.some((row) => row.reference === reference))

    refuseAction(action, asked)
    for (const { reference } of attemptsFor(action, asked)) {
      await ledger.orders.changeWithin(sql, reference, {
        wakeAt: now,
        patch: { pausedUntil: null },
        delivery: (delivery) => ({ ...patch, ...sentAnew(delivery) }),
        activity: { kind: "delivery_requested", actor, values: { with_proof: url !== undefined } },
      })
    }
  })
}

/** The merchant asks for it, so a refused or doubtful confirmation is sent again. */
const sentAnew = ({ state }: DeliveryRow): DeliveryPatch => {
  if (state === "refused") {
    return { state: "open", errorCode: null }
  }
  return state === "unknown" ? { errorCode: null } : {}
}

/** @throws {MedusaError} NOT_ALLOWED when the service cannot open a proof. */
const requireOpen = async (svc: SvcModuleService, url: string): Promise<void> => {
  const found = await checkProofUrl(url, (await svc.optionsInForce()).baseUrl)

  if (found !== undefined) {
    throw refusedFor(found.problem)
  }
}

/**
 * Where a proof opens; `stored` is the file that was stored for it just now. The file's name cannot be
 * guessed and names its type, so that nobody can upload a proof that is served as a page.
 */
const placeProof = async (
  container: MedusaContainer,
  proof: GivenProof | undefined
): Promise<{ url?: string; stored?: StoredFile }> => {
  if (proof?.kind !== "file") {
    return proof ?? {}
  }
  const { id, url } = await container.resolve(Modules.FILE).createFiles({
    filename: `${generateEntityId(undefined, "proof")}.${proof.extension}`,
    mimeType: proof.mimeType,
    content: proof.content.toString("base64"),
    access: "public",
  })

  return { url, stored: { fileId: id, url } }
}

/** A delivery that a store's own code confirms, as a courier's connector does. */
export interface ConfirmDeliveryInput {
  order_id: string
  /** Where the proof opens without signing in. Without one, what the store's other sources give. */
  proof_url?: string | null | undefined
  /** Ask the buyer by SMS instead. Default false. */
  ask_buyer?: boolean | null | undefined
  /** The admin user's id, or the name of the system that confirms it. */
  actor: string
}

/** Confirms a delivery whatever the fulfilments say, see {@link requestDelivery}. */
export const confirmDeliveryWorkflow = orderWorkflow<ConfirmDeliveryInput>(
  "svc-confirm-delivery",
  (container, { order_id, proof_url, ask_buyer, actor }) =>
    requestDelivery(container, {
      orderId: order_id,
      proof: proof_url === undefined ? undefined : { kind: "url", url: proof_url },
      askBuyer: ask_buyer ?? false,
      actor,
    }),
  { ask_buyer: z.boolean().optional() }
)
