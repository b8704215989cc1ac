import { answerLost } from "./answer-lost"
import { awayAtDelivery } from "./away-at-delivery"
import { deliveredByProof } from "./delivered-by-proof"
import { deliveredBySms } from "./delivered-by-sms"
import { deliveryDisputed } from "./delivery-disputed"
import { invoiceReplaced } from "./invoice-replaced"
import { overTheLimit } from "./over-the-limit"
import { paidToMerchant } from "./paid-to-merchant"
import { paidWithWebhook } from "./paid-with-webhook"
import type { Scenario } from "./scenario"
import { sessionVoided } from "./session-voided"
import { webhookLost } from "./webhook-lost"
import { withoutDownPayment } from "./without-down-payment"

/** The scenarios of the demo, in the order of the report. */
export const SCENARIOS: readonly Scenario[] = [
  withoutDownPayment,
  paidWithWebhook,
  webhookLost,
  sessionVoided,
  overTheLimit,
  answerLost,
  paidToMerchant,
  deliveredByProof,
  deliveredBySms,
  deliveryDisputed,
  awayAtDelivery,
  invoiceReplaced,
]
