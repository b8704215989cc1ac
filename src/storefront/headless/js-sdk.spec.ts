import Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"
import { testClock } from "../__fixtures__/clocks"
import { StoreServer } from "../__fixtures__/store-server"
import { createSvcStorefront, type SvcCart, type SvcSdkOptions } from "."

let store: StoreServer

beforeEach(async () => {
  store = await new StoreServer().start()
})
afterEach(() => store.stop())

const shop = (change: Partial<SvcSdkOptions> = {}) =>
  createSvcStorefront({
    sdk: new Medusa({ baseUrl: store.url, publishableKey: "pk_sdk" }),
    clock: testClock(),
    ...change,
  })

it("does everything through an instance of the SDK", async () => {
  const svc = shop({ language: "ar" })

  await svc.options("cart_1")
  await svc.select("cart_1", 103)

  expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "pay_down_payment", orderId: "order_1" })
  expect(store.seen[0]).toMatchObject({
    query: "?language=ar",
    headers: { "x-publishable-api-key": "pk_sdk" },
  })
  expect(store.seen[2]?.body).toEqual({
    provider_id: "pp_business-credit",
    data: { repayment_config_id: 103 },
  })
})

it("takes a cart of the SDK's types", () => {
  const asCart = (cart: HttpTypes.StoreCart): SvcCart => cart

  expect(asCart).toBeDefined()
})

it.each([
  [
    { status: 404, body: '{"message":"No such cart."}' },
    { code: "not_found", status: 404, message: "No such cart." },
  ],
  [
    { status: 500, body: "" },
    { code: "unavailable", status: 500 },
  ],
  [{ body: "<html>" }, { code: "unexpected_answer" }],
  ["drop" as const, { code: "unreachable" }],
])("has the same errors for %j", async (fault, error) => {
  store.fail("options", fault)

  await expect(shop().options("cart_1")).rejects.toMatchObject({ name: "SvcStorefrontError", ...error })
})

it("times out and stops with the signal", async () => {
  const controller = new AbortController()

  store.fail("options", "hang", "hang")
  await expect(shop({ timeoutMs: 50 }).options("cart_1")).rejects.toMatchObject({ code: "timed_out" })
  const asked = shop().options("cart_1", { signal: controller.signal })

  controller.abort()
  await expect(asked).rejects.toMatchObject({ code: "aborted" })
})

it("survives lost answers with one order", async () => {
  store.fail("complete", "lose_answer")

  expect(await shop().placeOrder("cart_1")).toMatchObject({ orderId: "order_1" })
  expect(store.orderCount).toBe(1)
})

it.each([{}, null, { client: {} }])("says that %j is no SDK", (sdk) => {
  expect(() => createSvcStorefront({ sdk } as SvcSdkOptions)).toThrow(/js-sdk/)
})
