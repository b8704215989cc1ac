import { storeParts, storeSuite } from "../support/store-suite"
import { checkoutFaults } from "./fault-matrix-checkout.part"
import { deliveryFaults } from "./fault-matrix-delivery.part"
import { invoiceFaults } from "./fault-matrix-invoice.part"
import { optionsFaults } from "./fault-matrix-options.part"
import { reconcileFaults } from "./fault-matrix-reconcile.part"

jest.setTimeout(400_000)

storeSuite(
  "a store and its service",
  storeParts("fault matrix", optionsFaults, checkoutFaults, reconcileFaults, deliveryFaults, invoiceFaults)
)
