import { useMemo, useState } from "react"
import type { SvcText } from "../../types"
import { createSvcStorefront, type SvcConnection, type SvcStorefront } from "../headless"
import { webUrl } from "../headless/web-url"
import { ar } from "../texts/ar"
import { en, type SvcTexts } from "../texts/en"
import type { SvcProviderProps } from "./component-props"
import { fillText, formatFor } from "./format"
import { originsOf } from "./onboarding-origin"
import { SvcContext, type FailedAttempt, type SvcContextValue } from "./svc-context"

const texts: Record<"ar" | "en", SvcTexts> = { ar, en }
const noOrigins: readonly string[] = []
const loadPage = (url: string): void => window.location.assign(url)
const reloadPage = (): void => window.location.reload()

/**
 * Client, language, texts and brand for the components below it.
 * @throws {SvcStorefrontError} `invalid_argument` when the connection or an allowed origin cannot be right.
 */
export const SvcProvider = (props: SvcProviderProps) => {
  const { language, digits = "latn", texts: replaced, allowedOrigins = noOrigins, brand, children } = props
  const { navigate = loadPage, leave = loadPage, reload = reloadPage } = props
  const client = useClient("client" in props ? props.client : props.connection)
  const [failedAttempt, noteFailedAttempt] = useState<FailedAttempt | null>(null)
  const [saying, noteSaying] = useState<string | null>(null)
  const [placing, notePlacing] = useState<string | null>(null)

  const value = useMemo((): SvcContextValue => {
    const words: SvcTexts = { ...texts[language], ...replaced }
    const textIn = (text: SvcText | undefined) => text?.[language] ?? text?.[language === "ar" ? "en" : "ar"]
    const brandName = (displayName?: SvcText) =>
      textIn(displayName) ?? textIn(brand?.displayName) ?? words.brand

    return {
      client,
      language,
      page: { lang: language, dir: language === "ar" ? "rtl" : "ltr" },
      format: formatFor(language, digits),
      say: (key, values) => fillText(words[key], { brand: brandName(), ...values }),
      textIn,
      brandName,
      logoUrl: webUrl(brand?.logoUrl),
      allowedOrigins: originsOf(allowedOrigins),
      navigate,
      leave,
      reload,
      failedAttempt,
      noteFailedAttempt,
      saying,
      noteSaying,
      placing,
      notePlacing,
    }
  }, [
    client,
    language,
    digits,
    replaced,
    allowedOrigins,
    brand,
    navigate,
    leave,
    reload,
    failedAttempt,
    saying,
    placing,
  ])

  return <SvcContext.Provider value={value}>{children}</SvcContext.Provider>
}

/** Keeps one client while the connection's values stay the same: a server component passes a new object each time. */
const useClient = (given: SvcStorefront | SvcConnection): SvcStorefront => {
  const client = "options" in given ? given : null
  const connection = client === null ? JSON.stringify(given) : ""

  return useMemo(() => ("options" in given ? given : createSvcStorefront(given)), [client, connection])
}
