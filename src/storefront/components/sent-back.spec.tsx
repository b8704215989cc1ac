/** @jest-environment jsdom */
import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { cart, cartWith, choosePlan, radio } from "../__fixtures__/draw-payment-option"
import { MemorySdk } from "../__fixtures__/memory-store"
import { renderInShop } from "../__fixtures__/render-in-shop"
import { attempt, eligible } from "../__fixtures__/sample-answers"
import type { SvcCart } from "../headless"
import { en } from "../texts/en"
import { PaymentOption, PlaceOrderButton } from "."

const click = () => userEvent.click(screen.getByRole("button", { name: "Place order" }))
const lastAttempt = (code: string) => eligible({ last_attempt: attempt(code) })

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
