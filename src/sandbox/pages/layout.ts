import { html, raw } from "hono/html"
import { type HtmlEscapedString } from "hono/utils/html"
import { STYLE } from "./style"

/** Languages of the buyer's pages. */
export type Language = "ar" | "en"

/** A piece of HTML whose variable parts are escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The page's language: `?lang=`, else Arabic, the service's default (spec 4.1). */
export const languageOf = (asked: string | undefined): Language => (asked === "en" ? "en" : "ar")

interface Layout {
  language: Language
  title: string
  /** Where the same page in the other language is; left out when there is none. */
  otherLanguageHref?: string
  wide?: boolean
}

const chrome = {
  ar: { brand: "خدمة الدفع الآجل", sandbox: "بيئة تجريبية: لا تُحصَّل أي أموال", other: "English" },
  en: { brand: "SVC Business Credit", sandbox: "Sandbox: no money moves here", other: "العربية" },
}

/** A whole page around its content: no external assets, right to left in Arabic, fit for a phone. */
export const layout = ({ language, title, otherLanguageHref, wide }: Layout, content: Html): Html => {
  const texts = chrome[language]

  return html`<!doctype html>
    <html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <span class="brand"><span class="mark" aria-hidden="true">S</span>${texts.brand}</span>
          ${
            otherLanguageHref === undefined
              ? ""
              : html`<a class="language" href="${otherLanguageHref}" lang="${language === "ar" ? "en" : "ar"}"
                  >${texts.other}</a
                >`
          }
        </header>
        <main class="${wide ? "wide" : "card"}">${content}</main>
        <footer>${texts.sandbox}</footer>
      </body>
    </html>`
}

/** A page that says one thing: how something ended. */
export const noticePage = (
  options: Layout,
  notice: { tone: "good" | "bad" | "plain"; heading: string; text: string }
): Html => {
  const sign = { good: "✓", bad: "!", plain: "i" }[notice.tone]

  return layout(
    options,
    html`<div class="notice ${notice.tone}" role="status">
      <span class="sign" aria-hidden="true">${sign}</span>
      <h1>${notice.heading}</h1>
      <p>${notice.text}</p>
    </div>`
  )
}
