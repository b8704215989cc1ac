import { z } from "@medusajs/framework/zod"
import { testConnection } from "../ask-service"
import { answerWith } from "../../../answer-with"
import { parseInput } from "../../../parse-input"
import { phoneInput } from "../../../phone-input"

const body = z.strictObject({ phone: phoneInput.optional() })

/** Tests the connection to the service: answers 200 with what it means, whatever the service answered. */
export const POST = answerWith((req) => {
  const { phone } = parseInput(body, req.body, 'Send nothing, or {"phone": "<a phone number>"}.')

  return testConnection(req.scope, { phone, actor: req.auth_context.actor_id })
})
