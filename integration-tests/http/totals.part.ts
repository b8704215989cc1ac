import { z } from "zod"
import { addressOf, BUYERS, PLANS, PROVIDER_ID, storePart } from "../support/store-suite"

const sent = z.looseObject({
  total_amount: z.number(),
  discount_amount: z.number(),
  shipping_amount: z.number(),
  tax_amount: z.number(),
  items: z.array(
    z.looseObject({ total_amount: z.number(), tax_percentage: z.number(), unit_price: z.number() })
  ),
})

const halalas = (sar: number) => Math.round(sar * 100)

export const totals = storePart("the totals that are sent", (store) => {
  // The service checks all that its fields allow, in every test.
  beforeEach(() => store.sandbox.putSettings({ cross_checks: "unit_price_without_tax" }))

  const addVariant = async (price: number): Promise<string> => {
    const { product } = await store.admin.post(
      "/admin/products?fields=id,*variants",
      {
        title: `Product at ${price}`,
        status: "published",
        options: [{ title: "Size", values: ["One"] }],
        variants: [
          {
            title: "One",
            manage_inventory: false,
            options: { Size: "One" },
            prices: [{ currency_code: "sar", amount: price }],
          },
        ],
        sales_channels: [{ id: store.seeded.salesChannelId }],
        shipping_profile_id: store.seeded.shippingProfileId,
      },
      z.looseObject({ product: z.looseObject({ variants: z.array(z.looseObject({ id: z.string() })) }) })
    )

    return product.variants[0]?.id ?? ""
  }
  const addPromotion = (
    code: string,
    target: "items" | "shipping_methods",
    type: string,
    value: number,
    isTaxInclusive = false
  ) =>
    store.admin.post("/admin/promotions", {
      code,
      type: "standard",
      status: "active",
      is_tax_inclusive: isTaxInclusive,
      application_method: {
        type,
        value,
        target_type: target,
        allocation: "across",
        currency_code: "sar",
      },
    })

  const pricesContainTax = async () => {
    const { price_preferences: preferences } = await store.admin.get(
      "/admin/price-preferences?attribute=currency_code&value=sar",
      z.looseObject({ price_preferences: z.array(z.looseObject({ id: z.string() })) })
    )
    const [existing] = preferences

    await store.admin.post(`/admin/price-preferences${existing === undefined ? "" : `/${existing.id}`}`, {
      attribute: "currency_code",
      value: "sar",
      is_tax_inclusive: true,
    })
  }

  /** Buys odd quantities at odd prices; gives what Medusa says the order costs and what the service was sent. */
  const buyOddly = async (codes: string[] = []) => {
    const buyer = store.buyer()
    const cart = await store.newCart({}, buyer)

    await buyer.addItem(cart.id, await addVariant(100.55), 3)
    await buyer.addItem(cart.id, await addVariant(0.07), 11)
    for (const code of codes) {
      await buyer.addPromotion(cart.id, code)
    }
    const session = await buyer.initSession(cart.id, PROVIDER_ID)
    const completion = await buyer.complete(cart.id)

    if (completion.type !== "order") {
      throw new Error(`No order: ${completion.error?.message ?? "no reason given"}`)
    }
    const [atService] = await store.ordersAtService(session.id)

    return { order: completion.order, request: sent.parse(atService?.request["order"]) }
  }
  const expectToReconcile = (total: number, request: z.infer<typeof sent>) => {
    const lines = request.items.reduce((sum, item) => sum + halalas(item.total_amount), 0)

    expect(lines + halalas(request.shipping_amount) - halalas(request.discount_amount)).toBe(
      halalas(request.total_amount)
    )
    expect(request.total_amount).toBeCloseTo(total, 2)
    expect(request.items.every((item) => item.total_amount >= 0)).toBe(true)
  }

  it("reconcile when Medusa's own have four decimals", async () => {
    const { order, request } = await buyOddly()

    expect(String(order.total)).toMatch(/\.\d{3,}$/)
    expectToReconcile(order.total, request)
    expect(request.discount_amount).toBe(0)
    expect(request.items.map((item) => item.tax_percentage)).toEqual([15, 15, 15])
  })

  it("reconcile with discounts on items and on shipping", async () => {
    await addPromotion("ITEMS7", "items", "percentage", 7)
    await addPromotion("SHIP", "shipping_methods", "fixed", 10)
    const { order, request } = await buyOddly(["ITEMS7", "SHIP"])

    expectToReconcile(order.total, request)
    expect(request.discount_amount).toBeGreaterThan(90)
  })

  it("reconcile when prices contain the tax", async () => {
    await pricesContainTax()
    await addPromotion("ITEMS7", "items", "percentage", 7)
    const { order, request } = await buyOddly(["ITEMS7"])

    expectToReconcile(order.total, request)
    expect(request.items.map((item) => item.total_amount)).toContain(1000)
  })

  it("reconcile when prices and promotions of fixed amounts contain the tax, with unit prices that do", async () => {
    await store.sandbox.putSettings({ cross_checks: "unit_price_with_tax" })
    store.svc.options.checkout.unitPrice = "with_tax"
    await pricesContainTax()
    await addPromotion("FIXED", "items", "fixed", 33.33, true)
    await addPromotion("SHIP", "shipping_methods", "percentage", 33)
    const { order, request } = await buyOddly(["FIXED", "SHIP"])

    expectToReconcile(order.total, request)
    expect(request.items.map((item) => item.unit_price).sort((a, b) => b - a)).toEqual([1000, 100.55, 0.07])
    expect(request.discount_amount).toBeCloseTo(33.33 + 0.33 * request.shipping_amount, 1)
  })

  it("reconcile with the tax in the order's total as its tax, where the store asks for that", async () => {
    await store.sandbox.putSettings({ cross_checks: "none" })
    store.svc.options.checkout.taxAmount = "of_total"
    await addPromotion("ITEMS7", "items", "percentage", 7)
    const { order, request } = await buyOddly(["ITEMS7"])

    expectToReconcile(order.total, request)
    expect(request.tax_amount).toBeCloseTo(z.number().parse(order["tax_total"]), 2)
  })

  it("are not sent for a cart in another currency", async () => {
    const { region } = await store.admin.post(
      "/admin/regions",
      { name: "Bahrain", currency_code: "usd", countries: ["bh"], payment_providers: [PROVIDER_ID] },
      z.looseObject({ region: z.looseObject({ id: z.string() }) })
    )
    const buyer = store.buyer()
    const cart = await buyer.createCart({ regionId: region.id })

    await expect(buyer.initSession(cart.id, PROVIDER_ID)).rejects.toThrow(/Saudi riyals \(SAR\) only/)
  })

  it("are not sent of a cart that comes to more than a number can hold to the halala", async () => {
    const buyer = store.buyer()
    const cart = await store.newCart({}, buyer)

    await buyer.addItem(cart.id, await addVariant(9_000_000_000_000), 10)
    expect(await buyer.cartOptions(cart.id)).toMatchObject({
      show: false,
      reason: "above_maximum",
      limit: 9_999_999_999_999.99,
    })
    await buyer.initSession(cart.id, PROVIDER_ID)
    expect(await buyer.complete(cart.id)).toMatchObject({
      type: "cart",
      error: { message: expect.stringMatching(/too large for this payment method/) },
    })
  })

  it("are not sent for an address in another country", async () => {
    const { region } = await store.admin.post(
      "/admin/regions",
      { name: "Emirates", currency_code: "sar", countries: ["ae"], payment_providers: [PROVIDER_ID] },
      z.looseObject({ region: z.looseObject({ id: z.string() }) })
    )
    const buyer = store.buyer()
    const cart = await buyer.createCart({ regionId: region.id })

    await buyer.addItem(cart.id, await addVariant(100), 1)
    await buyer.setAddresses(
      cart.id,
      {
        first_name: "Buyer",
        last_name: "One",
        phone: `+${BUYERS.active}`,
        address_1: "Sheikh Zayed Road 1",
        city: "Dubai",
        country_code: "ae",
      },
      undefined,
      "buyer@example.com"
    )

    expect((await buyer.cartOptions(cart.id)).reason).toBe("country_not_supported")
    const session = await buyer.initSession(cart.id, PROVIDER_ID)
    const source = await store.checkoutSource(session.id)

    await expect(store.svc.checkout(source, undefined)).rejects.toThrow(/addresses in Saudi Arabia only/)
    expect((await store.sandbox.state()).orders).toEqual([])
  })

  it.each([
    ["", PLANS.days30],
    [", nor kept for later", PLANS.merchantDownPayment],
  ])(
    "are not sent to a billing address in another country%s, and the option is hidden for one",
    async (_what, planId) => {
      const buyer = store.buyer()
      const cart = await store.newCart({}, buyer)

      await buyer.initSession(cart.id, PROVIDER_ID, { repayment_config_id: planId })
      await buyer.setAddresses(
        cart.id,
        addressOf(BUYERS.active),
        addressOf(BUYERS.active, { city: "Dubai", country_code: "ae" })
      )

      expect(await buyer.cartOptions(cart.id)).toMatchObject({ show: false, reason: "country_not_supported" })
      expect(await buyer.complete(cart.id)).toMatchObject({
        type: "cart",
        error: { message: "This payment method is available for addresses in Saudi Arabia only." },
      })
      expect((await store.sandbox.state()).orders).toEqual([])
      expect((await buyer.cartOptions(cart.id)).last_attempt?.code ?? null).toBe(
        planId === PLANS.days30 ? "country_not_supported" : null
      )
    }
  )

  it("are called too small nowhere for a buyer whose address is in another country", async () => {
    const buyer = store.buyer()
    const cart = await store.newCart({}, buyer)
    const choose = () => buyer.initSession(cart.id, PROVIDER_ID, { repayment_config_id: PLANS.days30 })
    const message = "This payment method is available for addresses in Saudi Arabia only."
    const abroad = addressOf(BUYERS.active, { city: "Dubai", country_code: "ae" })

    await choose()
    await buyer.setAddresses(cart.id, addressOf(BUYERS.active), abroad)
    store.svc.options.offer.minTotal = 90_000
    expect(await buyer.complete(cart.id)).toMatchObject({ type: "cart", error: { message } })
    expect(await buyer.cartOptions(cart.id)).toMatchObject({
      reason: "country_not_supported",
      limit: null,
      last_attempt: { code: "country_not_supported" },
    })
    await expect(choose()).rejects.toThrow(message)
  })
})
