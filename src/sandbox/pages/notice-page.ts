import { html } from "hono/html"
import { type Html, type Layout, layout } from "./layout"

/** How something ended, in one heading and one sentence. */
export interface Notice {
  tone: "good" | "bad" | "plain"
  heading: string
  text: string
  /** What it is about, for example the order's reference. */
  details?: Html
  /** The one thing to do next. */
  next?: { href: string; label: string } | undefined
  /** For whoever develops the store; buyers of the real service would not see it. */
  hint?: string
}

const SIGNS = { good: "✓", bad: "!", plain: "i" } as const

/** The inside of a page that says one thing. */
export const notice = ({ tone, heading, text, details, next, hint }: Notice): Html =>
  html`<div class="notice ${tone}" role="status">
      <span class="sign" aria-hidden="true">${SIGNS[tone]}</span>
      <h1>${heading}</h1>
      <p>${text}</p>
    </div>
    ${details ?? ""} ${next ? html`<a class="button" href="${next.href}">${next.label}</a>` : ""}
    ${hint === undefined ? "" : html`<p class="simulator">${hint}</p>`}`

/** A page that says one thing: how something ended. */
export const noticePage = (options: Omit<Layout, "title">, content: Notice): Html =>
  layout({ ...options, title: content.heading }, notice(content))
