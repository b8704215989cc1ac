import { testClock, type TestClock } from "../__fixtures__/clocks"
import { awaiting, inState } from "../__fixtures__/sample-answers"
import { StoreServer } from "../__fixtures__/store-server"
import type { SvcClock, SvcStorefront } from "."
import { systemClock } from "./system-clock"

/** Longer than a test may take. */
const TOO_LONG_MS = 120_000

let store: StoreServer
let clock: TestClock
let svc: SvcStorefront

beforeEach(async () => {
  store = await new StoreServer().start()
  clock = testClock()
  svc = store.shop({ clock })
})
afterEach(() => store.stop())

const after = (waits: number, act: () => void) => {
  clock.onWait = (count) => (count === waits ? act() : undefined)
}

it("asks with growing pauses until the payment is there", async () => {
  const states: string[] = []

  after(4, () => (store.order = inState("authorized")))
  const outcome = await svc.waitForDownPayment("order_1", { onAnswer: ({ state }) => states.push(state) })

  expect(outcome).toEqual({ kind: "paid", order: inState("authorized") })
  expect(clock.waits).toEqual([2_000, 3_000, 4_500, 6_750])
  expect(states).toEqual([...Array<string>(4).fill("awaiting_down_payment"), "authorized"])
})

it.each(["declined", "expired", "canceled"] as const)("ends when the order is %s", async (state) => {
  after(1, () => (store.order = inState(state)))

  expect(await svc.waitForDownPayment("order_1")).toEqual({ kind: "failed", order: inState(state) })
})

it("never takes a state of waiting for success", async () => {
  for (const state of ["processing", "awaiting_approval", "awaiting_merchant_payment"] as const) {
    store.order = inState(state)

    expect(await svc.waitForDownPayment("order_1", { timeoutMs: 10 })).toMatchObject({
      kind: "still_waiting",
    })
  }
})

it("ends when the time is over, with the last answer, having asked once more at the end", async () => {
  const outcome = await svc.waitForDownPayment("order_1", { timeoutMs: 60_000 })

  expect(outcome).toEqual({ kind: "still_waiting", order: awaiting() })
  expect(clock.waits.reduce((sum, ms) => sum + ms, 0)).toBe(60_000)
  expect(Math.max(...clock.waits)).toBeLessThanOrEqual(15_000)
  expect(store.seen).toHaveLength(clock.waits.length + 1)
})

it("goes on when the server is away for a while", async () => {
  store.fail("order", "drop", { status: 500, body: "" }, { status: 429, body: "{}" })
  after(4, () => (store.order = inState("authorized")))

  expect(await svc.waitForDownPayment("order_1")).toMatchObject({ kind: "paid" })
})

it("says that it has no answer when the server stays away", async () => {
  await store.stop()

  expect(await svc.waitForDownPayment("order_1", { timeoutMs: 5_000 })).toEqual({
    kind: "still_waiting",
    order: null,
  })
  await store.start()
})

it.each([
  [{ status: 404, body: "{}" }, "not_found"],
  [{ status: 401, body: "{}" }, "unauthorized"],
  [{ body: "nonsense" }, "unexpected_answer"],
] as const)("stops at what waiting does not mend (%j)", async (fault, code) => {
  store.fail("order", fault)

  await expect(svc.waitForDownPayment("order_1")).rejects.toMatchObject({ code })
  expect(clock.waits).toEqual([])
})

it("stops with the signal, while it waits and while it asks", async () => {
  const waiting = new AbortController()

  after(2, () => waiting.abort())
  await expect(svc.waitForDownPayment("order_1", { signal: waiting.signal })).rejects.toMatchObject({
    code: "aborted",
  })
  expect(store.seen).toHaveLength(2)

  const asking = new AbortController()

  store.fail("order", "hang")
  const asked = svc.waitForDownPayment("order_1", { signal: asking.signal })

  asking.abort()
  await expect(asked).rejects.toMatchObject({ code: "aborted" })
})

it("stops at once when its caller aborts as it is told of an answer", async () => {
  const controller = new AbortController()
  const slow: SvcClock = { ...systemClock, wait: (_ms, signal) => systemClock.wait(TOO_LONG_MS, signal) }
  const waited = store
    .shop({ clock: slow })
    .waitForDownPayment("order_1", { signal: controller.signal, onAnswer: () => controller.abort() })

  await expect(waited).rejects.toMatchObject({ code: "aborted" })
  expect(store.seen).toHaveLength(1)
})

it.each([Number.NaN, "60000", null])("refuses to wait for %p, which is no time", async (timeoutMs) => {
  // Asked without a pause for ever, the server would not know what hit it.
  clock.onWait = (waits) => {
    if (waits > 20) {
      throw new Error("It goes on for ever.")
    }
  }
  await expect(svc.waitForDownPayment("order_1", { timeoutMs: timeoutMs as number })).rejects.toMatchObject({
    name: "SvcStorefrontError",
    code: "invalid_argument",
  })
  expect(store.seen).toEqual([])
})

it("waits by the machine's clock unless another is given, and stops there too", async () => {
  const controller = new AbortController()
  const real = store.shop()
  const waited = real.waitForDownPayment("order_1", {
    signal: controller.signal,
    onAnswer: () => setTimeout(() => controller.abort(), 0),
  })

  await expect(waited).rejects.toMatchObject({ code: "aborted" })
})
