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
import { checkStatus } from "./check-status.part"
import { checkoutFaults } from "./fault-matrix-checkout.part"
import { deliveryFaults } from "./fault-matrix-delivery.part"
import { invoiceFaults } from "./fault-matrix-invoice.part"
import { optionsFaults } from "./fault-matrix-options.part"
import { reconcileFaults } from "./fault-matrix-reconcile.part"
import { instances } from "./instances.part"
import { largeLedger } from "./large-ledger.part"
import { orderList } from "./order-list.part"
import { sweepFairness } from "./sweep-fairness.part"

storeSuite(
  "a store in operation",
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
  storeParts("fault matrix", optionsFaults, checkoutFaults, reconcileFaults, deliveryFaults, invoiceFaults),
  storeParts("a lot of work", largeLedger, sweepFairness)
)
