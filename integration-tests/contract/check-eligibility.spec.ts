import { client } from "./support/client"
import { expectLookupRefusal } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { someText, webAddress } from "./support/matching"
import { succeed } from "./support/post"
import { wire, type Body } from "./support/wire"

const { active, pending, unknown, otherSeller, expired, failing, control } = fixtures
const summaryOf = async (phone: string, more: Body = {}) =>
  (await succeed(wire.checkEligibility, { buyer_phone_number: phone, ...more })).data
const onboarded = expect.objectContaining({ status: "ONBOARDED" }) as unknown

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
    expect(summary.sellers).toContainEqual(onboarded)
    // The client reads the same out of it, field for field.
    expect(await client.checkEligibility({ buyer_phone_number: active })).toMatchObject(summary)
  })

  itGiven({ active, control }, "credit_amount is what the buyer has available", async (given) => {
    const { buyers } = await given.control.state()

    expect((await summaryOf(given.active)).credit_amount).toBe(
      buyers.find(({ phone }) => phone === given.active)?.available_credit
    )
  })

  const notOnboarded = [
    ["a pending buyer: is to finish onboarding", pending, "Pending"],
    ["a buyer who is not found: is to begin onboarding", unknown, "NotFound"],
  ] as const

  for (const [name, buyer, status] of notOnboarded) {
    itGiven({ buyer }, `of ${name}`, async ({ buyer }) => {
      expect(await summaryOf(buyer)).toMatchObject({
        eligibility: "INELIGIBLE",
        reason: "BUYER_NOT_ONBOARDED",
        user_status: status,
        signup_url: webAddress(),
        onboarding_completed: false,
      })
      expect(await client.checkEligibility({ buyer_phone_number: buyer })).toMatchObject({
        user_status: status,
        signup_url: webAddress(),
      })
    })
  }

  itGiven({ otherSeller }, "of a buyer who is onboarded, but not with this seller", async (given) => {
    const summary = await summaryOf(given.otherSeller)

    expect(summary).toMatchObject({
      eligibility: "INELIGIBLE",
      reason: "SELLER_NOT_ONBOARDED",
      user_status: "Active",
      signup_url: "",
    })
    expect(summary.sellers).not.toContainEqual(onboarded)
  })

  itGiven({ expired }, "spec 7.1: a buyer whose agreement expired (881) gets a signup_url", async (given) => {
    expect(await summaryOf(given.expired)).toMatchObject({
      eligibility: "INELIGIBLE",
      signup_url: webAddress(),
    })
  })
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
  const pageOf = async (phone: string, more: Body = {}) => fetch((await summaryOf(phone, more)).signup_url)

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

  const pages: [name: string, more: Body, text: string][] = [
    ["is in English when language_code is en", { language_code: "en" }, '<html lang="en"'],
    ["is in Arabic when language_code is ar", { language_code: "ar" }, '<html lang="ar"'],
    ["is in Arabic by default", {}, '<html lang="ar"'],
    ["is pre-filled with buyer_name", { buyer_name: "Rimal Trading" }, 'value="Rimal Trading"'],
    ["is pre-filled with the number without it", {}, `value="${unknown.value}"`],
  ]

  for (const [name, more, text] of pages) {
    itGiven({ unknown, control }, `the page of signup_url ${name}`, async ({ unknown }) => {
      expect(await (await pageOf(unknown, more)).text()).toContain(text)
    })
  }

  itGiven({ unknown, control }, "spec 2.1: signup_url may stand in an iframe", async ({ unknown }) => {
    const { headers } = await pageOf(unknown)

    expect(headers.get("x-frame-options")).toBeNull()
    expect(headers.get("content-security-policy") ?? "frame-ancestors *").toContain("frame-ancestors *")
  })
})

describe("spec 7.2: business failures in the lookup envelope, HTTP 400", () => {
  it("buyer_phone_number is required", () => expectLookupRefusal({}))

  it("buyer_phone_number must be a telephone number", () => expectLookupRefusal({ buyer_phone_number: "12" }))

  itGiven({ active }, "language_code must be en or ar", ({ active }) =>
    expectLookupRefusal({ buyer_phone_number: active, language_code: "fr" })
  )

  itGiven({ failing }, "a failure of the service comes in it too", ({ failing }) =>
    expectLookupRefusal({ buyer_phone_number: failing })
  )
})
