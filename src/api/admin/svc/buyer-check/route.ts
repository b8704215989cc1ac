import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import type { AdminSvcBuyerCheckResponse } from "../../../../types"
import { checkBuyer } from "../ask-service"
import { parseInput } from "../../../parse-input"
import { phoneInput } from "../../../phone-input"

const body = z.strictObject({ phone: phoneInput })

interface Refusal {
  type: string
  code: string
  message: string
}

/** What the service says of a buyer now, for support staff. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcBuyerCheckResponse | Refusal>
): Promise<void> => {
  const { phone } = parseInput(body, req.body, 'Send {"phone": "<a phone number>"} and no other field.')
  const checked = await checkBuyer(req.scope, { phone, actor: req.auth_context.actor_id })

  if (checked === undefined) {
    res.status(429).json({
      type: "not_allowed",
      code: "too_many_phones",
      message: "You asked about too many phone numbers. Try again in an hour.",
    })
    return
  }
  res.json(checked)
}
