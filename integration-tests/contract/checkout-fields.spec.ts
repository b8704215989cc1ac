import { changed, checkoutBody } from "./support/checkout-body"
import { expectCode, expectRefusal, refusedOnTheWire } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { openService } from "./support/open-service"
import { placeOrder } from "./support/place-order"
import { wire } from "./support/wire"

const client = openService()
const { active, plan } = fixtures
const ordered = { active, plan }

describe("spec 2.3: a required field that is missing is 400 and named", () => {
  // Only past the client: its method takes what is inside.
  it("payment", async () => expectCode(await refusedOnTheWire(wire.initiateCheckout, {}), 400, "payment"))

  for (const field of ["platform", "buyer", "order", "billing_address", "shipping_address"]) {
    itGiven(ordered, field, ({ active, plan }) =>
      expectRefusal(
        client,
        wire.initiateCheckout,
        changed(checkoutBody(active, plan), `payment.${field}`, undefined),
        400,
        field
      )
    )
  }
})

describe("spec 2.3, 7.1: a value that fails validation is 400 and named", () => {
  const wrong: [path: string, value: unknown][] = [
    ["platform", "MARKETPLACE"],
    ["platform", ""],
    ["currency_code", "USD"],
    ["country_code", "AE"],
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
    itGiven(ordered, `${path}: ${JSON.stringify(value)}`, ({ active, plan }) =>
      expectRefusal(
        client,
        wire.initiateCheckout,
        changed(checkoutBody(active, plan), `payment.${path}`, value),
        400,
        path.split(".").at(-1)
      )
    )
  }
})

describe("spec 2.3: an optional field that is missing is no mistake", () => {
  const optional = [
    "currency_code",
    "country_code",
    "description",
    "seller",
    "commission_config",
    "prepaid_payment",
    "prepaid_utr",
  ]

  itGiven(ordered, optional.join(", "), async ({ active, plan }) => {
    const body = optional.reduce(
      (rest, field) => changed(rest, `payment.${field}`, undefined),
      checkoutBody(active, plan)
    )

    expect((await placeOrder(body)).order_status).toBe("CREATED")
  })

  itGiven(ordered, "fields that are not shown are no mistake either", async ({ active, plan }) => {
    const body = changed(checkoutBody(active, plan), "payment.buyer.company_name", "Contract Suite")

    expect((await placeOrder(body)).order_status).toBe("CREATED")
  })
})
