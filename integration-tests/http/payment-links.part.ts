import { z } from "zod"
import { setQuantity } from "../../support/change-order"
import { createSvcStorefront, type SvcStorefront } from "../../src/storefront/headless"
import {
  bookTransfer,
  choosePayment,
  draftOrder,
  newPaymentLink,
  payOnCredit,
  paymentLink,
} from "../support/draft-order"
import { editDesk } from "../support/edit-desk"
import { placedOrder } from "../../support/store-client"
import { addressOf, BUYERS, PLANS, PROVIDER_ID, refusal, storePart } from "../support/store-suite"

/** All of a draft order of two printers. */
const WHOLE = 2_334.5

export const paymentLinks = storePart("the page of a payment link", (store) => {
  const { heldAtService, unpaid, withLinkForDifference } = editDesk(store)
  const linkOf = (id: string) => store.buyer().paymentLink(id)
  const shop = (): SvcStorefront =>
    createSvcStorefront({ baseUrl: store.url, publishableKey: store.seeded.publishableKey })
  const draftWithLink = async (more: Record<string, unknown> = {}) => {
    const orderId = await draftOrder(store, more)

    return { orderId, link: await paymentLink(store, orderId) }
  }
  /** An order with another payment method, whose payment is not captured: Medusa cancels it when the order is edited. */
  const placedOtherwise = async () => {
    const payment_providers = [PROVIDER_ID, "pp_system_default"]

    await store.admin.post(`/admin/regions/${store.seeded.regionId}`, { payment_providers })
    const buyer = store.buyer()
    const { id } = await store.cart({ quantity: 2 }, buyer)

    await buyer.initSession(id, "pp_system_default")
    return placedOrder(await buyer.complete(id)).id
  }
  /** The only order of its buyer may cost this much, in SAR. */
  const limitCredit = (credit_limit: number) => store.sandbox.putBuyer(BUYERS.active, { credit_limit })

  it("shows what a draft order comes to, with what each plan asks for today, and nothing of its buyer", async () => {
    const { orderId, link } = await draftWithLink()
    const response = await fetch(`${store.url}/store/svc/payment-collections/${link}`, {
      headers: { "x-publishable-api-key": store.seeded.publishableKey },
    })
    const said = await response.text()
    const seen = await linkOf(link)

    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(JSON.parse(said)).toEqual(seen)
    expect(seen).toEqual({
      payment_collection_id: link,
      order: { id: orderId, display_id: expect.stringMatching(/^\d+$/) },
      amount: WHOLE,
      currency_code: "sar",
      show: true,
      reason: null,
      limit: null,
      display_name: expect.objectContaining({ en: expect.any(String) }),
      logo_url: null,
      plans: expect.any(Array),
      payment_session_id: null,
      state: null,
      next: null,
      expires_at: null,
      last_attempt: null,
      signup_url: null,
    })
    expect(seen.plans.map((plan) => [plan.repayment_config_id, plan.down_payment_due])).toEqual([
      [101, 0],
      [102, 0],
      [103, 583.63],
      [104, 933.8],
    ])
    for (const personal of ["King Fahd", "500000001", "buyer@example.com", "Riyadh", "cus_"]) {
      expect(said).not.toContain(personal)
    }
  })

  it("does not ask the service about a phone number, whoever looks how often", async () => {
    const { link } = await draftWithLink()
    const asked = jest.spyOn(store.svc.client, "checkEligibility")

    await Promise.all([linkOf(link), linkOf(link), shop().paymentLink(link)])
    expect(asked).not.toHaveBeenCalled()
  })

  it.each([
    [BUYERS.pending, "not_onboarded"],
    [BUYERS.agreementExpired, "agreement_expired"],
  ])(
    "tells, after the decline of %s for that, where the buyer registers, and nothing else (%s)",
    async (phone, code) => {
      const billing_address = addressOf(phone)
      const { link } = await draftWithLink({ billing_address, shipping_address: billing_address })

      expect(await linkOf(link)).toMatchObject({ show: true, signup_url: null })
      await expect(payOnCredit(store, link)).rejects.toMatchObject({ status: 422 })
      const seen = await linkOf(link)

      expect(seen).toMatchObject({
        show: true,
        last_attempt: { code },
        signup_url: expect.stringMatching(/^https?:.*lang.*ar/),
      })
      expect((await shop().paymentLink(link)).signup_url).toBe(seen.signup_url)
      expect(Object.keys(seen)).not.toContain("credit")
      expect(JSON.stringify(seen)).not.toContain(phone.slice(3))
    }
  )

  it("shows what it knows after such a decline while the service does not answer", async () => {
    const billing_address = addressOf(BUYERS.pending)
    const { link } = await draftWithLink({ billing_address, shipping_address: billing_address })

    await expect(payOnCredit(store, link)).rejects.toMatchObject({ status: 422 })
    await store.setFaults({ kind: "delay", operation: "check_eligibility", ms: 15_000 })
    const askedAt = Date.now()

    expect(await linkOf(link)).toMatchObject({ show: true, amount: WHOLE, signup_url: null })
    expect(Date.now() - askedAt).toBeLessThan(8_000)
  })

  it("does not ask the service after a decline for another reason", async () => {
    const { link } = await draftWithLink()
    const asked = jest.spyOn(store.svc.client, "checkEligibility")

    await limitCredit(1)
    await expect(payOnCredit(store, link)).rejects.toMatchObject({ status: 422 })
    expect(await linkOf(link)).toMatchObject({
      last_attempt: { code: "credit_limit_exceeded" },
      signup_url: null,
    })
    expect(asked).not.toHaveBeenCalled()
  })

  it("asks for the difference after an edit, and shows where that stands once it is placed, not its order's own payment", async () => {
    const { link } = await withLinkForDifference()

    expect(await linkOf(link)).toMatchObject({ amount: 1_150, show: true, reason: null, state: null })
    const result = await shop().payByLink(await shop().paymentLink(link), PLANS.downPayment)

    expect(result).toMatchObject({ kind: "pay_down_payment", amount: 287.5 })
    expect(await heldAtService()).toBe(WHOLE)
    expect(await linkOf(link)).toMatchObject({
      amount: 1_150,
      show: false,
      reason: null,
      plans: [],
      state: "awaiting_down_payment",
      next: { action: "pay", amount: 287.5 },
    })
  })

  it("shows a payment as authorised once its down payment came, asking the service by itself", async () => {
    const { link } = await draftWithLink()

    await shop().payByLink(link, PLANS.downPayment)
    const [atService] = (await store.sandbox.state()).orders

    await store.sandbox.orderAction(atService?.order_id ?? "", "pay", { send_webhook: false })
    // It is asked at most once in three seconds.
    await store.setAttempt(atService?.order_reference_id ?? "", { reconciledAt: null })
    expect(await linkOf(link)).toMatchObject({ state: "authorized", next: { action: "none" } })
  })

  it("is told of two payments of one order apart", async () => {
    const orderId = await draftOrder(store)
    const first = await newPaymentLink(store, orderId, 1_000)
    const second = await newPaymentLink(store, orderId, 1_334.5)

    expect(await shop().payByLink(first, PLANS.downPayment)).toMatchObject({ kind: "pay_down_payment" })
    expect(await linkOf(second)).toMatchObject({ show: true, state: null })
    expect(await shop().payByLink(second, PLANS.days30)).toMatchObject({ kind: "placed" })
    expect(await linkOf(first)).toMatchObject({ state: "awaiting_down_payment" })
    expect(await store.buyer().payByLink(first)).toMatchObject({ state: "awaiting_down_payment" })
  })

  describe("for a part of a draft order, whose plan is paid to the merchant,", () => {
    const waiting = async (amounts: readonly number[]) => {
      const orderId = await draftOrder(store)

      // Medusa tells late of the draft's own changes.
      await store.untilIdle()
      for (const amount of amounts) {
        await payOnCredit(store, await newPaymentLink(store, orderId, amount), PLANS.merchantDownPayment)
      }
      return orderId
    }
    const record = (orderId: string, utr = "BANK-1") => store.act(orderId, "down-payment", { utr })

    it("is sent once the merchant records its transfer, and is no difference until then", async () => {
      const orderId = await waiting([1_000])

      await store.buyersOrder(orderId)
      await store.execute("update svc_order set due_at = now()")
      await store.sweepNow()
      expect(await store.timeline(orderId)).toMatchObject({
        attention: [],
        next_step: { code: "record_down_payment" },
      })
      expect((await record(orderId)).state).toBe("authorized")
      expect(await heldAtService()).toBe(1_000)
    })

    it("is sent beside another one, each with its own transfer", async () => {
      const orderId = await waiting([1_000, 1_334.5])
      const { next_step, down_payment } = await store.timeline(orderId)

      // The one that is recorded first.
      expect(next_step).toMatchObject({ code: "record_down_payment", amount: down_payment?.amount })
      expect(down_payment?.amount).toBeLessThan(1_000)
      await record(orderId)
      expect(await heldAtService()).toBe(1_000)
      await record(orderId, "BANK-2")
      expect(await heldAtService()).toBe(WHOLE)
    })

    it("is not sent for more than what is left, and the merchant is told how much that is", async () => {
      const orderId = await waiting([1_000])

      await bookTransfer(store, orderId, 2_000)
      await expect(record(orderId)).rejects.toMatchObject({
        status: 400,
        body: {
          code: "amount_changed",
          message: expect.stringMatching(/334\.50 SAR are to be financed now.*1,000\.00 SAR/),
        },
      })
      expect(await heldAtService()).toBe(0)
    })
  })

  it("says why it was declined, and may be tried again", async () => {
    const { link } = await draftWithLink()

    await limitCredit(1_000)
    expect(await shop().payByLink(link, PLANS.days30)).toMatchObject({
      kind: "declined",
      code: "credit_limit_exceeded",
      message: expect.stringContaining("credit does not cover"),
    })
    expect(await linkOf(link)).toMatchObject({
      show: true,
      state: "declined",
      next: { action: "try_again" },
      last_attempt: { code: "credit_limit_exceeded", payment_session_id: expect.any(String) },
    })
    await limitCredit(50_000)
    expect(await shop().payByLink(link, PLANS.days30)).toMatchObject({ kind: "placed" })
    expect(await linkOf(link)).toMatchObject({ show: false, state: "authorized", last_attempt: null })
  })

  describe("after the decline of a checkout whose down payment the shop has, it", () => {
    /** A link that is declined after the merchant recorded its transfer, for the buyer of this phone number. */
    const declinedWith = async (phone: string) => {
      const billing_address = addressOf(phone)
      const { orderId, link } = await draftWithLink({ billing_address, shipping_address: billing_address })

      await payOnCredit(store, link, PLANS.merchantDownPayment)
      await expect(store.act(orderId, "down-payment", { utr: "BANK-1" })).rejects.toMatchObject({
        status: 422,
      })
      expect(await linkOf(link)).toMatchObject({
        show: false,
        reason: null,
        state: "declined",
        next: { action: "none" },
      })
      return { orderId, link }
    }

    it("still leads to where the buyer registers: nobody else can mend that", async () => {
      const { link } = await declinedWith(BUYERS.pending)

      expect((await linkOf(link)).signup_url).toEqual(expect.any(String))
    })

    it("may be paid anew once a person says that the shop has given the money back", async () => {
      await limitCredit(1)
      const { orderId, link } = await declinedWith(BUYERS.active)

      await limitCredit(50_000)
      await store.act(orderId, "resolve", { note: "Paid back." })
      expect(await linkOf(link)).toMatchObject({
        show: true,
        state: "declined",
        next: { action: "try_again" },
      })
      expect(await shop().payByLink(link, PLANS.days30)).toMatchObject({ kind: "placed" })
    })
  })

  it("is tried again with the same call while its first one was not answered", async () => {
    const { link } = await draftWithLink()

    await store.setFaults({ kind: "drop_before", operation: "initiate_checkout", calls: "all" })
    expect(await shop().payByLink(link, PLANS.days30)).toMatchObject({
      kind: "try_again",
      code: "confirming",
    })
    expect(await linkOf(link)).toMatchObject({
      show: true,
      state: "processing",
      last_attempt: { code: "confirming" },
    })
    await store.setFaults()
    expect(await shop().payByLink(link, PLANS.days30)).toMatchObject({ kind: "placed" })
    expect((await store.sandbox.state()).orders).toHaveLength(1)
  })

  it("is paid once by two clicks at once, and another window is told of it", async () => {
    const { link } = await draftWithLink()
    const own = shop()
    const [first, second] = await Promise.all([
      own.payByLink(link, PLANS.days30),
      own.payByLink(link, PLANS.days30),
    ])

    expect(first).toMatchObject({ kind: "placed" })
    expect(second).toBe(first)
    expect(await shop().payByLink(link, PLANS.days60)).toMatchObject({ kind: "placed" })
    expect(await shop().payByLink(link)).toMatchObject({ kind: "placed" })
    expect((await store.sandbox.state()).orders).toMatchObject([{ repayment_config_id: "101" }])
  })

  it("is paid at most once by windows that choose at the same moment, and once by whoever tries again", async () => {
    const { link } = await draftWithLink()
    const results = await Promise.all(
      [PLANS.days30, PLANS.days60, PLANS.days30].map((planId) => shop().payByLink(link, planId))
    )
    const said = results.map((result) => (result.kind === "declined" ? result.code : result.kind))

    // Of two choices at the same moment nobody can tell which is meant.
    expect(said.filter((one) => one !== "placed" && one !== "choice_changed")).toEqual([])
    expect(await shop().payByLink(link, PLANS.days60)).toMatchObject({ kind: "placed" })
    expect((await store.sandbox.state()).orders).toHaveLength(1)
  })

  it("is not placed with what another window chose since", async () => {
    const { link } = await draftWithLink()
    const { id } = await store.buyer().choosePayment(link, shop().providerId, {
      repayment_config_id: PLANS.days30,
    })

    await choosePayment(store, link, PLANS.days60)
    await expect(
      store
        .buyer()
        .post(`/store/svc/payment-collections/${link}/authorize`, { payment_session_id: id }, z.unknown())
    ).rejects.toMatchObject({ status: 422, body: { code: "choice_changed" } })
    expect(await heldAtService()).toBe(0)
  })

  it("is not paid when it asks for another amount than the page has shown", async () => {
    const { orderId, link } = await draftWithLink()
    const shown = await shop().paymentLink(link)

    await setQuantity(store, orderId, 3)
    const [now] = await unpaid(orderId)

    expect(now).toMatchObject({ id: link, amount: 3_484.5 })
    expect(await shop().payByLink(shown, PLANS.days30)).toMatchObject({
      kind: "declined",
      code: "amount_changed",
    })
    expect(await heldAtService()).toBe(0)
    expect(await shop().payByLink(await shop().paymentLink(link), PLANS.days30)).toMatchObject({
      kind: "placed",
    })
    expect(await heldAtService()).toBe(3_484.5)
  })

  describe("says why it cannot be paid:", () => {
    it("its order was cancelled", async () => {
      const { orderId, link } = await draftWithLink()
      const shown = await shop().paymentLink(link)

      await store.cancel(orderId)
      expect(await linkOf(link)).toMatchObject({
        show: false,
        reason: "order_canceled",
        plans: [],
        state: null,
      })
      expect(await shop().payByLink(shown, PLANS.days30)).toMatchObject({
        kind: "declined",
        code: "order_canceled",
      })
      await expect(
        store.buyer().post(`/store/svc/payment-collections/${link}/authorize`, {}, z.unknown())
      ).rejects.toMatchObject(refusal(400, "order_canceled"))
    })

    it("its order is paid in part otherwise, and less is left than it asks for; what is left can be paid", async () => {
      const { orderId, link } = await draftWithLink()

      await bookTransfer(store, orderId, 1_500)
      expect(await linkOf(link)).toMatchObject({ show: false, reason: "amount_above_order" })
      const rest = await newPaymentLink(store, orderId, 834.5)

      expect(await linkOf(rest)).toMatchObject({ show: true, amount: 834.5 })
      expect(await shop().payByLink(rest, PLANS.days30)).toMatchObject({ kind: "placed" })
      expect(await heldAtService()).toBe(834.5)
    })

    it("its order is paid otherwise altogether", async () => {
      const { orderId, link } = await draftWithLink()

      await bookTransfer(store, orderId, WHOLE)
      expect(await linkOf(link)).toMatchObject({ show: false, reason: "total_not_positive", state: null })
    })

    it("its order is financed already: Medusa's own link for the whole new total after an edit", async () => {
      const { order } = await store.placeOrder()

      await setQuantity(store, order.id, 2)
      const [link] = await unpaid(order.id)

      expect(await linkOf(link?.id ?? "")).toMatchObject({
        show: false,
        reason: "already_financed",
        state: null,
      })
    })

    it("the order has no phone number", async () => {
      const address = {
        first_name: "Purchasing",
        last_name: "Department",
        address_1: "King Fahd Road",
        city: "Riyadh",
        country_code: "sa",
      }
      const { link } = await draftWithLink({ shipping_address: address, billing_address: address })

      expect(await linkOf(link)).toMatchObject({ show: false, reason: "phone_missing" })
      expect(await shop().payByLink(link, PLANS.days30)).toMatchObject({
        kind: "declined",
        code: "phone_missing",
      })
    })

    it("its customer was deleted, whose number would be asked for first: the next may be somebody else's", async () => {
      const { id } = await store.registered({ phone: "+966500000184" })
      const { link } = await draftWithLink({ customer_id: id })

      store.svc.options.eligibility.phoneFrom = ["customer", "billing_address"]
      await store.admin.delete(`/admin/customers/${id}`)
      expect(await linkOf(link)).toMatchObject({ show: false, reason: "phone_missing" })
      expect(await shop().payByLink(link, PLANS.days30)).toMatchObject({
        kind: "declined",
        code: "phone_missing",
      })
      expect((await store.sandbox.state()).orders).toEqual([])
    })

    it("a rule of the merchant's", async () => {
      const { link } = await draftWithLink()

      store.svc.options.offer.minTotal = 90_000
      expect(await linkOf(link)).toMatchObject({ show: false, reason: "below_minimum", limit: 90_000 })
      expect(await shop().payByLink(link, PLANS.days30)).toMatchObject({
        kind: "declined",
        code: "below_minimum",
      })
    })

    it("its address is abroad, before a rule about its amount: no amount would do", async () => {
      const abroad = addressOf(BUYERS.active, { city: "Dubai", country_code: "ae" })
      const { link } = await draftWithLink({ billing_address: abroad })

      store.svc.options.offer.minTotal = 90_000
      expect(await linkOf(link)).toMatchObject({ show: false, reason: "country_not_supported", limit: null })
    })

    it("the plan is not on offer any more", async () => {
      const { link } = await draftWithLink()

      expect(await shop().payByLink(link, 999)).toMatchObject({ kind: "declined", code: "plan_unavailable" })
    })

    it("it is the payment of a cart's order, which stands", async () => {
      const { order } = await store.placeOrder()
      const [collection] = await store.paymentCollections(order.id)

      expect(await linkOf(collection?.id ?? "")).toMatchObject({
        show: false,
        reason: null,
        state: "authorized",
        next: { action: "none" },
      })
    })
  })

  it("keeps no goods back of an order that was placed another way, and edited, while somebody has only chosen credit there", async () => {
    const orderId = await placedOtherwise()

    await setQuantity(store, orderId, 3)
    await choosePayment(store, await paymentLink(store, orderId), PLANS.days30)
    expect(await store.fulfil(orderId)).toBeTruthy()
  })

  it("keeps them back once its payment is placed, until the service has authorised it", async () => {
    const { orderId, link } = await draftWithLink()

    await payOnCredit(store, link, PLANS.downPayment)
    await expect(store.fulfil(orderId)).rejects.toMatchObject(refusal(409, "svc_not_authorized"))
  })

  it("is not found by an id that nothing has, nor by that of a cart without an order", async () => {
    const { id } = await store.cart()
    const collection = await store.buyer().paymentCollection(id)

    for (const unknown of ["pay_col_nothing", collection, "undefined"]) {
      await expect(linkOf(unknown)).rejects.toMatchObject({ status: 404 })
      await expect(shop().paymentLink(unknown)).rejects.toMatchObject({ code: "not_found" })
    }
  })
})
