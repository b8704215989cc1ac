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
import { cancelledOrder } from "./cancelled-order.part"
import { checkStatus } from "./check-status.part"
import { instances } from "./instances.part"
import { invoiceFiles } from "./invoice-files.part"
import { invoicesOnce } from "./invoices-once.part"
import { invoices } from "./invoices.part"
import { largeLedger } from "./large-ledger.part"
import { merchantActions } from "./merchant-actions.part"
import { orderChanges } from "./order-changes.part"
import { refunds } from "./refunds.part"
import { refusedInvoices } from "./refused-invoices.part"
import { stateExits } from "./state-exits.part"
import { stateLimits } from "./state-limits.part"
import { sweepFairness } from "./sweep-fairness.part"

jest.setTimeout(400_000)

storeSuite(
  "a store and its merchants",
  storeParts(
    "the admin",
    adminRoutes,
    adminOrder,
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
    "merchants",
    merchantActions,
    stateExits,
    stateLimits,
    invoices,
    refusedInvoices,
    invoicesOnce,
    invoiceFiles,
    orderChanges,
    cancelledOrder,
    refunds,
    largeLedger,
    sweepFairness
  )
)
