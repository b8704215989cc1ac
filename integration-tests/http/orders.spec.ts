import { storeSuite } from "../support/store-suite"
import { anyOrder } from "./any-order.part"
import { attentionEvent } from "./attention-event.part"
import { attention } from "./attention.part"
import { buyersAnswer } from "./buyers-answer.part"
import { deliveryInDoubt } from "./delivery-in-doubt.part"
import { deliveryOutcome } from "./delivery-outcome.part"
import { delivery } from "./delivery.part"
import { downPayment } from "./down-payment.part"
import { draftOrders } from "./draft-orders.part"
import { editedOrderInvoices } from "./edited-order-invoices.part"
import { editedOrderLinks } from "./edited-order-links.part"
import { editedOrder } from "./edited-order.part"
import { events } from "./events.part"
import { finalizedTooLate } from "./finalized-too-late.part"
import { goodsOnTheirWayBack } from "./goods-on-their-way-back.part"
import { newerVersion } from "./newer-version.part"
import { oneTimePassword } from "./one-time-password.part"
import { partialCapture } from "./partial-capture.part"
import { paymentLinks } from "./payment-links.part"
import { proofs } from "./proofs.part"
import { resolvedAttention } from "./resolved-attention.part"
import { settledAtOnce } from "./settled-at-once.part"
import { unknownOrders } from "./unknown-orders.part"
import { unpaidDownPayment } from "./unpaid-down-payment.part"
import { webhooks } from "./webhooks.part"

storeSuite(
  "a store and its orders",
  editedOrder,
  editedOrderLinks,
  goodsOnTheirWayBack,
  draftOrders,
  paymentLinks,
  settledAtOnce,
  editedOrderInvoices,
  anyOrder,
  downPayment,
  webhooks,
  unknownOrders,
  newerVersion,
  unpaidDownPayment,
  finalizedTooLate,
  delivery,
  proofs,
  deliveryInDoubt,
  buyersAnswer,
  oneTimePassword,
  partialCapture,
  deliveryOutcome,
  attention,
  resolvedAttention,
  attentionEvent,
  events
)
