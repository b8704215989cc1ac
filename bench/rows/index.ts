import { boot } from "./boot"
import { completeCart, completeCartSlowly } from "./complete-cart"
import { LARGE_LEDGER } from "./large-ledger"
import type { Row } from "./row"
import { sendInvoice } from "./send-invoice"
import { sweepUnpaid } from "./sweep-unpaid"
import { webhookToAuthorized } from "./webhook-to-authorized"
import { webhooksAccepted, webhooksAcceptedByTwo } from "./webhooks-accepted"
import { webhooksAtOnce } from "./webhooks-at-once"

export const ROWS: readonly Row[] = [
  completeCart,
  completeCartSlowly,
  webhookToAuthorized,
  webhooksAtOnce,
  webhooksAccepted,
  webhooksAcceptedByTwo,
  sweepUnpaid,
  sendInvoice,
  boot,
  ...LARGE_LEDGER,
]
