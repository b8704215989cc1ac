import { z } from "@medusajs/framework/zod"
import { svcOf } from "../../../../modules/svc"
import type { AdminSvcConnectionTestResponse } from "../../../../types"
import { answerWith } from "../../../answer-with"
import { parseInput } from "../../../parse-input"
import {
  askAboutBuyer,
  CONNECTION_TEST_SUBJECT,
  NOBODYS_PHONE,
  sellersOf,
} from "../buyer-check/ask-about-buyer"

const body = z.strictObject({})

/**
 * Tests the connection to the service by a harmless question: answers 200 with what it means, whatever the service answered.
 * It asks about nobody: who may set the plugin up need not be allowed to look at buyers.
 */
export const POST = answerWith<AdminSvcConnectionTestResponse>(async (req) => {
  parseInput(body, req.body, "Send nothing.")
  const svc = svcOf(req.scope)
  const { language } = await svc.optionsInForce()
  const asked = await askAboutBuyer(svc.client, NOBODYS_PHONE, language)
  const { result } = asked

  await svc.ledger.activity.note(CONNECTION_TEST_SUBJECT, {
    kind: "connection_tested",
    actor: req.auth_context.actor_id,
    values: { result, error_name: asked.errorName, duration_ms: asked.durationMs },
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
