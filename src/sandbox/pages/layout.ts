import { html, raw } from "hono/html"
import { type HtmlEscapedString } from "hono/utils/html"
import { ICON, STYLE } from "./style"

export type Language = "ar" | "en"

/** A piece of HTML whose variable parts are escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The page's language: `?lang=`, else Arabic, the service's default (spec 4.1). */
export const languageOf = (asked: string | undefined): Language => (asked === "en" ? "en" : "ar")

export interface Layout {
  language: Language
  title: string
  /** Path of the same page without its query; it gets a link to its other language. */
  path?: string
  /** Pages for developers are wide, the buyer's are not. */
  wide?: boolean
}

const chrome = {
  ar: {
    brand: "خدمة الدفع الآجل",
    sandbox: "بيئة تجريبية: لا أموال حقيقية.",
    simulated: "هذه محاكاة للخدمة.",
    tab: "بيئة تجريبية",
    other: { language: "en", name: "English" },
  },
  en: {
    brand: "SVC Business Credit",
    sandbox: "Sandbox: no real money.",
    simulated: "This service is simulated.",
    tab: "Sandbox",
    other: { language: "ar", name: "العربية" },
  },
} as const

/** A whole page around its content: no external assets, right to left in Arabic, fit for a phone. */
export const layout = ({ language, title, path, wide }: Layout, content: Html): Html => {
  const { brand, sandbox, simulated, tab, other } = chrome[language]

  return html`<!doctype html>
    <html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${tab}</title>
        <link rel="icon" href="${ICON}" />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <p class="sandbox" role="note"><strong>${sandbox}</strong> ${simulated}</p>
        <header>
          <span class="brand"><span class="mark" aria-hidden="true">S</span>${brand}</span>
          ${
            path === undefined
              ? ""
              : html`<a
                  class="language"
                  href="${path}?lang=${other.language}"
                  lang="${other.language}"
                  hreflang="${other.language}"
                  >${other.name}</a
                >`
          }
        </header>
        <main class="${wide ? "wide" : "card"}">${content}</main>
      </body>
    </html>`
}
