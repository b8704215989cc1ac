import { z } from "@medusajs/framework/zod"
import { kindOfProof } from "../../proof-limits"
import { type GivenProof, requestDelivery } from "../../../../../../workflows/confirm-delivery"
import { invalid } from "../../../../../../workflows/refusals"
import { parseInput } from "../../../../../parse-input"
import { orderAction } from "../../order-action"
import { readUpload, type Upload } from "../../../../../read-upload"

const body = z.strictObject({
  /** Must open without signing in. */
  proof_url: z.url({ protocol: /^https?$/ }).optional(),
  /** Ask the buyer by SMS instead. */
  ask_buyer: z.union([z.boolean(), z.stringbool()]).default(false),
})

const proofOf = ({ file }: Upload, url: string | undefined): GivenProof | undefined => {
  if (file === undefined) {
    return url === undefined ? undefined : { kind: "url", url }
  }
  const kind = kindOfProof(file.content)

  if (kind === undefined) {
    throw invalid(
      "A proof of delivery is a PNG, JPEG, WebP or HEIC image, or a PDF: this file is none, whatever it is called."
    )
  }
  return { kind: "file", content: file.content, mimeType: kind.mimeType, extension: kind.extension }
}

const WANTED =
  'Send exactly one of these: a form with the proof in "file", or JSON {"proof_url": "https://..."} or {"ask_buyer": true}.'

/** Exactly one is required: a proof that was left out by mistake must not send the buyer an SMS. */
const requireOne = ({ file }: Upload, { proof_url, ask_buyer }: z.output<typeof body>): void => {
  const given = [file !== undefined, proof_url !== undefined, ask_buyer]

  if (given.filter(Boolean).length !== 1) {
    throw invalid(WANTED)
  }
}

/** Confirms the delivery by hand: with an uploaded proof, with the proof's address, or by asking the buyer (design D9). */
export const POST = orderAction(async (req, { order_id, actor }) => {
  const upload = await readUpload(req)
  const fields = parseInput(body, upload.fields, WANTED)

  requireOne(upload, fields)
  await requestDelivery(req.scope, {
    orderId: order_id,
    proof: proofOf(upload, fields.proof_url),
    askBuyer: fields.ask_buyer,
    actor,
  })
})
