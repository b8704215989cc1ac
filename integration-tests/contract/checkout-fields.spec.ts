import "./support/client"
import { expectCode, expectRefusedCheckout, refusedOnTheWire } from "./support/expect-refusal"
import { itGiven } from "./support/it-given"
import { forCheckout, placeOrder } from "./support/place-order"
import { changed, checkoutBody } from "./support/request-bodies"
import { wire } from "./support/wire"

describe("spec 2.3: a required field that is missing is 400 and named", () => {
  // Only past the client: its method takes what is inside.
  it("payment", async () => expectCode(await refusedOnTheWire(wire.initiateCheckout, {}), 400, "payment"))

  for (const field of ["buyer", "order", "billing_address", "shipping_address"]) {
    itGiven(forCheckout, field, (given) =>
      expectRefusedCheckout(changed(checkoutBody(given), field, undefined), 400, field)
    )
  }
})

describe("spec 2.3, 7.1: a value that fails validation is 400 and named", () => {
  const wrong: [path: string, value: unknown][] = [
    ["platform", "MARKETPLACE"],
    ["platform", ""],
    // Spec 8: one currency and one country.
    ["currency_code", "USD"],
    ["currency_code", "sar"],
    ["currency_code", ""],
    ["country_code", "AE"],
    ["country_code", "SAU"],
    ["country_code", ""],
    ["repayment_config_id", "one hundred"],
    ["description", 5],
    ["buyer", "966500000001"],
    ["buyer.phone_number", "not a number"],
    ["buyer.phone_number", "+966500000001"],
    ["buyer.phone_number", 966500000001],
    ["order.order_reference_id", 5],
    ["order.total_amount", "11.50"],
    ["order.items", {}],
    ["order.items.0.title", 5],
    ["order.items.0.quantity", 1.5],
    ["order.items.0.total_amount", "11.50"],
    ["order.shipping_amount", "0"],
    ["order.discount_amount", "0"],
    ["billing_address", "Riyadh"],
    ["billing_address.city", 5],
    ["shipping_address.zip", 11564],
    ["commission_config", { use_config: "yes" }],
    ["commission_config", { use_config: true, tenure_in_days: "30", merchant_share: 0.5 }],
    ["prepaid_payment", { collection_method: "CASH" }],
    ["prepaid_payment", { collection_method: "SVC", webhook_url: "not a url" }],
  ]

  for (const [path, value] of wrong) {
    itGiven(forCheckout, `${path}: ${JSON.stringify(value)}`, (given) =>
      expectRefusedCheckout(changed(checkoutBody(given), path, value), 400, path.split(".").at(-1))
    )
  }
})

describe("spec 2.3, 8: what is no mistake", () => {
  const right: [name: string, path: string, value: unknown][] = [
    ["the currency SAR", "currency_code", "SAR"],
    ["the country SA", "country_code", "SA"],
    ["a field that is not shown", "buyer.company_name", "Contract Suite"],
  ]

  for (const [name, path, value] of right) {
    itGiven(forCheckout, name, async (given) => {
      await placeOrder(changed(checkoutBody(given), path, value))
    })
  }

  // What the smallest body leaves out.
  itGiven(
    forCheckout,
    "no currency, country, description, seller, commission or down payment",
    async (given) => {
      const optional = ["currency_code", "country_code", "description", "seller", "commission_config"]
      const body = checkoutBody(given)

      for (const field of [...optional, "prepaid_payment", "prepaid_utr"]) {
        expect(body["payment"]).not.toHaveProperty(field)
      }
      await placeOrder(body)
    }
  )
})
