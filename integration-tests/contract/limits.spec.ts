import { changed, checkoutBody } from "./support/checkout-body"
import { expectRefusal } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { openService } from "./support/open-service"
import { placeOrder } from "./support/place-order"
import { wire } from "./support/wire"

const client = openService()
const ordered = { active: fixtures.active, plan: fixtures.plan }

// The limits of one operation stand with that operation, under names that begin with "spec 8".
describe("spec 8: one currency and one country", () => {
  for (const [field, only, others] of [
    ["currency_code", "SAR", ["USD", "sar", ""]],
    ["country_code", "SA", ["AE", "SAU", ""]],
  ] as const) {
    itGiven(ordered, `${field} ${only} is taken`, async ({ active, plan }) => {
      await placeOrder(changed(checkoutBody(active, plan), `payment.${field}`, only))
    })

    for (const other of others) {
      itGiven(ordered, `${field} "${other}" is not: 400`, ({ active, plan }) =>
        expectRefusal(
          client,
          wire.initiateCheckout,
          changed(checkoutBody(active, plan), `payment.${field}`, other),
          400,
          field
        )
      )
    }
  }
})
