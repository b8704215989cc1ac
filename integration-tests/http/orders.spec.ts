import { storeParts, storeSuite } from "../support/store-suite"
import { anyOrder } from "./any-order.part"
import { attentionEvent } from "./attention-event.part"
import { attention } from "./attention.part"
import { buyersAnswer } from "./buyers-answer.part"
import { deliveryInDoubt } from "./delivery-in-doubt.part"
import { deliveryOutcome } from "./delivery-outcome.part"
import { delivery } from "./delivery.part"
import { downPayment } from "./down-payment.part"
import { editedOrder } from "./edited-order.part"
import { events } from "./events.part"
import { checkoutFaults } from "./fault-matrix-checkout.part"
import { deliveryFaults } from "./fault-matrix-delivery.part"
import { invoiceFaults } from "./fault-matrix-invoice.part"
import { optionsFaults } from "./fault-matrix-options.part"
import { reconcileFaults } from "./fault-matrix-reconcile.part"
import { oneTimePassword } from "./one-time-password.part"
import { partialCapture } from "./partial-capture.part"
import { proofs } from "./proofs.part"
import { resolvedAttention } from "./resolved-attention.part"
import { unknownOrders } from "./unknown-orders.part"
import { unpaidDownPayment } from "./unpaid-down-payment.part"
import { webhooks } from "./webhooks.part"

jest.setTimeout(400_000)

storeSuite(
  "a store and its orders",
  storeParts(
    "orders",
    editedOrder,
    anyOrder,
    downPayment,
    webhooks,
    unknownOrders,
    unpaidDownPayment,
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
  ),
  storeParts("fault matrix", optionsFaults, checkoutFaults, reconcileFaults, deliveryFaults, invoiceFaults)
)
