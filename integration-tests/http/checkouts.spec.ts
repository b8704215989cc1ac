import { storeSuite } from "../support/store-suite"
import { amountsAsked } from "./amounts-asked.part"
import { checkout } from "./checkout.part"
import { rollBack } from "./roll-back.part"
import { storeOptions } from "./store-options.part"
import { sweepSelection } from "./sweep-selection.part"
import { totals } from "./totals.part"
import { unknownOrders } from "./unknown-orders.part"
import { unansweredCheckout } from "./unanswered-checkout.part"
import { webhooks } from "./webhooks.part"

jest.setTimeout(180_000)

storeSuite(
  "checkouts",
  checkout,
  unansweredCheckout,
  totals,
  amountsAsked,
  rollBack,
  storeOptions,
  webhooks,
  sweepSelection,
  unknownOrders
)
