import { storeSuite } from "../support/store-suite"
import { checkoutFaults } from "./fault-matrix-checkout.part"
import { optionsFaults } from "./fault-matrix-options.part"
import { orderFaults } from "./fault-matrix-order.part"

jest.setTimeout(180_000)

storeSuite("fault matrix", checkoutFaults, optionsFaults, orderFaults)
