/** @jest-environment jsdom */
import { act, configure, screen, waitFor } from "@testing-library/react"
import { TextEncoder } from "node:util"
import { StrictMode, type ReactElement } from "react"
import { hydrateRoot, type Root } from "react-dom/client"
import { MemorySdk } from "../__fixtures__/memory-store"
import { awaiting, eligible, inState, onPages, thirtyDays } from "../__fixtures__/sample-answers"
import { createSvcStorefront, type StoreSvcOrderResponse } from "../headless"
import { en } from "../texts/en"
import { AwaitingDownPayment, PaymentOption, PromotionalLine, SvcProvider, type PaymentOptionProps } from "."

// The server half of React needs what jsdom lacks.
Object.assign(globalThis, { TextEncoder })
configure({ asyncUtilTimeout: 30_000 })

const cart = { id: "cart_1", total: 1000, updated_at: "2026-01-01T00:00:00.000Z" }
const options = eligible({ credit: { covers_cart: true, amount: 5_000 } })
let store: MemorySdk
let root: Root | undefined
let complaints: unknown[]

beforeEach(() => {
  store = new MemorySdk()
  complaints = []
  jest.spyOn(console, "error").mockImplementation((...what) => void complaints.push(what))
})
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  document.body.innerHTML = ""
  jest.restoreAllMocks()
})

const inShop = (children: ReactElement, digits: "latn" | "arab" = "latn") => (
  <SvcProvider client={createSvcStorefront({ sdk: store })} language="en" digits={digits}>
    {children}
  </SvcProvider>
)
const option = (props: Partial<PaymentOptionProps> = {}) =>
  inShop(<PaymentOption cart={cart} initialOptions={options} {...props} />)

/** Puts the page there as a server wrote it, before its code runs. */
const arrive = async (element: ReactElement): Promise<HTMLElement> => {
  const { renderToString } = await import("react-dom/server")
  const page = document.body.appendChild(document.createElement("div"))

  page.innerHTML = renderToString(element)
  return page
}

/** The page's code takes over. */
const hydrate = (page: HTMLElement, element: ReactElement): void => {
  act(() => {
    root = hydrateRoot(page, element, { onRecoverableError: (error) => complaints.push(error) })
  })
}

describe("with the options that a server fetched", () => {
  it("stands in the first HTML, is taken over as it is, and asks nothing", async () => {
    const page = await arrive(option())
    const first = page.innerHTML

    expect(page.textContent).toContain("30 days")
    expect(page.textContent).not.toContain(en.loading)
    hydrate(page, option())
    expect(page.innerHTML).toBe(first)
    expect(screen.getByRole("region").getAttribute("aria-busy")).toBe("false")
    expect(store.asked).toEqual([])
    expect(complaints).toEqual([])
  })

  it.each([false, true])("saves the plan chosen before the code ran (default: %s)", async (selectDefault) => {
    const page = await arrive(option({ selectDefault }))
    const [, quarter] = page.querySelectorAll<HTMLInputElement>("input")

    quarter?.click()
    hydrate(page, option({ selectDefault }))
    await screen.findByText(en["select.done"])
    expect(store.sessions).toMatchObject([{ data: { repayment_config_id: 103 } }])
    expect(quarter?.checked).toBe(true)
  })

  it("shows what a newer page of the server says, without asking", async () => {
    const page = await arrive(option())
    const later = { ...cart, total: 2000, updated_at: "2026-01-01T00:01:00.000Z" }

    hydrate(page, option())
    act(() => root?.render(option({ cart: later, initialOptions: eligible({ plans: [thirtyDays] }) })))
    expect(screen.getAllByRole("radio")).toHaveLength(1)
    expect(page.textContent).toContain("2,000")
    expect(store.asked).toEqual([])
  })

  it("asks when the cart alone has changed", async () => {
    hydrate(await arrive(option()), option())
    store.options = eligible({ plans: [thirtyDays] })
    act(() => root?.render(option({ cart: { ...cart, total: 2000 } })))
    await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(1))
    expect(store.countOf("options")).toBe(1)
  })

  it("keeps them on the screen when it asks all the same", async () => {
    const strict = <StrictMode>{option()}</StrictMode>
    const page = await arrive(strict)

    store.failing.set("options", 503)
    hydrate(page, strict)
    expect(screen.getAllByRole("radio")).toHaveLength(2)
    await screen.findByText(en["options.failed"])
    expect(screen.getAllByRole("radio")).toHaveLength(2)
  })
})

it("shows where an order stands in the first HTML, and watches it from there", async () => {
  const order = () => inShop(<AwaitingDownPayment orderId="order_1" initialOrder={awaiting()} />)
  const page = await arrive(order())

  expect(page.textContent).toContain(en["order.pay"])
  expect(page.textContent).toContain("January 4, 2026 at 1:00")
  hydrate(page, order())
  expect(page.textContent).toContain(en["order.pay"])
  store.order = inState("authorized")
  await screen.findByText(en["order.authorized"])
  expect(complaints).toEqual([])
})

it("shows at once what a newer page of the server says of an order, also of another one", async () => {
  const order = (id: string, initialOrder: StoreSvcOrderResponse) =>
    inShop(<AwaitingDownPayment orderId={id} initialOrder={initialOrder} />)
  const first = order("order_1", awaiting())

  store.failing.set("order", 503)
  hydrate(await arrive(first), first)
  act(() => root?.render(order("order_1", inState("authorized"))))
  expect(screen.queryByRole("link")).toBeNull()
  screen.getByText(en["order.authorized"])
  act(() => root?.render(order("order_2", awaiting({ order_id: "order_2" }))))
  expect(screen.getByRole("link").textContent).toBe(en["order.pay"])
})

it("asks in the browser when the server could not", async () => {
  const asked = () => option({ initialOptions: null })

  hydrate(await arrive(asked()), asked())
  expect(await screen.findAllByRole("radio")).toHaveLength(2)
  expect(store.countOf("options")).toBe(1)
  expect(complaints).toEqual([])
})

it("does not complain of amounts that the server writes in another way", async () => {
  // Two versions of the language data differ like this, but less.
  const both = (digits: "latn" | "arab") =>
    inShop(
      <>
        <PromotionalLine initialPlans={onPages()} />
        <PaymentOption
          cart={cart}
          initialOptions={eligible({
            credit: { covers_cart: false, amount: 5 },
            plans: [{ ...thirtyDays, name: {} }],
          })}
        />
        <PaymentOption cart={cart} initialOptions={options} />
        <PaymentOption
          cart={cart}
          initialOptions={eligible({ show: false, reason: "below_minimum", limit: 5 })}
        />
      </>,
      digits
    )
  const page = await arrive(both("arab"))

  expect(page.textContent).toContain("٥")
  hydrate(page, both("latn"))
  expect(complaints).toEqual([])
  expect(store.asked).toEqual([])
})
