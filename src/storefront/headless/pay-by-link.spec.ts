import { testClock, type TestClock } from "../__fixtures__/clocks"
import { inState, unpaidLink } from "../__fixtures__/sample-answers"
import { StoreServer } from "../__fixtures__/store-server"
import type { SvcStorefront } from "."

let store: StoreServer
let clock: TestClock
let svc: SvcStorefront

beforeEach(async () => {
  store = await new StoreServer().start()
  clock = testClock()
  svc = store.shop({ clock })
})
afterEach(() => store.stop())

const asked = () => store.seen.map(({ method, path }) => `${method} ${path.split("/").at(-1) ?? ""}`)

describe("the page of a payment link", () => {
  it("is what the server answers", async () => {
    expect(await svc.paymentLink("pay_col_1")).toEqual({ ...store.link, payment_session_id: "payses_1" })
    expect(store.seen[0]?.path).toBe("/store/svc/payment-collections/pay_col_1")
  })

  it("is asked for in the call's language, else in the client's, else in none", async () => {
    await store.shop({ language: "ar" }).paymentLink("pay_col_1", { language: "en" })
    await store.shop({ language: "ar" }).paymentLink("pay_col_1")
    await svc.paymentLink("pay_col_1")

    expect(store.seen.map(({ query }) => query)).toEqual(["?language=en", "?language=ar", ""])
  })

  it("says where it stands once it is placed", async () => {
    await svc.payByLink("pay_col_1", 103)

    expect(await svc.paymentLink("pay_col_1")).toMatchObject({
      show: false,
      state: "awaiting_down_payment",
      next: { action: "pay", url: "https://pay.svc.example/session/1", amount: 250 },
    })
  })

  it("of a newer server is read as far as it is known, and what is not known is never taken for success", async () => {
    const told = (change: Record<string, unknown>) =>
      store.fail("link", { body: JSON.stringify({ ...unpaidLink(), payee: "new", ...change }) })

    told({ show: false, reason: "a_new_one" })
    expect(await svc.paymentLink("pay_col_1")).toMatchObject({ show: false, reason: "not_eligible" })
    told({ state: "a_new_one", next: { action: "none" } })
    await expect(svc.paymentLink("pay_col_1")).rejects.toMatchObject({ code: "unexpected_answer" })
    told({ state: "awaiting_down_payment", next: { action: "pay", url: "javascript:alert(1)" } })
    await expect(svc.paymentLink("pay_col_1")).rejects.toMatchObject({ code: "unexpected_answer" })
  })

  it.each(["../orders", "", "pay col"])("is not asked for with %j in its path", async (id) => {
    await expect(svc.paymentLink(id)).rejects.toMatchObject({ code: "invalid_argument" })
    await expect(svc.payByLink(id)).rejects.toMatchObject({ code: "invalid_argument" })
    await expect(svc.payByLink("pay_col_1", Number.NaN)).rejects.toMatchObject({ code: "invalid_argument" })
    expect(store.seen).toEqual([])
  })
})

describe("a payment by link", () => {
  it("chooses the plan, places that choice, and leads to the page for the down payment", async () => {
    expect(await svc.payByLink(unpaidLink(), 103)).toEqual({
      kind: "pay_down_payment",
      orderId: "order_1",
      order: { id: "order_1" },
      url: "https://pay.svc.example/session/1",
      amount: 250,
      expiresAt: "2026-01-04T10:00:00.000Z",
    })
    expect(store.seen.map(({ path, body }) => [path, body])).toEqual([
      [
        "/store/payment-collections/pay_col_1/payment-sessions",
        { provider_id: "pp_business-credit", data: { repayment_config_id: 103 } },
      ],
      ["/store/svc/payment-collections/pay_col_1/authorize", { payment_session_id: "payses_2" }],
    ])
  })

  it.each([
    [inState("authorized"), { kind: "placed" }],
    [inState("processing"), { kind: "processing" }],
    [inState("awaiting_merchant_payment"), { kind: "awaiting_merchant_payment" }],
  ])("tells what comes next for %j", async (order, result) => {
    store.order = order

    expect(await svc.payByLink("pay_col_1")).toMatchObject({ orderId: "order_1", ...result })
  })

  it("is one for a double click, and one more click later tells where it stands", async () => {
    const [first, second] = await Promise.all([
      svc.payByLink("pay_col_1", 101),
      svc.payByLink("pay_col_1", 103),
    ])

    expect(second).toBe(first)
    expect(asked()).toEqual(["POST payment-sessions", "POST authorize"])
    expect(await svc.payByLink("pay_col_1", 103)).toEqual(first)
    expect(asked().slice(2)).toEqual(["POST payment-sessions", "GET pay_col_1"])
  })

  it.each(["lose_answer", "drop", { status: 502, body: "" }] as const)(
    "is asked for again, by the same choice, when its answer is lost (%j)",
    async (fault) => {
      store.fail("authorize", fault)

      expect(await svc.payByLink("pay_col_1", 103)).toMatchObject({ kind: "pay_down_payment" })
      expect(store.sessions).toHaveLength(1)
      expect(store.placedSession).toBe("payses_2")
    }
  )

  it("is chosen again when the answer to the choice is lost", async () => {
    store.fail("session", "lose_answer")

    expect(await svc.payByLink("pay_col_1", 103)).toMatchObject({ kind: "pay_down_payment" })
    expect(store.placedSession).toBe("payses_3")
  })

  it("is declined with its reason, also when that answer is lost, and can be tried again", async () => {
    store.decline = "Too little credit."
    expect(await svc.payByLink("pay_col_1", 101)).toEqual({
      kind: "declined",
      code: "credit_limit_exceeded",
      message: "Too little credit.",
    })
    store.fail("authorize", "lose_answer")
    expect(await svc.payByLink("pay_col_1", 101)).toMatchObject({
      kind: "declined",
      code: "credit_limit_exceeded",
    })
    expect(store.requestsOf("/authorize")).toHaveLength(2)
    store.decline = null
    expect(await svc.payByLink("pay_col_1", 101)).toMatchObject({ kind: "pay_down_payment" })
  })

  it("that is not confirmed yet is to be tried again", async () => {
    store.decline = "Not confirmed yet."
    store.declineCode = "confirming"

    expect(await svc.payByLink("pay_col_1", 101)).toMatchObject({ kind: "try_again", code: "confirming" })
  })

  it("stays declined when the reason cannot be asked", async () => {
    store.decline = "No."
    store.fail("link", "drop")

    expect(await svc.payByLink("pay_col_1")).toEqual({ kind: "declined", code: "declined", message: "No." })
  })

  it("is not asked for when it comes to another amount than the page shows", async () => {
    store.total = 1500

    expect(await svc.payByLink(unpaidLink(), 101)).toMatchObject({ kind: "declined", code: "amount_changed" })
    expect(store.placedSession).toBeNull()
    store.total = 1000.004
    expect(await svc.payByLink(unpaidLink(), 101)).toMatchObject({ kind: "pay_down_payment" })
  })

  it("is not placed with another plan, which two windows that choose at once may be told", async () => {
    const session = { id: "payses_9", provider_id: "pp_business-credit", data: { repayment_config_id: 103 } }
    const body = JSON.stringify({ payment_collection: { id: "pay_col_1", payment_sessions: [session] } })

    store.fail("session", { body })
    expect(await svc.payByLink("pay_col_1", 101)).toMatchObject({ kind: "declined", code: "choice_changed" })
    expect(store.requestsOf("/authorize")).toEqual([])
  })

  it("is placed with the plan that the store takes where none is chosen", async () => {
    const session = { id: "payses_1", provider_id: "pp_business-credit", data: { repayment_config_id: 101 } }
    const body = JSON.stringify({ payment_collection: { id: "pay_col_1", payment_sessions: [session] } })

    store.fail("session", { body })
    expect(await svc.payByLink("pay_col_1")).toMatchObject({ kind: "pay_down_payment" })
  })

  it("is not placed when another window has chosen since", async () => {
    store.fail("authorize", { status: 502, body: "" })
    clock.onWait = () => {
      store.session = { id: "payses_9", provider_id: "pp_business-credit", amount: 1000 }
    }

    expect(await svc.payByLink(unpaidLink(), 101)).toMatchObject({ kind: "declined", code: "choice_changed" })
    expect(store.placedSession).toBeNull()
  })

  it("is not placed when another window's choice has replaced its session in that moment", async () => {
    store.fail("authorize", { status: 404, body: '{"message":"Payment session payses_2 was not found"}' })
    store.fail("link", { body: JSON.stringify(unpaidLink({ payment_session_id: "payses_9" })) })

    expect(await svc.payByLink(unpaidLink(), 101)).toMatchObject({ kind: "declined", code: "choice_changed" })
  })

  describe("whose session another window has replaced while it was still made", () => {
    const replaced = {
      status: 404,
      body: JSON.stringify({ message: 'PaymentSession with id "payses_2" not found' }),
    }

    it.each([
      [{ payment_session_id: "payses_9" }, "choice_changed"],
      [{ show: false, reason: "order_canceled" }, "order_canceled"],
    ] as const)("is declined for a link with %j as %s", async (link, code) => {
      store.link = unpaidLink(link)
      store.fail("session", replaced)

      expect(await svc.payByLink(unpaidLink(), 101)).toMatchObject({ kind: "declined", code })
      expect(store.requestsOf("/authorize")).toEqual([])
    })

    it("is the payment that the other window has placed", async () => {
      store.placedSession = "payses_1"
      store.order = inState("authorized")
      store.fail("session", replaced)

      expect(await svc.payByLink(unpaidLink(), 101)).toMatchObject({ kind: "placed", orderId: "order_1" })
    })
  })

  it.each([
    [{ show: false, reason: "order_canceled" }, "order_canceled"],
    [{ show: false, reason: "already_financed" }, "already_financed"],
    [{ show: false, reason: "amount_above_order" }, "amount_above_order"],
    [{ show: false, reason: "phone_missing" }, "phone_missing"],
    [{ show: false, reason: "merchant_not_ready" }, "declined"],
    [{}, "plan_unavailable"],
  ] as const)("that is refused before a try, of a link with %j, is declined as %s", async (link, code) => {
    store.link = unpaidLink(link)
    store.fail("session", { status: 400, body: '{"message":"No."}' })

    expect(await svc.payByLink("pay_col_1", 999)).toEqual({ kind: "declined", code, message: "No." })
  })

  it("that is refused is told what the server says, whatever ended before", async () => {
    store.fail("authorize", { status: 400, body: '{"code":"being_checked","message":"No."}' })

    expect(await svc.payByLink(unpaidLink(), 101)).toEqual({
      kind: "declined",
      code: "being_checked",
      message: "No.",
    })
  })

  it.each(["being_checked", "not_onboarded"])(
    "that is refused as %s stays so when the link cannot be asked for more",
    async (code) => {
      store.fail("authorize", { status: 400, body: JSON.stringify({ code, message: "No." }) })
      store.fail("link", "drop")

      expect(await svc.payByLink(unpaidLink(), 101)).toEqual({ kind: "declined", code, message: "No." })
    }
  )

  it("that is refused before a try is to be tried again when nothing stands in its way any more", async () => {
    store.fail("session", { status: 400, body: '{"message":"No."}' })

    expect(await svc.payByLink(unpaidLink(), 101)).toEqual({
      kind: "try_again",
      code: "try_again",
      message: "No.",
    })
  })

  it("is to be tried again when the server gives no answer four times", async () => {
    store.fail("authorize", "drop", "drop", "drop", "drop")

    expect(await svc.payByLink("pay_col_1")).toMatchObject({ kind: "try_again", code: "unreachable" })
  })

  it("waits for another window that is placing it, and tells what became of that", async () => {
    store.placedSession = "payses_1"
    store.order = null
    clock.onWait = (waits) => {
      store.order = waits === 3 ? inState("authorized") : store.order
    }

    expect(await svc.payByLink("pay_col_1", 101)).toMatchObject({ kind: "placed", orderId: "order_1" })
    expect(store.requestsOf("/authorize")).toEqual([])
  })

  it.each([401, 404])("rejects when the server answers %d", async (status) => {
    store.fail("session", { status, body: "{}" })
    store.fail("link", { status, body: "{}" })

    await expect(svc.payByLink("pay_col_1")).rejects.toMatchObject({ name: "SvcStorefrontError", status })
  })
})
