import { StoreServer } from "../__fixtures__/store-server"
import { awaiting, eligible, onPages, quarterToday } from "../__fixtures__/sample-answers"
import type { SvcStorefront } from "."

let store: StoreServer
let svc: SvcStorefront

beforeEach(async () => {
  store = await new StoreServer().start()
  svc = store.shop()
})
afterEach(() => store.stop())

const expectFailure = (asked: Promise<unknown>, expected: object) =>
  expect(asked).rejects.toMatchObject({ name: "SvcStorefrontError", ...expected })

describe("an answer that does not come", () => {
  it("is timed out", async () => {
    store.fail("options", "hang")

    await expectFailure(store.shop({ timeoutMs: 50 }).options("cart_1"), { code: "timed_out" })
  })

  it("is timed out too when fetch does not heed the signal", async () => {
    const deaf = store.shop({ timeoutMs: 50, fetch: () => new Promise(() => undefined) })

    await expectFailure(deaf.options("cart_1"), { code: "timed_out" })
  })

  it("is unreachable when the connection breaks", async () => {
    store.fail("options", "drop")

    await expectFailure(svc.options("cart_1"), { code: "unreachable", status: null })
  })

  it("is unreachable when nobody listens", async () => {
    await store.stop()

    await expectFailure(svc.options("cart_1"), { code: "unreachable" })
    await store.start()
  })

  it("ends with the caller's signal, before and during the request", async () => {
    const controller = new AbortController()

    store.fail("options", "hang")
    const asked = svc.options("cart_1", { signal: controller.signal })

    controller.abort("left the page")
    await expectFailure(asked, { code: "aborted", cause: "left the page" })
    await expectFailure(svc.orderState("order_1", { signal: controller.signal }), { code: "aborted" })
  })
})

describe("an answer that cannot be used", () => {
  it.each([
    [400, "rejected"],
    [401, "unauthorized"],
    [403, "unauthorized"],
    [404, "not_found"],
    [409, "conflict"],
    [422, "rejected"],
    [429, "too_many_requests"],
    [500, "unavailable"],
    [503, "unavailable"],
  ])("of %i is %s, with the server's message", async (status, code) => {
    store.fail("options", { status, body: '{"type":"x","message":"Because."}' })

    await expectFailure(svc.options("cart_1"), { code, status, message: "Because." })
  })

  it("keeps its status when a proxy answers with a page", async () => {
    store.fail("options", { status: 502, body: "<html>Bad gateway</html>" })

    await expectFailure(svc.options("cart_1"), { code: "unavailable", status: 502 })
  })

  it.each(["", "<html></html>", "{", '{"show":true'])("is unexpected when it is %j", async (body) => {
    store.fail("options", { body })

    await expectFailure(svc.options("cart_1"), { code: "unexpected_answer" })
  })

  it("is not read to its end when it is huge", async () => {
    store.fail("options", "huge")

    await expectFailure(svc.options("cart_1"), { code: "unexpected_answer" })
  })

  it.each([
    ["null", null],
    ["a list", []],
    ["a text", "yes"],
    ["no show", { ...eligible(), show: "yes" }],
    ["no plans", { ...eligible(), plans: null }],
    ["plans of another shape", { ...eligible(), plans: [1] }],
    ["a plan without an id", { ...eligible(), plans: [{ ...quarterToday, repayment_config_id: "103" }] }],
    ["an amount below zero", { ...eligible(), plans: [{ ...quarterToday, down_payment_due: -1 }] }],
    ["an attempt without a code", { ...eligible(), last_attempt: { at: "now" } }],
    ["credit of another shape", { ...eligible(), credit: { covers_cart: "yes" } }],
    ["no name", { ...eligible(), display_name: null }],
  ])("is unexpected when options are %s", async (_case, options) => {
    store.options = options

    await expectFailure(svc.options("cart_1"), { code: "unexpected_answer" })
  })

  it.each([
    ["no plans", { ...onPages(), plans: null }],
    ["a limit below zero", { ...onPages(), min_total: -1 }],
    ["no name", { ...onPages(), display_name: null }],
  ])("is unexpected when the plans of a page are %s", async (_case, plans) => {
    store.plans = plans

    await expectFailure(svc.plans(), { code: "unexpected_answer" })
  })

  it.each([
    ["a state that nobody knows", { ...awaiting(), state: "paid_maybe" }],
    ["a name that objects have", { ...awaiting(), state: "constructor" }],
    ["a step that nobody knows", { ...awaiting(), next: { action: "dance" } }],
    ["no step", { ...awaiting(), next: null }],
    ["a script to pay at", { ...awaiting(), next: { action: "pay", url: "javascript:alert(1)", amount: 1 } }],
  ])("is unexpected when an order has %s", async (_case, order) => {
    store.fail("order", { body: JSON.stringify(order) })

    await expectFailure(svc.orderState("order_1"), { code: "unexpected_answer" })
  })
})

describe("hostile or newer values", () => {
  it.each([-1, "many", null])("leave a credit without its amount when that is %j", async (amount) => {
    store.options = { ...eligible(), credit: { amount, covers_cart: false } }

    expect((await svc.options("cart_1")).credit).toEqual({ covers_cart: false })
  })

  it.each(["javascript:alert(1)", "data:text/html,x", "/relative", "not a url", 5, {}])(
    "%j becomes neither a link nor a frame nor a picture",
    async (url) => {
      store.options = { ...eligible(), show: false, reason: "not_eligible", signup_url: url, logo_url: url }

      expect(await svc.options("cart_1")).toMatchObject({ signup_url: null, logo_url: null })
    }
  )

  it("a reason of a newer server counts as not eligible", async () => {
    store.options = { ...eligible(), show: false, reason: "full_moon" }

    expect(await svc.options("cart_1")).toMatchObject({ show: false, reason: "not_eligible" })
  })
})
