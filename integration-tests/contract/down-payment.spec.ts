import "./support/client"
import { expectRefusedCheckout } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { awaitingBody, forAwaitingOrder, itWithAwaitingOrder, placeOrder } from "./support/place-order"
import { changed, checkoutBody } from "./support/request-bodies"

const { control } = fixtures
const forDownPayment = { buyer: fixtures.active, plan: fixtures.downPaymentPlan }

describe("spec 2.4, rule 1: the plan obliges the buyer to pay on day zero", () => {
  itGiven(forDownPayment, "prepaid_payment is required then: 400", (given) =>
    expectRefusedCheckout(checkoutBody(given), 400, "prepaid_payment")
  )
})

describe("spec 2.4, rule 2: collected by the service", () => {
  itWithAwaitingOrder({}, "the answer says where and how much to pay", (order, given) => {
    expect(order.payment_url).toMatch(/^https?:/)
    expect(order.transaction_id).not.toBe("")
    expect(order.prepaid_amount).toBeGreaterThan(0)
    expect(order.prepaid_amount).toBeLessThan(11.5)
    expect(order.repayment_config_id).toBe(String(given.downPaymentPlan))
  })

  itWithAwaitingOrder({ control }, "rule 4: prepaid_amount is the plan's share", (order) => {
    // 25% of 11.50 SAR, to the halala.
    expect(order.prepaid_amount).toBe(2.88)
  })

  itGiven(forAwaitingOrder, "webhook_url is optional, and webhook_secret with it", async (given) => {
    await placeOrder(awaitingBody(given, { webhook_url: given.returnUrl, webhook_secret: "a-secret" }))
    await placeOrder(awaitingBody(given, { webhook_url: given.returnUrl }))
  })

  itGiven(forAwaitingOrder, "rule 2: no redirection URL at all: 400", (given) =>
    expectRefusedCheckout(
      changed(awaitingBody(given), "prepaid_payment", { collection_method: "SVC" }),
      400,
      "success_redirection_url"
    )
  )

  for (const field of ["success_redirection_url", "failure_redirection_url"]) {
    itGiven(forAwaitingOrder, `${field} alone is missed: 400`, (given) =>
      expectRefusedCheckout(changed(awaitingBody(given), `prepaid_payment.${field}`, undefined), 400, field)
    )

    itGiven(
      { ...forAwaitingOrder, control },
      `spec 8: ${field} on a domain that is not whitelisted: 400`,
      async ({ control, ...given }) => {
        await control.putSettings({ redirect_allowlist: [new URL(given.returnUrl).hostname] })
        await placeOrder(awaitingBody(given))
        await expectRefusedCheckout(
          awaitingBody(given, { [field]: "https://elsewhere.example/" }),
          400,
          field
        )
      }
    )
  }

  for (const [deed, landing] of Object.entries({ pay: "yes", fail: "no" })) {
    itWithAwaitingOrder(
      { control },
      `the buyer lands on the right address after the hosted page: ${deed}`,
      async ({ payment_url: page }, given) => {
        expect((await fetch(page)).status).toBe(200)

        const left = await fetch(`${page}/${deed}`, { method: "POST", redirect: "manual" })

        expect(left.headers.get("location")).toBe(`${given.returnUrl}?paid=${landing}`)
      }
    )
  }
})

describe("spec 2.4, rule 3: collected by the merchant", () => {
  const collected = (given: { buyer: string; plan: number }) =>
    changed(checkoutBody(given), "prepaid_payment", { collection_method: "MERCHANT" })

  itGiven(forDownPayment, "with prepaid_utr there is no page to pay on", async (given) => {
    const order = await placeOrder(changed(collected(given), "prepaid_utr", "UTR-2026-0001"))

    expect(order.payment_url).toBe("")
    expect(order.prepaid_amount).toBeGreaterThan(0)
  })

  itGiven(forDownPayment, "without prepaid_utr: 400", (given) =>
    expectRefusedCheckout(collected(given), 400, "prepaid_utr")
  )
})
