import { screen } from "@testing-library/react"
import { PaymentOption, type PaymentOptionProps } from "../components"
import { MemorySdk } from "./memory-store"
import { renderInShop } from "./render-in-shop"

export const cart = { id: "cart_1", total: 1000 }

/** The payment option of a cart, as the server answers about it. */
export const draw = (options: unknown, props: Partial<PaymentOptionProps> = {}) =>
  renderInShop(<PaymentOption cart={cart} {...props} />, { store: new MemorySdk({ options }) })

export const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name })
