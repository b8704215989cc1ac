import { answerLost, overTheLimit, withoutDownPayment } from "./checkout"
import {
  awayAtDelivery,
  deliveredByProof,
  deliveredBySms,
  deliveryDisputed,
  invoiceReplaced,
} from "./delivery"
import { paidToMerchant, paidWithWebhook, sessionVoided, webhookLost } from "./down-payment"
import type { Scenario } from "./scenario"

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
