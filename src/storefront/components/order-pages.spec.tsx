/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Fragment, StrictMode, useState, type ReactElement } from "react"
import type { StoreSvcOrderResponse } from "../../types"
import { manualClock } from "../__fixtures__/clocks"
import { MemorySdk } from "../__fixtures__/memory-store"
import { renderInShop } from "../__fixtures__/render-in-shop"
import { awaiting, inState } from "../__fixtures__/sample-answers"
import { en } from "../texts/en"
import { AwaitingDownPayment, PaymentReturn } from "."

const PAY_URL = "https://pay.svc.example/session/1"

const setUp = (order: StoreSvcOrderResponse | null = awaiting()) => {
  const store = new MemorySdk({ order })
  const clock = manualClock()

  return {
    store,
    clock,
    pass: async () => {
      await waitFor(() => expect(clock.waiting()).toBe(1))
      act(() => clock.pass())
    },
  }
}
const draw = (element: ReactElement, world = setUp()) => ({ ...renderInShop(element, world), ...world })
/** The amount due comes first. */
const DUE = /^Pay SAR\s250\.00 now for your order/
const heading = (name: string | RegExp) => screen.findByRole("heading", { name })
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href")

describe("the panel of the order page", () => {
  it("says what is due and until when, reads it out, and links to the payment page", async () => {
    draw(<AwaitingDownPayment orderId="order_1" />)

    await heading(DUE)
    const panel = screen.getByRole("region", { name: DUE })

    expect(screen.getByRole("status").textContent).toMatch(DUE)
    expect(link("Pay now")).toBe(PAY_URL)
    expect(panel.textContent).toMatch(/^Pay SAR.* orderPay nowPay by January 4, 2026 at .*Pay later$/)
  })

  it.each(["en", "ar"] as const)(
    "speaks of no confirmation where there is no deadline, as for a payment link of an accepted order (%s)",
    async (language) => {
      const world = setUp(awaiting({ expires_at: null }))

      renderInShop(<AwaitingDownPayment orderId="order_1" />, { ...world, language })
      await heading(/250\.00/)
      expect(screen.getByRole("region").textContent).not.toMatch(/confirm|تأكيد/)
    }
  )

  it("names no amount and no time that nobody knows", async () => {
    const order = awaiting({ next: { action: "pay", url: PAY_URL, amount: null }, expires_at: "soon" })

    draw(<AwaitingDownPayment orderId="order_1" />, setUp(order))
    await heading(en["order.pay_unknown"])
    expect(screen.getByRole("region").textContent).toBe(`${en["order.pay_unknown"]}Pay nowPPay later`)
  })

  it("speaks of no payment where nothing had to be paid", async () => {
    draw(<AwaitingDownPayment orderId="order_1" />, setUp(inState("authorized")))

    await heading("Order accepted")
    expect(screen.getByRole("region").textContent).toBe("Order acceptedPPay later")
    expect(screen.queryByRole("link")).toBeNull()
  })

  it("changes by itself when the payment arrives, and tells the shop once", async () => {
    const onSettled = jest.fn()
    const { store, pass } = draw(<AwaitingDownPayment orderId="order_1" onSettled={onSettled} />)

    await heading(DUE)
    store.order = inState("authorized")
    await pass()
    await heading(en["order.authorized"])
    expect(onSettled).toHaveBeenCalledTimes(1)
    expect(onSettled).toHaveBeenCalledWith({ kind: "paid", order: inState("authorized") })
  })

  it.each([
    ["as in production", Fragment, 2],
    ["as in development, which takes the first question back", StrictMode, 3],
  ])("tells a shop once that is drawn anew each time, with a new object (%s)", async (_, Mode, most) => {
    const store = new MemorySdk({ order: inState("authorized") })
    let told = 0
    const Shop = () => {
      const [initialOrder, setInitialOrder] = useState(() => inState("authorized"))
      const onSettled = () => {
        told += 1
        // An endless loop would end here.
        if (told < 10) {
          setInitialOrder(inState("authorized"))
        }
      }

      return <AwaitingDownPayment orderId="order_1" initialOrder={initialOrder} onSettled={onSettled} />
    }

    renderInShop(
      <Mode>
        <Shop />
      </Mode>,
      { store }
    )
    await waitFor(() => expect(store.countOf("order")).toBeGreaterThan(1))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(told).toBe(1)
    expect(store.countOf("order")).toBeLessThanOrEqual(most)
  })

  it("tells of the next order too", async () => {
    const store = new MemorySdk({ order: inState("authorized") })
    const onSettled = jest.fn()
    const { redraw } = renderInShop(<AwaitingDownPayment orderId="order_1" onSettled={onSettled} />, {
      store,
    })

    await waitFor(() => expect(onSettled).toHaveBeenCalledTimes(1))
    redraw(<AwaitingDownPayment orderId="order_2" onSettled={onSettled} />)
    await waitFor(() => expect(onSettled).toHaveBeenCalledTimes(2))
  })

  it.each(["processing", "awaiting_merchant_payment", "awaiting_approval"] as const)(
    "draws %s",
    async (state) => {
      draw(<AwaitingDownPayment orderId="order_1" />, setUp(inState(state)))

      await heading(en[`order.${state}`])
      expect(screen.getByRole("status").textContent).toContain(en[`order.${state}_body`])
      expect(screen.queryByRole("link")).toBeNull()
    }
  )

  it("tells a buyer who waits for the shop's approval of the code that confirms the order", async () => {
    draw(<AwaitingDownPayment orderId="order_1" />, setUp(inState("awaiting_approval")))

    await heading(en["order.awaiting_approval"])
    expect(screen.getByRole("status").textContent).toMatch(/code that you get by SMS/)
  })

  it("speaks of no down payment where the order that has expired may have needed none", async () => {
    draw(<AwaitingDownPayment orderId="order_1" />, setUp(inState("expired")))

    await heading(en["order.expired"])
    expect(screen.getByRole("status").textContent).not.toMatch(/down payment/)
  })

  it("waits when the payment page is not known yet", async () => {
    draw(<AwaitingDownPayment orderId="order_1" />, setUp(awaiting({ next: { action: "wait" } })))

    await heading(en["order.processing"])
  })

  it("draws nothing for an order of another method, or an authorised one when the shop wants that", async () => {
    const other = setUp(null)
    const first = renderInShop(<AwaitingDownPayment orderId="order_1" />, other)

    await waitFor(() => expect(first.container.innerHTML).toBe(""))
    first.unmount()
    const second = renderInShop(
      <AwaitingDownPayment orderId="order_1" hideWhenAuthorized />,
      setUp(inState("authorized"))
    )

    await waitFor(() => expect(second.container.innerHTML).toBe(""))
  })

  it("says that it could not ask, and asks again on request", async () => {
    const { store, clock } = setUp()

    store.failing.set("order", 401)
    renderInShop(<AwaitingDownPayment orderId="order_1" />, { store, clock })
    await heading(en["order.unavailable"])
    store.failing.clear()
    await userEvent.click(screen.getByRole("button", { name: en["order.check"] }))
    await heading(DUE)
  })

  it("has the focus when the link that had it goes, since what it led to is done", async () => {
    const { store, pass } = draw(<AwaitingDownPayment orderId="order_1" />)

    await heading(DUE)
    screen.getByRole("link", { name: en["order.pay"] }).focus()
    store.order = inState("authorized")
    await pass()
    await heading(en["order.authorized"])
    expect(document.activeElement).toBe(screen.getByRole("region"))
  })

  it("asks at once when the buyer comes back to the page while it is waited", async () => {
    const { store, clock } = draw(<AwaitingDownPayment orderId="order_1" />)

    await heading(DUE)
    await waitFor(() => expect(clock.waiting()).toBe(1))
    store.order = inState("authorized")
    fireEvent(document, new Event("visibilitychange"))
    await heading(en["order.authorized"])
    fireEvent(document, new Event("visibilitychange"))
    expect(store.countOf("order")).toBe(2)
  })

  it("asks again when the buyer comes back to the page after one question had failed", async () => {
    const { store, pass } = draw(<AwaitingDownPayment orderId="order_1" />)

    await heading(DUE)
    store.failing.set("order", 401)
    await pass()
    await screen.findByRole("button", { name: en["order.check"] })
    store.failing.clear()
    store.order = inState("authorized")
    fireEvent(document, new Event("visibilitychange"))
    await heading(en["order.authorized"])
  })

  it("does not say that it changes by itself once nobody asks any more", async () => {
    const { store, pass } = draw(<AwaitingDownPayment orderId="order_1" />, setUp(inState("processing")))

    await heading(en["order.processing"])
    expect(screen.getByRole("status").textContent).toMatch(/updates by itself.*contact the shop/)
    store.failing.set("order", 401)
    await pass()
    await screen.findByRole("button", { name: en["order.check"] })
    expect(screen.getByRole("status").textContent).toBe(en["order.processing"] + en["order.processing_long"])
  })

  it("asks no more when it is taken off the page", async () => {
    const { store, pass, unmount } = draw(<AwaitingDownPayment orderId="order_1" />)

    await heading(DUE)
    unmount()
    await pass()
    expect(store.countOf("order")).toBe(1)
  })

  it("follows another order", async () => {
    const { store, redraw } = draw(<AwaitingDownPayment orderId="order_1" />)

    await heading(DUE)
    store.order = inState("authorized")
    redraw(<AwaitingDownPayment orderId="order_2" />)
    await heading(en["order.authorized"])
    expect(store.asked.at(-1)).toBe("GET /store/svc/orders/order_2")
  })

  it("is drawn right to left in Arabic", async () => {
    renderInShop(<AwaitingDownPayment orderId="order_1" />, { ...setUp(), language: "ar" })

    await heading(/250\.00.* الآن لطلبك/)
    expect(screen.getByRole("region").getAttribute("dir")).toBe("rtl")
    expect(screen.getByRole("region").textContent).toContain("4 يناير 2026")
  })
})

describe("the return page", () => {
  it("is processing at first, busy, and paid as soon as the server says so", async () => {
    const { store, pass } = draw(
      <PaymentReturn orderId="order_1" returned="success" orderUrl="/orders/{order_id}" />
    )

    await heading(en["return.processing"])
    const readOut = screen.getByRole("status")

    expect(readOut.getAttribute("aria-busy")).toBe("true")
    store.order = inState("authorized")
    await pass()
    await heading(en["return.paid"])
    // A screen reader reads changes only of an element that it knows.
    expect(screen.getByRole("status")).toBe(readOut)
    expect(link(en["order.view"])).toBe("/orders/order_1")
  })

  it("does not take its own success for a payment", async () => {
    const { pass } = draw(<PaymentReturn orderId="order_1" returned="success" timeoutMs={4_000} />)

    await pass()
    await pass()
    await heading(en["return.still"])
    expect(screen.getByText(/^Pay by .*January/)).toBeTruthy()
    expect(screen.queryByRole("heading", { name: en["return.paid"] })).toBeNull()
    expect(screen.getByText(en["return.still_pay"])).toBeTruthy()
    // The buyer may have paid already.
    expect(link(en["order.pay"])).toBe(PAY_URL)
    expect(screen.queryByRole("link", { name: en["return.pay_again"] })).toBeNull()
  })

  it("says that the payment failed, with a link to pay again, and goes on asking", async () => {
    const { store, pass } = draw(<PaymentReturn orderId="order_1" returned="failure" />)

    await heading(en["return.failed"])
    expect(screen.getByText(/^Pay by .*January/)).toBeTruthy()
    expect(screen.getByRole("status").textContent).toMatch(/Pay SAR\s250\.00 now for your order/)
    expect(link(en["return.pay_again"])).toBe(PAY_URL)
    store.order = inState("authorized")
    await pass()
    await heading(en["return.paid"])
  })

  it.each(["declined", "expired", "canceled"] as const)(
    "does not tell who comes back from paying an order that is %s that nothing was paid, nor to order again",
    async (state) => {
      renderInShop(
        <PaymentReturn orderId="order_1" returned="success" tryAgainUrl="/cart" />,
        setUp(inState(state))
      )

      await heading(en[`order.${state}`])
      expect(screen.getByRole("status").textContent).toBe(en[`order.${state}`] + en["order.canceled_body"])
      expect(screen.queryByRole("link")).toBeNull()
    }
  )

  it.each(["awaiting_merchant_payment", "awaiting_approval"] as const)("draws %s", async (state) => {
    draw(<PaymentReturn orderId="order_1" />, setUp(inState(state)))

    await heading(en[`order.${state}`])
  })

  it("says what is owed to the shop itself, and until when", async () => {
    renderInShop(
      <AwaitingDownPayment orderId="order_1" />,
      setUp({
        ...inState("awaiting_merchant_payment"),
        next: { action: "wait", amount: 473.8 },
        expires_at: "2026-01-04T10:00:00.000Z",
      })
    )

    await heading(en["order.awaiting_merchant_payment"])
    expect(screen.getByRole("status").textContent).toMatch(/Pay SAR.473\.80 to the shop as agreed/)
    expect(screen.getByText(/^Pay by .*January/)).toBeTruthy()
  })

  it("asks again when the buyer comes back to the page after the time was over", async () => {
    const { store, pass } = draw(
      <PaymentReturn orderId="order_1" timeoutMs={1_000} />,
      setUp(inState("processing"))
    )

    await pass()
    await heading(en["return.still"])
    expect(screen.getByRole("status").textContent).toBe(en["return.still"] + en["return.still_body"])
    expect(screen.getByRole("status").textContent).not.toMatch(/pay now/)
    store.order = inState("authorized")
    fireEvent(document, new Event("visibilitychange"))
    await heading(en["return.paid"])
  })

  it("says that it could not ask when the server stays away", async () => {
    const { store, clock, pass } = setUp()

    store.failing.set("order", "unreachable")
    renderInShop(<PaymentReturn orderId="order_1" timeoutMs={1_000} />, { store, clock })
    await pass()
    await heading(en["order.unavailable"])
    store.failing.clear()
    await userEvent.click(screen.getByRole("button", { name: en["order.check"] }))
    await heading(en["return.processing"])
  })

  it("asks no more for an order that there is not", async () => {
    const { store } = draw(<PaymentReturn orderId="order_1" />, setUp(null))

    await heading(en["order.unavailable"])
    fireEvent(document, new Event("visibilitychange"))
    await act(() => Promise.resolve())
    expect(store.countOf("order")).toBe(1)
  })

  it("makes no link of a script", async () => {
    renderInShop(
      <PaymentReturn orderId="order_1" tryAgainUrl=" javascript:alert(1)" />,
      setUp(inState("expired"))
    )

    await heading(en["order.expired"])
    expect(screen.queryByRole("link")).toBeNull()
  })
})

describe.each([
  ["the panel of the order page", AwaitingDownPayment],
  ["the return page", PaymentReturn],
])("%s", (_name, Panel) => {
  it.each([
    ["a cancelled order", inState("canceled"), "canceled", "canceled_body"],
    ["a cancelled order that may be paid", inState("canceled", "none"), "canceled", "canceled_body"],
    ["an order that was paid too late", inState("expired", "none"), "paid_late", "paid_late_body"],
  ] as const)("says what the buyer of %s has to know", async (_what, order, title, body) => {
    const onSettled = jest.fn()

    draw(<Panel orderId="order_1" tryAgainUrl="/cart" onSettled={onSettled} />, setUp(order))
    await heading(en[`order.${title}`])
    expect(screen.getByRole("status").textContent).toBe(en[`order.${title}`] + en[`order.${body}`])
    // A buyer who may have paid must not be told to order and pay once more.
    expect(screen.queryAllByRole("link")).toHaveLength(order.next.action === "try_again" ? 1 : 0)
    await waitFor(() => expect(onSettled).toHaveBeenCalledWith({ kind: "failed", order }))
  })

  it.each([
    ["declined", /paid anything for the order, contact the shop\. Otherwise order again/],
    ["expired", /still counts against your credit, contact the shop/],
    ["canceled", /still counts against your credit, contact the shop/],
  ] as const)("has an order that is %s ordered again, and says what else to do", async (state, said) => {
    draw(<Panel orderId="order_1" tryAgainUrl="/cart" />, setUp(inState(state)))
    await heading(en[`order.${state}`])
    expect(screen.getByRole("status").textContent).toMatch(said)
    expect(link(en["order.try_again"])).toBe("/cart")
  })

  const check = () => screen.getByRole("button", { name: en["order.check"] })

  it("keeps the focus at the button that asks again while it asks, then has it itself", async () => {
    const { store, clock } = setUp()

    store.failing.set("order", 401)
    renderInShop(<Panel orderId="order_1" />, { store, clock })
    await heading(en["order.unavailable"])
    const first = store.hold("order")

    await userEvent.click(check())
    expect(document.activeElement).toBe(check())
    expect(check().getAttribute("aria-busy")).toBe("true")
    expect(check().getAttribute("aria-disabled")).toBe("true")
    await userEvent.click(check())
    first()
    await heading(en["order.unavailable"])
    expect(store.countOf("order")).toBe(2)
    expect(document.activeElement).toBe(check())
    expect(check().getAttribute("aria-disabled")).toBe("false")

    store.failing.clear()
    store.order = inState("authorized")
    await userEvent.click(check())
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole("region"))
  })

  it("keeps the button when the answer decides nothing, and leaves the focus alone that is elsewhere", async () => {
    const { store, clock } = setUp(inState("processing"))

    store.failing.set("order", 401)
    renderInShop(
      <>
        <Panel orderId="order_1" />
        <button>Elsewhere</button>
      </>,
      { store, clock }
    )
    await heading(en["order.unavailable"])
    store.failing.clear()
    await userEvent.click(check())
    await waitFor(() => expect(clock.waiting()).toBe(1))
    expect(document.activeElement).toBe(check())
    expect(check().getAttribute("aria-disabled")).toBe("false")

    const elsewhere = screen.getByRole("button", { name: "Elsewhere" })

    elsewhere.focus()
    store.order = inState("authorized")
    act(() => clock.pass())
    await waitFor(() => expect(screen.queryByRole("button", { name: en["order.check"] })).toBeNull())
    expect(document.activeElement).toBe(elsewhere)
  })
})
