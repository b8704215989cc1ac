import { z } from "@medusajs/framework/zod"
import { maskPhone } from "../../../../domain/phone-number"
import { svcOf } from "../../../../modules/svc"
import type { AdminSvcConnectionTestResponse } from "../../../../types"
import { answerWith } from "../../../answer-with"
import { parseInput } from "../../../parse-input"
import { phoneInput } from "../../../phone-input"
import {
  askAboutBuyer,
  CONNECTION_TEST_SUBJECT,
  NOBODYS_PHONE,
  requireMayAsk,
  sellersOf,
} from "../buyer-check/ask-about-buyer"

const body = z.strictObject({ phone: phoneInput.optional() })

/**
 * Tests the connection to the service by a harmless question: answers 200 with what it means, whatever the service answered.
 * The answer also tells something about the buyer, so it is limited as a buyer check is.
 */
export const POST = answerWith<AdminSvcConnectionTestResponse>(async (req) => {
  const { phone } = parseInput(body, req.body, 'Send nothing, or {"phone": "<a phone number>"}.')
  const { actor_id: actor } = req.auth_context
  const svc = svcOf(req.scope)

  if (phone !== undefined) {
    await requireMayAsk(svc, phone, actor)
  }
  const { language } = await svc.optionsInForce()
  const asked = await askAboutBuyer(svc.client, phone ?? NOBODYS_PHONE, language)
  const { result } = asked

  await svc.ledger.activity.note(CONNECTION_TEST_SUBJECT, {
    kind: "connection_tested",
    actor,
    values: {
      result,
      error_name: asked.errorName,
      duration_ms: asked.durationMs,
      ...(phone === undefined ? {} : { phone: maskPhone(phone) }),
    },
  })
  return {
    result,
    at: svc.ledger.now().toISOString(),
    duration_ms: asked.durationMs,
    http_status: asked.httpStatus,
    error_code: asked.errorCode,
    service_says: asked.serviceSays,
    error_name: asked.errorName,
    sellers: sellersOf(asked),
    odd_fields: asked.oddities.map(({ path, message }) => ({ path, message })),
  }
})
