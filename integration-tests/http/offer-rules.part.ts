import { Modules } from "@medusajs/framework/utils"
import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import type { PlanContext } from "../../src/config"
import { wordsForBuyer } from "../../src/domain/words-for-buyer"
import { checkoutInputAr } from "../../src/words/ar/checkout"
import { checkoutInputEn } from "../../src/words/en/checkout"
import { placedOrder, type StoreClient } from "../../support/store-client"
import { choosePayment, draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import {
  BROKEN_RULES,
  categoryAboveProduct,
  groupOf,
  movedCategoryAboveProduct,
  soldProduct,
} from "../support/merchant-rule"
import { PLANS, polling, PROVIDER_ID, refusal, storePart } from "../support/store-suite"

const plansOnPages = z.strictObject({
  plans: z.array(z.looseObject({ repayment_config_id: z.number(), down_payment_due: z.number().nullable() })),
  display_name: z.object({ en: z.string(), ar: z.string() }),
  logo_url: z.string().nullable(),
  min_total: z.number().nullable(),
  max_total: z.number().nullable(),
})

export const offerRules = storePart("the rules of what the payment method is offered for", (store) => {
  const change = (changes: Record<string, unknown>) => store.admin.post("/admin/svc/settings", { changes })
  const reset = (...options: string[]) => store.admin.post("/admin/svc/settings", { reset: options })
  const choose = (cartId: string, buyer: StoreClient, planId: number = PLANS.days30) =>
    buyer.initSession(cartId, PROVIDER_ID, { repayment_config_id: planId })
  /** Has the region offer these payment methods. */
  const offer = (...payment_providers: string[]) =>
    store.admin.post(`/admin/regions/${store.seeded.regionId}`, { payment_providers })
  const saidOf = ({ error }: { error?: { message: string } | undefined }) => error?.message

  it("hides the payment method from a cart whose credit is more than its goods cost by now", async () => {
    const buyer = store.buyer()
    const { id } = await store.cart({}, buyer)

    await createCartCreditLinesWorkflow(store.container()).run({
      input: [{ cart_id: id, amount: 2_000, reference: null, reference_id: null, metadata: null }],
    })
    const { show, plans } = await buyer.cartOptions(id)

    expect(show).toBe(false)
    expect(plans.map(({ down_payment_due: due }) => due ?? 0)).toEqual(plans.map(() => 0))
  })

  it.each(Object.entries(BROKEN_RULES))(
    "%s: its reason is told where it is offered, and refused at the completion and at the session",
    async (option, { arrange, reason, limit }) => {
      const buyer = store.buyer()
      const value = await arrange(store, buyer)
      const { id } = await store.cart({}, buyer)
      const session = await choose(id, buyer)

      expect(await buyer.cartOptions(id)).toMatchObject({ show: true, reason: null, limit: null })
      await change({ [option]: value })
      expect(await buyer.cartOptions(id)).toMatchObject({ show: false, reason, limit })
      const completion = await buyer.complete(id)

      expect(completion).toMatchObject({ type: "cart", error: { message: checkoutInputEn[reason] } })
      expect((await buyer.cartOptions(id)).last_attempt).toMatchObject({ code: reason })
      await expect(choose(id, buyer)).rejects.toMatchObject(refusal(400, reason))
      expect(await store.ordersAtService(session.id)).toEqual([])

      await reset(option)
      expect(await buyer.cartOptions(id)).toMatchObject({ show: true, reason: null, limit: null })
      await choose(id, buyer)
      expect(placedOrder(await buyer.complete(id)).id).toMatch(/^order_/)
    }
  )

  it("count only where the region has it: taken out, an open cart has it no more, and a placed order keeps it", async () => {
    const buyer = store.buyer()
    const { id } = await store.cart({}, buyer)
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    await offer("pp_system_default")
    expect(await buyer.cartOptions(id)).toMatchObject({ show: false, reason: "not_eligible" })
    await expect(choose(id, buyer)).rejects.toMatchObject({ status: 400 })
    await store.sandbox.orderAction((await store.attempt(sessionId))?.svcOrderId ?? "", "pay")
    await store.untilAuthorized(order.id)
    await offer(PROVIDER_ID, "pp_system_default")
    expect(await buyer.cartOptions(id)).toMatchObject({ show: true })
    await choose(id, buyer)
    expect(placedOrder(await buyer.complete(id)).id).toMatch(/^order_/)
  })

  it("count only where the region has it for a payment link too, while one that is begun goes on", async () => {
    const link = await paymentLink(store, await draftOrder(store))
    const orderId = await draftOrder(store)
    const begun = await paymentLink(store, orderId)

    await choosePayment(store, link, PLANS.days30)
    await payOnCredit(store, begun, PLANS.downPayment)
    await store.untilIdle()
    const [attempt] = await store.svc.ledger.orders.ofOrder(orderId)
    const { paymentSessionId = "", svcOrderId, reference = "" } = attempt ?? {}

    await offer("pp_system_default")
    expect(await store.buyer().paymentLink(link)).toMatchObject({ show: false, reason: "not_eligible" })
    await expect(store.buyer().payByLink(link)).rejects.toMatchObject({
      body: { code: "not_available", message: wordsForBuyer("not_available", "en") },
    })
    await expect(choosePayment(store, link, PLANS.days30)).rejects.toMatchObject({ status: 400 })
    // The plugin makes it anew.
    await store.execute(`delete from payment_session where id = '${paymentSessionId}'`)
    await store.sandbox.orderAction(svcOrderId ?? "", "pay")
    await store.sweepAs(reference, { dueAt: new Date() })
    await store.untilAuthorized(orderId)
    await offer(PROVIDER_ID, "pp_system_default")
    expect(await store.buyer().paymentLink(link)).toMatchObject({ show: true })
    expect((await payOnCredit(store, link)).state).toBe("authorized")
  })

  it.each(["en", "ar"] as const)(
    "refuse one that the region has no more in the buyer's language: %s",
    async (language) => {
      const payment = store.container().resolve(Modules.PAYMENT)
      const { sessionId } = await store.readyCart()
      const { data, amount, currency_code } = await payment.retrievePaymentSession(sessionId)
      // Before 2.20 Medusa asks the provider without a look at the region.
      const choose = () => payment.updatePaymentSession({ id: sessionId, data, amount, currency_code })

      await offer("pp_system_default")
      const chosen = await store.svc.requests
        .run({ network: "127.0.0.0", language }, choose)
        .catch((error: unknown) => error)

      await offer(PROVIDER_ID, "pp_system_default")
      expect(chosen).toMatchObject({
        type: "invalid_data",
        code: "not_available",
        message: wordsForBuyer("not_available", language),
      })
    }
  )

  it("know the categories below one that was moved: in the cart, on a page and in a payment link", async () => {
    const buyer = store.buyer()
    const { id } = await store.cart({}, buyer)
    const link = await paymentLink(store, await draftOrder(store))

    await choosePayment(store, link, PLANS.days30)
    await change({ "offer.excludedCategories": [await movedCategoryAboveProduct(store)] })
    expect(await buyer.cartOptions(id)).toMatchObject({ show: false, reason: "category_excluded" })
    await expect(choose(id, buyer)).rejects.toMatchObject(refusal(400, "category_excluded"))
    await expect(store.buyer().payByLink(link)).rejects.toMatchObject({ status: 422 })
    const page = await buyer.get(`/store/svc/plans?product_id=${soldProduct(store)}`, plansOnPages)

    expect(page.plans).toEqual([])
  })

  it("refuse a plan whose down payment the merchant collects before its order is placed", async () => {
    const buyer = store.buyer()
    const { id } = await store.cart({}, buyer)

    await choose(id, buyer, PLANS.merchantDownPayment)
    await change({ "offer.maxTotal": 1 })
    const completion = await buyer.complete(id)

    expect(completion.type === "cart" && saidOf(completion)).toBe(checkoutInputEn.above_maximum)
    expect((await buyer.cartOptions(id)).last_attempt).toMatchObject({ code: "above_maximum" })
  })

  it("leave alone what may be at the service: the same cart is completed, and its session may be made anew", async () => {
    const buyer = store.buyer()
    const { id } = await store.cart({}, buyer)
    const session = await choose(id, buyer)

    await store.completeUnanswered(id, buyer)
    await change({ "offer.maxTotal": 1, "offer.excludedProducts": [soldProduct(store)] })
    expect(await buyer.cartOptions(id)).toMatchObject({ show: true, last_attempt: { code: "confirming" } })
    await choose(id, buyer)
    expect((await buyer.complete(id)).type).toBe("order")
    expect(await store.ordersAtService(session.id)).toHaveLength(1)
  })

  it("leave alone an order whose down payment the merchant has", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    await change({ "offer.maxTotal": 1 })
    await store.act(orderId, "down-payment", { utr: "UTR-1" })
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it("hold for an order that is paid without a cart, by the order's own total", async () => {
    const orderId = await draftOrder(store)
    const first = await paymentLink(store, orderId)

    await choosePayment(store, first, PLANS.days30)
    await change({ "offer.minTotal": 90_000 })
    await expect(store.buyer().payByLink(first)).rejects.toMatchObject({ status: 422 })
    const another = await paymentLink(store, await draftOrder(store))

    await expect(choosePayment(store, another, PLANS.days30)).rejects.toMatchObject(
      refusal(400, "below_minimum")
    )
    await reset("offer.minTotal")
    expect(await store.buyer().payByLink(first)).toMatchObject({ state: "authorized" })
  })

  it("are refused when they name what the store does not have, or contradict each other", async () => {
    const message = (words: RegExp): object => ({
      status: 400,
      body: { message: expect.stringMatching(words) as unknown },
    })

    await expect(
      change({ "offer.excludedProducts": [soldProduct(store), "prod_none"] })
    ).rejects.toMatchObject(message(/offer\.excludedProducts: this store has no product "prod_none"/))
    await change({ "offer.maxTotal": 500 })
    await expect(change({ "offer.minTotal": 501 })).rejects.toMatchObject(message(/offer\.minTotal/))
    await change({ "offer.minTotal": 600, "offer.maxTotal": 700 })
    expect(store.svc.options.offer).toMatchObject({ minTotal: 600, maxTotal: 700 })
    await change({ "offer.minTotal": 800, "offer.maxTotal": 900 })
    await store.svc.settings.read()
    expect(store.svc.options.offer).toMatchObject({ minTotal: 800, maxTotal: 900 })
  })

  it("are shown with the names of what they exclude, also of what is gone", async () => {
    const settings = z.looseObject({
      options: z.array(
        z.looseObject({ key: z.string(), names: z.record(z.string(), z.string().nullable()) })
      ),
    })
    const namesOf = async (key: string) =>
      (await store.admin.get("/admin/svc/settings", settings)).options.find((option) => option.key === key)
        ?.names
    const product = soldProduct(store)

    await change({ "offer.excludedProducts": [product] })
    expect(await namesOf("offer.excludedProducts")).toEqual({ [product]: "Label printer" })
    await store.admin.delete(`/admin/products/${product}`)
    expect(await namesOf("offer.excludedProducts")).toEqual({ [product]: null })
  })

  describe("the store's own list of plans", () => {
    it("is given the cart with its products, categories and groups, or the order; and decides", async () => {
      const seen: PlanContext[] = []
      const buyer = store.buyer()
      const category = await categoryAboveProduct(store)
      const group = await groupOf(store, buyer)
      const plan = { repayment_config_id: PLANS.days30, tenure_in_days: 30 }

      store.svc.options.plans = {
        list: (context) => {
          seen.push(context)
          return Promise.resolve((context.cart?.total ?? 0) > 2_000 ? [] : [plan])
        },
      }
      const { id } = await store.cart({}, buyer)

      await choose(id, buyer)
      expect(seen).toEqual([
        {
          cart: {
            id,
            total: expect.any(Number),
            currency_code: "sar",
            sales_channel_id: store.seeded.salesChannelId,
            customer: { id: expect.any(String), email: expect.any(String), group_ids: [group] },
            items: [
              {
                product_id: soldProduct(store),
                variant_id: expect.any(String),
                quantity: 1,
                category_ids: expect.arrayContaining([category]),
              },
            ],
          },
        },
      ])
      expect((await buyer.complete(id)).type).toBe("order")
      const large = await store.cart({ quantity: 2 }, buyer)

      await expect(choose(large.id, buyer)).rejects.toMatchObject(refusal(400, "plan_unknown"))
      seen.length = 0
      const orderId = await draftOrder(store)

      await choosePayment(store, await paymentLink(store, orderId), PLANS.days30)
      expect(seen).toMatchObject([{ order: { id: orderId, items: [{ quantity: 2 }] } }])
      expect(seen[0]).not.toHaveProperty("cart")
    })

    describe("of which a buyer chose none, and none is the store's default,", () => {
      const list = (...plans: { repayment_config_id: number; tenure_in_days: number }[]) => {
        store.svc.options.plans = {
          list: () => Promise.resolve(plans.map((plan) => ({ ...plan, requires_prepaid_collection: false }))),
        }
        delete store.svc.options.defaultPlanId
      }
      const plan = (repayment_config_id: number, tenure_in_days: number) => ({
        repayment_config_id,
        tenure_in_days,
      })
      const order = async () => {
        const buyer = store.buyer()
        const { id } = await store.cart({}, buyer)
        const session = await buyer.initSession(id, PROVIDER_ID, {})

        expect((await buyer.complete(id)).type).toBe("order")
        await store.untilIdle()
        const row = await store.attempt(session.id)
        const { attention } = await store.timeline(row?.orderId ?? "")

        return { row, listed: attention.map(({ kind }) => kind) }
      }

      it("is the plan of the order when it is the only one", async () => {
        list(plan(PLANS.days60, 60))
        expect(await order()).toMatchObject({
          row: { state: "authorized", planId: PLANS.days60, appliedPlan: String(PLANS.days60) },
          listed: [],
        })
      })

      it.each([undefined, PLANS.downPayment])(
        "takes the service's own plan if it is one of them, with the default %s of other buyers",
        async (defaultPlanId) => {
          list(plan(PLANS.days30, 30), plan(PLANS.days60, 60))
          Object.assign(store.svc.options, { defaultPlanId })
          expect(await order()).toMatchObject({
            row: { state: "authorized", planId: null, appliedPlan: String(PLANS.days30) },
            listed: [],
          })
        }
      )

      it("has the merchant approve what the service applied, if it is none of them", async () => {
        list(plan(PLANS.days60, 60), plan(PLANS.merchantDownPayment, 90))
        const { row, listed } = await order()

        expect(row).toMatchObject({ state: "awaiting_approval", appliedPlan: String(PLANS.days30) })
        expect(listed).toEqual(["plan_differs"])
        expect(await store.paymentStatus(row?.orderId ?? "")).toBe("awaiting")
        await store.act(row?.orderId ?? "", "approve")
        expect(await store.paymentStatus(row?.orderId ?? "")).toBe("authorized")
      })
    })

    describe("that lists none for a cart", () => {
      const none = { show: false, reason: "not_eligible", plans: [] }
      const plan = { repayment_config_id: PLANS.days30, tenure_in_days: 30 }
      const list = (plans: () => Promise<(typeof plan)[]>) => {
        store.svc.options.plans = { list: plans }
        delete store.svc.options.defaultPlanId
      }
      const unchosen = (cartId: string, buyer: StoreClient) => buyer.initSession(cartId, PROVIDER_ID, {})

      it("hides the option without asking the service, and refuses a session, also without a plan, in the buyer's language", async () => {
        const buyer = store.buyer("ar")
        const { id } = await store.cart({}, buyer)
        const asked = jest.spyOn(store.svc.client, "checkEligibility")

        list(() => Promise.resolve([]))
        expect(await buyer.cartOptions(id)).toMatchObject(none)
        expect(asked).not.toHaveBeenCalled()
        await expect(unchosen(id, buyer)).rejects.toMatchObject({
          status: 400,
          body: { code: "plan_unknown", message: checkoutInputAr.plan_unknown },
        })
      })

      it("refuses the completion, too, and sends nothing", async () => {
        const buyer = store.buyer()
        const { id } = await store.cart({}, buyer)

        list(() => Promise.resolve([plan]))
        const session = await unchosen(id, buyer)

        list(() => Promise.resolve([]))
        expect(await buyer.complete(id)).toMatchObject({
          type: "cart",
          error: { message: checkoutInputEn.plan_unknown },
        })
        expect(await store.ordersAtService(session.id)).toEqual([])
      })

      it("hides the option when it throws", async () => {
        const buyer = store.buyer()
        const { id } = await store.cart({}, buyer)

        list(() => Promise.reject(new Error("away")))
        expect(await buyer.cartOptions(id)).toMatchObject({ ...none, reason: "service_unavailable" })
      })

      it("leaves alone what may be at the service", async () => {
        const buyer = store.buyer()
        const { id } = await store.cart({}, buyer)

        list(() => Promise.resolve([plan]))
        const session = await unchosen(id, buyer)

        await store.completeUnanswered(id, buyer)
        list(() => Promise.resolve([]))
        expect(await buyer.cartOptions(id)).toMatchObject({
          show: true,
          last_attempt: { code: "confirming" },
        })
        await unchosen(id, buyer)
        expect((await buyer.complete(id)).type).toBe("order")
        expect(await store.ordersAtService(session.id)).toHaveLength(1)
      })
    })
  })

  describe("a page without a cart", () => {
    const ask = (query = "") => store.buyer().get(`/store/svc/plans${query}`, plansOnPages)
    const idsOf = ({ plans }: z.infer<typeof plansOnPages>) => plans.map((plan) => plan.repayment_config_id)

    it("is told the plans and their limits, which anybody may keep for a minute", async () => {
      expect(await ask()).toMatchObject({ min_total: null, max_total: null })
      await change({ "offer.minTotal": 500, "offer.maxTotal": 9_000 })
      const seen = await ask()

      expect(seen).toMatchObject({ min_total: 500, max_total: 9_000 })
      expect(seen.plans.map((plan) => [plan.repayment_config_id, plan.down_payment_due])).toEqual([
        [101, 0],
        [102, 0],
        [103, null],
        [104, null],
      ])
      const headers = { "x-publishable-api-key": store.seeded.publishableKey }
      const forAll = await fetch(`${store.url}/store/svc/plans`, { headers })
      const forOne = await fetch(`${store.url}/store/svc/plans`, { headers: { ...headers, cookie: "a=b" } })

      expect(forAll.headers.get("cache-control")).toBe("public, max-age=60")
      expect(forAll.headers.get("vary")?.toLowerCase()).toContain("x-publishable-api-key")
      expect(forOne.headers.get("cache-control")).toBe("private, max-age=60")
    })

    it("is promised nothing for a product that is excluded, by itself or by its category", async () => {
      const product = `?product_id=${soldProduct(store)}`
      const category = await categoryAboveProduct(store)

      expect(idsOf(await ask(product))).toHaveLength(4)
      await change({ "offer.excludedProducts": [soldProduct(store)] })
      expect([idsOf(await ask(product)), idsOf(await ask())]).toEqual([[], [101, 102, 103, 104]])
      await reset("offer.excludedProducts")
      await change({ "offer.excludedCategories": [category] })
      expect([idsOf(await ask(product)), idsOf(await ask("?product_id=prod_none"))]).toEqual([
        [],
        [101, 102, 103, 104],
      ])
    })

    it("is promised nothing in a sales channel that is excluded", async () => {
      await change({ "offer.excludedSalesChannels": [store.seeded.salesChannelId] })
      expect(idsOf(await ask())).toEqual([])
    })

    it("asks the store's own list of plans once in a while", async () => {
      const contexts: PlanContext[] = []
      const plan = { repayment_config_id: 7, tenure_in_days: 7 }

      store.svc.options.plans = {
        list: (context) => {
          contexts.push(context)
          return Promise.resolve([plan])
        },
      }
      // The list of an earlier test may be kept for a moment.
      await polling(async () => idsOf(await ask()), { withinMs: 20_000 }).until(([id]) => id === 7)
      expect(await Promise.all([ask(), ask(), ask()].map(async (asked) => idsOf(await asked)))).toEqual([
        [7],
        [7],
        [7],
      ])
      expect(contexts).toEqual([{}])
    })
  })
})
