import { z } from "zod"
import type { MedusaRecord, SvcOptions } from "../../src/config"
import { checkoutDeclineAr } from "../../src/words/ar/checkout"
import { createSvcStorefront } from "../../src/storefront/headless"
import { attentionDesk } from "../support/attention-desk"
import { draftOrder, paymentLink } from "../support/draft-order"
import { offerAllBut } from "../support/offer-all-but"
import { PLANS, storePart } from "../support/store-suite"

const writable = z.looseObject({
  /** Medusa's own number, which counts as one. */
  items: z.array(z.looseObject({ subtotal: z.unknown().transform(Number).pipe(z.literal(1000)) })),
  total: z.string(),
})

const unreadable = {
  get field(): string {
    throw new RangeError("away")
  },
}

const days30 = { repayment_config_id: PLANS.days30, tenure_in_days: 30 }

const fail = () => {
  throw new RangeError("away")
}

/** As a careless function does with what it was given. */
const spoil = (given: MedusaRecord | undefined) => {
  const { total } = writable.parse(given)

  Object.assign(given ?? {}, { items: [], total: `${total} SAR`, billing_address: null })
}

export const storeFunctions = storePart("a function of the store's own", (store) => {
  const desk = attentionDesk(store)
  const listed = async () => (await desk.list()).attention.map(({ message }) => message)
  let aheadMs = 0
  /** What a page finds out is written down once a minute, whichever test it is of. */
  const aMinuteLater = () => {
    aheadMs += 61_000
    jest.spyOn(store.svc.ledger, "now").mockImplementation(() => new Date(Date.now() + aheadMs))
  }

  it("changes nothing of a cart by writing to what it was given", async () => {
    const { eligibility, checkout } = store.svc.options
    const asked: string[] = []
    const phone = "966500000071"

    eligibility.maxCartsPerPhone = 10
    eligibility.buyerDetails = ({ cart }) => {
      spoil(cart)
      asked.push("details")
      return {}
    }
    eligibility.isPhoneVerified = ({ cart }) => {
      spoil(cart)
      asked.push("phone")
      return false
    }
    checkout.extend = (payment, { cart }) => {
      spoil(cart)
      asked.push("extend")
      return payment
    }
    await store.sandbox.putBuyer(phone, { name: "Spoilt", status: "Active", credit_limit: 9_000 })
    expect(await store.buyer().cartOptions((await store.cart({ phone })).id)).toMatchObject({ show: true })
    // Asked twice under one reference, for which it is composed twice.
    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 804, calls: [1] })
    const { atService } = await store.placeOrder({ phone })

    expect(asked).toEqual(["details", "phone", "phone", "extend", "extend"])
    expect(atService.request).toMatchObject({ order: { total_amount: 1184.5 } })
  })

  it.each<[string, unknown, string]>([
    ["what is no JSON", 10n, "checkout.extend failed (TypeError)"],
    ["what cannot be read", unreadable, "checkout.extend failed (RangeError)"],
  ])("that adds %s to a checkout is listed, and nothing is sent", async (_what, extra, message) => {
    store.svc.options.checkout.extend = (payment) => ({ ...payment, extra })
    const { completion, sessionId } = await store.buy()

    expect(completion.type).toBe("cart")
    expect(await store.ordersAtService(sessionId)).toEqual([])
    expect(await listed()).toEqual([`The store's function ${message}.`])
  })

  it("that gives no payment at all is told so", async () => {
    Object.assign(store.svc.options.checkout, { extend: () => undefined })
    await store.buy()
    expect(await listed()).toEqual([
      "The store's function checkout.extend returned a payment that is not valid: payment.",
    ])
  })

  it.each([
    ["a plan without end", [{ repayment_config_id: 101, tenure_in_days: 100_000_000 }], "0.tenure_in_days"],
    ["one plan twice", [30, 60].map((days) => ({ repayment_config_id: 101, tenure_in_days: days })), "plans"],
  ])(
    "that lists %s hides the option, and that of a payment link, and is told so",
    async (_what, plans, fields) => {
      const link = await paymentLink(store, await draftOrder(store))
      const hidden = { show: false, reason: "service_unavailable", plans: [] }

      aMinuteLater()
      store.svc.options.plans = { list: () => Promise.resolve(plans) }
      expect(await store.buyer().cartOptions((await store.cart()).id)).toMatchObject(hidden)
      expect(await store.buyer().paymentLink(link)).toMatchObject(hidden)
      await store.untilIdle()
      expect(await listed()).toEqual([
        `The store's function plans.list returned what is not valid: ${fields}.`,
      ])
    }
  )

  it("that fails to list the plans for a page is listed once a minute, until a page a minute later has them", async () => {
    const { plans } = store.svc.options
    const written = jest.spyOn(store.svc.ledger.attention, "add")
    const { id } = await store.cart()
    const look = async () => {
      const { show } = await store.buyer().cartOptions(id)

      await store.untilIdle()
      return show
    }

    aMinuteLater()
    Object.assign(store.svc.options, { plans: { list: fail } })
    expect([await look(), await look()]).toEqual([false, false])
    expect(await listed()).toEqual(["The store's function plans.list failed (RangeError)."])
    expect(written).toHaveBeenCalledTimes(1)
    Object.assign(store.svc.options, { plans: { list: () => Promise.resolve(plans) } })
    expect(await look()).toBe(true)
    expect(await listed()).toHaveLength(1)
    aMinuteLater()
    expect(await look()).toBe(true)
    expect(await listed()).toEqual([])
  })

  it("that fails to list the plans is listed beside another one that fails, and leaves the list alone", async () => {
    const { plans } = store.svc.options
    const { id } = await store.cart()
    const extend = "The store's function checkout.extend failed (RangeError)."
    const look = async () => {
      aMinuteLater()
      await store.buyer().cartOptions(id)
      await store.untilIdle()
      return (await listed()).sort()
    }

    store.svc.options.checkout.extend = fail
    await store.buyNow()
    expect(await listed()).toEqual([extend])
    Object.assign(store.svc.options, { plans: { list: fail } })
    expect(await look()).toEqual([extend, "The store's function plans.list failed (RangeError)."])
    Object.assign(store.svc.options, { plans: { list: () => Promise.resolve(plans) } })
    expect(await look()).toEqual([extend])
  })

  it("that an earlier version has listed by less is worded, and leaves the list as the others do", async () => {
    const { plans } = store.svc.options

    await store.execute(
      `insert into svc_attention (id, kind, reference, facts, since, updated_at)
       values ('svcatt_earlier', 'store_function_failed', 'merchant', '{"cause": {"problem": "return_urls_missing"}}',
         now() - interval '1 hour', now() - interval '1 hour')`
    )
    expect(await listed()).toEqual([expect.stringContaining("returnUrls is not set")])
    Object.assign(store.svc.options, { plans: { list: () => Promise.resolve(plans) } })
    aMinuteLater()
    await store.buyer().cartOptions((await store.cart()).id)
    await store.untilIdle()
    expect(await listed()).toEqual([])
  })

  it.each([
    ["fails", () => Promise.reject(new RangeError("away")), "plans.list failed (RangeError)"],
    ["answers nonsense", () => Promise.resolve("soon"), "plans.list returned what is not valid: plans"],
    [
      "gives a down payment that the service collects in a store without returnUrls",
      () => Promise.resolve([{ ...days30, requires_prepaid_collection: true }]),
      "returnUrls is not set",
    ],
  ])(
    "that %s when asked for plans has who chooses one try again, in their language, and is listed until a checkout succeeds",
    async (_what, list, said) => {
      const buyer = store.buyer("ar-SA,ar;q=0.9,en;q=0.5")
      const { plans, returnUrls } = store.svc.options
      const { id } = await store.cart({}, buyer)
      const choose = () => store.choosePlan(id, PLANS.days30, buyer)

      Object.assign(store.svc.options, { plans: { list }, returnUrls: undefined })
      await expect(choose()).rejects.toMatchObject({
        status: 422,
        body: { code: "try_again", message: checkoutDeclineAr.try_again },
      })
      expect(await listed()).toEqual([expect.stringContaining(said)])
      Object.assign(store.svc.options, { plans, returnUrls })
      await choose()
      expect((await buyer.complete(id)).type).toBe("order")
      expect(await listed()).toEqual([])
    }
  )

  it("that lists the chosen plan no more when the order is placed has the shop say so", async () => {
    const shop = createSvcStorefront({ baseUrl: store.url, publishableKey: store.seeded.publishableKey })
    const { cartId } = await store.readyCart({ planId: PLANS.days60 })

    offerAllBut(store, PLANS.days60)
    expect(await shop.placeOrder(cartId)).toMatchObject({ kind: "declined", code: "plan_unavailable" })
  })

  it.each<[string, (options: SvcOptions) => void]>([
    ["checkout.extend", ({ checkout }) => Object.assign(checkout, { extend: fail })],
    ["plans.list", (options) => Object.assign(options, { plans: { list: fail } })],
  ])(
    "that fails when the order is placed (%s) has its buyer try again, in their language",
    async (option, make) => {
      const buyer = store.buyer("ar")
      const shop = createSvcStorefront({ baseUrl: store.url, publishableKey: store.seeded.publishableKey })
      const { id } = await store.cart({}, buyer)

      await store.choosePlan(id, PLANS.days30, buyer)
      make(store.svc.options)
      expect(await buyer.complete(id)).toMatchObject({
        type: "cart",
        error: { message: checkoutDeclineAr.try_again },
      })
      expect(await shop.placeOrder(id)).toMatchObject({ kind: "try_again", code: "try_again" })
      expect(await listed()).toEqual([`The store's function ${option} failed (RangeError).`])
    }
  )

  it("that fails once to list the plans has the buyer of a cart, and of a payment link, try again, who then succeeds", async () => {
    const shop = createSvcStorefront({ baseUrl: store.url, publishableKey: store.seeded.publishableKey })
    const { cartId } = await store.readyCart()
    const link = await paymentLink(store, await draftOrder(store))
    const { plans } = store.svc.options

    for (const pay of [() => shop.placeOrder(cartId), () => shop.payByLink(link, PLANS.days30)]) {
      const list = jest.fn().mockRejectedValueOnce(new RangeError("away")).mockResolvedValue(plans)

      Object.assign(store.svc.options, { plans: { list } })
      expect(await pay()).toMatchObject({ kind: "try_again", code: "try_again" })
      expect(await pay()).toMatchObject({ kind: "placed" })
    }
  })

  it.each([
    ["is asked about the phone number of a plan whose checkout is sent", PLANS.days30, 1],
    ["is not, of one that waits for the merchant's payment: nothing is sent", PLANS.merchantDownPayment, 0],
  ])("that vouches for buyers %s", async (_what, planId, times) => {
    const { eligibility } = store.svc.options
    let asked = 0

    eligibility.maxCartsPerPhone = 10
    eligibility.isPhoneVerified = () => {
      asked += 1
      return true
    }
    expect((await store.buyNow({ planId })).completion.type).toBe("order")
    expect(asked).toBe(times)
  })

  it("adds no down payment to a checkout that has none", async () => {
    store.svc.options.checkout.extend = (payment) => ({
      ...payment,
      prepaid_payment: { collection_method: "MERCHANT" },
      prepaid_utr: "SA-1",
    })
    const { atService } = await store.placeOrder({ planId: PLANS.days30 })

    expect(atService.request).not.toHaveProperty("prepaid_payment")
    expect(atService.request).not.toHaveProperty("prepaid_utr")
  })
})
