/** @jest-environment jsdom */
import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import type { SvcOptionHiddenReason } from "../../types"
import { cart, choosePlan, draw, drawPlans, radio } from "../__fixtures__/draw-payment-option"
import { MemorySdk } from "../__fixtures__/memory-store"
import { renderInShop } from "../__fixtures__/render-in-shop"
import { attempt, eligible } from "../__fixtures__/sample-answers"
import type { SvcCart } from "../headless"
import { en } from "../texts/en"
import { PaymentOption } from "."

const hidden = (reason: SvcOptionHiddenReason) => eligible({ show: false, reason, credit: null })
const reasons = Object.keys(en).flatMap(
  (key) => /^reason\.(.*)/.exec(key)?.[1] ?? []
) as SvcOptionHiddenReason[]

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

  it("says that asking again failed beside the reason of before, which may have passed", async () => {
    const store = new MemorySdk({ options: hidden("address_missing") })
    const { redraw } = renderInShop(<PaymentOption cart={cart} />, { store })

    await screen.findByText(en["reason.address_missing"])
    store.failing.set("options", "unreachable")
    redraw(<PaymentOption cart={{ ...cart, updated_at: "later" }} />)
    expect((await screen.findByRole("alert")).textContent).toContain(en["options.failed"])
    expect(screen.getByText(en["reason.address_missing"])).toBeTruthy()
    store.failing.clear()
    store.options = eligible()
    await userEvent.click(screen.getByRole("button", { name: "Try again" }))
    await screen.findByRole("radiogroup")
    expect(screen.queryByText(en["options.failed"])).toBeNull()
  })

  it("draws nothing of a failure where the shop wants nothing of the reason", async () => {
    const store = new MemorySdk({ options: hidden("not_eligible") })
    const { container, redraw } = renderInShop(<PaymentOption cart={cart} hideReasons />, { store })

    await waitFor(() => expect(container.innerHTML).toBe(""))
    store.failing.set("options", "unreachable")
    redraw(<PaymentOption cart={{ ...cart, updated_at: "later" }} hideReasons />)
    await waitFor(() => expect(store.countOf("options")).toBe(2))
    expect(container.innerHTML).toBe("")
  })

  it.each([
    ["the plans", eligible(), () => screen.findByRole("radiogroup")],
    ["a reason", hidden("not_eligible"), () => screen.findByText(en["reason.not_eligible"])],
  ])("keeps the focus at the button that tries again, until %s are there", async (_what, options, found) => {
    const store = new MemorySdk({ options })
    const button = () => screen.getByRole("button", { name: "Try again" })

    store.failing.set("options", "unreachable")
    renderInShop(<PaymentOption cart={cart} />, { store })
    await screen.findByText(en["options.failed"])
    const release = store.hold("options")

    await userEvent.click(button())
    expect(document.activeElement).toBe(button())
    expect(button().getAttribute("aria-busy")).toBe("true")
    expect(button().getAttribute("aria-disabled")).toBe("true")
    expect(screen.queryByText(en["options.failed"])).toBeNull()
    await userEvent.click(button())
    release()
    // A screen reader repeats an alert only when it changes.
    await screen.findByText(en["options.failed"])
    expect(store.countOf("options")).toBe(2)
    expect(document.activeElement).toBe(button())

    store.failing.clear()
    await userEvent.click(button())
    await found()
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Mahal Credit" }))
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
    const { container } = await drawPlans(<PaymentOption cart={cart} />, {
      language: "ar",
      store: new MemorySdk({ options: eligible({ display_name: { ar: "الدفع الآجل" } }) }),
    })

    expect(container.querySelector("svg text")?.textContent).toBe("د")
  })
})

it.each([
  ["agreement_expired", en["declined.agreement_expired"]],
  ["confirming", en["try_again.confirming"]],
])("tells what became of the last attempt: %s", async (code, text) => {
  draw(eligible({ last_attempt: attempt(code) }))

  expect((await screen.findByRole("note")).textContent).toBe(text)
})

it.each([
  ["confirming", en["try_again.confirming"]],
  ["being_checked", en["declined.being_checked"]],
])("sends nobody to another way to pay whose order is in doubt: %s", async (code, text) => {
  const options = { ...hidden("service_unavailable"), last_attempt: attempt(code) }

  draw(options, { hideReasons: true })
  expect((await screen.findByRole("note")).textContent).toBe(text)
  expect(screen.queryByText(en["reason.service_unavailable"])).toBeNull()
})

it.each(["try_again", "busy_try_again", "not_onboarded"])("holds no %s against the buyer", async (code) => {
  draw(eligible({ last_attempt: attempt(code) }))

  await screen.findByRole("radiogroup")
  expect(screen.queryByRole("note")).toBeNull()
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
    await drawPlans(<Methods />)
    expect(radio("Mahal Credit").checked).toBe(true)
    expect(radio("Mahal Credit").name).toBe(radio("Transfer").name)
    expect(screen.queryByRole("heading")).toBeNull()
    await userEvent.click(radio("Transfer"))
    expect(screen.queryByRole("radiogroup")).toBeNull()
    expect(radio("Mahal Credit").checked).toBe(false)
  })

  it("forgets the plan whose payment session another method replaced", async () => {
    await drawPlans(<Methods />)
    await choosePlan("30 days")
    await userEvent.click(radio("Transfer"))
    await userEvent.click(radio("Mahal Credit"))
    expect(radio("30 days").checked).toBe(false)
  })

  it("has the default for a buyer who comes to it after the cart has changed with another method", async () => {
    const page = (checked: boolean, change: Partial<SvcCart> = {}) => (
      <PaymentOption
        cart={{ ...cart, ...change }}
        selectDefault
        method={{ name: "payment", checked, onChange: () => undefined }}
      />
    )
    const changed = {
      total: 1200,
      payment_collection: { id: "pay_col_1", payment_sessions: [{ provider_id: "pp_system_default" }] },
    }
    const { store, redraw } = renderInShop(page(false))

    await waitFor(() => expect(store.countOf("options")).toBe(1))
    store.total = changed.total
    redraw(page(false, changed))
    await waitFor(() => expect(store.countOf("options")).toBe(2))
    expect(store.sessions).toEqual([])
    redraw(page(true, changed))
    await screen.findByText(en["select.done"])
    expect(store.chosenPlans).toEqual([101])
  })

  it("sends no choice any more that was not sent when another method was chosen", async () => {
    const { store } = await drawPlans(<Methods />)

    const release = store.hold("collection")

    await userEvent.click(radio("30 days"))
    await userEvent.click(radio("25% today"))
    await userEvent.click(radio("Transfer"))
    await userEvent.click(radio("Mahal Credit"))
    release()
    expect(screen.getByRole("status").textContent).toBe("")
    expect(screen.getByRole("alert").textContent).toBe("")
    await choosePlan("25% today")
    expect(store.chosenPlans).toEqual([103])
    expect(store.countOf("collection")).toBe(2)
  })

  it("still sends the choice of a buyer who went on to the next step", async () => {
    const { store, redraw } = await drawPlans(<Methods />)

    const release = store.hold("collection")

    await userEvent.click(radio("30 days"))
    redraw(<p>Next step</p>)
    release()
    await waitFor(() => expect(store.sessions).toHaveLength(1))
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

it("names no sum of the cart of before while that of now is not known", async () => {
  const { store, redraw } = renderInShop(<PaymentOption cart={cart} />)

  await screen.findByText(/SAR.250\.00 due today/)
  store.failing.set("options", "unreachable")
  redraw(<PaymentOption cart={{ ...cart, total: 4000 }} />)
  await screen.findByText(en["options.failed"])
  expect(screen.getByText(en["plan.today_unknown"])).toBeTruthy()
  expect(screen.queryByText(/250\.00/)).toBeNull()
  expect(screen.getByText(en["plan.nothing_today"])).toBeTruthy()
  store.failing.clear()
  await userEvent.click(screen.getByRole("button", { name: en.retry }))
  await screen.findByText(/SAR.250\.00 due today/)
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
