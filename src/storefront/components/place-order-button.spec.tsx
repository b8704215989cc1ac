/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { testClock } from "../__fixtures__/clocks"
import { cart, cartWith, choosePlan, drawPlans, radio } from "../__fixtures__/draw-payment-option"
import { MemorySdk } from "../__fixtures__/memory-store"
import { renderInShop } from "../__fixtures__/render-in-shop"
import { attempt, eligible, inState } from "../__fixtures__/sample-answers"
import type { SvcCart } from "../headless"
import { en } from "../texts/en"
import { PaymentOption, PlaceOrderButton, type PaymentOptionProps, type PlaceOrderButtonProps } from "."

const button = () => screen.getByRole("button", { name: "Place order" })
const click = () => userEvent.click(button())
const drawButton = (
  props: Partial<PlaceOrderButtonProps> = {},
  settings?: Parameters<typeof renderInShop>[1]
) => renderInShop(<PlaceOrderButton cartId="cart_1" {...props} />, settings)
const lastAttempt = (code: string) => eligible({ last_attempt: attempt(code) })

it("places the order and takes the buyer to the payment page, after telling the shop", async () => {
  const order: string[] = []
  const { went } = drawButton({
    orderUrl: "/orders/{order_id}",
    onPlaced: async ({ kind, orderId }) => {
      order.push(`told ${kind} ${orderId}`)
      await Promise.resolve()
      order.push(`left ${went.toPay.length}`)
    },
  })

  await click()
  await waitFor(() => expect(went.toPay).toEqual(["https://pay.svc.example/session/1"]))
  expect(order).toEqual(["told pay_down_payment order_1", "left 0"])
  expect(went.inShop).toEqual([])
  expect(screen.getByRole("status").textContent).toBe(en["place.leaving"])
})

it("takes the buyer to the payment page when the shop's own code does not come to an end", async () => {
  const { went } = drawButton({ onPlaced: () => new Promise(() => undefined) })
  const log = jest.spyOn(console, "error").mockReturnValue()

  jest.useFakeTimers()
  try {
    fireEvent.click(button())
    await act(() => jest.advanceTimersByTimeAsync(9_000))
    expect(went.toPay).toEqual([])
    await act(() => jest.advanceTimersByTimeAsync(2_000))
    expect(went.toPay).toEqual(["https://pay.svc.example/session/1"])
    expect(log).toHaveBeenCalledTimes(1)
  } finally {
    jest.useRealTimers()
    log.mockRestore()
  }
})

it("takes the buyer to the payment page when the shop's own code fails, which is logged", async () => {
  const error = new Error("the shop's")
  const log = jest.spyOn(console, "error").mockReturnValue()
  const { went } = drawButton({ onPlaced: () => Promise.reject(error) })

  await click()
  await waitFor(() => expect(went.toPay).toHaveLength(1))
  expect(log.mock.calls).toEqual([[error]])
  log.mockRestore()
})

it.each(["authorized", "processing", "awaiting_merchant_payment", "awaiting_approval"] as const)(
  "goes to the order's page when it is %s",
  async (state) => {
    const store = new MemorySdk({ order: inState(state) })
    const { went } = drawButton({ orderUrl: "/orders/{order_id}" }, { store })

    await click()
    await waitFor(() => expect(went.inShop).toEqual(["/orders/order_1"]))
    expect(screen.getByRole("status").textContent).toBe(en["place.done"])
  }
)

it("stays with `leaveToPay={false}`, for a shop that shows the order first", async () => {
  const { went } = drawButton({ orderUrl: "/orders/{order_id}", leaveToPay: false })

  await click()
  await waitFor(() => expect(went.inShop).toEqual(["/orders/order_1"]))
  expect(went.toPay).toEqual([])
})

it("does not follow an order address that is a script", async () => {
  const store = new MemorySdk({ order: inState("authorized") })
  const { went } = drawButton({ orderUrl: "javascript:alert(1)" }, { store })

  await click()
  await screen.findByText(en["place.done"])
  expect(went.inShop).toEqual([])
})

it("places one order for a double click, says that it is busy and keeps the focus", async () => {
  const store = new MemorySdk()
  const release = store.hold("complete")
  const { went } = drawButton({}, { store })

  await userEvent.dblClick(button())
  expect(button().getAttribute("aria-busy")).toBe("true")
  expect(button().getAttribute("aria-disabled")).toBe("true")
  expect(document.activeElement).toBe(button())
  expect(screen.getByRole("status").textContent).toBe(en["place.busy"])
  release()
  await waitFor(() => expect(went.toPay).toHaveLength(1))
  expect(store.countOf("complete")).toBe(1)
})

it("tells the shop once of an order whose button was drawn anew while it was placed", async () => {
  const store = new MemorySdk()
  const release = store.hold("complete")
  const onPlaced = jest.fn()
  const anew = (key: string) => <PlaceOrderButton key={key} cartId="cart_1" onPlaced={onPlaced} />
  const { redraw, went } = renderInShop(anew("first"), { store })

  await click()
  redraw(anew("second"))
  expect(button().getAttribute("aria-disabled")).toBe("true")
  expect(screen.getByRole("status").textContent).toBe(en["place.busy"])
  await click()
  release()
  await waitFor(() => expect(went.toPay).toHaveLength(1))
  expect(onPlaced).toHaveBeenCalledTimes(1)
  await click()
  expect(onPlaced).toHaveBeenCalledTimes(1)
  act(() => void fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true })))
  await click()
  await waitFor(() => expect(went.toPay).toHaveLength(2))
})

it("does nothing while the shop disables it", async () => {
  const { store } = drawButton({ disabled: true })

  await click()
  expect(store.asked).toEqual([])
})

it.each([
  ["credit_limit_exceeded", en["declined.credit_limit_exceeded"]],
  ["not_onboarded", en["declined.not_onboarded"]],
  ["agreement_expired", en["declined.agreement_expired"]],
  ["plan_unavailable", en["declined.plan_unavailable"]],
  ["check_details", en["declined.check_details"]],
  ["not_available", en["reason.service_unavailable"]],
  ["currency_not_supported", en["reason.currency_not_supported"]],
  ["country_not_supported", en["reason.country_not_supported"]],
  ["phone_missing", en["reason.phone_missing"]],
  ["phone_invalid", en["reason.phone_invalid"]],
  ["address_missing", en["reason.address_missing"]],
  ["item_invalid", en["declined.cart_not_ready"]],
  ["cart_empty", en["declined.cart_not_ready"]],
  ["something_new", en["declined.declined"]],
  ["busy_try_again", en["try_again.busy_try_again"]],
  ["try_again", en["try_again.try_again"]],
  ["confirming", en["try_again.confirming"]],
  ["being_checked", en["declined.being_checked"]],
  ["already_financed", en["declined.already_financed"]],
  ["amount_changed", en["declined.amount_changed"]],
  ["too_many_phones", en["reason.too_many_phones"]],
  ["too_many_attempts", en["declined.too_many_attempts"]],
])("reads out why the order was not accepted: %s", async (code, text) => {
  const store = new MemorySdk({ decline: "No.", options: lastAttempt(code) })
  const onNotPlaced = jest.fn()

  drawButton({ onNotPlaced }, { store })
  await click()
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(text))
  expect(onNotPlaced).toHaveBeenCalledTimes(1)
  expect(button().getAttribute("aria-disabled")).toBe("false")
})

it.each([
  ["expired", inState("expired"), en["order.expired_body"]],
  ["declined", inState("declined"), en["order.declined_body"]],
  ["canceled", inState("canceled"), en["declined.order_canceled"]],
  ["canceled, and perhaps paid", inState("canceled", "none"), en["declined.order_canceled"]],
  ["expired, and paid too late", inState("expired", "none"), en["declined.order_canceled"]],
])("says that the cart's order is %s", async (_what, order, text) => {
  const store = new MemorySdk({ order })

  drawButton({}, { store })
  await click()
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(text))
})

it("says that nobody answered, and that trying again is safe", async () => {
  const store = new MemorySdk()

  store.failing.set("complete", "unreachable")
  drawButton({}, { store, clock: testClock() })
  await click()
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(en["try_again.unreachable"]))
})

it("says that Medusa refused the cart", async () => {
  const store = new MemorySdk()

  store.failing.set("complete", 400)
  drawButton({}, { store })
  await click()
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(en["declined.cart_not_ready"]))
})

it.each([400, 401, 404])("tells the shop too, and asks the buyer to choose again (%d)", async (status) => {
  const store = new MemorySdk()
  const onNotPlaced = jest.fn()

  store.failing.set("complete", status)
  renderInShop(
    <>
      <PaymentOption cart={cart} />
      <PlaceOrderButton cartId="cart_1" onNotPlaced={onNotPlaced} />
    </>,
    { store }
  )
  await choosePlan("25% today")
  await click()
  await screen.findByText(en["declined.cart_not_ready"])
  expect(onNotPlaced).toHaveBeenCalledWith({ kind: "declined", code: "cart_not_ready", message: "refused" })
  await waitFor(() => expect(radio("25% today").checked).toBe(false))
  store.failing.clear()
  await choosePlan("25% today")
  await click()
  await screen.findByText(en["place.leaving"])
})

describe("an order while the chosen plan is still being saved", () => {
  /** @returns what the shop is told */
  const orderMeanwhile = async (store: MemorySdk, shown: SvcCart, plan: string, meanwhile: () => void) => {
    const onNotPlaced = jest.fn<void, unknown[]>()

    renderInShop(
      <>
        <PaymentOption cart={shown} />
        <PlaceOrderButton cartId="cart_1" onNotPlaced={onNotPlaced} />
      </>,
      { store }
    )
    await screen.findByRole("radiogroup")
    meanwhile()
    const release = store.hold("session")

    await userEvent.click(radio(plan))
    await click()
    release()
    await waitFor(() => expect(onNotPlaced).toHaveBeenCalledTimes(1))
    return onNotPlaced.mock.calls
  }

  it("is not placed for another sum than the page shows", async () => {
    const store = new MemorySdk()
    const told = await orderMeanwhile(store, cart, "30 days", () => (store.total = 4000))

    expect(told).toMatchObject([[{ kind: "declined", code: "amount_changed" }]])
    expect(store.orderCount).toBe(0)
  })

  it("asks the buyer to choose again when the plan is refused for now", async () => {
    const store = new MemorySdk()
    const told = await orderMeanwhile(store, cartWith("payses_1", 101), "25% today", () =>
      store.failing.set("session", { status: 422, code: "try_again" })
    )

    expect(told).toMatchObject([[{ kind: "try_again", code: "try_again" }]])
    await waitFor(() => expect(radio("30 days").checked).toBe(false))
    expect(radio("25% today").checked).toBe(false)
    store.failing.clear()
    await choosePlan("30 days")
    await click()
    await screen.findByText(en["place.leaving"])
  })

  it("is on its way when the plan came too late for it, and where it stands is told", async () => {
    const store = new MemorySdk()
    const told = await orderMeanwhile(store, cartWith("payses_1", 101), "25% today", () => {
      store.session = { ...store.session, data: { repayment_config_id: 101 } }
      store.failing.set("session", 409)
    })

    expect(told).toMatchObject([[{ kind: "try_again", code: "try_again" }]])
    expect(screen.getAllByRole("alert").at(-1)?.textContent).toBe(en["select.in_progress"])
    expect(radio("30 days").checked).toBe(true)
    await click()
    await screen.findByText(en["place.leaving"])
  })
})

describe("another cart at the same button", () => {
  it("is ordered like any other, with nothing said of the one before", async () => {
    const store = new MemorySdk({ decline: "No." })
    const { redraw, went } = drawButton({}, { store })

    await click()
    await screen.findByText(en["try_again.try_again"])
    redraw(<PlaceOrderButton cartId="cart_2" />)
    expect(screen.getByRole("alert").textContent).toBe("")
    store.decline = null
    await click()
    await waitFor(() => expect(went.toPay).toHaveLength(1))
    redraw(<PlaceOrderButton cartId="cart_3" />)
    expect(screen.getByRole("status").textContent).toBe("")
    await click()
    await waitFor(() => expect(went.toPay).toHaveLength(2))
  })

  it("is not told what becomes of the one before", async () => {
    const store = new MemorySdk({ decline: "No." })
    const release = store.hold("complete")
    const onNotPlaced = jest.fn()
    const { redraw } = drawButton({ onNotPlaced }, { store })

    await click()
    redraw(<PlaceOrderButton cartId="cart_2" onNotPlaced={onNotPlaced} />)
    expect(button().getAttribute("aria-disabled")).toBe("false")
    release()
    await waitFor(() => expect(onNotPlaced).toHaveBeenCalledTimes(1))
    expect(screen.getByRole("alert").textContent).toBe("")
  })

  it("leaves the plans of the one before open to who comes back to it after it was declined", async () => {
    const store = new MemorySdk({ decline: "No." })
    const release = store.hold("complete")
    const onNotPlaced = jest.fn()
    const page = (id: string) => (
      <>
        <PaymentOption cart={{ id, total: 1000 }} />
        <PlaceOrderButton cartId={id} onNotPlaced={onNotPlaced} />
      </>
    )
    const { redraw } = renderInShop(page("cart_1"), { store })

    await choosePlan("30 days")
    await click()
    redraw(page("cart_2"))
    release()
    await waitFor(() => expect(onNotPlaced).toHaveBeenCalledTimes(1))
    redraw(page("cart_1"))
    await choosePlan("25% today")
    expect(radio("25% today").checked).toBe(true)
  })
})

it("does not order with what another window chose: the buyer chooses again, also on another step", async () => {
  const store = new MemorySdk()
  const page = (at: "payment" | "review") => (
    <>
      {at === "payment" ? <PaymentOption cart={cart} /> : null}
      <PlaceOrderButton cartId="cart_1" />
    </>
  )
  const { redraw } = renderInShop(page("payment"), { store })

  await choosePlan("25% today")
  store.session = { id: "payses_9", provider_id: "pp_business-credit" }
  redraw(page("review"))
  await click()
  await screen.findByText(en["select.failed"])
  expect(store.orderCount).toBe(0)

  redraw(page("payment"))
  await choosePlan("30 days")
  expect(screen.queryByText(en["select.failed"])).toBeNull()
  redraw(page("review"))
  redraw(page("payment"))
  await screen.findByRole("radiogroup")
  await click()
  await screen.findByText(en["place.leaving"])
  expect(store.orderCount).toBe(1)
})

describe("a plan that the cart came with", () => {
  const page = (option: Partial<PaymentOptionProps> | null) => (
    <>
      {option === null ? null : <PaymentOption cart={cartWith("payses_1", 101)} {...option} />}
      <PlaceOrderButton cartId="cart_1" />
    </>
  )
  const chooseInAnotherTab = (store: MemorySdk) => {
    store.session = { id: "payses_9", provider_id: "pp_business-credit", amount: 1000 }
  }
  const expectRefused = async (store: MemorySdk) => {
    await click()
    await screen.findByText(en["select.failed"])
    expect(store.orderCount).toBe(0)
  }

  it("is what the order is placed with", async () => {
    await drawPlans(page({}))
    expect(radio("30 days").checked).toBe(true)
    await click()
    await screen.findByText(en["place.leaving"])
  })

  it("keeps the order from being placed with what another tab chose, also on a later step", async () => {
    const { store, redraw } = await drawPlans(page({}))

    chooseInAnotherTab(store)
    await expectRefused(store)
    await waitFor(() => expect(radio("30 days").checked).toBe(false))
    redraw(page(null))
    await expectRefused(store)
    redraw(page({}))
    await choosePlan("25% today")
    await click()
    await screen.findByText(en["place.leaving"])
  })

  it("has no default in its place when another tab has chosen", async () => {
    const { store } = await drawPlans(page({ selectDefault: true }))

    chooseInAnotherTab(store)
    await expectRefused(store)
    await waitFor(() => expect(store.countOf("options")).toBe(2))
    expect(radio("30 days").checked).toBe(false)
    expect(store.sessions).toEqual([])
  })

  it("keeps the order from being placed for the sum that another tab chose the same plan for", async () => {
    const { store } = await drawPlans(page({}))

    store.session = {
      id: "payses_9",
      provider_id: "pp_business-credit",
      amount: 4000,
      data: { repayment_config_id: 101 },
    }
    await expectRefused(store)
  })

  it("gives way to the other tab's once the shop shows that one", async () => {
    const { store, redraw } = await drawPlans(page({}))

    chooseInAnotherTab(store)
    redraw(page({ cart: cartWith("payses_9", 103) }))
    expect(radio("25% today").checked).toBe(true)
    await click()
    await screen.findByText(en["place.leaving"])
  })

  it("counts as the one that is shown, also where it was chosen differently before", async () => {
    const { store, redraw } = renderInShop(page({ cart }))

    await choosePlan("25% today")
    redraw(page(null))
    // A cart from before the choice.
    redraw(page({}))
    await screen.findByRole("radiogroup")
    expect(radio("30 days").checked).toBe(true)
    await expectRefused(store)
  })

  it.each<[string, Partial<PaymentOptionProps>, ReturnType<typeof eligible>]>([
    ["while another method is chosen", { planId: false }, eligible()],
    ["that the store does not offer any more", { cart: cartWith("payses_1", 999) }, eligible()],
    ["where the option is not there", {}, eligible({ show: false, reason: "not_eligible" })],
    ["beside the one that the shop shows", { planId: 103 }, eligible()],
  ])("is nobody's choice %s", async (_when, option, options) => {
    const { store } = renderInShop(page(option), { store: new MemorySdk({ options }) })

    await waitFor(() => expect(store.countOf("options")).toBe(1))
    await screen.findByRole("region", { name: "Mahal Credit" })
    chooseInAnotherTab(store)
    await click()
    await screen.findByText(en["place.leaving"])
  })
})

it("says that an odd answer is none: the order may stand", async () => {
  const onNotPlaced = jest.fn()
  const store = new MemorySdk()

  jest.spyOn(store, "answer").mockResolvedValue({ status: 200, json: {} })
  drawButton({ onNotPlaced }, { store })
  await click()
  await screen.findByText(en["try_again.unreachable"])
  expect(onNotPlaced).toHaveBeenCalledWith(
    expect.objectContaining({ kind: "try_again", code: "unreachable" })
  )
})

it("is ready again when the buyer comes back with the browser's back button", async () => {
  const { went } = drawButton()

  await click()
  await waitFor(() => expect(went.toPay).toHaveLength(1))
  act(() => void fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true })))
  await click()
  await waitFor(() => expect(went.toPay).toHaveLength(2))
})

it("shows the order itself when the buyer comes back to a page that already has the order's address", async () => {
  const reload = jest.fn()
  const { went } = drawButton({ orderUrl: "/orders/{order_id}" }, { reload })

  await click()
  await waitFor(() => expect(went.toPay).toHaveLength(1))
  act(() => void fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true })))
  expect(reload).toHaveBeenCalledTimes(1)
  await click()
  expect(went.toPay).toHaveLength(1)
})

it("shows the order also when the shop took the button away with the cart", async () => {
  const reload = jest.fn()
  const { went, redraw } = drawButton(
    { orderUrl: "/orders/{order_id}", onPlaced: () => redraw(<p>Your cart is empty</p>) },
    { reload }
  )

  await click()
  await waitFor(() => expect(went.toPay).toHaveLength(1))
  act(() => void fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true })))
  expect(reload).toHaveBeenCalledTimes(1)
})

it("leads to the order whoever goes back from the payment page, and tells no router of it", async () => {
  const heard = jest.spyOn(history, "replaceState")
  const { went } = drawButton({ orderUrl: "/orders/{order_id}" })

  await click()
  await waitFor(() => expect(went.toPay).toHaveLength(1))
  expect(location.pathname).toMatch(/^\/orders\/\w+$/)
  expect(heard).not.toHaveBeenCalled()
  heard.mockRestore()
})

it("leaves its address alone where the order's page is another site's", async () => {
  const before = location.href
  const { went } = drawButton({ orderUrl: "https://shop.example/{order_id}" })

  await click()
  await waitFor(() => expect(went.toPay).toHaveLength(1))
  expect(location.href).toBe(before)
})

it("lets the option above ask again, and does not say the same twice", async () => {
  const store = new MemorySdk({ decline: "No." })

  await drawPlans(
    <>
      <PaymentOption cart={cart} />
      <PlaceOrderButton cartId="cart_1" />
    </>,
    { store }
  )
  store.options = lastAttempt("check_details")
  await click()
  await screen.findByText(en["declined.check_details"])
  await waitFor(() => expect(store.countOf("options")).toBe(3))
  expect(screen.queryByRole("note")).toBeNull()

  store.options = lastAttempt("credit_limit_exceeded")
  await click()
  expect((await screen.findByRole("note")).textContent).toContain(en["limit.choose"])
  store.decline = null
  await choosePlan("25% today")
  await click()
  await screen.findByText(en["place.leaving"])
})

describe("the way to pay beside it", () => {
  const page = (change: Partial<SvcCart> = {}) => (
    <>
      <PaymentOption cart={{ ...cart, ...change }} />
      <PlaceOrderButton cartId="cart_1" leaveToPay={false} />
    </>
  )
  const isClosed = () => radio("25% today").matches(":disabled")

  it("cannot be chosen while the order is placed, nor afterwards, and its session is not made anew", async () => {
    const { store, redraw } = await drawPlans(page())

    await choosePlan("25% today")
    const release = store.hold("complete")

    await click()
    expect(isClosed()).toBe(true)
    release()
    await screen.findByText(en["place.done"])
    redraw(page({ total: 1200 }))
    await waitFor(() => expect(store.countOf("options")).toBe(2))
    expect(isClosed()).toBe(true)
    expect(store.sessions).toHaveLength(1)
  })

  it("can be chosen again when the order was not accepted", async () => {
    const store = new MemorySdk({ decline: "No." })

    await drawPlans(page(), { store })
    store.options = lastAttempt("credit_limit_exceeded")
    await click()
    await screen.findByRole("note")
    expect(isClosed()).toBe(false)
  })

  it("can be chosen after a decline also where the page read the cart while it was closed", async () => {
    const store = new MemorySdk({ decline: "No." })
    const release = store.hold("complete")
    const { redraw } = await drawPlans(page(), { store })

    await click()
    redraw(page({ completed_at: "2026-01-04T10:00:00.000Z" }))
    expect(isClosed()).toBe(true)
    release()
    await screen.findByText(en["try_again.try_again"])
    expect(isClosed()).toBe(false)
  })

  it("cannot be chosen while nobody knows whether the order is placed", async () => {
    const store = new MemorySdk()

    store.failing.set("complete", "unreachable")
    const { redraw } = await drawPlans(page(), { store })

    await click()
    await screen.findByText(en["try_again.unreachable"])
    redraw(page({ completed_at: "2026-01-04T10:00:00.000Z" }))
    expect(isClosed()).toBe(true)
  })

  it("cannot be chosen for a cart whose order is over", async () => {
    const store = new MemorySdk({ order: inState("expired") })

    await drawPlans(page({ completed_at: "2026-01-04T10:00:00.000Z" }), { store })
    await click()
    await screen.findByText(en["order.expired_body"])
    expect(isClosed()).toBe(true)
  })

  it("cannot be chosen for a cart whose order is placed already", async () => {
    await drawPlans(page({ completed_at: "2026-01-04T10:00:00.000Z" }))

    expect(isClosed()).toBe(true)
  })
})

describe("several carts on a page", () => {
  const carts = ["cart_1", "cart_2"]
  const page = (
    <>
      {carts.map((id) => (
        <article key={id} aria-label={id}>
          <PaymentOption cart={{ ...cartWith("payses_1", 101), id }} />
          <PlaceOrderButton cartId={id} leaveToPay={false} />
        </article>
      ))}
    </>
  )
  const at = (id: string) => within(screen.getByRole("article", { name: id }))
  const drawPage = async (store = new MemorySdk()) => {
    const rendered = renderInShop(page, { store })

    await waitFor(() => expect(screen.getAllByRole("radiogroup")).toHaveLength(2))
    return rendered
  }
  const orderBoth = async () => {
    for (const id of carts) {
      await userEvent.click(at(id).getByRole("button", { name: "Place order" }))
    }
  }
  const expectNoneChosen = (id: string) =>
    waitFor(() => {
      for (const each of at(id).getAllByRole<HTMLInputElement>("radio")) {
        expect(each.checked).toBe(false)
      }
    })

  it("keep their refusals apart", async () => {
    const { store } = await drawPage()

    store.session = { id: "payses_9", provider_id: "pp_business-credit", amount: 1000 }
    await orderBoth()
    await waitFor(() => expect(screen.getAllByText(en["select.failed"])).toHaveLength(2))
    expect(screen.queryByRole("note")).toBeNull()
    await Promise.all(carts.map(expectNoneChosen))
    await userEvent.click(at("cart_2").getByRole("radio", { name: "25% today" }))
    await at("cart_2").findByText(en["select.done"])
    await expectNoneChosen("cart_1")
  })

  it("have their way to pay fixed, each while its own order is placed", async () => {
    const store = new MemorySdk()
    const release = store.hold("complete")

    await drawPage(store)
    await orderBoth()
    for (const id of carts) {
      expect(at(id).getByRole("radio", { name: "25% today" }).matches(":disabled")).toBe(true)
    }
    release()
    await waitFor(() => expect(screen.getAllByText(en["place.done"])).toHaveLength(2))
  })

  it("are not asked about again after the refusal of another one", async () => {
    const store = new MemorySdk({ decline: "No." })

    await drawPage(store)
    await userEvent.click(at("cart_1").getByRole("button", { name: "Place order" }))
    await at("cart_1").findByText(en["try_again.try_again"])
    await waitFor(() => expect(store.asked.filter(isOptionsOf("cart_1"))).toHaveLength(3))
    expect(store.asked.filter(isOptionsOf("cart_2"))).toHaveLength(1)
  })

  const isOptionsOf = (id: string) => (request: string) => request === `GET /store/svc/carts/${id}/options`
})

describe("two buttons of one cart", () => {
  const page = (buttons: readonly string[]) => (
    <>
      <PaymentOption cart={cart} />
      {buttons.map((name) => (
        <PlaceOrderButton key={name} cartId="cart_1">
          {name}
        </PlaceOrderButton>
      ))}
    </>
  )
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))
  const alerts = () => screen.getAllByRole("alert").map(({ textContent }) => textContent)

  it("say one refusal once, also when the other one leaves", async () => {
    const store = new MemorySdk({ decline: "No." })
    const { redraw } = await drawPlans(page(["above", "below"]), { store })

    store.options = lastAttempt("check_details")
    await press("above")
    await screen.findByText(en["declined.check_details"])
    store.options = lastAttempt("phone_missing")
    await press("below")
    await screen.findByText(en["reason.phone_missing"])
    expect(alerts()).toEqual(["", "", en["reason.phone_missing"]])
    redraw(page(["below"]))
    await waitFor(() => expect(store.countOf("options")).toBe(5))
    expect(screen.queryByRole("note")).toBeNull()
    expect(alerts()).toEqual(["", en["reason.phone_missing"]])
  })
})
