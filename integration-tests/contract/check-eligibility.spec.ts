import { checkoutBody } from "./support/checkout-body"
import { expectLookupRefusal, expectServiceError, errorOf } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { openService } from "./support/open-service"
import { succeed } from "./support/post"
import { wire } from "./support/wire"
import type { Body } from "./support/wire"
import { someText, webAddress } from "./support/matching"

const client = openService()
const summaryOf = async (phone: string, more: Body = {}) =>
  (await succeed(wire.checkEligibility, { buyer_phone_number: phone, ...more })).data

const { active, pending, unknown, otherSeller, expired, failing, control } = fixtures

describe("spec 2.1: the buyer eligibility summary", () => {
  itGiven({ active }, "of an active buyer: may pay with the service", async ({ active }) => {
    const summary = await summaryOf(active)

    expect(summary).toMatchObject({
      eligibility: "ELIGIBLE",
      reason: "",
      user_status: "Active",
      signup_url: "",
      onboarding_completed: true,
      customer_name: someText(),
      external_user_id: someText(),
    })
    expect(summary.credit_amount).toBeGreaterThan(0)
    expect(summary.sellers).toContainEqual(expect.objectContaining({ status: "ONBOARDED" }))
    // The client reads the same out of it, field for field.
    expect(await client.checkEligibility({ buyer_phone_number: active })).toMatchObject(summary)
  })

  itGiven(
    { active, control },
    "credit_amount is what the buyer has available",
    async ({ active, control }) => {
      const { buyers } = await control.state()

      expect((await summaryOf(active)).credit_amount).toBe(
        buyers.find(({ phone }) => phone === active)?.available_credit
      )
    }
  )

  itGiven({ pending }, "of a pending buyer: is to finish onboarding", async ({ pending }) => {
    expect(await summaryOf(pending)).toMatchObject({
      eligibility: "INELIGIBLE",
      reason: "BUYER_NOT_ONBOARDED",
      user_status: "Pending",
      signup_url: webAddress(),
      onboarding_completed: false,
    })
  })

  itGiven({ unknown }, "of a buyer who is not found: is to begin onboarding", async ({ unknown }) => {
    const summary = await summaryOf(unknown)

    expect(summary).toMatchObject({
      eligibility: "INELIGIBLE",
      reason: "BUYER_NOT_ONBOARDED",
      user_status: "NotFound",
      signup_url: webAddress(),
      onboarding_completed: false,
    })
    expect(await client.checkEligibility({ buyer_phone_number: unknown })).toMatchObject({
      user_status: "NotFound",
      signup_url: webAddress(),
    })
  })

  itGiven(
    { otherSeller },
    "of a buyer who is onboarded, but not with this seller",
    async ({ otherSeller }) => {
      const summary = await summaryOf(otherSeller)

      expect(summary).toMatchObject({
        eligibility: "INELIGIBLE",
        reason: "SELLER_NOT_ONBOARDED",
        user_status: "Active",
        signup_url: "",
      })
      expect(summary.sellers).not.toContainEqual(expect.objectContaining({ status: "ONBOARDED" }))
    }
  )

  itGiven(
    { expired, plan: fixtures.plan },
    "spec 7.1: a buyer whose agreement expired (881) gets a signup_url to renew it",
    async ({ expired, plan }) => {
      const refusal = await errorOf(wire.initiateCheckout.through(client, checkoutBody(expired, plan)))

      expectServiceError(refusal, 881)
      expect(await summaryOf(expired)).toMatchObject({
        eligibility: "INELIGIBLE",
        signup_url: webAddress(),
      })
    }
  )
})

describe("spec 4.1: the request", () => {
  const details = {
    buyer_name: "Contract Suite",
    vat_number: "300000000000003",
    buyer_cr_number: "1010000000",
    buyer_nid: "1000000000",
    buyer_email: "buyer@shop.example",
    buyer_last_6_month_avg_sales: "120000",
  }

  for (const [field, value] of Object.entries(details)) {
    itGiven({ unknown }, `takes ${field}, which is optional`, async ({ unknown }) => {
      expect((await summaryOf(unknown, { [field]: value })).user_status).toBe("NotFound")
    })
  }

  itGiven({ unknown }, "takes all fields together, also from the client", async ({ unknown }) => {
    const input = { buyer_phone_number: unknown, language_code: "en" as const, ...details }

    expect((await succeed(wire.checkEligibility, input)).data.user_status).toBe("NotFound")
    expect((await client.checkEligibility(input)).user_status).toBe("NotFound")
  })

  itGiven({ active }, "normalises buyer_phone_number on the server", async ({ active }) => {
    const { external_user_id: id } = await summaryOf(active)

    for (const written of [`+${active}`, `00${active}`, `+${active.slice(0, 3)} ${active.slice(3)}`]) {
      expect((await summaryOf(written)).external_user_id).toBe(id)
    }
  })

  itGiven(
    { unknown, control },
    "gives signup_url in language_code, by default Arabic",
    async ({ unknown }) => {
      const pageIn = async (more: Body) => (await fetch((await summaryOf(unknown, more)).signup_url)).text()

      expect(await pageIn({ language_code: "en" })).toContain('<html lang="en"')
      expect(await pageIn({ language_code: "ar" })).toContain('<html lang="ar"')
      expect(await pageIn({})).toContain('<html lang="ar"')
    }
  )

  itGiven(
    { unknown, control },
    "pre-fills onboarding with buyer_name, or the number",
    async ({ unknown }) => {
      const pageFor = async (more: Body) => (await fetch((await summaryOf(unknown, more)).signup_url)).text()

      expect(await pageFor({})).toContain(`value="${unknown}"`)
      expect(await pageFor({ buyer_name: "Rimal Trading" })).toContain('value="Rimal Trading"')
    }
  )

  itGiven({ unknown, control }, "spec 2.1: signup_url may stand in an iframe", async ({ unknown }) => {
    const page = await fetch((await summaryOf(unknown)).signup_url)

    expect(page.headers.get("x-frame-options")).toBeNull()
    expect(page.headers.get("content-security-policy") ?? "frame-ancestors *").toContain("frame-ancestors *")
  })
})

describe("spec 7.2: business failures in the lookup envelope, HTTP 400", () => {
  it("buyer_phone_number is required", () => expectLookupRefusal(client, wire.checkEligibility, {}))

  it("buyer_phone_number must be a telephone number", () =>
    expectLookupRefusal(client, wire.checkEligibility, { buyer_phone_number: "12" }))

  itGiven({ active }, "language_code must be en or ar", ({ active }) =>
    expectLookupRefusal(client, wire.checkEligibility, { buyer_phone_number: active, language_code: "fr" })
  )

  itGiven({ failing }, "a failure of the service comes in it too", ({ failing }) =>
    expectLookupRefusal(client, wire.checkEligibility, { buyer_phone_number: failing })
  )
})
