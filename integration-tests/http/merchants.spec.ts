import { storeSuite } from "../support/store-suite"
import { cancelledOrder } from "./cancelled-order.part"
import { changedPlans } from "./changed-plans.part"
import { invoiceFiles } from "./invoice-files.part"
import { invoicesOnce } from "./invoices-once.part"
import { invoices } from "./invoices.part"
import { looks } from "./looks.part"
import { merchantActions } from "./merchant-actions.part"
import { orderChanges } from "./order-changes.part"
import { refunds } from "./refunds.part"
import { refusedInvoices } from "./refused-invoices.part"
import { stateExits } from "./state-exits.part"
import { stateLimits } from "./state-limits.part"
import { storeWorkflows } from "./store-workflows.part"
import { storedFiles } from "./stored-files.part"

storeSuite(
  "a store and its merchants",
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
  refunds
)
