import { html } from "hono/html"
import { type Html, layout } from "../pages/layout"
import { table } from "../pages/page-parts"
import { fieldsOf } from "./fields-of"
import { type JsonSchema, type OpenApiDocument } from "./openapi"

type Operation = OpenApiDocument["paths"][string][string]

interface Route {
  method: string
  path: string
  operation: Operation
}

const PARTS = [
  {
    tag: "service",
    heading: "The service",
    text: "Needs the header `Authorization: bearer <ACCESS_TOKEN>`, for example `bearer sandbox-token`.",
  },
  {
    tag: "control plane",
    heading: "The control plane",
    text:
      "No part of the service's interface. Takes no token. Wrong input is answered 400, a move that the " +
      "order's state does not allow 409.",
  },
] as const

export const docsPage = (document: OpenApiDocument): Html => {
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Route => ({
      method: method.toUpperCase(),
      path,
      operation,
    }))
  )
  const parts = PARTS.map(({ tag, ...part }) => ({
    ...part,
    routes: routes.filter(({ operation }) => operation.tags.includes(tag)),
  }))

  return layout(
    { language: "en", title: "Documentation", wide: true },
    html`<h1>${document.info.title}</h1>
      ${document.info.description.split("\n\n").map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
      <p><a href="/">Front page</a> · <a href="/docs/openapi.json">openapi.json</a></p>
      <nav aria-label="Operations">${parts.map(contents)}</nav>
      ${parts.map(
        (part) =>
          html`<h2 class="part">${part.heading}</h2>
            <p>${withCode(part.text)}</p>
            ${part.routes.map(section)}`
      )}`
  )
}

const contents = ({ heading, routes }: { heading: string; routes: Route[] }): Html =>
  html`<h4>${heading}</h4>
    <ul class="contents">
      ${routes.map(
        ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`
      )}
    </ul>`

const section = ({ method, path, operation }: Route): Html => {
  const request = operation.requestBody?.content["application/json"].schema
  const response = operation.responses["200"]?.content?.["application/json"].schema

  return html`<section id="${operation.operationId}">
    <h3>${operation.summary}</h3>
    <p><code>${method} ${path}</code></p>
    ${operation.description === operation.summary ? "" : html`<p>${withCode(operation.description)}</p>`}
    ${request ? fields("Request", request) : ""} ${response ? fields("Response", response) : ""}
    ${list(
      "Error codes",
      (operation["x-error-codes"] ?? []).map(({ code, name }) => `${code} ${name}`)
    )}
    ${list("Assumptions", operation["x-assumptions"] ?? [])}
  </section>`
}

const list = (heading: string, entries: string[]): Html | string =>
  entries.length === 0
    ? ""
    : html`<h4>${heading}</h4>
        <ul>
          ${entries.map((entry) => html`<li>${withCode(entry)}</li>`)}
        </ul>`

/** Every field of an answer is always there, so only requests say which are required. */
const fields = (heading: "Request" | "Response", schema: JsonSchema): Html | string => {
  const rows = fieldsOf(schema)

  if (rows.length === 0) {
    return ""
  }

  return html`<h4>${heading}</h4>
    ${
      heading === "Request"
        ? table(
            ["Field", "Type", "Required", "Notes"],
            rows.map((row) => [
              html`<code>${row.name}</code>`,
              row.type,
              row.required ? "yes" : "",
              withCode(row.notes),
            ])
          )
        : table(
            ["Field", "Type", "Notes"],
            rows.map((row) => [html`<code>${row.name}</code>`, row.type, withCode(row.notes)])
          )
    }`
}

/** Sets what stands between backticks as code. */
const withCode = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
