import { type JsonSchema } from "./openapi"

export interface Field {
  /** Its path, for example `payment.order.items[].title`. */
  name: string
  type: string
  required: boolean
  notes: string
}

export const fieldsOf = (schema: JsonSchema, prefix = ""): Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === "boolean") {
      return []
    }

    const path = `${prefix}${name}`
    const items = itemsOf(property)
    const field: Field = {
      name: path,
      type: typeOf(property),
      required: (schema.required ?? []).includes(name) && property.default === undefined,
      notes: notesOf(property),
    }

    return [
      field,
      ...fieldsOf(property, `${path}.`),
      ...(items ? [...fieldsOf(items, `${path}[].`), ...alternativesOf(items, `${path}[]`)] : []),
    ]
  })

/** Fields that every kind of fault has. They stand once, with the list. */
const COMMON = ["kind", "operation", "calls"]

/** One line per kind of fault. */
const alternativesOf = (items: JsonSchema, name: string): Field[] =>
  (items.oneOf ?? []).filter(isSchema).map(({ properties = {} }) => ({
    name,
    type: isSchema(properties["kind"]) ? typeOf(properties["kind"]) : "object",
    required: false,
    notes: Object.entries(properties)
      .flatMap(([field, schema]) =>
        isSchema(schema) && !COMMON.includes(field) ? [`\`${field}\`: ${typeOf(schema)}`] : []
      )
      .join("; "),
  }))

const isSchema = (schema: boolean | JsonSchema | undefined): schema is JsonSchema =>
  typeof schema === "object"

const itemsOf = ({ items }: JsonSchema): JsonSchema | undefined =>
  typeof items === "object" && !Array.isArray(items) ? items : undefined

const notesOf = ({ description, default: initial }: JsonSchema): string =>
  [
    description,
    // Whole objects and lists of objects would drown the table.
    initial === undefined || JSON.stringify(initial).length > 40 || JSON.stringify(initial) === "{}"
      ? undefined
      : `Default: \`${JSON.stringify(initial)}\``,
  ]
    .filter((note) => note !== undefined)
    .join(". ")

const typeOf = (schema: JsonSchema): string => {
  if (schema.const !== undefined) {
    return JSON.stringify(schema.const)
  }

  if (schema.enum) {
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  }

  const alternatives = schema.anyOf ?? schema.oneOf

  if (alternatives) {
    return alternatives.filter(isSchema).map(typeOf).join(" or ")
  }

  const items = itemsOf(schema)

  return items && !items.properties && !items.oneOf
    ? `array of ${typeOf(items)}`
    : String(schema.type ?? "any")
}
