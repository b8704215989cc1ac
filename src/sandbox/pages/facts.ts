import { html } from "hono/html"
import { type Html } from "./layout"

/** A list of labels and values. Values keep their own direction, and take a line of their own when long. */
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
