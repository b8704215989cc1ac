import { z } from "@medusajs/framework/zod"
import { answerAbout } from "../answer-about"
import { testConnection } from "../ask-service"
import { parseInput } from "../../../parse-input"
import { phoneInput } from "../../../phone-input"

const body = z.strictObject({ phone: phoneInput.optional() })

/** Tests the connection to the service: answers 200 with what it means, whatever the service answered. */
export const POST = answerAbout((req) => {
  const { phone } = parseInput(body, req.body, 'Send nothing, or {"phone": "<a phone number>"}.')

  return testConnection(req.scope, { phone, actor: req.auth_context.actor_id })
})
