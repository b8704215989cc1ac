/** @jest-environment jsdom */
import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import axe from "axe-core"
import type { ReactElement } from "react"
import { cart } from "../__fixtures__/draw-payment-option"
import { MemorySdk } from "../__fixtures__/memory-store"
import { ONBOARDING_ORIGIN, renderInShop } from "../__fixtures__/render-in-shop"
import { eligible, inState, onPages } from "../__fixtures__/sample-answers"
import { AwaitingDownPayment, PaymentOption, PaymentReturn, PlaceOrderButton, PromotionalLine } from "."

/** The faults that can be found without a browser. Colours need one. */
const violationsOf = async (element: Element): Promise<string[]> => {
  const { violations } = await axe.run(element, {
    rules: { "color-contrast": { enabled: false } },
    // Looking into a frame needs a browser too.
    iframes: false,
  })

  return violations.map(({ id }) => id)
}

const overLimit = eligible({ credit: { amount: 10, covers_cart: false } })

it.each<[string, ReactElement, ConstructorParameters<typeof MemorySdk>[0]]>([
  ["plans to choose from", <PaymentOption key="a" cart={cart} selectDefault />, {}],
  ["plans over the limit", <PaymentOption key="b" cart={cart} />, { options: overLimit }],
  [
    "an option that is not there",
    <PaymentOption key="c" cart={cart} />,
    { options: eligible({ show: false, reason: "not_eligible" }) },
  ],
  ["the button", <PlaceOrderButton key="d" cartId="cart_1" />, {}],
  ["an order to be paid", <AwaitingDownPayment key="e" orderId="order_1" />, {}],
  ["a return that failed", <PaymentReturn key="f" orderId="order_1" returned="failure" />, {}],
  [
    "an order that expired",
    <PaymentReturn key="g" orderId="order_1" tryAgainUrl="/" />,
    { order: inState("expired") },
  ],
  ["the line", <PromotionalLine key="h" initialPlans={onPages()} />, {}],
])("finds nothing wrong with %s, in both languages", async (_what, element, state) => {
  for (const language of ["en", "ar"] as const) {
    const { container, unmount } = renderInShop(element, { store: new MemorySdk(state), language })

    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull())
    expect(await violationsOf(container)).toEqual([])
    unmount()
  }
})

it("finds nothing wrong with the registration", async () => {
  const options = eligible({
    show: false,
    reason: "buyer_not_onboarded",
    signup_url: `${ONBOARDING_ORIGIN}/signup/1`,
  })
  const { container } = renderInShop(<PaymentOption cart={cart} />, { store: new MemorySdk({ options }) })

  await userEvent.click(await screen.findByRole("button", { name: "Register now" }))
  expect(await violationsOf(container)).toEqual([])
})
