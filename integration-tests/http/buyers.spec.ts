import { storeParts, storeSuite } from "../support/store-suite"
import { amountsAsked } from "./amounts-asked.part"
import { amplification } from "./amplification.part"
import { browserWrites } from "./browser-writes.part"
import { buyersCredit } from "./buyers-credit.part"
import { checkout } from "./checkout.part"
import { earlierProvider } from "./earlier-provider.part"
import { keptSession } from "./kept-session.part"
import { merchantProblems } from "./merchant-problems.part"
import { offerBegun } from "./offer-begun.part"
import { offerRules } from "./offer-rules.part"
import { oneLiveOrder } from "./one-live-order.part"
import { personalData } from "./personal-data.part"
import { rollBack } from "./roll-back.part"
import { storeFunctions } from "./store-functions.part"
import { storeOptions } from "./store-options.part"
import { sweepSelection } from "./sweep-selection.part"
import { totals } from "./totals.part"
import { twoChoices } from "./two-choices.part"
import { unansweredCheckout } from "./unanswered-checkout.part"

storeSuite(
  "a store and its buyers",
  storeParts(
    "checkouts",
    checkout,
    unansweredCheckout,
    totals,
    amountsAsked,
    rollBack,
    storeOptions,
    buyersCredit,
    offerRules,
    offerBegun,
    sweepSelection
  ),
  storeParts(
    "what always holds",
    keptSession,
    twoChoices,
    earlierProvider,
    oneLiveOrder,
    amplification,
    browserWrites,
    merchantProblems,
    personalData,
    storeFunctions
  )
)
