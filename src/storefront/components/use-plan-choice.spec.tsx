/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { StrictMode, type ReactElement } from "react"
import { cart, cartWith, choosePlan, drawPlans, radio } from "../__fixtures__/draw-payment-option"
import { MemorySdk } from "../__fixtures__/memory-store"
import { renderInShop } from "../__fixtures__/render-in-shop"
import { eligible, quarterToday, thirtyDays } from "../__fixtures__/sample-answers"
import type { SvcCart } from "../headless"
import { en } from "../texts/en"
import { PaymentOption, PlaceOrderButton, type PaymentOptionProps } from "."

const isAnyChosen = () => screen.getAllByRole<HTMLInputElement>("radio").some(({ checked }) => checked)

describe("choosing a plan", () => {
  it("shows the choice at once, tells the server, then the shop, and says that it is saved", async () => {
    const onSelect = jest.fn()
    const { store } = await drawPlans(<PaymentOption cart={cart} onSelect={onSelect} />)

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

  it.each([
    ["fails", () => Promise.reject(new Error("lost")), 0],
    ["does not come to an end", () => new Promise<void>(() => undefined), 11_000],
  ])(
    "is not called saved when the shop that is told of it %s, and can be made again",
    async (_how, tell, ms) => {
      const log = jest.spyOn(console, "error").mockReturnValue()
      const onSelect = jest.fn<Promise<void>, []>().mockImplementationOnce(tell).mockResolvedValue()
      const onSelectFailed = jest.fn()
      const { store } = await drawPlans(
        <PaymentOption cart={cart} onSelect={onSelect} onSelectFailed={onSelectFailed} />,
        { store: new MemorySdk({ options: eligible({ plans: [thirtyDays] }) }) }
      )

      jest.useFakeTimers()
      fireEvent.click(radio("30 days"))
      await act(() => jest.advanceTimersByTimeAsync(ms))
      jest.useRealTimers()
      await screen.findByText(en["select.failed"])
      expect(radio("30 days").checked).toBe(false)
      expect(onSelectFailed).toHaveBeenCalledTimes(1)
      expect(log).toHaveBeenCalledTimes(1)
      log.mockRestore()
      await choosePlan("30 days")
      expect(radio("30 days").checked).toBe(true)
      expect(store.chosenPlans).toEqual([101, 101])
    }
  )

  describe("of which the shop could not be told in time", () => {
    const page = (shown: SvcCart) => (
      <>
        <PaymentOption cart={shown} onSelect={() => Promise.reject(new Error("slow"))} />
        <PlaceOrderButton cartId="cart_1" />
      </>
    )
    const alerts = () => screen.getAllByRole("alert").map(({ textContent }) => textContent)
    const chooseInVain = async () => {
      const log = jest.spyOn(console, "error").mockReturnValue()
      const drawn = await drawPlans(page(cart))

      await userEvent.click(radio("30 days"))
      await screen.findByText(en["select.failed"])
      log.mockRestore()
      return drawn
    }

    it("does not show as chosen, and is not what an order is placed with", async () => {
      const { store } = await chooseInVain()

      expect(isAnyChosen()).toBe(false)
      await userEvent.click(screen.getByRole("button", { name: "Place order" }))
      await waitFor(() => expect(alerts()).toEqual(["", en["select.failed"]]))
      expect(store.orderCount).toBe(0)
    })

    it("is not called unsaved any more once the shop shows it, and is ordered", async () => {
      const { redraw } = await chooseInVain()

      redraw(page(cartWith("payses_2", 101)))
      expect(radio("30 days").checked).toBe(true)
      expect(alerts()).toEqual(["", ""])
      await userEvent.click(screen.getByRole("button", { name: "Place order" }))
      await screen.findByText(en["place.leaving"])
    })

    it("stays unsaved where the shop shows another one", async () => {
      const { redraw } = await chooseInVain()

      redraw(page(cartWith("payses_2", 103)))
      expect(radio("25% today").checked).toBe(true)
      expect(alerts()).toEqual([en["select.failed"], ""])
    })
  })

  it("takes the choice back when the server does not accept it", async () => {
    const { store } = await drawPlans(<PaymentOption cart={cart} />)

    await choosePlan("30 days")
    store.failing.set("session", 400)
    await userEvent.click(radio("25% today"))
    await screen.findByText(en["select.failed"])
    expect(screen.getByRole("alert").textContent).toBe(en["select.failed"])
    expect(radio("30 days").checked).toBe(true)
  })

  it("asks again for the options when it is refused, and says what they say by now", async () => {
    const { store } = await drawPlans(<PaymentOption cart={cart} />)

    store.failing.set("session", 400)
    store.options = eligible({ show: false, reason: "below_minimum", limit: 5000 })
    await userEvent.click(radio("30 days"))
    await screen.findByText(en["reason.below_minimum"].replace("{amount}", "SAR 5,000.00"))
    expect(store.countOf("options")).toBe(2)
  })

  it("is refused with the server's own reason where there is one", async () => {
    const { store } = await drawPlans(<PaymentOption cart={cart} />)

    store.failing.set("session", { status: 400, code: "plan_unknown" })
    await userEvent.click(radio("30 days"))
    await screen.findByText(en["declined.plan_unavailable"])
  })

  it.each(["unreachable", 502] as const)(
    "shows none when nobody knows what the server has (%s), so that each can be chosen",
    async (failure) => {
      const { store } = await drawPlans(<PaymentOption cart={cartWith("payses_1", 101)} selectDefault />)

      expect(radio("30 days").checked).toBe(true)
      store.failing.set("session", failure)
      await userEvent.click(radio("25% today"))
      await screen.findByText(en["select.failed"])
      expect(isAnyChosen()).toBe(false)
      store.failing.clear()
      await choosePlan("30 days")
      expect(radio("30 days").checked).toBe(true)
      expect(store.chosenPlans.at(-1)).toBe(101)
    }
  )

  it("shows what the cart has again once the shop has asked for it", async () => {
    const { store, redraw } = await drawPlans(<PaymentOption cart={cartWith("payses_1", 101)} />)

    store.failing.set("session", "unreachable")
    await userEvent.click(radio("25% today"))
    await screen.findByText(en["select.failed"])
    redraw(<PaymentOption cart={cartWith("payses_2", 103)} />)
    expect(radio("25% today").checked).toBe(true)
  })

  it("is none for another sum than the page shows: the buyer is told so, and the options are asked for anew", async () => {
    const { store } = await drawPlans(<PaymentOption cart={cart} />)

    store.total = 4000
    await userEvent.click(radio("30 days"))
    await screen.findByText(en["declined.amount_changed"])
    expect(isAnyChosen()).toBe(false)
    await waitFor(() => expect(store.countOf("options")).toBe(2))
    store.total = 1000
    await choosePlan("30 days")
    expect(screen.getByRole("alert").textContent).toBe("")
  })

  describe("that was refused because the sum has changed", () => {
    const withTotal = (total: number, id: string, planId: number) => ({
      ...cartWith(id, planId, { amount: total }),
      total,
    })

    it.each<[string, SvcCart, Partial<PaymentOptionProps>, SvcCart]>([
      [
        "the shop keeps the plan of before",
        withTotal(1000, "payses_1", 101),
        { planId: 101 },
        withTotal(4000, "payses_2", 103),
      ],
      [
        "the cart has the refused one",
        withTotal(1000, "payses_1", 101),
        {},
        withTotal(4000, "payses_2", 103),
      ],
      [
        "the shop wants the default",
        withTotal(1000, "payses_1", 101),
        { selectDefault: true },
        withTotal(4000, "payses_2", 103),
      ],
      ["the shop reads no sessions", cart, {}, { ...cart, total: 4000 }],
    ])("gives way to no other one without the buyer where %s", async (_where, before, props, after) => {
      const onSelectFailed = jest.fn()
      const { store, redraw } = await drawPlans(
        <PaymentOption cart={before} onSelectFailed={onSelectFailed} {...props} />
      )

      if (before === cart) {
        await choosePlan("30 days")
      }
      const chosen = store.chosenPlans

      store.total = 4000
      await userEvent.click(radio("25% today"))
      await screen.findByText(en["declined.amount_changed"])
      expect(onSelectFailed).toHaveBeenCalledTimes(1)
      redraw(<PaymentOption cart={after} {...props} />)
      await waitFor(() => expect(store.countOf("options")).toBe(3))
      expect(store.chosenPlans).toEqual([...chosen, 103])
      expect(isAnyChosen()).toBe(false)
      expect(screen.getByRole("alert").textContent).toBe(en["declined.amount_changed"])
      await choosePlan("25% today")
      expect(radio("25% today").checked).toBe(props.planId === undefined)
    })

    it("is ordered only when the buyer has chosen again", async () => {
      const page = (shown: SvcCart) => (
        <>
          <PaymentOption cart={shown} />
          <PlaceOrderButton cartId="cart_1" />
        </>
      )
      const { store, redraw } = await drawPlans(page(withTotal(1000, "payses_1", 101)))

      store.total = 4000
      await userEvent.click(radio("25% today"))
      await screen.findByText(en["declined.amount_changed"])
      redraw(page(withTotal(4000, "payses_2", 103)))
      await waitFor(() => expect(store.countOf("options")).toBe(3))
      await userEvent.click(screen.getByRole("button", { name: "Place order" }))
      await waitFor(() => expect(screen.getAllByRole("alert").at(-1)?.textContent).toBe(en["select.failed"]))
      expect(store.orderCount).toBe(0)
      await choosePlan("25% today")
      await userEvent.click(screen.getByRole("button", { name: "Place order" }))
      await screen.findByText(en["place.leaving"])
    })
  })

  it("takes it back when the order is in progress elsewhere, and says why", async () => {
    const { store } = await drawPlans(<PaymentOption cart={cart} />)

    store.failing.set("session", 409)
    await userEvent.click(radio("25% today"))
    await screen.findByText(en["select.in_progress"])
    expect(radio("25% today").checked).toBe(false)
  })

  it("is left to the buyer unless the shop wants the default", async () => {
    const { store, redraw } = await drawPlans(<PaymentOption cart={cart} />)

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
    const { store } = await drawPlans(
      <PaymentOption
        cart={{ ...cart, payment_collection: { id: "pay_col_1", payment_sessions } }}
        selectDefault
      />
    )

    expect(radio("25% today").checked).toBe(true)
    expect(store.sessions).toEqual([])
  })

  it("can be kept by the shop, also when another method is chosen", async () => {
    const { redraw } = await drawPlans(<PaymentOption cart={cart} planId={103} />)

    expect(radio("25% today").checked).toBe(true)
    redraw(<PaymentOption cart={cart} planId={false} />)
    expect(isAnyChosen()).toBe(false)
  })

  it("is not made by default while another method is chosen", async () => {
    const { store, redraw } = await drawPlans(<PaymentOption cart={cart} planId={false} selectDefault />)

    expect(store.asked).toEqual(["GET /store/svc/carts/cart_1/options"])
    redraw(<PaymentOption cart={cart} selectDefault />)
    await screen.findByText(en["select.done"])
    expect(store.sessions).toHaveLength(1)
  })

  it("is told again when the total changed, since Medusa drops the payment session then", async () => {
    const { store, redraw } = await drawPlans(<PaymentOption cart={cart} />)

    await choosePlan("30 days")
    store.total = 1200
    redraw(<PaymentOption cart={{ ...cart, total: 1200 }} />)
    await waitFor(() => expect(store.sessions).toHaveLength(2))
    expect(radio("30 days").checked).toBe(true)
  })

  it("is told again as it is on its way when the total changes meanwhile", async () => {
    const { store, redraw } = await drawPlans(<PaymentOption cart={cart} />)

    await choosePlan("30 days")
    const release = store.hold("session")

    await userEvent.click(radio("25% today"))
    store.total = 1200
    redraw(<PaymentOption cart={{ ...cart, total: 1200 }} />)
    release()
    await screen.findByText(en["select.done"])
    expect(radio("25% today").checked).toBe(true)
    expect(store.chosenPlans).toEqual([101, 103, 103])
  })

  it.each([
    ["chosen here", cart, [101]],
    ["that the cart came with", cartWith("payses_1", 101), []],
  ])("%s gives way to the other method that another window chose", async (_what, first, sessions) => {
    const others = { id: "pay_col_1", payment_sessions: [{ provider_id: "pp_system_default" }] }
    const { store, redraw } = await drawPlans(<PaymentOption cart={first} selectDefault />)

    await waitFor(() => expect(radio("30 days").checked).toBe(true))
    await waitFor(() => expect(store.chosenPlans).toEqual(sessions))
    store.total = 2000
    redraw(<PaymentOption cart={{ ...cart, total: 2000, payment_collection: others }} selectDefault />)
    await waitFor(() => expect(isAnyChosen()).toBe(false))
    await waitFor(() => expect(store.countOf("options")).toBe(2))
    expect(store.chosenPlans).toEqual(sessions)
    await choosePlan("25% today")
    expect(store.chosenPlans.at(-1)).toBe(103)
  })

  it("that the cart came with gives way to another window's method for the same total too", async () => {
    const others = { id: "pay_col_1", payment_sessions: [{ provider_id: "pp_system_default" }] }
    const { store, redraw } = await drawPlans(
      <PaymentOption cart={cartWith("payses_1", 101)} selectDefault />
    )

    redraw(
      <PaymentOption cart={{ ...cart, updated_at: "later", payment_collection: others }} selectDefault />
    )
    await waitFor(() => expect(store.countOf("options")).toBe(2))
    expect(isAnyChosen()).toBe(false)
    expect(store.sessions).toEqual([])
  })

  it("on its way is not told again when the total changes as the buyer goes over to another method", async () => {
    const { store, redraw } = await drawPlans(<PaymentOption cart={cart} />)
    const release = store.hold("session")

    await userEvent.click(radio("30 days"))
    store.total = 1200
    redraw(<PaymentOption cart={{ ...cart, total: 1200 }} planId={false} />)
    release()
    await waitFor(() => expect(store.countOf("options")).toBe(2))
    redraw(<PaymentOption cart={{ ...cart, total: 1200 }} />)
    await choosePlan("25% today")
    expect(store.chosenPlans).toEqual([101, 103])
  })

  /** Medusa drops the session with the total. */
  const dropped = { ...cart, total: 1200, payment_collection: { id: "pay_col_1", payment_sessions: [] } }

  describe("of before a reload", () => {
    const reloaded = cartWith("payses_1", 103)

    it("is told again when the session is gone with the total, and no default takes its place", async () => {
      const { store, redraw } = await drawPlans(<PaymentOption cart={reloaded} selectDefault />)

      store.total = dropped.total
      redraw(<PaymentOption cart={dropped} selectDefault />)
      await screen.findByText(en["select.done"])
      expect(radio("25% today").checked).toBe(true)
      expect(store.chosenPlans).toEqual([103])
    })

    it("has no default in its place either when the server does not accept it again", async () => {
      const { store, redraw } = await drawPlans(<PaymentOption cart={reloaded} selectDefault />)

      store.failing.set("session", 500)
      redraw(<PaymentOption cart={dropped} selectDefault />)
      await screen.findByText(en["select.failed"])
      await waitFor(() => expect(store.countOf("options")).toBe(2))
      expect(store.countOf("session")).toBe(1)
    })

    it("makes way for the default when the credit does not cover it any more", async () => {
      const options = eligible({
        credit: { amount: 800, covers_cart: false },
        plans: [
          thirtyDays,
          quarterToday,
          { ...quarterToday, repayment_config_id: 104, down_payment_due: 500 },
        ],
      })
      const { store, redraw } = await drawPlans(<PaymentOption cart={reloaded} selectDefault />, {
        store: new MemorySdk({ options }),
      })

      store.total = dropped.total
      redraw(<PaymentOption cart={dropped} selectDefault />)
      await screen.findByText(en["select.done"])
      expect(store.chosenPlans).toEqual([104])
    })

    it.each([
      [
        "another method has its session",
        { ...cart, payment_collection: { id: "pay_col_1", payment_sessions: [{ provider_id: "pp_other" }] } },
        undefined,
      ],
      ["another method is chosen", cart, false as const],
      ["the cart is another", { ...dropped, id: "cart_2" }, undefined],
    ])("is not told again after %s", async (_what, between, planId) => {
      const { store, redraw } = await drawPlans(<PaymentOption cart={reloaded} />)

      redraw(<PaymentOption cart={between} planId={planId} />)
      await screen.findByRole("radiogroup")
      store.total = 1300
      redraw(<PaymentOption cart={{ ...dropped, id: between.id, total: 1300 }} />)
      await screen.findByRole("radiogroup")
      await choosePlan("30 days")
      expect(store.chosenPlans).toEqual([101])
    })
  })

  describe("at two places of a page, of which a shop's styles hide one", () => {
    const both = (shown: SvcCart, selectDefault = false) => (
      <>
        <PaymentOption cart={shown} selectDefault={selectDefault} />
        <PaymentOption cart={shown} selectDefault={selectDefault} />
      </>
    )
    const radios = (name: string) => screen.getAllByRole<HTMLInputElement>("radio", { name })
    const checked = (name: string) => radios(name).map((each) => each.checked)
    const chooseAtFirst = async (name: string) => {
      await waitFor(() => expect(screen.getAllByRole("radiogroup")).toHaveLength(2))
      const [first] = radios(name)

      if (first === undefined) {
        throw new Error("There is no such plan.")
      }
      await userEvent.click(first)
    }

    it("is the same at both, and what is told again with another total", async () => {
      const { store, redraw } = renderInShop(both(cartWith("payses_1", 103)))

      await chooseAtFirst("30 days")
      await screen.findByText(en["select.done"])
      await waitFor(() => expect(checked("30 days")).toEqual([true, true]))
      store.total = dropped.total
      redraw(both(dropped))
      await waitFor(() => expect(store.sessions).toHaveLength(3))
      expect(store.chosenPlans).toEqual([101, 101, 101])
    })

    it("is unknown at both when its answer was lost", async () => {
      const { store, redraw } = renderInShop(both(cartWith("payses_1", 103)))

      store.failing.set("session", "unreachable")
      await chooseAtFirst("30 days")
      await screen.findByText(en["select.failed"])
      await waitFor(() => expect(isAnyChosen()).toBe(false))
      store.failing.clear()
      redraw(both(dropped))
      await waitFor(() => expect(store.countOf("options")).toBe(4))
      expect(store.countOf("session")).toBe(1)
    })

    it("has no default in its place at the other one when its answer was lost", async () => {
      const { store } = renderInShop(both(cartWith("payses_1", 103), true))

      store.failing.set("session", "unreachable")
      await chooseAtFirst("30 days")
      await screen.findByText(en["select.failed"])
      await waitFor(() => expect(isAnyChosen()).toBe(false))
      expect(store.countOf("session")).toBe(1)
    })
  })

  it("is forgotten with another cart", async () => {
    const { redraw } = await drawPlans(<PaymentOption cart={cart} />)

    await choosePlan("30 days")
    redraw(<PaymentOption cart={{ ...cart, id: "cart_2" }} />)
    await screen.findByRole("radiogroup")
    expect(radio("30 days").checked).toBe(false)
  })
  describe("of a cart that was shown before", () => {
    const other = { ...cart, id: "cart_2" }
    const show = async (redraw: (element: ReactElement) => void, shown: SvcCart) => {
      redraw(<PaymentOption cart={shown} />)
      await screen.findByRole("radiogroup")
    }

    it("is what the cart has by then, and is not told again", async () => {
      const { store, redraw } = await drawPlans(<PaymentOption cart={cart} />)

      await choosePlan("30 days")
      await show(redraw, other)
      await show(redraw, cartWith("payses_9", 103))
      expect(radio("25% today").checked).toBe(true)
      expect(store.chosenPlans).toEqual([101])
    })

    it("is still taken back when that cart is paid another way", async () => {
      const { store, redraw } = await drawPlans(<PaymentOption cart={cart} />)
      const release = store.hold("collection")

      await userEvent.click(radio("30 days"))
      await show(redraw, other)
      await show(redraw, cart)
      redraw(<PaymentOption cart={cart} planId={false} />)
      release()
      redraw(<PaymentOption cart={cart} />)
      // A cart's choices are sent one after another, so the first would have been sent before.
      await choosePlan("25% today")
      expect(store.chosenPlans).toEqual([103])
    })

    it("does not take the place of the choice for the cart that is shown when its answer comes", async () => {
      const onSelect = jest.fn()
      const { store, redraw } = await drawPlans(<PaymentOption cart={cart} onSelect={onSelect} />)
      const release = store.hold("session")

      await userEvent.click(radio("30 days"))
      redraw(<PaymentOption cart={other} onSelect={onSelect} />)
      await screen.findByRole("radiogroup")
      await userEvent.click(radio("25% today"))
      release()
      await waitFor(() => expect(store.chosenPlans).toEqual([101, 103]))
      await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1))
      expect(radio("25% today").checked).toBe(true)
      expect(store.chosenPlans).toEqual([101, 103])
    })

    it("stays on its way when the buyer goes over to another method for another cart", async () => {
      const { store, redraw } = await drawPlans(<PaymentOption cart={cart} />)
      const release = store.hold("collection")

      await userEvent.click(radio("30 days"))
      redraw(<PaymentOption cart={other} planId={false} />)
      release()
      await waitFor(() => expect(store.chosenPlans).toEqual([101]))
    })
  })
})
