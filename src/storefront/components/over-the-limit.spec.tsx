/** @jest-environment jsdom */
import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { cart, cartWith, choosePlan, draw, drawPlans, radio } from "../__fixtures__/draw-payment-option"
import { attempt, eligible, quarterToday, thirtyDays } from "../__fixtures__/sample-answers"
import { isolate } from "../../words/isolate"
import { en } from "../texts/en"
import { isChoiceRefused } from "../headless"
import { PaymentOption } from "."

describe("over the limit", () => {
  it("says what the credit is enough for, and offers only that", async () => {
    draw(eligible({ credit: { amount: 800, covers_cart: false } }))

    expect((await screen.findByRole("note")).textContent).toMatch(
      /credit of SAR\s800\.00 does not .*: \u206825% today\u2069 \(SAR\s250\.00 due today\), or an order of at most SAR\s800\.00\.$/
    )
    expect(radio("30 days").disabled).toBe(true)
    expect(radio("25% today").disabled).toBe(false)
  })

  it("keeps the name of a plan in one piece that is known in the other language only", async () => {
    const name = "صافي 30 (بلا رسوم)"

    draw(
      eligible({
        credit: { amount: 800, covers_cart: false },
        plans: [{ ...quarterToday, name: { ar: name } }],
      })
    )
    expect((await screen.findByRole("note")).textContent).toContain(`What fits: ${isolate(name)} (`)
  })

  it("names no plan whose rest is more than the credit, or not known", async () => {
    for (const down_payment_due of [250, null]) {
      const plans = [thirtyDays, { ...quarterToday, down_payment_due }]
      const { unmount } = draw(eligible({ credit: { amount: 400, covers_cart: false }, plans }))

      expect((await screen.findByRole("note")).textContent).toMatch(
        /\. What fits: an order of at most SAR\s400\.00\. Or pay another way\.$/
      )
      unmount()
    }
  })

  it("names no amount that it was not told, and no plan that may not fit", async () => {
    for (const plans of [[quarterToday], [thirtyDays]]) {
      const { unmount } = draw(eligible({ last_attempt: attempt("credit_limit_exceeded"), plans }))

      expect((await screen.findByRole("note")).textContent).toBe(
        `${en["limit.declined"]} ${en[plans[0] === quarterToday ? "limit.choose" : "limit.no_plan"]}`
      )
      unmount()
    }
  })

  it("leads to the cart where the shop says where that is", async () => {
    const options = eligible({ credit: { covers_cart: false } })
    const { unmount } = draw(options, { cartUrl: "/cart" })

    expect((await screen.findByRole("link", { name: en["limit.cart"] })).getAttribute("href")).toBe("/cart")
    unmount()
    draw(options, { cartUrl: "javascript:alert(1)" })
    await screen.findByRole("note")
    expect(screen.queryByRole("link")).toBeNull()
  })

  const refused = eligible({ last_attempt: attempt("credit_limit_exceeded") })

  it("does not show the refused plan as chosen, nor chooses it for the buyer", async () => {
    const { store } = draw(refused, { cart: cartWith("payses_1", 101), planId: 101 })

    await screen.findByRole("note")
    expect(radio("30 days").checked).toBe(false)
    expect(isChoiceRefused(cartWith("payses_1", 101), refused)).toBe(true)
    expect(store.sessions).toEqual([])
  })

  it("shows the plan that was chosen since", async () => {
    draw(refused, { cart: cartWith("payses_2", 101) })

    await screen.findByRole("note")
    expect(radio("30 days").checked).toBe(true)
    expect(isChoiceRefused(cartWith("payses_2", 101), refused)).toBe(false)
  })

  it("takes the choice back when it is refused on this page, until the buyer makes another", async () => {
    const { store, redraw } = await drawPlans(<PaymentOption cart={cart} />)

    await choosePlan("30 days")
    store.options = refused
    redraw(<PaymentOption cart={cart} refreshKey={1} />)
    await screen.findByRole("note")
    expect(radio("30 days").checked).toBe(false)
    expect(screen.queryByText(en["select.done"])).toBeNull()
    await userEvent.click(radio("30 days"))
    await waitFor(() => expect(store.sessions).toHaveLength(2))
    await screen.findByText(en["select.done"])
    expect(radio("30 days").checked).toBe(true)
  })

  it("does not show a plan as chosen that the credit is known not to cover", async () => {
    const options = eligible({ credit: { covers_cart: false } })

    draw(options, { cart: cartWith("payses_2", 101) })
    await screen.findByRole("note")
    expect(radio("30 days").checked).toBe(false)
    expect(isChoiceRefused(cartWith("payses_2", 101), options)).toBe(true)
  })

  it("has no default but one with a down payment", async () => {
    const { store } = draw(refused, { selectDefault: true })

    await screen.findByText(en["select.done"])
    expect(store.chosenPlans).toEqual([103])
  })

  it("says so after the service declined it, with the down payments first, and leaves the choice free", async () => {
    draw(eligible({ last_attempt: attempt("credit_limit_exceeded") }))

    expect((await screen.findByRole("note")).textContent).toContain(en["limit.choose"])
    expect(screen.getAllByRole("radio")[0]).toBe(radio("25% today"))
    expect(radio("30 days").disabled).toBe(false)
  })
})
