import { storeParts, storeSuite } from "../support/store-suite"
import { adminOrder } from "./admin-order.part"
import { adminRoutes } from "./admin-routes.part"
import { adminService } from "./admin-service.part"
import { adminSettingEffects } from "./admin-setting-effects.part"
import { adminSettings } from "./admin-settings.part"
import { adminWebhooks } from "./admin-webhooks.part"
import { attention } from "./attention.part"
import { delivery } from "./delivery.part"
import { deliveryOutcome } from "./delivery-outcome.part"
import { downPayment } from "./down-payment.part"
import { events } from "./events.part"
import { instances } from "./instances.part"
import { invoiceFiles } from "./invoice-files.part"
import { invoices } from "./invoices.part"
import { largeLedger } from "./large-ledger.part"
import { merchantActions } from "./merchant-actions.part"
import { orderChanges } from "./order-changes.part"
import { stateExits } from "./state-exits.part"
import { stateLimits } from "./state-limits.part"

jest.setTimeout(180_000)

storeSuite(
  "a store and its merchants",
  storeParts(
    "the admin",
    adminRoutes,
    adminOrder,
    adminService,
    adminSettings,
    adminSettingEffects,
    adminWebhooks,
    instances
  ),
  storeParts("orders", downPayment, delivery, deliveryOutcome, attention, events),
  storeParts(
    "merchants",
    merchantActions,
    stateExits,
    stateLimits,
    invoices,
    invoiceFiles,
    orderChanges,
    largeLedger
  )
)
