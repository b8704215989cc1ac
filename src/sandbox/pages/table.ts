import { html } from "hono/html"
import { type Html } from "./layout"

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
