import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import type { AdminSvcConnectionTestResponse } from "../../../../types"
import { testConnection } from "../ask-service"
import { parseInput } from "../../../parse-input"
import { phoneInput } from "../../../phone-input"

const body = z.strictObject({ phone: phoneInput.optional() })

/** Tests the connection to the service: answers 200 with what it means, whatever the service answered. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcConnectionTestResponse>
): Promise<void> => {
  const { phone } = parseInput(body, req.body, 'Send nothing, or {"phone": "<a phone number>"}.')

  res.json(await testConnection(req.scope, { phone, actor: req.auth_context.actor_id }))
}
