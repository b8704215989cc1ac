import { z } from "@medusajs/framework/zod"
import { checkBuyer } from "../ask-service"
import { answerWith } from "../../../answer-with"
import { parseInput } from "../../../parse-input"
import { phoneInput } from "../../../phone-input"

const body = z.strictObject({ phone: phoneInput })

/** What the service says of a buyer now, for support staff. */
export const POST = answerWith((req) => {
  const { phone } = parseInput(body, req.body, 'Send {"phone": "<a phone number>"} and no other field.')

  return checkBuyer(req.scope, { phone, actor: req.auth_context.actor_id })
})
