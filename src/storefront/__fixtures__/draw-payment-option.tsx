import { screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ReactElement } from "react"
import { PaymentOption, type PaymentOptionProps } from "../components"
import { en } from "../texts/en"
import { MemorySdk } from "./memory-store"
import { renderInShop } from "./render-in-shop"

export const cart = { id: "cart_1", total: 1000 }

/** The cart with a payment session, which keeps a plan. A shop may read it without the amount. */
export const cartWith = (id: string, planId: number, sum: { amount?: number } = { amount: 1000 }) => ({
  ...cart,
  payment_collection: {
    id: "pay_col_1",
    payment_sessions: [
      { id, provider_id: "pp_business-credit", ...sum, data: { repayment_config_id: planId } },
    ],
  },
})

export const draw = (options: unknown, props: Partial<PaymentOptionProps> = {}) =>
  renderInShop(<PaymentOption cart={cart} {...props} />, { store: new MemorySdk({ options }) })

export const drawPlans = async (element: ReactElement, settings?: Parameters<typeof renderInShop>[1]) => {
  const rendered = renderInShop(element, settings)

  await screen.findByRole("radiogroup")
  return rendered
}

export const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name })

export const choosePlan = async (name: string) => {
  await screen.findByRole("radiogroup")
  await userEvent.click(radio(name))
  await screen.findByText(en["select.done"])
}
