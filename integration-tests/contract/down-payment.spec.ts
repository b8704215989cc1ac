import { changed, checkoutBody } from "./support/checkout-body"
import { expectRefusal } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { openService } from "./support/open-service"
import { awaitingBody, forAwaitingOrder, placeAwaitingOrder, placeOrder } from "./support/place-order"
import { wire } from "./support/wire"

const client = openService()
const { active, downPaymentPlan, control } = fixtures
const withDownPayment = { active, downPaymentPlan }

describe("spec 2.4, rule 1: the plan obliges the buyer to pay on day zero", () => {
  itGiven(withDownPayment, "prepaid_payment is required then: 400", ({ active, downPaymentPlan }) =>
    expectRefusal(
      client,
      wire.initiateCheckout,
      checkoutBody(active, downPaymentPlan),
      400,
      "prepaid_payment"
    )
  )
})

describe("spec 2.4, rule 2: collected by the service", () => {
  itGiven(forAwaitingOrder, "the answer says where and how much to pay", async (given) => {
    const order = await placeAwaitingOrder(given)

    expect(order.payment_url).toMatch(/^https?:/)
    expect(order.transaction_id).not.toBe("")
    expect(order.prepaid_amount).toBeGreaterThan(0)
    expect(order.prepaid_amount).toBeLessThan(11.5)
    expect(order.repayment_config_id).toBe(String(given.downPaymentPlan))
  })

  itGiven({ ...forAwaitingOrder, control }, "rule 4: prepaid_amount is the plan's share", async (given) => {
    // 25% of 11.50 SAR, to the halala.
    expect((await placeAwaitingOrder(given)).prepaid_amount).toBe(2.88)
  })

  itGiven(forAwaitingOrder, "webhook_url and webhook_secret are optional", async (given) => {
    const webhook = { webhook_url: given.returnUrl, webhook_secret: "a-secret-of-this-order" }

    await placeAwaitingOrder(given, webhook)
    await placeAwaitingOrder(given, { webhook_url: given.returnUrl })
    await placeAwaitingOrder(given)
  })

  for (const field of ["success_redirection_url", "failure_redirection_url"]) {
    itGiven(forAwaitingOrder, `${field} alone is missed: 400`, (given) =>
      expectRefusal(
        client,
        wire.initiateCheckout,
        changed(awaitingBody(given), `payment.prepaid_payment.${field}`, undefined),
        400,
        field
      )
    )

    itGiven(
      { ...forAwaitingOrder, control },
      `spec 8: ${field} on a domain that is not whitelisted: 400`,
      async ({ control, ...given }) => {
        await control.putSettings({ redirect_allowlist: [new URL(given.returnUrl).hostname] })
        await placeAwaitingOrder(given)
        await expectRefusal(
          client,
          wire.initiateCheckout,
          awaitingBody(given, { [field]: "https://elsewhere.example/" }),
          400,
          field
        )
      }
    )
  }

  for (const [deed, landing] of [
    ["pay", "yes"],
    ["fail", "no"],
  ] as const) {
    itGiven(
      { ...forAwaitingOrder, control },
      `the buyer lands on the right address after the hosted page: ${deed}`,
      async (given) => {
        const { payment_url: page } = await placeAwaitingOrder(given)

        expect((await fetch(page)).status).toBe(200)

        const left = await fetch(`${page}/${deed}`, { method: "POST", redirect: "manual" })

        expect(left.headers.get("location")).toBe(`${given.returnUrl}?paid=${landing}`)
      }
    )
  }
})

describe("spec 2.4, rule 3: collected by the merchant", () => {
  const collected = (active: string, plan: number) =>
    changed(checkoutBody(active, plan), "payment.prepaid_payment", { collection_method: "MERCHANT" })

  itGiven(
    withDownPayment,
    "with prepaid_utr there is no page to pay on",
    async ({ active, downPaymentPlan }) => {
      const body = changed(collected(active, downPaymentPlan), "payment.prepaid_utr", "UTR-2026-0001")
      const order = await placeOrder(body)

      expect(order.payment_url).toBe("")
      expect(order.prepaid_amount).toBeGreaterThan(0)
    }
  )

  itGiven(withDownPayment, "without prepaid_utr: 400", ({ active, downPaymentPlan }) =>
    expectRefusal(client, wire.initiateCheckout, collected(active, downPaymentPlan), 400, "prepaid_utr")
  )
})
