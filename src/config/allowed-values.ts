import { z } from "zod"
import { optionsSchema } from "./options-schema"

export type AllowedValues =
  | { kind: "choice"; values: string[] }
  | {
      kind: "number"
      min: number | null
      max: number | null
      is_min_exclusive: boolean
      is_integer: boolean
    }
  | { kind: "text"; max_length: number | null; is_optional: boolean }
  | { kind: "texts" }
  | { kind: "boolean" }

const jsonSchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
})

const all = z
  .looseObject({
    properties: z.record(z.string(), z.unknown()).optional(),
    required: z.array(z.string()).optional(),
  })
  .parse(z.toJSONSchema(optionsSchema, { io: "output", unrepresentable: "any" }))

const at = (schema: typeof all, names: readonly string[]): { schema: unknown; isRequired: boolean } => {
  const [name = "", ...rest] = names
  const inner = schema.properties?.[name]

  return rest.length === 0
    ? { schema: inner, isRequired: schema.required?.includes(name) ?? false }
    : at(
        z
          .looseObject({
            properties: z.record(z.string(), z.unknown()).optional(),
            required: z.array(z.string()).optional(),
          })
          .parse(inner),
        rest
      )
}

/**
 * What the schema of `medusa-config.ts` permits for an option, read off the schema itself.
 * @throws when the schema has no plain JSON values there.
 */
export const allowedValues = (key: string): AllowedValues => {
  const { schema, isRequired } = at(all, key.split("."))
  const parsed = jsonSchema.parse(schema)

  switch (parsed.type) {
    case "string":
      return parsed.enum === undefined
        ? { kind: "text", max_length: parsed.maxLength ?? null, is_optional: !isRequired }
        : { kind: "choice", values: parsed.enum }
    case "number":
    case "integer":
      return {
        kind: "number",
        min: parsed.minimum ?? parsed.exclusiveMinimum ?? null,
        max: parsed.maximum ?? null,
        is_min_exclusive: parsed.minimum === undefined && parsed.exclusiveMinimum !== undefined,
        is_integer: parsed.type === "integer",
      }
    case "boolean":
      return { kind: "boolean" }
    case "object":
      return { kind: "texts" }
    default:
      throw new Error(`The option ${key} has no plain values`)
  }
}
