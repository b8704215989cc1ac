/** @jest-environment jsdom */
import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { StrictMode, useState } from "react"
import type { SvcOptionHiddenReason } from "../../types"
import { MemorySdk } from "../__fixtures__/memory-store"
import { renderInShop } from "../__fixtures__/render-in-shop"
import { attempt, eligible, quarterToday, thirtyDays } from "../__fixtures__/sample-answers"
import { en } from "../texts/en"
import { isChoiceRefused } from "../headless"
import { PaymentOption, type PaymentOptionProps } from "."

const cart = { id: "cart_1", total: 1000 }

const draw = (options: unknown, props: Partial<PaymentOptionProps> = {}) =>
  renderInShop(<PaymentOption cart={cart} {...props} />, { store: new MemorySdk({ options }) })
const hidden = (reason: SvcOptionHiddenReason) => eligible({ show: false, reason, credit: null })
const reasons = Object.keys(en).flatMap(
  (key) => /^reason\.(.*)/.exec(key)?.[1] ?? []
) as SvcOptionHiddenReason[]
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name })

describe("what is drawn", () => {
  it("is a loading text that is read out, then the plans under the brand", async () => {
    const store = new MemorySdk()
    const release = store.hold("options")

    renderInShop(<PaymentOption cart={cart} />, { store })
    expect(screen.getByRole("status").textContent).toBe(en.loading)
    expect(screen.getByRole("region", { name: "Pay later" }).getAttribute("aria-busy")).toBe("true")
    release()
    await screen.findByRole("radiogroup")
    expect(screen.getByRole("region", { name: "Mahal Credit" }).getAttribute("aria-busy")).toBe("false")
  })

  it("can leave its name to the shop's list of methods, and keeps it for who does not see", async () => {
    draw(eligible(), { heading: false })

    expect(await screen.findByRole("region", { name: "Mahal Credit" })).toBeTruthy()
    expect(screen.queryByRole("heading")).toBeNull()
  })

  it.each(reasons)("explains %s", async (reason) => {
    draw({ ...hidden(reason), limit: 500 })

    const said = en[`reason.${reason}`].replace("{amount}", "SAR 500.00")

    expect(await screen.findByText(said)).toBe(screen.getByRole("status"))
    expect(screen.queryByRole("radiogroup")).toBeNull()
  })

  it.each(reasons)("leaves %s out when the shop wants that", async (reason) => {
    const { store, container } = draw(hidden(reason), { hideReasons: [reason] })

    await waitFor(() => expect(container.innerHTML).toBe(""))
    expect(store.countOf("options")).toBe(1)
  })

  it("leaves out every reason but the registration with `hideReasons`", async () => {
    const first = draw(hidden("service_unavailable"), { hideReasons: true })

    await waitFor(() => expect(first.container.innerHTML).toBe(""))
    first.unmount()
    draw(
      { ...hidden("buyer_not_onboarded"), signup_url: "https://onboarding.svc.example/1" },
      { hideReasons: true }
    )
    expect(await screen.findByRole("button", { name: "Register now" })).toBeTruthy()
  })

  it("says when the server cannot be reached, and asks again on request", async () => {
    const store = new MemorySdk()

    store.failing.set("options", "unreachable")
    renderInShop(<PaymentOption cart={cart} />, { store })
    expect((await screen.findByRole("alert")).textContent).toContain(en["options.failed"])
    store.failing.clear()
    await userEvent.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByRole("radiogroup")).toBeTruthy()
  })

  it.each([true, null])(
    "says nothing of a credit without an amount while it may cover the cart (%s)",
    async (covers_cart) => {
      draw(eligible({ credit: { covers_cart } }))
      await screen.findByRole("radiogroup")
      expect(screen.queryByText(/available credit/)).toBeNull()
    }
  )

  it("says that the credit does not cover the cart, without an amount that it was not told", async () => {
    draw(eligible({ credit: { covers_cart: false } }))

    expect(
      await screen.findByText(/^Your available credit does not cover this order\. Choose a plan/)
    ).toBeTruthy()
  })

  it("shows the buyer's credit when it covers the cart", async () => {
    draw(eligible({ credit: { amount: 5000, covers_cart: true } }))

    expect(await screen.findByText(/Your available credit: SAR\s5,000\.00/)).toBeTruthy()
  })

  it("shows a logo from the web only", async () => {
    const { container, unmount } = draw(eligible({ logo_url: "https://cdn.svc.example/logo.svg" }))

    await screen.findByRole("radiogroup")
    expect(container.querySelector("img")?.getAttribute("src")).toBe("https://cdn.svc.example/logo.svg")
    expect(container.querySelector("svg")).toBeNull()
    unmount()
    const other = draw({ ...eligible(), logo_url: "javascript:alert(1)" })

    await screen.findByRole("radiogroup")
    expect(other.container.querySelector("img")).toBeNull()
    expect(other.container.querySelector("svg[aria-hidden] text")?.textContent).toBe("M")
  })

  it("has the first letter of the name for a logo, in Arabic that after the article", async () => {
    const { container } = renderInShop(<PaymentOption cart={cart} />, {
      language: "ar",
      store: new MemorySdk({ options: eligible({ display_name: { ar: "الدفع الآجل" } }) }),
    })

    await screen.findByRole("radiogroup")
    expect(container.querySelector("svg text")?.textContent).toBe("د")
  })
})

describe("over the limit", () => {
  it("says what the credit is enough for, and offers only that", async () => {
    draw(eligible({ credit: { amount: 800, covers_cart: false } }))

    expect((await screen.findByRole("note")).textContent).toMatch(
      /credit of SAR\s800\.00 does not .*: 25% today \(SAR\s250\.00 due today\), or an order of at most SAR\s800\.00\.$/
    )
    expect(radio("30 days").disabled).toBe(true)
    expect(radio("25% today").disabled).toBe(false)
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
  const withSession = (id: string) => ({
    ...cart,
    payment_collection: {
      id: "pay_col_1",
      payment_sessions: [{ id, provider_id: "pp_business-credit", data: { repayment_config_id: 101 } }],
    },
  })

  it("does not show the refused plan as chosen, nor chooses it for the buyer", async () => {
    const { store } = draw(refused, { cart: withSession("payses_1"), planId: 101 })

    await screen.findByRole("note")
    expect(radio("30 days").checked).toBe(false)
    expect(isChoiceRefused(withSession("payses_1"), refused)).toBe(true)
    expect(store.sessions).toEqual([])
  })

  it("shows the plan that was chosen since", async () => {
    draw(refused, { cart: withSession("payses_2") })

    await screen.findByRole("note")
    expect(radio("30 days").checked).toBe(true)
    expect(isChoiceRefused(withSession("payses_2"), refused)).toBe(false)
  })

  it("takes the choice back when it is refused on this page, until the buyer makes another", async () => {
    const store = new MemorySdk()
    const { redraw } = renderInShop(<PaymentOption cart={cart} />, { store })

    await screen.findByRole("radiogroup")
    await userEvent.click(radio("30 days"))
    await screen.findByText(en["select.done"])
    store.options = refused
    redraw(<PaymentOption cart={cart} refreshKey={1} />)
    await screen.findByRole("note")
    expect(radio("30 days").checked).toBe(false)
    await userEvent.click(radio("30 days"))
    await waitFor(() => expect(store.sessions).toHaveLength(2))
    await screen.findByText(en["select.done"])
    expect(radio("30 days").checked).toBe(true)
  })

  it("does not show a plan as chosen that the credit is known not to cover", async () => {
    const options = eligible({ credit: { covers_cart: false } })

    draw(options, { cart: withSession("payses_2") })
    await screen.findByRole("note")
    expect(radio("30 days").checked).toBe(false)
    expect(isChoiceRefused(withSession("payses_2"), options)).toBe(true)
  })

  it("has no default but one with a down payment", async () => {
    const { store } = draw(refused, { selectDefault: true })

    await screen.findByText(en["select.done"])
    expect(store.sessions).toEqual([
      { provider_id: "pp_business-credit", data: { repayment_config_id: 103 } },
    ])
  })

  it("says so after the service declined it, with the down payments first, and leaves the choice free", async () => {
    draw(eligible({ last_attempt: attempt("credit_limit_exceeded") }))

    expect((await screen.findByRole("note")).textContent).toContain(en["limit.choose"])
    expect(screen.getAllByRole("radio")[0]).toBe(radio("25% today"))
    expect(radio("30 days").disabled).toBe(false)
  })
})

it.each([
  ["not_onboarded", en["declined.not_onboarded"]],
  ["confirming", en["try_again.confirming"]],
])("tells what became of the last attempt: %s", async (code, text) => {
  draw(eligible({ last_attempt: attempt(code) }))

  expect((await screen.findByRole("note")).textContent).toBe(text)
})

it.each(["try_again", "busy_try_again"])("does not hold %s against the buyer", async (code) => {
  draw(eligible({ last_attempt: attempt(code) }))

  await screen.findByRole("radiogroup")
  expect(screen.queryByRole("note")).toBeNull()
})

describe("choosing a plan", () => {
  it("shows the choice at once, tells the server, then the shop, and says that it is saved", async () => {
    const onSelect = jest.fn()
    const { store } = renderInShop(<PaymentOption cart={cart} onSelect={onSelect} />)

    await screen.findByRole("radiogroup")
    const release = store.hold("session")

    await userEvent.click(radio("25% today"))
    expect(radio("25% today").checked).toBe(true)
    expect(screen.getByRole("status").textContent).toBe(en["select.busy"])
    expect(onSelect).not.toHaveBeenCalled()
    release()
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(en["select.done"]))
    expect(onSelect).toHaveBeenCalledWith({ planId: 103, plan: quarterToday })
    expect(store.sessions).toEqual([
      { provider_id: "pp_business-credit", data: { repayment_config_id: 103 } },
    ])
  })

  it("takes the choice back when the server does not accept it", async () => {
    const { store } = renderInShop(<PaymentOption cart={cart} />)

    await screen.findByRole("radiogroup")
    await userEvent.click(radio("30 days"))
    await screen.findByText(en["select.done"])
    store.failing.set("session", 500)
    await userEvent.click(radio("25% today"))
    await screen.findByText(en["select.failed"])
    expect(screen.getByRole("alert").textContent).toBe(en["select.failed"])
    expect(radio("30 days").checked).toBe(true)
  })

  it("takes it back when the order is in progress elsewhere, and says why", async () => {
    const { store } = renderInShop(<PaymentOption cart={cart} />)

    await screen.findByRole("radiogroup")
    store.failing.set("session", 409)
    await userEvent.click(radio("25% today"))
    await screen.findByText(en["select.in_progress"])
    expect(radio("25% today").checked).toBe(false)
  })

  it("is left to the buyer unless the shop wants the default", async () => {
    const { store, redraw } = renderInShop(<PaymentOption cart={cart} />)

    await screen.findByRole("radiogroup")
    expect(store.sessions).toEqual([])
    redraw(<PaymentOption cart={cart} selectDefault />)
    await screen.findByText(en["select.done"])
    expect(radio("30 days").checked).toBe(true)
    expect(store.sessions).toHaveLength(1)
  })

  it("is done once with the default in strict mode too", async () => {
    const { store } = renderInShop(
      <StrictMode>
        <PaymentOption cart={cart} selectDefault />
      </StrictMode>
    )

    await screen.findByText(en["select.done"])
    expect(store.sessions).toHaveLength(1)
  })

  it("is shown again when the cart comes with it, as after a reload", async () => {
    const payment_sessions = [
      { provider_id: "pp_other", data: { repayment_config_id: 101 } },
      { provider_id: "pp_business-credit", data: { repayment_config_id: 103 } },
    ]
    const { store } = renderInShop(
      <PaymentOption
        cart={{ ...cart, payment_collection: { id: "pay_col_1", payment_sessions } }}
        selectDefault
      />
    )

    await screen.findByRole("radiogroup")
    expect(radio("25% today").checked).toBe(true)
    expect(store.sessions).toEqual([])
  })

  it("can be kept by the shop, also when another method is chosen", async () => {
    const { redraw } = renderInShop(<PaymentOption cart={cart} planId={103} />)

    await screen.findByRole("radiogroup")
    expect(radio("25% today").checked).toBe(true)
    redraw(<PaymentOption cart={cart} planId={false} />)
    expect(screen.getAllByRole<HTMLInputElement>("radio").some(({ checked }) => checked)).toBe(false)
  })

  it("is told again when the total changed, since Medusa drops the payment session then", async () => {
    const { store, redraw } = renderInShop(<PaymentOption cart={cart} />)

    await screen.findByRole("radiogroup")
    await userEvent.click(radio("30 days"))
    await screen.findByText(en["select.done"])
    redraw(<PaymentOption cart={{ ...cart, total: 1200 }} />)
    await waitFor(() => expect(store.sessions).toHaveLength(2))
    expect(radio("30 days").checked).toBe(true)
  })

  it("is forgotten with another cart", async () => {
    const { redraw } = renderInShop(<PaymentOption cart={cart} />)

    await screen.findByRole("radiogroup")
    await userEvent.click(radio("30 days"))
    await screen.findByText(en["select.done"])
    redraw(<PaymentOption cart={{ ...cart, id: "cart_2" }} />)
    await screen.findByRole("radiogroup")
    expect(radio("30 days").checked).toBe(false)
  })
})

describe("as one of the shop's methods", () => {
  const Methods = () => {
    const [by, setBy] = useState("credit")
    const method = (id: string) => ({ name: "payment", checked: by === id, onChange: () => setBy(id) })

    return (
      <>
        <PaymentOption cart={cart} method={method("credit")} />
        <label>
          <input type="radio" {...method("transfer")} />
          Transfer
        </label>
      </>
    )
  }

  it("is a radio of their group, with the plans while it is chosen", async () => {
    renderInShop(<Methods />)
    await screen.findByRole("radiogroup")
    expect(radio("Mahal Credit").checked).toBe(true)
    expect(radio("Mahal Credit").name).toBe(radio("Transfer").name)
    expect(screen.queryByRole("heading")).toBeNull()
    await userEvent.click(radio("Transfer"))
    expect(screen.queryByRole("radiogroup")).toBeNull()
    expect(radio("Mahal Credit").checked).toBe(false)
  })

  it("forgets the plan whose payment session another method replaced", async () => {
    renderInShop(<Methods />)
    await screen.findByRole("radiogroup")
    await userEvent.click(radio("30 days"))
    await screen.findByText(en["select.done"])
    await userEvent.click(radio("Transfer"))
    await userEvent.click(radio("Mahal Credit"))
    expect(radio("30 days").checked).toBe(false)
  })

  it("cannot be chosen where it is not offered, and says why", async () => {
    renderInShop(<Methods />, { store: new MemorySdk({ options: hidden("seller_not_onboarded") }) })
    await screen.findByText(en["reason.seller_not_onboarded"])
    const { disabled, attributes } = radio("Mahal Credit")

    expect(disabled).toBe(true)
    expect(
      document.getElementById(attributes.getNamedItem("aria-describedby")?.value ?? "")?.textContent
    ).toBe(en["reason.seller_not_onboarded"])
  })
})

it("asks again when the cart or the refresh key changes, and tells the shop each answer", async () => {
  const onOptions = jest.fn()
  const { store, redraw } = renderInShop(<PaymentOption cart={cart} onOptions={onOptions} />)

  await waitFor(() => expect(onOptions).toHaveBeenCalledTimes(1))
  redraw(<PaymentOption cart={{ ...cart, updated_at: "later" }} onOptions={onOptions} />)
  await waitFor(() => expect(onOptions).toHaveBeenCalledTimes(2))
  redraw(<PaymentOption cart={{ ...cart, updated_at: "later" }} refreshKey={1} onOptions={onOptions} />)
  await waitFor(() => expect(onOptions).toHaveBeenCalledTimes(3))
  redraw(<PaymentOption cart={{ ...cart, updated_at: "later" }} refreshKey={1} onOptions={onOptions} />)
  expect(store.countOf("options")).toBe(3)
})
