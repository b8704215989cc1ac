import { createContext, useContext } from "react"
import type { SvcText } from "../../types"
import type { SvcDeclineCode, SvcLanguage, SvcStorefront, SvcTryAgainCode } from "../headless"
import type { SvcTextKey } from "../texts/en"
import type { Format } from "./format"

export interface FailedAttempt {
  cartId: string
  code: SvcDeclineCode | SvcTryAgainCode
  /** What is said of it. */
  text: SvcTextKey
  /** The order cannot be placed with the plan as it was chosen: the buyer has to choose again. */
  isChoiceVoid: boolean
}

/** What SvcProvider gives to the components, and to a shop's own. */
export interface SvcContextValue {
  client: SvcStorefront
  language: SvcLanguage
  /** `lang` and `dir`, for the outermost element of a component. */
  page: { lang: SvcLanguage; dir: "rtl" | "ltr" }
  format: Format
  /** A text with its placeholders filled; `{brand}` is known. */
  say: (key: SvcTextKey, values?: Readonly<Record<string, string>>) => string
  /** The text in this language, else in the other one; undefined when there is none. */
  textIn: (text: SvcText | undefined) => string | undefined
  /** The name of the payment method; the cart's options name it best. */
  brandName: (displayName?: SvcText) => string
  logoUrl: string | null
  allowedOrigins: readonly string[]
  navigate: (url: string) => void
  leave: (url: string) => void
  reload: () => void
  /** A new object for each failed attempt, so that whoever shows a cart's options asks again. */
  failedAttempt: FailedAttempt | null
  noteFailedAttempt: (attempt: FailedAttempt | null) => void
  /** The cart of whose failed attempt a place-order button speaks at the moment: nobody else has to. */
  saying: string | null
  noteSaying: (cartId: string | null) => void
  /** The cart whose order is being placed, or was placed, on this page: its way to pay stays as it is. */
  placing: string | null
  notePlacing: (cartId: string | null) => void
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
