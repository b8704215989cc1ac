import { randomUUID } from "node:crypto"
import { z } from "zod"
import type { StoreContext } from "../../src/config"
import type { StoreClient } from "../../support/store-client"
import { addressOf, BUYERS, PLANS, storePart } from "../support/store-suite"

const options = z.looseObject({
  show: z.boolean(),
  reason: z.string().nullable(),
  signup_url: z.string().nullable(),
  credit: z.strictObject({ covers_cart: z.boolean().nullable(), amount: z.number().optional() }).nullable(),
  plans: z.array(
    z.looseObject({
      repayment_config_id: z.number(),
      down_payment_due: z.number().nullable(),
      due_on: z.string(),
      is_default: z.boolean(),
    })
  ),
  last_attempt: z.object({ code: z.string(), at: z.string(), payment_session_id: z.string() }).nullable(),
  display_name: z.object({ en: z.string(), ar: z.string() }),
})

const recordOf = (value: unknown) => z.record(z.string(), z.unknown()).optional().parse(value)

export const storeOptions = storePart("the options of a cart", (store) => {
  const optionsOf = (cartId: string, buyer: StoreClient = store.buyer(), query = "") =>
    buyer.get(`/store/svc/carts/${cartId}/options${query}`, options)
  const optionsFor = async (phone: string, query = "") =>
    optionsOf((await store.cart({ phone })).id, store.buyer(), query)

  it("shows the option with its plans and what is due today to an eligible buyer", async () => {
    const seen = await optionsFor(BUYERS.active)

    expect(seen).toMatchObject({ show: true, reason: null, signup_url: null, last_attempt: null })
    expect(
      seen.plans.map((plan) => [plan.repayment_config_id, plan.down_payment_due, plan.is_default])
    ).toEqual([
      [101, 0, true],
      [102, 0, false],
      [103, 296.13, false],
      [104, 473.8, false],
    ])
  })

  it.each([
    ["is pending", BUYERS.pending],
    ["is unknown", "966500000099"],
  ])("hides the option from a buyer who %s, and gives the onboarding page", async (_who, phone) => {
    const seen = await optionsFor(phone)

    expect(seen).toMatchObject({ show: false, reason: "buyer_not_onboarded" })
    expect(seen.signup_url).toMatch(/^http/)
  })

  it("gives the onboarding page also where the service names no reason", async () => {
    await store.changeAnswers("check_eligibility", "reason", "")
    expect(await optionsFor(BUYERS.pending)).toMatchObject({
      show: false,
      reason: "buyer_not_onboarded",
      signup_url: expect.stringMatching(/^http/),
    })
  })

  it("gives the onboarding page in the language that is asked for, Arabic by default", async () => {
    const page = async (query: string) =>
      (await fetch((await optionsFor(BUYERS.pending, query)).signup_url ?? "")).text()

    expect(await page("?language=en")).toContain('lang="en"')
    expect(await page("")).toContain('lang="ar"')
    expect(await page("?language=fr")).toContain('lang="ar"')
  })

  describe("of a registered customer, whose e-mail address anybody can put into a cart,", () => {
    const COMPANY = "Registered Trading"
    const registered = () => {
      const metadata = { svc_vat_number: "300000000000003", svc_cr_number: "1010000001" }

      return store.registered({ company_name: COMPANY, metadata })
    }
    const cartOf = async (buyer: StoreClient, email: string, phone: string) =>
      (
        await buyer.fillCart(store.seeded, {
          email,
          shipping: addressOf(phone),
          lines: { "PRINTER-USB": 1 },
        })
      ).id
    const pageOf = async (cartId: string, buyer: StoreClient) =>
      (await fetch((await optionsOf(cartId, buyer)).signup_url ?? "")).text()
    /** What one of the store's own functions was given. */
    const seen = ({ cart, customer }: StoreContext) => [
      customer?.["company_name"],
      recordOf(cart?.["customer"])?.["company_name"],
      cart?.["customer_id"],
      cart?.["email"],
    ]

    it("nothing is sent for a guest's cart, and everything for the customer's own", async () => {
      const asked = jest.spyOn(store.svc.client, "checkEligibility")
      const { customer, email } = await registered()
      const guest = store.buyer()
      const phone = "966500000088"

      expect(await pageOf(await cartOf(guest, email, phone), guest)).not.toContain(COMPANY)
      expect(await pageOf(await cartOf(customer, email, phone), customer)).toContain(COMPANY)
      const sent = asked.mock.calls.map(([input]) => input)

      expect(sent[0]).toEqual({
        buyer_phone_number: phone,
        language_code: "ar",
        buyer_name: expect.any(String) as unknown,
        buyer_email: email,
      })
      expect(sent[1]).toMatchObject({
        buyer_name: COMPANY,
        vat_number: "300000000000003",
        buyer_cr_number: "1010000001",
      })
    })

    it("the store's own functions see it only when it asks itself", async () => {
      const details: unknown[] = []
      const phones: unknown[] = []
      const { customer, email } = await registered()
      const guest = store.buyer()
      const phone = "966500000087"

      store.svc.options.eligibility.cacheSeconds = 0
      store.svc.options.eligibility.buyerDetails = (context) => {
        details.push(seen(context))
        return {}
      }
      store.svc.options.eligibility.isPhoneVerified = (context) => {
        phones.push(seen(context))
        return false
      }
      await store.sandbox.putBuyer(phone, { name: "Seen", status: "Active", credit_limit: 9_000 })
      await optionsOf(await cartOf(guest, email, phone), guest)
      const own = await cartOf(customer, email, phone)

      await optionsOf(own, guest)
      await optionsOf(own, customer)
      const hidden = [undefined, undefined, undefined, email]
      const shown = [COMPANY, COMPANY, expect.anything(), email]

      expect(details).toEqual([hidden, hidden, shown])
      expect(phones).toEqual([hidden, hidden, shown])
    })

    it("a customer that the back office made, without an account, is nobody who asks", async () => {
      const email = `${randomUUID()}@example.com`
      const phone = "966500000086"
      const guest = store.buyer()

      await store.admin.post("/admin/customers", { email, company_name: COMPANY })
      expect(await pageOf(await cartOf(guest, email, phone), guest)).not.toContain(COMPANY)
    })
  })

  it("says when the buyer is not onboarded with the seller, and never shows a phone number", async () => {
    const { id } = await store.cart({ phone: BUYERS.notWithSeller })
    const shown = await store.buyer().get(`/store/svc/carts/${id}/options`, z.unknown())

    expect(shown).toMatchObject({ show: false, reason: "seller_not_onboarded" })
    expect(JSON.stringify(shown)).not.toContain(BUYERS.notWithSeller)
  })

  it.each([
    ["has no phone number", { phone: "" }, "phone_missing"],
    ["has a number that is none", { phone: "12" }, "phone_invalid"],
  ])("says when the cart %s, with no call to the service", async (_what, address, reason) => {
    await store.setFaults({ kind: "drop_before", operation: "check_eligibility" })
    const { id } = await store.cart({ address })

    expect(await optionsOf(id)).toMatchObject({ show: false, reason })
  })

  it("says that an empty cart is not ready", async () => {
    const { id } = await store.buyer().createCart({ regionId: store.seeded.regionId })

    expect((await optionsOf(id)).show).toBe(false)
  })

  it("hides the option from a buyer whom the service refuses, whatever the store wants while it does not answer", async () => {
    store.svc.options.eligibility.onError = "show"
    await store.setFaults({ kind: "error_code", operation: "check_eligibility", code: 400 })
    const { id } = await store.cart({ phone: "966500000098" })

    expect(await optionsOf(id)).toMatchObject({ show: false, reason: "not_eligible", credit: null })
  })

  it("asks without the details of a new buyer when the service refuses the question with them", async () => {
    await store.sandbox.putBuyer("966500000097", { name: "Plain", status: "Active", credit_limit: 100 })
    await store.setFaults({ kind: "error_code", operation: "check_eligibility", code: 400, calls: [1] })
    const { id } = await store.cart({ phone: "966500000097" })

    expect(await optionsOf(id)).toMatchObject({ show: true })
  })

  it("shows the option whatever the service does not say beside its decision", async () => {
    const phone = "966500000095"

    await store.sandbox.putBuyer(phone, { name: "Unsaid", status: "Active", credit_limit: 100 })
    await store.setFaults({
      kind: "null_fields",
      operation: "check_eligibility",
      fields: ["reason", "signup_url", "credit_amount", "customer_name", "sellers"],
    })
    const { customer } = await store.registered({ phone: `+${phone}` })
    const { id } = await store.cart({ phone }, customer)

    expect(await optionsOf(id, customer)).toMatchObject({ show: true, reason: null, credit: null })
  })

  it("says when each plan ends: so many days from now in Riyadh", async () => {
    const before = Date.now()
    const { plans } = await optionsFor(BUYERS.active)
    // 21:00 UTC is the end of the day there. It may come between the answer and now.
    const daysSince = (now: number) =>
      plans.map(({ due_on }) => Math.floor((Date.parse(`${due_on}T21:00:00Z`) - now) / 86_400_000))

    expect(plans.map(({ repayment_config_id }) => repayment_config_id)).toEqual([101, 102, 103, 104])
    expect([daysSince(before), daysSince(Date.now())]).toContainEqual([30, 60, 30, 90])
  })

  it("tells the code of the last attempt that was declined, and which choice that was", async () => {
    const { cart, sessionId } = await store.buy({ phone: BUYERS.poor })

    expect((await optionsOf(cart.id)).last_attempt).toMatchObject({
      code: "credit_limit_exceeded",
      payment_session_id: sessionId,
    })
  })

  it("says no more of too little credit once the buyer has made the order smaller", async () => {
    const { id } = await store.cart({ phone: BUYERS.poor, quantity: 2 })
    const buyer = store.buyer()
    const lines = z.object({ cart: z.object({ items: z.array(z.object({ id: z.string() })) }) })
    const { cart } = await buyer.get(`/store/carts/${id}`, lines)
    const line = `/store/carts/${id}/line-items/${cart.items[0]?.id ?? ""}`

    await store.choosePlan(id, PLANS.days30, buyer)
    await buyer.complete(id)
    expect((await optionsOf(id)).last_attempt?.code).toBe("credit_limit_exceeded")
    await buyer.post(line, { quantity: 3 }, z.unknown())
    expect((await optionsOf(id)).last_attempt?.code).toBe("credit_limit_exceeded")
    await buyer.post(line, { quantity: 1 }, z.unknown())
    expect((await optionsOf(id)).last_attempt).toBeNull()
  })

  describe("of a buyer whose agreement turns out to have expired", () => {
    const declinedCart = async (phone: string) => {
      await store.sandbox.putBuyer(phone, { name: "Expired", status: "Active", credit_limit: 9_000 })
      expect(await optionsFor(phone)).toMatchObject({ show: true, signup_url: null })
      await store.sandbox.putBuyer(phone, { agreement_expired: true })
      return (await store.buy({ phone })).cart.id
    }
    const registration = {
      last_attempt: { code: "agreement_expired" },
      signup_url: expect.stringMatching(/^http/),
    }

    it("offer the registration at once", async () => {
      expect(await optionsOf(await declinedCart("966500000092"))).toMatchObject(registration)
    })

    it("offer it also where the service calls such a buyer eligible", async () => {
      const { client } = store.svc
      const checkEligibility = client.checkEligibility.bind(client)
      const cartId = await declinedCart("966500000091")

      jest.spyOn(client, "checkEligibility").mockImplementation(async (...call) => ({
        ...(await checkEligibility(...call)),
        eligibility: "ELIGIBLE",
        reason: "",
      }))
      expect(await optionsOf(cartId)).toMatchObject({ show: true, ...registration })
    })
  })

  it("asks anew for a cart that was checked out on another instance since", async () => {
    const { cart } = await store.buy({ phone: BUYERS.poor })
    const asked = jest.spyOn(store.svc.client, "checkEligibility")

    await optionsOf(cart.id)
    await optionsOf(cart.id)
    expect(asked).toHaveBeenCalledTimes(1)
    // What another instance would have written meanwhile; this one's cache knows nothing of it.
    await store.execute(
      `update svc_order set updated_at = now() + interval '1 minute' where cart_id = '${cart.id}'`
    )
    await optionsOf(cart.id)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it("limits how many phone numbers one cart can ask about", async () => {
    const buyer = store.buyer()
    const { id } = await store.cart({}, buyer)
    const reasons: (string | null)[] = []

    for (const last of [1, 2, 3, 4, 5, 6, 7]) {
      await buyer.setAddresses(id, addressOf(`96650000020${last}`))
      reasons.push((await optionsOf(id)).reason)
    }
    expect(reasons).toEqual([
      ...Array.from({ length: 5 }, () => "buyer_not_onboarded"),
      "too_many_phones",
      "too_many_phones",
    ])
    await buyer.setAddresses(id, addressOf("966500000201"))
    expect((await optionsOf(id)).reason).toBe("buyer_not_onboarded")
  })

  it("limits nobody where the options permit as many as can be", async () => {
    const most = Number.MAX_SAFE_INTEGER

    Object.assign(store.svc.options.eligibility, {
      maxPhonesPerCart: most,
      maxPhonesPerAddress: most,
      maxCartsPerPhone: most,
    })
    expect(await optionsFor(BUYERS.active)).toMatchObject({ show: true })
    await store.placeOrder()
  })

  it("answers 404 for a cart that is not there, and wants the publishable key", async () => {
    await expect(optionsOf("cart_unknown")).rejects.toMatchObject({ status: 404 })
    expect((await fetch(`${store.url}/store/svc/carts/cart_unknown/options`)).status).toBe(400)
  })
})
