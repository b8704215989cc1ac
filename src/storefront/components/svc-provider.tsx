import { useCallback, useMemo, useState } from "react"
import type { SvcText } from "../../types"
import { createSvcStorefront, type SvcConnection, type SvcLanguage, type SvcStorefront } from "../headless"
import { oneOf } from "../headless/known-codes"
import { invalidArgument } from "../headless/storefront-error"
import { webUrl } from "../headless/web-url"
import { ar } from "../texts/ar"
import { en, type SvcTextKey, type SvcTexts } from "../texts/en"
import type { SvcProviderProps } from "./component-props"
import { fillText, formatFor } from "./format"
import { originsOf } from "./onboarding-origin"
import { SvcContext, type CartNews, type SvcContextValue } from "./svc-context"

const texts: Record<SvcLanguage, SvcTexts> = { ar, en }
const isLanguage = oneOf<SvcLanguage>({ ar: true, en: true })
const noOrigins: readonly string[] = []
const noNews: CartNews = {
  failedAttempt: null,
  saying: null,
  madeChoice: null,
  refusedChoice: null,
  placing: null,
}
const loadPage = (url: string): void => window.location.assign(url)
const reloadPage = (): void => window.location.reload()

/**
 * Client, language, texts and brand for the components below it.
 * @throws {SvcStorefrontError} `invalid_argument` when the connection, the language or an allowed origin cannot be right.
 */
export const SvcProvider = (props: SvcProviderProps) => {
  const { language, digits = "latn", texts: replaced, allowedOrigins = noOrigins, brand, children } = props
  const { navigate = loadPage, leave = loadPage, reload = reloadPage } = props
  const client = useClient("client" in props ? props.client : props.connection)
  const [news, setNews] = useState<ReadonlyMap<string | undefined, CartNews>>(new Map())
  const noteNews = useCallback<SvcContextValue["noteNews"]>((cartId, change) => {
    setNews((all) => {
      const before = all.get(cartId) ?? noNews

      return new Map(all).set(cartId, { ...before, ...change(before) })
    })
  }, [])

  const value = useMemo((): SvcContextValue => {
    const own = textsOf(language)
    const word = (key: SvcTextKey): string => replaced?.[key] ?? own[key]
    const textIn = (text: SvcText | undefined) => text?.[language] ?? text?.[language === "ar" ? "en" : "ar"]
    const brandName = (displayName?: SvcText) =>
      textIn(displayName) ?? textIn(brand?.displayName) ?? word("brand")

    return {
      client,
      language,
      page: { lang: language, dir: language === "ar" ? "rtl" : "ltr" },
      format: formatFor(language, digits),
      say: (key, values) => fillText(word(key), { brand: brandName(), ...values }),
      textIn,
      brandName,
      logoUrl: webUrl(brand?.logoUrl),
      allowedOrigins: originsOf(allowedOrigins),
      navigate,
      leave,
      reload,
      newsOf: (cartId) => news.get(cartId) ?? noNews,
      noteNews,
    }
  }, [client, language, digits, replaced, allowedOrigins, brand, navigate, leave, reload, news, noteNews])

  return <SvcContext.Provider value={value}>{children}</SvcContext.Provider>
}

/** A JavaScript caller may pass any locale. */
const textsOf = (language: string): SvcTexts => {
  if (!isLanguage(language)) {
    throw invalidArgument(`"language" is "${language}": give "ar" or "en".`)
  }
  return texts[language]
}

/** Keeps one client while the connection's values stay the same: a server component passes a new object each time. */
const useClient = (given: SvcStorefront | SvcConnection): SvcStorefront => {
  const client = "options" in given ? given : null
  const connection = client === null ? JSON.stringify(given) : ""

  return useMemo(() => ("options" in given ? given : createSvcStorefront(given)), [client, connection])
}
