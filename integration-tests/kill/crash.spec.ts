import { checkoutSuite } from "./checkout-suite"
import { deliverySuite } from "./delivery-suite"
import { invoiceSuite } from "./invoice-suite"
import { settingsSuite } from "./settings-suite"
import { KillableStore } from "./support/killable-store"
import { sweepSuite } from "./sweep-suite"

jest.setTimeout(180_000)

const store = new KillableStore()

beforeAll(() => store.start())
afterAll(() => store.close())

// First: it compares what Medusa has counted since it started, before anybody kills it.
settingsSuite(store)
checkoutSuite(store)
deliverySuite(store)
invoiceSuite(store)
sweepSuite(store)
