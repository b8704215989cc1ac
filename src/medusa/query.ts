import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

/** Medusa's Query, as far as the plugin uses it. */
export type Query = Pick<RemoteQueryFunction, "graph">

export const queryOf = (container: MedusaContainer): Query =>
  container.resolve(ContainerRegistrationKeys.QUERY)

type Filters = Record<string, unknown>

/** Rows of Medusa, each one parsed: the shape names all that the plugin relies on. */
export const readMany = async <T extends z.ZodType>(
  query: Query,
  entity: string,
  fields: readonly string[],
  filters: Filters,
  shape: T,
  pagination?: { skip?: number; take: number; order: Record<string, "ASC" | "DESC"> }
): Promise<z.output<T>[]> => {
  const { data } = await query.graph({
    entity,
    fields: [...fields],
    filters,
    ...(pagination === undefined ? {} : { pagination }),
  })

  return z.array(shape).parse(data)
}

/** One row of Medusa by its id; undefined when there is none. Without an id, Query would give any row. */
export const readOne = async <T extends z.ZodType>(
  query: Query,
  entity: string,
  fields: readonly string[],
  id: string,
  shape: T
): Promise<z.output<T> | undefined> => {
  const isThere = z.string().safeParse(id).success
  const [row] = isThere ? await readMany(query, entity, fields, { id }, shape.nullable()) : []

  return row ?? undefined
}

/** The object that a shape reads, however it is wrapped; undefined for a column. Of a union the first option counts. */
const objectIn = (shape: z.core.$ZodType): z.ZodObject | undefined => {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) {
    return objectIn(shape.unwrap())
  }
  if (shape instanceof z.ZodPipe) {
    return objectIn(shape.in)
  }
  if (shape instanceof z.ZodUnion) {
    return shape.options[0] && objectIn(shape.options[0])
  }
  return shape instanceof z.ZodArray
    ? objectIn(shape.element)
    : shape instanceof z.ZodObject
      ? shape
      : undefined
}

/** The fields that a shape reads, as Query names them; those of a linked row have its path, such as `cart.id`. */
export const fieldsOf = (shape: z.core.$ZodType): string[] =>
  Object.entries<z.core.$ZodType>(objectIn(shape)?.shape ?? {}).flatMap(([name, field]) =>
    objectIn(field) === undefined ? [name] : fieldsOf(field).map((below) => `${name}.${below}`)
  )

/** A list that Query may leave out, or fill with nulls where a linked row is gone. */
export const listOf = <T extends z.ZodType>(shape: T) =>
  z
    .array(shape.nullable())
    .nullish()
    .transform((rows) => (rows ?? []).flatMap((row) => (row === null ? [] : [row])))
