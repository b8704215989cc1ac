import { testClock, type TestClock } from "../__fixtures__/clocks"
import { attempt, awaiting, eligible, inState } from "../__fixtures__/sample-answers"
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

const expectPlaced = async () => {
  expect(await svc.placeOrder("cart_1")).toMatchObject({ orderId: "order_1" })
}
const expectChoiceChanged = async () => {
  expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "declined", code: "choice_changed" })
  expect(store.orderCount).toBe(0)
}

describe("an order that is placed", () => {
  it("is sent to the payment page when a down payment is due", async () => {
    expect(await svc.placeOrder("cart_1")).toEqual({
      kind: "pay_down_payment",
      orderId: "order_1",
      order: { id: "order_1", display_id: 7 },
      url: "https://pay.svc.example/session/1",
      amount: 250,
      expiresAt: "2026-01-04T10:00:00.000Z",
    })
  })

  it.each([
    [inState("authorized"), { kind: "placed" }],
    [inState("processing"), { kind: "processing", state: "processing" }],
    [inState("awaiting_approval"), { kind: "processing", state: "awaiting_approval" }],
    [inState("awaiting_merchant_payment"), { kind: "awaiting_merchant_payment", expiresAt: null }],
    [awaiting({ next: { action: "wait" } }), { kind: "processing", state: "awaiting_down_payment" }],
  ])("tells what comes next for %j", async (order, result) => {
    store.order = order

    expect(await svc.placeOrder("cart_1")).toMatchObject({ orderId: "order_1", ...result })
  })

  it("stands when it was paid by another method, which the plugin does not know", async () => {
    store.order = null

    expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "placed", orderId: "order_1" })
  })

  it.each([{ status: 500, body: "{}" }, { body: "nonsense" }, "drop" as const])(
    "stands when its state cannot be asked (%j)",
    async (fault) => {
      store.fail("order", fault)

      expect(await svc.placeOrder("cart_1")).toMatchObject({
        kind: "processing",
        orderId: "order_1",
        state: null,
      })
    }
  )

  it.each(["declined", "expired", "canceled"] as const)("is %s if the order already was", async (state) => {
    store.order = inState(state)

    expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "declined", code: `order_${state}` })
  })

  it("is not called unpaid when something was paid though its time was over", async () => {
    store.order = inState("expired", "none")

    expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "declined", code: "order_canceled" })
  })
})

describe("an order that is not accepted", () => {
  beforeEach(() => {
    store.decline = "No."
  })

  it("is declined with the reason of the cart's options when there was no attempt", async () => {
    store.options = eligible({ show: false, reason: "above_maximum", limit: 500 })

    expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "declined", code: "above_maximum" })
  })

  it("is to be tried again when the store could not even list its plans: nothing was declined", async () => {
    store.options = eligible({ show: false, reason: "service_unavailable" })

    expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "try_again", code: "try_again" })
  })

  it.each([
    ["credit_limit_exceeded", "declined", "credit_limit_exceeded"],
    ["plan_unavailable", "declined", "plan_unavailable"],
    ["plan_unknown", "declined", "plan_unavailable"],
    ["confirming", "try_again", "confirming"],
    ["item_invalid", "declined", "cart_not_ready"],
    ["below_minimum", "declined", "below_minimum"],
    ["sales_channel_excluded", "declined", "sales_channel_excluded"],
    ["a_new_one", "declined", "declined"],
    ["busy_try_again", "try_again", "busy_try_again"],
    ["try_again", "try_again", "try_again"],
  ])("for %s is %s with %s", async (last, kind, code) => {
    store.options = eligible({ last_attempt: attempt(last) })

    expect(await svc.placeOrder("cart_1")).toEqual({ kind, code, message: "No." })
    expect(store.orderCount).toBe(0)
  })

  it.each([{ status: 500, body: "{}" }, "drop" as const])(
    "stays declined when the reason cannot be asked (%j)",
    async (fault) => {
      store.fail("options", fault)

      expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "declined", code: "declined" })
    }
  )

  it.each([
    ["is declined for its plan when that is on offer no more", 107, "declined", "plan_unavailable"],
    ["is to be tried again when its plan is still on offer", 101, "try_again", "try_again"],
    ["is to be tried again when no plan was chosen", null, "try_again", "try_again"],
  ])("%s, and there was no attempt", async (_what, repayment_config_id, kind, code) => {
    store.session = { ...store.session, data: { repayment_config_id } }

    expect(await svc.placeOrder("cart_1")).toMatchObject({ kind, code })
  })

  it.each([
    ["try_again", 107, "plan_unavailable"],
    ["busy_try_again", 107, "plan_unavailable"],
    ["check_details", 107, "plan_unavailable"],
    ["try_again", 101, "try_again"],
    ["confirming", 107, "confirming"],
    ["being_checked", 107, "being_checked"],
    ["too_many_attempts", 107, "plan_unavailable"],
    ["too_many_attempts", 101, "too_many_attempts"],
  ])(
    "after an attempt of before (%s), with the plan %s, is told as %s",
    async (last, repayment_config_id, code) => {
      store.session = { ...store.session, data: { repayment_config_id } }
      store.options = eligible({ last_attempt: attempt(last) })

      expect(await svc.placeOrder("cart_1")).toMatchObject({ code })
    }
  )

  it("is told as the rule that hides the option now, when it was to be tried again before", async () => {
    store.options = eligible({ show: false, reason: "below_minimum", last_attempt: attempt("try_again") })

    expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "declined", code: "below_minimum" })
  })

  it.each(["too_many_attempts", "too_many_phones"])(
    "is told as what failed now, when another choice was refused before (%s)",
    async (last) => {
      const earlier = { ...attempt(last), payment_session_id: "payses_0" }

      store.options = eligible({ last_attempt: earlier })
      expect(await svc.placeOrder("cart_1")).toMatchObject({ code: last })
      store.options = eligible({ show: false, reason: "service_unavailable", last_attempt: earlier })
      expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "try_again", code: "try_again" })
    }
  )

  it("can be placed with another plan", async () => {
    await svc.placeOrder("cart_1")
    store.decline = null

    expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "pay_down_payment" })
  })
})

describe("a decline", () => {
  beforeEach(() => {
    store.decline = "No."
  })

  it("of another payment method is not explained with what the credit said before", async () => {
    store.session = { id: "payses_9", provider_id: "pp_stripe_stripe" }
    store.options = eligible({ last_attempt: attempt("credit_limit_exceeded") })

    expect(await svc.placeOrder("cart_1")).toEqual({ kind: "declined", code: "declined", message: "No." })
    expect(store.requestsOf("/options")).toEqual([])
  })

  it.each([
    ["credit_limit_exceeded", "below_minimum"],
    ["try_again", "below_minimum"],
    ["confirming", "confirming"],
    ["being_checked", "being_checked"],
  ])("after another choice was answered with %s is told as %s", async (last, code) => {
    store.session = { id: "payses_2", provider_id: "pp_business-credit" }
    store.options = eligible({ show: false, reason: "below_minimum", last_attempt: attempt(last) })

    expect(await svc.placeOrder("cart_1")).toMatchObject({ code })
  })
})

describe("one cart", () => {
  it("gives one order and one request for a double click", async () => {
    const [first, second] = await Promise.all([svc.placeOrder("cart_1"), svc.placeOrder("cart_1")])

    expect(second).toBe(first)
    expect(store.requestsOf("/complete")).toHaveLength(1)
  })

  it("gives its order again to who asks later", async () => {
    await svc.placeOrder("cart_1")

    await expectPlaced()
    expect(store.orderCount).toBe(1)
  })

  it.each([["lose_answer"], ["lose_answer", "drop"], ["drop", { status: 502, body: "" }]] as const)(
    "gives one order when answers are lost (%j)",
    async (...faults) => {
      store.fail("complete", ...faults)

      await expectPlaced()
      expect(store.orderCount).toBe(1)
    }
  )

  it("gives one order to two tabs at the same time", async () => {
    let finish: () => void = () => undefined

    store.completing = new Promise((resolve) => {
      finish = resolve
    })
    const other = store.shop().placeOrder("cart_1")

    // The other tab's completion ends while this one waits for the third time.
    clock.onWait = (waits) => (waits === 3 ? finish() : undefined)
    const own = await svc.placeOrder("cart_1")

    expect((await other).kind).toBe("pay_down_payment")
    expect(own).toMatchObject({ kind: "pay_down_payment", orderId: "order_1" })
    expect(store.orderCount).toBe(1)
  })

  it("is to be tried again when another tab does not come to an end", async () => {
    const conflicts = Array.from({ length: 60 }, () => ({ status: 409, body: '{"message":"Busy."}' }))

    store.fail("complete", ...conflicts)

    expect(await svc.placeOrder("cart_1")).toEqual({
      kind: "try_again",
      code: "unreachable",
      message: "Busy.",
    })
    expect(clock.waits.slice(0, 5)).toEqual([500, 1_000, 2_000, 4_000, 5_000])
    expect(clock.waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(90_000)
  })

  it("is asked for again by a phone that was away, however long", async () => {
    const { now } = clock
    let away = 0

    clock.now = () => now() + away
    svc = store.shop({
      clock,
      fetch: async (...asked) => {
        const answer = await fetch(...asked)

        if (away === 0 && answer.url.endsWith("/complete")) {
          away = 600_000
          throw new TypeError("The network connection was lost.")
        }
        return answer
      },
    })
    await expectPlaced()
    expect(store.requestsOf("/complete")).toHaveLength(2)
  })

  it("is to be tried again when the server gives no answer four times", async () => {
    store.fail("complete", "drop", "drop", "drop", "drop")

    expect(await svc.placeOrder("cart_1")).toMatchObject({ kind: "try_again", code: "unreachable" })
    expect(store.requestsOf("/complete")).toHaveLength(4)
  })

  it("is not asked again when Medusa refuses it", async () => {
    store.fail("complete", { status: 400, body: '{"type":"invalid_data","message":"No shipping method."}' })

    await expect(svc.placeOrder("cart_1")).rejects.toMatchObject({
      name: "SvcStorefrontError",
      code: "rejected",
      message: "No shipping method.",
    })
    expect(store.requestsOf("/complete")).toHaveLength(1)
  })

  it.each(["{}", '{"type":"order"}', '{"type":"order","order":{"id":5}}', "[]"])(
    "is no order when the answer is %s",
    async (body) => {
      store.fail("complete", { body })

      await expect(svc.placeOrder("cart_1")).rejects.toMatchObject({ code: "unexpected_answer" })
    }
  )
})

describe("a choice that is still on its way", () => {
  it("is made before the order is placed", async () => {
    void svc.select("cart_1", 103)
    await svc.placeOrder("cart_1")

    expect(store.seen.map(({ path }) => path.split("/").at(-1))).toEqual([
      "payment-collections",
      "payment-sessions",
      "cart_1",
      "complete",
      "order_1",
    ])
  })

  it("keeps the order from being placed with another plan when it fails", async () => {
    store.fail("session", { status: 400, body: "{}" })
    const choice = svc.select("cart_1", 103)
    const placed = svc.placeOrder("cart_1")

    await expect(choice).rejects.toMatchObject({ code: "rejected" })
    await expect(placed).rejects.toMatchObject({ code: "rejected" })
    expect(store.orderCount).toBe(0)
  })

  it("keeps it so when the order is asked for again, until another is made", async () => {
    await svc.select("cart_1", 101)
    store.fail("session", { status: 400, body: "{}" })
    const choice = svc.select("cart_1", 103)
    const placed = svc.placeOrder("cart_1")

    await expect(choice).rejects.toThrow()
    await expect(placed).rejects.toThrow()
    await expectChoiceChanged()
    await svc.select("cart_1", 101)
    await expectPlaced()
  })

  it.each([
    ["session", "lose_answer"],
    ["session", "drop"],
    ["session", { status: 502, body: "" }],
    ["session", "huge"],
    ["collection", "drop"],
    ["collection", { status: 502, body: "" }],
  ] as const)("and was lost (%s: %j) keeps the order back until one is answered", async (route, fault) => {
    await svc.select("cart_1", 101)
    store.fail(route, fault)
    await expect(svc.select("cart_1", 103)).rejects.toThrow()

    await expectChoiceChanged()
    await expectChoiceChanged()
    await svc.select("cart_1", 103)
    await expectPlaced()
  })
})

it("is placed as chosen in React Native, whose fetch asks by another address for what is not stored", async () => {
  const native: typeof fetch = (url, init) =>
    fetch(
      typeof url === "string" && init?.method === "GET" && init.cache === "no-store" ? `${url}&_=1` : url,
      init
    )

  Object.assign(globalThis, { window: globalThis })
  try {
    svc = store.shop({ fetch: native })
    await svc.select("cart_1", 103)
    await expectPlaced()
  } finally {
    Reflect.deleteProperty(globalThis, "window")
  }
})

describe("a choice", () => {
  beforeEach(() => svc.select("cart_1", 101))

  it("that another window made since keeps the order from being placed with what nobody sees here", async () => {
    await store.shop().select("cart_1", 103)

    await expectChoiceChanged()
  })

  it("keeps the order from being placed for another sum, which another window chose the same plan for", async () => {
    store.total = 4000
    await store.shop().select("cart_1", 101)

    await expectChoiceChanged()
  })

  it("of another method since is the shop's, and stands", async () => {
    store.session = { id: "payses_9", provider_id: "pp_stripe_stripe" }

    await expectPlaced()
  })

  it("that meets an order on its way leaves the cart as it is: placing tells where it stands", async () => {
    await store.shop().select("cart_1", 103)
    store.fail("session", { status: 409, body: "{}" })
    await expect(svc.select("cart_1", 101)).rejects.toMatchObject({ code: "conflict" })

    await expectPlaced()
  })

  it("of a cart that is completed already stands in nobody's way", async () => {
    store.completedAt = "2026-01-04T10:00:00.000Z"
    store.session = { id: "payses_9", provider_id: "pp_business-credit" }

    await expectPlaced()
  })

  it("is looked up again when that is not answered", async () => {
    store.fail("cart", "drop", { status: 502, body: "" })

    await expectPlaced()
    expect(store.requestsOf("/complete")).toHaveLength(1)
  })
})

describe("a choice for another payment than the page shows", () => {
  const shown = { id: "cart_1", total: 1000 }

  it("is refused for another sum, which another window made of the cart, and nothing is ordered", async () => {
    store.total = 4000

    await expect(svc.select(shown, 101)).rejects.toMatchObject({ code: "rejected", reason: "amount_changed" })
    await expectChoiceChanged()
    await svc.select({ ...shown, total: 4000 }, 101)
    await expectPlaced()
  })

  it("is refused when Medusa answers with another window's plan of the same moment", async () => {
    const taken = [{ ...store.session, id: "payses_9", data: { repayment_config_id: 103 } }]

    store.fail("session", {
      body: JSON.stringify({ payment_collection: { id: "pay_col_1", payment_sessions: taken } }),
    })
    await expect(svc.select(shown, 101)).rejects.toMatchObject({ code: "rejected", reason: "choice_changed" })
    await expectChoiceChanged()
  })

  it.each([1000.004, 999.996])("is none where Medusa has more decimals (%d)", async (total) => {
    store.total = total
    await svc.select(shown, 101)

    await expectPlaced()
  })
})

describe("a payment session that the page shows as chosen", () => {
  beforeEach(() => svc.expectSession("cart_1", "payses_1"))

  const chooseElsewhere = (planId = 103) => store.shop().select("cart_1", planId)

  it("is the one that the order is placed with", async () => {
    await expectPlaced()
  })

  it("keeps the order from being placed with what another window chose, until a choice is made here", async () => {
    await chooseElsewhere()

    await expectChoiceChanged()
    await svc.select("cart_1", 101)
    await expectPlaced()
  })

  it("is remembered of the latest ten thousand carts: a server's client sees ever more of them", async () => {
    const see = (count: number, of: string) => {
      for (let number = 0; number < count; number += 1) {
        svc.expectSession(`${of}_${number}`, "payses_2")
      }
    }

    await chooseElsewhere()
    see(9_999, "other")
    svc.expectSession("cart_1", "payses_1")
    see(9_999, "another")
    await expectChoiceChanged()
    see(1, "one more")
    await expectPlaced()
  })

  it("is still the one after a choice that was refused", async () => {
    store.fail("session", { status: 400, body: "{}" })
    await expect(svc.select("cart_1", 103)).rejects.toMatchObject({ code: "rejected" })
    await chooseElsewhere()

    await expectChoiceChanged()
  })

  it("is as good when Medusa made it anew, as it does after a plan that was refused", async () => {
    svc.expectSession("cart_1", "payses_1", 101)
    store.session = { id: "payses_9", provider_id: "pp_business-credit", data: { repayment_config_id: 101 } }

    await expectPlaced()
  })

  it.each([
    ["made anew", "payses_9"],
    ["as it was", "payses_1"],
  ])("is not as good for another sum than the page shows, %s with the same plan", async (_how, id) => {
    const data = { repayment_config_id: 101 }

    svc.expectSession("cart_1", "payses_1", 101, 1000)
    store.session = { id, provider_id: "pp_business-credit", amount: 4000, data }
    await expectChoiceChanged()
    store.session = { id, provider_id: "pp_business-credit", amount: 1000, data }
    await expectPlaced()
  })

  it("counts anew from what the cart has while its order is on its way", async () => {
    await chooseElsewhere()
    store.fail("session", { status: 409, body: "{}" })
    await expect(svc.select("cart_1", 103)).rejects.toMatchObject({ code: "conflict" })
    await chooseElsewhere(101)

    await expectChoiceChanged()
  })

  it("of another cart says nothing of this one", async () => {
    svc.expectSession("cart_2", "payses_9")

    await expectPlaced()
  })
})
