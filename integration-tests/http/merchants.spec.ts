import { storeParts, storeSuite } from "../support/store-suite"
import { adminChecklist } from "./admin-checklist.part"
import { adminConnection } from "./admin-connection.part"
import { adminHealth } from "./admin-health.part"
import { adminOrderActions } from "./admin-order-actions.part"
import { adminOrder } from "./admin-order.part"
import { adminRoutes } from "./admin-routes.part"
import { adminSettingEffects } from "./admin-setting-effects.part"
import { adminSettings } from "./admin-settings.part"
import { adminWebhooks } from "./admin-webhooks.part"
import { anyOrder } from "./any-order.part"
import { attentionEvent } from "./attention-event.part"
import { attention } from "./attention.part"
import { buyersAnswer } from "./buyers-answer.part"
import { changedPlans } from "./changed-plans.part"
import { checkStatus } from "./check-status.part"
import { cancelledOrder } from "./cancelled-order.part"
import { deliveryInDoubt } from "./delivery-in-doubt.part"
import { deliveryOutcome } from "./delivery-outcome.part"
import { delivery } from "./delivery.part"
import { downPayment } from "./down-payment.part"
import { draftOrders } from "./draft-orders.part"
import { editedOrderInvoices } from "./edited-order-invoices.part"
import { editedOrderLinks } from "./edited-order-links.part"
import { settledAtOnce } from "./settled-at-once.part"
import { editedOrder } from "./edited-order.part"
import { events } from "./events.part"
import { goodsOnTheirWayBack } from "./goods-on-their-way-back.part"
import { instances } from "./instances.part"
import { invoiceFiles } from "./invoice-files.part"
import { invoicesOnce } from "./invoices-once.part"
import { invoices } from "./invoices.part"
import { largeLedger } from "./large-ledger.part"
import { looks } from "./looks.part"
import { merchantActions } from "./merchant-actions.part"
import { newerVersion } from "./newer-version.part"
import { oneTimePassword } from "./one-time-password.part"
import { orderChanges } from "./order-changes.part"
import { orderList } from "./order-list.part"
import { partialCapture } from "./partial-capture.part"
import { paymentLinks } from "./payment-links.part"
import { proofs } from "./proofs.part"
import { refunds } from "./refunds.part"
import { refusedInvoices } from "./refused-invoices.part"
import { resolvedAttention } from "./resolved-attention.part"
import { stateExits } from "./state-exits.part"
import { stateLimits } from "./state-limits.part"
import { storedFiles } from "./stored-files.part"
import { storeWorkflows } from "./store-workflows.part"
import { sweepFairness } from "./sweep-fairness.part"
import { unknownOrders } from "./unknown-orders.part"
import { unpaidDownPayment } from "./unpaid-down-payment.part"
import { finalizedTooLate } from "./finalized-too-late.part"
import { webhooks } from "./webhooks.part"

storeSuite(
  "a store and its merchants",
  storeParts(
    "the admin",
    adminRoutes,
    adminOrder,
    orderList,
    checkStatus,
    adminOrderActions,
    adminConnection,
    adminHealth,
    adminChecklist,
    adminSettings,
    adminSettingEffects,
    adminWebhooks,
    instances
  ),
  storeParts(
    "orders",
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
  ),
  storeParts(
    "merchants",
    merchantActions,
    changedPlans,
    stateExits,
    stateLimits,
    looks,
    invoices,
    refusedInvoices,
    invoicesOnce,
    invoiceFiles,
    storedFiles,
    storeWorkflows,
    orderChanges,
    cancelledOrder,
    refunds,
    largeLedger,
    sweepFairness
  )
)
