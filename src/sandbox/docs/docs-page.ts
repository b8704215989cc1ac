import { html } from "hono/html"
import { type Html, layout } from "../pages/layout"
import { type JsonSchema, type OpenApiDocument } from "./openapi"

/** The OpenAPI document as a page for people. */
export const docsPage = (document: OpenApiDocument): Html =>
  layout(
    { language: "en", title: document.info.title, wide: true },
    html`<h1>${document.info.title}</h1>
      <p>${document.info.description}</p>
      <p><a href="/docs/openapi.json">openapi.json</a> · <a href="/">index</a></p>
      ${Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => operationSection(method, path, operation))
      )}`
  )

type Operation = OpenApiDocument["paths"][string][string]

const operationSection = (method: string, path: string, operation: Operation): Html => {
  const request = operation.requestBody?.content["application/json"].schema
  const response = operation.responses["200"]?.content?.["application/json"].schema

  return html`<section id="${operation.operationId}">
    <h2>${operation.summary} <span class="tag">${operation.tags.join(", ")}</span></h2>
    <p><code>${method.toUpperCase()} ${path}</code></p>
    <p>${operation.description}</p>
    ${
      request
        ? html`<h3>Request</h3>
            ${fieldTable(request)}`
        : ""
    }
    ${
      response
        ? html`<h3>Response</h3>
            ${fieldTable(response)}`
        : ""
    }
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
    : html`<h3>${heading}</h3>
        <ul>
          ${entries.map((entry) => html`<li>${entry}</li>`)}
        </ul>`

const fieldTable = (schema: JsonSchema): Html | string => {
  const rows = fieldsOf(schema, "")

  return rows.length === 0
    ? ""
    : html`<div class="scroll">
        <table>
          <tr>
            <th>Field</th>
            <th>Type</th>
            <th></th>
            <th>Notes</th>
          </tr>
          ${rows.map(
            (row) =>
              html`<tr>
                <td><code>${row.name}</code></td>
                <td>${row.type}</td>
                <td>${row.required ? "required" : ""}</td>
                <td>${row.notes}</td>
              </tr>`
          )}
        </table>
      </div>`
}

interface Row {
  name: string
  type: string
  required: boolean
  notes: string
}

const fieldsOf = (schema: JsonSchema, prefix: string): Row[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === "boolean") {
      return []
    }

    const path = `${prefix}${name}`
    const items =
      typeof property.items === "object" && !Array.isArray(property.items) ? property.items : undefined
    const row: Row = {
      name: path,
      type: typeOf(property),
      required: schema.required?.includes(name) ?? false,
      notes: property.description ?? "",
    }

    return [
      row,
      ...fieldsOf(property, `${path}.`),
      ...(items && typeof items === "object" ? fieldsOf(items, `${path}[].`) : []),
    ]
  })

const typeOf = (schema: JsonSchema): string => {
  if (schema.const !== undefined) {
    return JSON.stringify(schema.const)
  }

  if (schema.enum) {
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  }

  const alternatives = schema.anyOf ?? schema.oneOf

  return alternatives ? alternatives.map(typeOf).join(" or ") : String(schema.type ?? "any")
}
