import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { kindOfProof } from "../../proof-limits"
import { type GivenProof, requestDelivery } from "../../../../../../workflows/confirm-delivery"
import { invalid, raise, refusedFor } from "../../../../../../workflows/refusals"
import { parseInput } from "../../../../../parse-input"
import { orderAction } from "../../about-order"
import { readUpload } from "../../../../../read-upload"

const body = z.strictObject({
  /** Must open without signing in. */
  proof_url: z.url({ protocol: /^https?$/ }).optional(),
  /** Ask the buyer by SMS instead. */
  ask_buyer: z.union([z.boolean(), z.stringbool()]).default(false),
})

const WANTED =
  'Send exactly one of these: a form with the proof in "file", or JSON {"proof_url": "https://..."} or {"ask_buyer": true}.'

const proofOf = (file: Buffer | undefined, url: string | undefined): GivenProof | undefined => {
  if (file === undefined) {
    return url === undefined ? undefined : { kind: "url", url }
  }
  const { mimeType, extension } =
    kindOfProof(file) ?? raise(refusedFor({ problem: "proof_wrong_type" }, MedusaError.Types.INVALID_DATA))

  return { kind: "file", content: file, mimeType, extension }
}

/** Confirms the delivery by hand: with an uploaded proof, with the proof's address, or by asking the buyer (design D9). */
export const POST = orderAction(async (req, { order_id: orderId, actor }) => {
  const { file, fields } = await readUpload(req)
  const { proof_url: url, ask_buyer: askBuyer } = parseInput(body, fields, WANTED)

  // Not none: a proof that was left out by mistake must not send the buyer an SMS.
  if ([file !== undefined, url !== undefined, askBuyer].filter(Boolean).length !== 1) {
    throw invalid(WANTED)
  }
  await requestDelivery(req.scope, { orderId, proof: proofOf(file, url), askBuyer, actor })
})
