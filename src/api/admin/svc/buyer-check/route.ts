import { z } from "@medusajs/framework/zod"
import { asSaid } from "../../../../domain/facts/fact"
import { maskPhone, normalisePhone } from "../../../../domain/phone-number"
import { svcOf } from "../../../../modules/svc"
import type { AdminSvcBuyerCheckResponse } from "../../../../types"
import { answerWith } from "../../../answer-with"
import { parseInput } from "../../../parse-input"
import { askAboutBuyer, BUYER_CHECK_SUBJECT, buyerOf, requireMayAsk } from "./ask-about-buyer"

/** A phone number as people write it. Gives its digits without plus. */
const phoneInput = z
  .string({ error: "must be a phone number as text" })
  .max(100, { error: "must be a phone number" })
  .transform((text, context) => {
    const phone = normalisePhone(text)

    if (!phone.ok) {
      context.addIssue({ code: "custom", message: `the phone number is ${phone.reason}` })
      return z.NEVER
    }
    return phone.digits
  })

const body = z.strictObject({ phone: phoneInput })

/** What the service says of a buyer now, for support staff. */
export const POST = answerWith<AdminSvcBuyerCheckResponse>(async (req) => {
  const { phone } = parseInput(body, req.body, 'Send {"phone": "<a phone number>"} and no other field.')
  const { actor_id: actor } = req.auth_context
  const svc = svcOf(req.scope)
  const { activity, now } = svc.ledger

  await requireMayAsk(svc, phone, actor)
  const { language } = await svc.optionsInForce()
  const asked = await askAboutBuyer(svc.client, phone, language)
  const buyer = buyerOf(asked, phone)
  const masked = maskPhone(phone)

  await activity.note(BUYER_CHECK_SUBJECT, {
    kind: "buyer_checked",
    actor,
    values: {
      phone: masked,
      result: asked.result,
      ...(buyer === null ? {} : { service_says: asSaid(buyer.eligibility) }),
    },
  })
  return {
    phone: masked,
    result: asked.result,
    at: now().toISOString(),
    error_code: asked.errorCode,
    service_says: asked.serviceSays,
    buyer,
  }
})
