import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

/** Medusa's Query, as far as the plugin uses it. */
export type Query = Pick<RemoteQueryFunction, "graph">

export const queryOf = (container: MedusaContainer): Query =>
  container.resolve(ContainerRegistrationKeys.QUERY)

interface Reading {
  /** Default: all that the shape names. */
  fields?: string[]
  pagination?: { skip?: number; take: number; order: Record<string, "ASC" | "DESC"> }
}

/** Rows of Medusa, each one parsed: the shape names all that the plugin relies on. */
export const readMany = async <T extends z.ZodType>(
  query: Query,
  entity: string,
  filters: Record<string, unknown>,
  shape: T,
  { fields = fieldsOf(shape), ...more }: Reading = {}
): Promise<z.output<T>[]> => {
  const { data } = await query.graph({ entity, fields, filters, ...more })

  return z.array(shape).parse(data)
}

/** One row of Medusa by its id; undefined when there is none. Without an id, Query would give any row. */
export const readOne = async <T extends z.ZodType>(
  query: Query,
  entity: string,
  id: string,
  shape: T,
  reading?: Pick<Reading, "fields">
): Promise<z.output<T> | undefined> => {
  const isThere = z.string().safeParse(id).success
  const [row] = isThere ? await readMany(query, entity, { id }, shape.nullable(), reading) : []

  return row ?? undefined
}

/** The object that a shape reads, however it is wrapped; undefined for a column. */
const objectIn = (shape: z.core.$ZodType): z.ZodObject | undefined => {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) {
    return objectIn(shape.unwrap())
  }
  if (shape instanceof z.ZodPipe) {
    return objectIn(shape.in) ?? objectIn(shape.out)
  }
  if (shape instanceof z.ZodArray) {
    return objectIn(shape.element)
  }
  return shape instanceof z.ZodObject ? shape : undefined
}

/** The fields that a shape reads, as Query names them; those of a linked row have its path, such as `cart.id`. */
export const fieldsOf = (shape: z.core.$ZodType): string[] =>
  Object.entries<z.core.$ZodType>(objectIn(shape)?.shape ?? {}).flatMap(([name, field]) =>
    objectIn(field) === undefined ? [name] : fieldsOf(field).map((below) => `${name}.${below}`)
  )

/** A row of which only the id counts. */
export const rowWithId = z.looseObject({ id: z.string() })

/**
 * Linked rows. Query leaves out the list where there are none, gives a single one as an object, and puts null where a
 * row is gone.
 */
export const listOf = <T extends z.ZodType>(shape: T) =>
  z
    .preprocess((found) => [found ?? []].flat(), z.array(shape.nullable()))
    .transform((rows) => rows.filter((row) => row !== null))
