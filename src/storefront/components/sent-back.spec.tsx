/** @jest-environment jsdom */
import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { cart, cartWith, choosePlan, draw, radio } from "../__fixtures__/draw-payment-option"
import { MemorySdk } from "../__fixtures__/memory-store"
import { renderInShop } from "../__fixtures__/render-in-shop"
import { attempt, eligible, thirtyDays } from "../__fixtures__/sample-answers"
import { isChoiceRefused, type SvcCart } from "../headless"
import { en } from "../texts/en"
import { PaymentOption, PlaceOrderButton } from "."

const click = () => userEvent.click(screen.getByRole("button", { name: "Place order" }))
const lastAttempt = (code: string) => eligible({ last_attempt: attempt(code) })
const notOnboarded = { ...attempt("not_onboarded"), payment_session_id: "payses_2" }

describe("a buyer who is sent back to the plans, where the button is not", () => {
  const steps = (at: "payment" | "review") =>
    at === "payment" ? <PaymentOption cart={cart} /> : <PlaceOrderButton cartId="cart_1" />

  const sentBack = async (store: MemorySdk, change: () => void) => {
    const { redraw } = renderInShop(steps("payment"), { store })

    await choosePlan("25% today")
    redraw(steps("review"))
    change()
    await click()
    await waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""))
    redraw(steps("payment"))
    return redraw
  }

  it("is told there that the choice does not count, until another is made", async () => {
    const store = new MemorySdk()

    await sentBack(store, () => {
      store.session = { id: "payses_9", provider_id: "pp_business-credit" }
    })
    expect((await screen.findByRole("note")).textContent).toBe(en["select.failed"])
    await choosePlan("30 days")
    expect(screen.queryByRole("note")).toBeNull()
  })

  it("is not sold what another window chose, by a page that a server renders with the new cart", async () => {
    const store = new MemorySdk()
    const payment = (cart: SvcCart) => <PaymentOption cart={cart} initialOptions={eligible()} />
    const review = <PlaceOrderButton cartId="cart_1" />
    const { redraw } = renderInShop(payment(cartWith("payses_1", 101, {})), { store })

    redraw(review)
    store.session = { id: "payses_9", provider_id: "pp_business-credit" }
    await click()
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(en["select.failed"]))
    redraw(payment(cartWith("payses_9", 103, {})))
    expect((await screen.findByRole("note")).textContent).toBe(en["select.failed"])
    expect(screen.getAllByRole<HTMLInputElement>("radio").filter(({ checked }) => checked)).toEqual([])
    redraw(review)
    await click()
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(en["select.failed"]))
    expect(store.orderCount).toBe(0)
  })

  it("is still told so after a choice for another cart", async () => {
    const { redraw, store } = renderInShop(steps("payment"))

    await choosePlan("25% today")
    redraw(steps("review"))
    store.session = { id: "payses_9", provider_id: "pp_business-credit" }
    await click()
    await screen.findByText(en["select.failed"])
    redraw(<PaymentOption cart={{ id: "cart_2", total: 1000 }} />)
    await choosePlan("30 days")
    redraw(<PaymentOption cart={cartWith("payses_9", 103)} />)
    expect((await screen.findByRole("note")).textContent).toBe(en["select.failed"])
    expect(radio("25% today").checked).toBe(false)
  })

  it("is told there that the amount changed", async () => {
    const store = new MemorySdk({ decline: "No." })

    await sentBack(store, () => {
      store.options = lastAttempt("amount_changed")
    })
    expect((await screen.findByRole("note")).textContent).toBe(en["declined.amount_changed"])
  })

  it("is told there that the plan is not offered any more, and the shop does not go on with it", async () => {
    const options = eligible({ plans: [thirtyDays] })
    const store = new MemorySdk({ decline: "No." })

    await sentBack(store, () => {
      store.options = options
    })
    expect((await screen.findByRole("note")).textContent).toBe(en["declined.plan_unavailable"])
    expect(isChoiceRefused(cartWith("payses_2", 103), options)).toBe(true)
    expect(isChoiceRefused(cartWith("payses_2", 101), options)).toBe(false)
    expect(isChoiceRefused(cartWith("payses_2", 103), { ...options, show: false, plans: [] })).toBe(false)
  })

  it("is told there that the service has them not registered, although the option shows", async () => {
    const store = new MemorySdk({ decline: "No." })

    await sentBack(store, () => {
      store.options = eligible({ last_attempt: notOnboarded })
    })
    expect((await screen.findByRole("note")).textContent).toBe(en["declined.not_onboarded"])
    await choosePlan("30 days")
    expect(screen.queryByRole("note")).toBeNull()
  })

  it("is not told so any more once they have registered", async () => {
    const store = new MemorySdk({ decline: "No." })
    const redraw = await sentBack(store, () => {
      store.options = eligible({ show: false, reason: "buyer_not_onboarded", last_attempt: notOnboarded })
    })

    await screen.findByText(en["reason.buyer_not_onboarded"])
    store.options = eligible({ last_attempt: notOnboarded })
    redraw(<PaymentOption cart={cart} refreshKey="registered" />)
    await screen.findByRole("radiogroup")
    expect(screen.queryByRole("note")).toBeNull()
  })

  it.each(["amount_changed", "choice_changed", "plan_unavailable"])(
    "is told of %s, also after a reload, until a plan is chosen since",
    async (code) => {
      const options = lastAttempt(code)
      const { unmount } = draw(options, { cart: cartWith("payses_1", 101) })

      await screen.findByRole("note")
      expect(radio("30 days").checked).toBe(false)
      unmount()
      draw(options, { cart: cartWith("payses_2", 101) })
      await screen.findByRole("radiogroup")
      expect(radio("30 days").checked).toBe(true)
      expect(screen.queryByRole("note")).toBeNull()
    }
  )

  it("is told there of a refusal that came after they had left", async () => {
    const store = new MemorySdk({ decline: "No.", options: lastAttempt("amount_changed") })
    const release = store.hold("complete")
    const { redraw } = renderInShop(steps("review"), { store })

    await click()
    redraw(steps("payment"))
    release()
    await waitFor(() => expect(store.countOf("options")).toBeGreaterThan(1))
    expect((await screen.findByRole("note")).textContent).toBe(en["declined.amount_changed"])
  })
})
