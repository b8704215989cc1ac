import { storeSuite } from "../support/store-suite"
import { invoiceFiles } from "./invoice-files.part"
import { invoices } from "./invoices.part"
import { largeLedger } from "./large-ledger.part"
import { merchantActions } from "./merchant-actions.part"
import { orderChanges } from "./order-changes.part"
import { stateExits } from "./state-exits.part"
import { stateLimits } from "./state-limits.part"

jest.setTimeout(180_000)

storeSuite(
  "merchants",
  merchantActions,
  stateExits,
  stateLimits,
  invoices,
  invoiceFiles,
  orderChanges,
  largeLedger
)
