import { html } from "hono/html"
import { type ControlRoute } from "../control/control-route"
import { CONTROL_ROUTES } from "../control/control-routes"
import { type Html, layout } from "../pages/layout"
import { table } from "../pages/page-parts"
import { errorNameOf } from "../rules/refusal"
import { OPERATIONS } from "../service/operations"
import { type ServiceOperation } from "../service/service-operation"
import { fieldsOf } from "./fields-of"
import { API_NOTES, API_TITLE, controlIdOf, type JsonSchema, pathTemplateOf, toJsonSchema } from "./openapi"

export const docsPage = (): Html =>
  layout(
    { language: "en", title: "Documentation", wide: true },
    html`<h1>${API_TITLE}</h1>
      ${API_NOTES.map((note) => html`<p>${withCode(note)}</p>`)}
      <p><a href="/">Front page</a> · <a href="/docs/openapi.json">openapi.json</a></p>
      <nav aria-label="Operations">
        ${contents(
          "The service",
          OPERATIONS.map(({ name, summary }) => [name, summary])
        )}
        ${contents(
          "The control plane",
          CONTROL_ROUTES.map((route) => [controlIdOf(route), route.summary])
        )}
      </nav>
      <h2 class="part">The service</h2>
      <p>
        ${withCode("Needs the header `Authorization: bearer <ACCESS_TOKEN>`, for example `bearer sandbox-token`.")}
      </p>
      ${OPERATIONS.map(operationSection)}
      <h2 class="part">The control plane</h2>
      <p>
        No part of the service's interface. Takes no token. Wrong input is answered 400, a move that the
        order's state does not allow 409.
      </p>
      ${CONTROL_ROUTES.map(controlSection)}`
  )

const contents = (heading: string, links: (readonly [id: string, text: string])[]): Html =>
  html`<h4>${heading}</h4>
    <ul class="contents">
      ${links.map(([id, text]) => html`<li><a href="#${id}">${text}</a></li>`)}
    </ul>`

const operationSection = (operation: ServiceOperation): Html =>
  html`<section id="${operation.name}">
    <h3>${operation.summary}</h3>
    <p><code>POST ${operation.path}</code></p>
    <p>${withCode(operation.description)}</p>
    ${fields("Request", toJsonSchema(operation.request, "input"))}
    ${fields("Response", toJsonSchema(operation.response, "output"))}
    ${list(
      "Error codes",
      operation.errorCodes.map((code) => `${code} ${errorNameOf(code)}`)
    )}
    ${list("Assumptions", operation.assumptions)}
  </section>`

const controlSection = (route: ControlRoute): Html =>
  html`<section id="${controlIdOf(route)}">
    <h3>${route.summary}</h3>
    <p><code>${route.method.toUpperCase()} ${pathTemplateOf(route)}</code></p>
    ${route.body ? fields("Request", toJsonSchema(route.body, "input")) : ""}
  </section>`

const list = (heading: string, entries: string[]): Html | string =>
  entries.length === 0
    ? ""
    : html`<h4>${heading}</h4>
        <ul>
          ${entries.map((entry) => html`<li>${withCode(entry)}</li>`)}
        </ul>`

/** Only requests mark required fields, because answers always have every field. */
const fields = (heading: "Request" | "Response", schema: JsonSchema): Html | string => {
  const rows = fieldsOf(schema)
  const required = heading === "Request"

  return rows.length === 0
    ? ""
    : html`<h4>${heading}</h4>
        ${table(
          ["Field", "Type", ...(required ? ["Required"] : []), "Notes"],
          rows.map((row) => [
            html`<code>${row.name}</code>`,
            row.type,
            ...(required ? [row.required ? "yes" : ""] : []),
            withCode(row.notes),
          ])
        )}`
}

/** Sets text between backticks as code. */
const withCode = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
