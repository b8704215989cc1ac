import { html } from "hono/html"
import { formatSar } from "../rules/halalas"
import { SELLERS_BY_TOKEN } from "../state/fixtures"
import type { OrderRecord } from "../state/sandbox-state"
import { type Html, type Language, type Layout, layout } from "./layout"

/** A list of labels and values. Values keep their own text direction. A long value gets its own line. */
export const facts = (entries: readonly (readonly [label: string, value: string])[]): Html =>
  html`<dl>
    ${entries.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd><bdi>${value}</bdi></dd>
        </div>`
    )}
  </dl>`

/** A table that scrolls by itself on narrow screens. */
export const table = (headings: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html =>
  html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`
        )}
      </tbody>
    </table>
  </div>`

/** A button that posts to an address, with a field if one is given. */
export const postButton = (
  action: string,
  style: string,
  label: Html | string,
  field?: { name: string; value: string }
): Html =>
  html`<form method="post" action="${action}">
    <button class="${style}" type="submit" ${field ? html`name="${field.name}" value="${field.value}"` : ""}>
      ${label}
    </button>
  </form>`

/** `1,207.44 SAR` or `1,207.44 ر.س` from halalas. Arabic uses the same digits, as Saudi shops do. */
export const formatMoney = (halalas: number, language: Language): string =>
  `${formatSar(halalas)} ${language === "ar" ? "ر.س" : "SAR"}`

export const storeNameOf = ({ sellerId }: OrderRecord): string =>
  [...SELLERS_BY_TOKEN.values()].find(({ id }) => id === sellerId)?.name ?? sellerId

export interface Notice {
  tone: "good" | "bad" | "plain"
  heading: string
  text: string
  details?: Html
  next?: { href: string; label: string } | undefined
  /** A hint for developers of the store. Buyers of the real service would not see it. */
  hint?: string
}

const SIGNS = { good: "✓", bad: "!", plain: "i" } as const

export const notice = ({ tone, heading, text, details, next, hint }: Notice): Html =>
  html`<div class="notice ${tone}" role="status">
      <span class="sign" aria-hidden="true">${SIGNS[tone]}</span>
      <h1>${heading}</h1>
      <p>${text}</p>
    </div>
    ${details ?? ""} ${next ? html`<a class="button" href="${next.href}">${next.label}</a>` : ""}
    ${hint === undefined ? "" : html`<p class="simulator">${hint}</p>`}`

export const noticePage = (options: Omit<Layout, "title">, content: Notice): Html =>
  layout({ ...options, title: content.heading }, notice(content))

const texts = {
  ar: {
    heading: "الصفحة غير موجودة",
    text: "الرابط غير صحيح أو لم يعد صالحًا.",
    hint: "في البيئة التجريبية تنتهي الروابط عند إعادة ضبط البيئة أو إعادة تشغيلها دون ملف بيانات.",
  },
  en: {
    heading: "Page not found",
    text: "The link is wrong or no longer valid.",
    hint: "In the sandbox, links end when it is reset, or restarted without a data file.",
  },
} as const

export const missingPage = (language: Language): Html =>
  noticePage({ language }, { tone: "bad", ...texts[language] })
