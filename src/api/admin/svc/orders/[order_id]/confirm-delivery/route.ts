import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { AdminSvcOrderResponse } from "../../../../../../types"
import { PROOF_TYPES } from "../../proof-limits"
import { type GivenProof, requestDelivery } from "../../../../../../workflows/confirm-delivery"
import { orderForAdmin } from "../../order-for-admin"
import { readUpload, type Upload } from "../../../../../read-upload"
import { inLanguageOf, languageOf } from "../../../../../request-language"

const body = z.strictObject({
  /** Where the proof opens without signing in. */
  proof_url: z.url({ protocol: /^https?$/ }).optional(),
  /** Ask the buyer by SMS instead. */
  ask_buyer: z.union([z.boolean(), z.stringbool()]).default(false),
})

const proofOf = ({ file }: Upload, url: string | undefined): GivenProof | undefined => {
  if (file === undefined) {
    return url === undefined ? undefined : { kind: "url", url }
  }
  if (!PROOF_TYPES.includes(file.mimeType) || file.content.length === 0) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "A proof of delivery is a PNG, JPEG, WebP or HEIC image, or a PDF."
    )
  }
  return { kind: "file", ...file }
}

/** Confirms the delivery by hand: by an uploaded proof, by its address, or by asking the buyer (design D9). */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcOrderResponse>
): Promise<void> => {
  const upload = await readUpload(req)
  const parsed = body.safeParse(upload.fields)

  if (!parsed.success) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      'Send a form with the proof in "file", or JSON {"proof_url": "https://..."} or {"ask_buyer": true}.'
    )
  }
  const orderId = req.params["order_id"] ?? ""

  await inLanguageOf(req, () =>
    requestDelivery(req.scope, {
      orderId,
      proof: proofOf(upload, parsed.data.proof_url),
      askBuyer: parsed.data.ask_buyer,
      actor: req.auth_context.actor_id,
    })
  )
  res.json(await orderForAdmin(req.scope, orderId, languageOf(req)))
}
