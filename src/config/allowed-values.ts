import { z } from "@medusajs/framework/zod"
import type { AdminSvcAllowedValues } from "../types"
import { LISTED_KINDS } from "./offer-schema"
import { optionsSchema } from "./options-schema"

/** What an option that the admin can change may be. */
export type AllowedValues = Exclude<AdminSvcAllowedValues, { kind: "configuration" }>

/** The parts of a JSON schema that are read. */
const nodeSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  ids_of: z.string().optional(),
})

type SchemaNode = z.infer<typeof nodeSchema>

const root = nodeSchema.parse(z.toJSONSchema(optionsSchema, { io: "output", unrepresentable: "any" }))

const at = (
  holder: SchemaNode,
  [name = "", ...rest]: string[]
): { node: SchemaNode; isRequired: boolean } => {
  const node = nodeSchema.parse(holder.properties?.[name])

  return rest.length === 0 ? { node, isRequired: holder.required?.includes(name) ?? false } : at(node, rest)
}

/**
 * What the schema of `medusa-config.ts` permits for an option, read off the schema itself.
 * @throws when the schema has no plain JSON values there.
 */
export const allowedValues = (key: string): AllowedValues => {
  const { node, isRequired } = at(root, key.split("."))

  switch (node.type) {
    case "string":
      return node.enum === undefined
        ? { kind: "text", max_length: node.maxLength ?? null, is_optional: !isRequired }
        : { kind: "choice", values: node.enum }
    case "number":
    case "integer":
      return {
        kind: "number",
        min: node.minimum ?? node.exclusiveMinimum ?? null,
        max: node.maximum ?? null,
        is_min_exclusive: node.minimum === undefined && node.exclusiveMinimum !== undefined,
        is_integer: node.type === "integer",
      }
    case "boolean":
      return { kind: "boolean" }
    case "object":
      return { kind: "texts" }
    case "array":
      return { kind: "ids", of: z.enum(LISTED_KINDS).parse(node.ids_of), max_items: node.maxItems ?? null }
    default:
      throw new Error(`The option ${key} has no plain values`)
  }
}
