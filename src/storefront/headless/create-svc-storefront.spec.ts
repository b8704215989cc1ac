import { StoreServer } from "../__fixtures__/store-server"
import { eligible, onPages } from "../__fixtures__/sample-answers"
import { createSvcStorefront, SvcStorefrontError, type SvcFetchOptions, type SvcStorefront } from "."

let store: StoreServer
let svc: SvcStorefront

beforeEach(async () => {
  store = await new StoreServer().start()
  svc = store.shop()
})
afterEach(() => store.stop())

describe("the plans of pages without a cart", () => {
  it("are those of the shop, or what is promised of a product", async () => {
    store.plans = onPages({ min_total: 500 })

    expect(await svc.plans()).toEqual(onPages({ min_total: 500 }))
    await svc.plans({ productId: "prod_1" })
    expect(store.seen.map(({ path, query }) => path + query)).toEqual([
      "/store/svc/plans",
      "/store/svc/plans?product_id=prod_1",
    ])
  })
})

describe("the connection", () => {
  it.each([
    [{ baseUrl: "ftp://shop.example" }, /baseUrl/],
    [{ baseUrl: "shop.example" }, /baseUrl/],
    [{ baseUrl: "//shop.example" }, /baseUrl/],
    [{ baseUrl: "https://shop.example?x=1" }, /baseUrl/],
    [{ baseUrl: undefined }, /baseUrl/],
    [{ publishableKey: "" }, /publishableKey/],
    [{ publishableKey: undefined }, /publishableKey/],
    [{ timeoutMs: Number.NaN }, /timeoutMs/],
    [{ timeoutMs: 0 }, /timeoutMs/],
    [{ timeoutMs: "5000" }, /timeoutMs/],
  ])("says what is wrong with %j", (wrong, message) => {
    const options = { baseUrl: "https://shop.example", publishableKey: "pk", ...wrong } as SvcFetchOptions

    expect(() => createSvcStorefront(options)).toThrow(message)
    expect(() => createSvcStorefront(options)).toThrow(SvcStorefrontError)
  })

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])("takes %d ms for as good as no limit", async (timeoutMs) => {
    await expect(store.shop({ timeoutMs }).options("cart_1")).resolves.toMatchObject({ show: true })
  })

  it("takes the page's own origin and a path before the Store API", () => {
    expect(() => createSvcStorefront({ baseUrl: "", publishableKey: "pk" })).not.toThrow()
    expect(() => createSvcStorefront({ baseUrl: "/medusa", publishableKey: "pk" })).not.toThrow()
  })

  it("sends the key, the customer's token and the shop's own headers", async () => {
    svc = store.shop({
      baseUrl: `${store.url}/`,
      token: () => Promise.resolve("jwt"),
      headers: () => ({ "x-shop": "yes" }),
    })

    await svc.options("cart_1")

    expect(store.seen[0]?.headers).toMatchObject({
      "x-publishable-api-key": "pk_test",
      authorization: "Bearer jwt",
      "x-shop": "yes",
    })
  })

  it("sends each header once, however the shop writes it, and its own where it needs them", async () => {
    svc = store.shop({
      token: () => "jwt",
      headers: {
        "Content-Type": "application/json",
        "X-Publishable-Api-Key": "pk_other",
        Authorization: "Bearer other",
      },
    })

    await svc.select({ id: "cart_1", payment_collection: null }, 103)

    expect(store.seen[0]).toMatchObject({
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": "pk_test",
        authorization: "Bearer jwt",
      },
      body: { cart_id: "cart_1" },
    })
  })

  it("sends no authorization for a guest", async () => {
    await store.shop({ token: () => null }).options("cart_1")

    expect(store.seen[0]?.headers.authorization).toBeUndefined()
  })

  it("says that the shop's function for the token failed", async () => {
    svc = store.shop({ token: () => Promise.reject(new Error("no storage")) })

    await expect(svc.options("cart_1")).rejects.toMatchObject({ code: "invalid_argument" })
    expect(store.seen).toHaveLength(0)
  })

  it("uses the fetch that it is given", async () => {
    const urls: string[] = []
    svc = store.shop({
      fetch: (input, init) => {
        urls.push(input instanceof Request ? input.url : input.toString())
        return fetch(input, init)
      },
    })

    await svc.options("cart_1")

    expect(urls).toEqual([`${store.url}/store/svc/carts/cart_1/options`])
  })

  it.each(["../orders", "cart 1", "", "cart/1", "..", "cart?x"])("puts no %j into a path", async (id) => {
    await expect(svc.options(id)).rejects.toMatchObject({ code: "invalid_argument" })
    await expect(svc.placeOrder(id)).rejects.toMatchObject({ code: "invalid_argument" })
    await expect(svc.orderState(id)).rejects.toMatchObject({ code: "invalid_argument" })
    await expect(svc.select(id, 1)).rejects.toMatchObject({ code: "invalid_argument" })
    expect(store.seen).toHaveLength(0)
  })

  it.each([undefined, null])("says so of %p, where the cart is not known yet", async (nothing) => {
    const none = nothing as unknown as string

    await expect(svc.select(none, 1)).rejects.toMatchObject({ code: "invalid_argument" })
    await expect(svc.options(none)).rejects.toMatchObject({ code: "invalid_argument" })
    await expect(svc.placeOrder(none)).rejects.toMatchObject({ code: "invalid_argument" })
    await expect(svc.waitForDownPayment(none)).rejects.toMatchObject({ code: "invalid_argument" })
  })
})

describe("the options of a cart", () => {
  it("are what the server answers", async () => {
    store.options = eligible({ credit: { amount: 5000, covers_cart: true } })

    expect(await svc.options("cart_1")).toEqual(store.options)
  })

  it("are asked in the call's language, else in the client's, else in none", async () => {
    await store.shop({ language: "en" }).options("cart_1", { language: "ar" })
    await store.shop({ language: "en" }).options("cart_1")
    await svc.options("cart_1")

    expect(store.seen.map(({ query }) => query)).toEqual(["?language=ar", "?language=en", ""])
  })
})

describe("choosing a plan", () => {
  it("makes a payment collection for a cart without one", async () => {
    await svc.select({ id: "cart_1", payment_collection: null }, 103)

    expect(store.seen.map(({ path, body }) => [path, body])).toEqual([
      ["/store/payment-collections", { cart_id: "cart_1" }],
      [
        "/store/payment-collections/pay_col_1/payment-sessions",
        { provider_id: "pp_business-credit", data: { repayment_config_id: 103 } },
      ],
    ])
  })

  it("uses the cart's own payment collection and another provider's id", async () => {
    await store
      .shop({ providerId: "pp_svc_credit" })
      .select({ id: "cart_1", payment_collection: { id: "pay_col_9" } }, null)

    expect(store.seen.map(({ path, body }) => [path, body])).toEqual([
      ["/store/payment-collections/pay_col_9/payment-sessions", { provider_id: "pp_svc_credit", data: {} }],
    ])
  })

  it("lets the last of several choices stand", async () => {
    await Promise.all([101, 103, 102].map((planId) => svc.select("cart_1", planId)))

    expect(store.requestsOf("/payment-sessions").map(({ body }) => body)).toMatchObject([
      { data: { repayment_config_id: 101 } },
      { data: { repayment_config_id: 103 } },
      { data: { repayment_config_id: 102 } },
    ])
  })

  it("goes on with the next choice when one failed", async () => {
    store.fail("session", { status: 400, body: "{}" })
    const first = svc.select("cart_1", 101)
    const second = svc.select("cart_1", 103)

    await expect(first).rejects.toMatchObject({ code: "rejected", status: 400 })
    await expect(second).resolves.toBeUndefined()
  })

  it("refuses a plan that is no plan's id", async () => {
    await expect(svc.select("cart_1", Number.NaN)).rejects.toMatchObject({ code: "invalid_argument" })
  })
})
