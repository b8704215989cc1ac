import { createContext, useContext } from "react"
import type { SvcText } from "../../types"
import type { SvcDeclineCode, SvcLanguage, SvcStorefront, SvcTryAgainCode } from "../headless"
import type { SvcTextKey } from "../texts/en"
import type { Format } from "./format"

export interface FailedAttempt {
  code: SvcDeclineCode | SvcTryAgainCode
  /** What the buyer is told about it. */
  text: SvcTextKey
  /** The order cannot be placed with the chosen plan. The buyer has to choose again. */
  isChoiceVoid: boolean
}

/** What a page knows of a cart's plan. */
export interface KnownChoice {
  /** The plan that the server has. Undefined: the plan of the cart, or unknown. */
  planId: number | null | undefined
  /** The payment session with which the server's plan is in doubt; true: any. Then nothing shows as chosen. */
  doubt: string | true | undefined
  /** The time of the last attempt that was known at this choice. */
  after: string | undefined
}

export interface MadeChoice extends KnownChoice {
  /** The component that made the choice. */
  by: object
}

/** What the places of this page tell each other about a cart. A page may show several carts. */
export interface CartNews {
  /**
   * A new object for each failed attempt, so that components with the cart's options ask again. Null once the buyer has
   * chosen since.
   */
  failedAttempt: FailedAttempt | null
  /** The place-order button that reports the failed attempt now. Other components then stay silent about it. */
  saying: object | null
  /** The last choice on this page, for its other places that show the plans. */
  madeChoice: MadeChoice | null
  /** A new object for each choice that was refused, so that components with the cart's options ask again. */
  refusedChoice: object | null
  /**
   * How far this page is with the cart's order; null while nobody ordered. While it is not `idle`, the way to pay is fixed.
   * `idle`: it was not accepted, and the cart is open again, even if the page read it while it was closed.
   */
  placing: "idle" | "busy" | "done" | null
}

/** What SvcProvider gives to its components and to the shop's own. */
export interface SvcContextValue {
  client: SvcStorefront
  language: SvcLanguage
  /** `lang` and `dir`, for the outermost element of a component. */
  page: { lang: SvcLanguage; dir: "rtl" | "ltr" }
  format: Format
  /** A text with its placeholders filled; `{brand}` is known. */
  say: (key: SvcTextKey, values?: Readonly<Record<string, string>>) => string
  /** The text in this language, or else in the other one. Undefined if there is none. */
  textIn: (text: SvcText | undefined) => string | undefined
  /** The name of the payment method; the cart's options name it best. */
  brandName: (displayName?: SvcText) => string
  logoUrl: string | null
  allowedOrigins: readonly string[]
  navigate: (url: string) => void
  leave: (url: string) => void
  reload: () => void
  newsOf: (cartId: string | undefined) => CartNews
  noteNews: (cartId: string, change: (news: CartNews) => Partial<CartNews>) => void
}

export const SvcContext = createContext<SvcContextValue | null>(null)

/** The client, texts and formats of the nearest SvcProvider. Throws where there is none. */
export const useSvc = (): SvcContextValue => {
  const value = useContext(SvcContext)

  if (value === null) {
    throw new Error("Put <SvcProvider> around this component.")
  }
  return value
}
