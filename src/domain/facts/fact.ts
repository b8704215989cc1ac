import { z } from "zod"

export const fact = <Kind extends string, Values extends z.ZodRawShape>(kind: Kind, values: Values) =>
  z.object({ kind: z.literal(kind), values: z.strictObject(values) })

/** A kind that says everything by itself. */
export const plainFact = <Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), values: z.strictObject({}).default({}) })

export const problem = <Name extends string, Values extends z.ZodRawShape>(name: Name, values: Values) =>
  z.strictObject({ problem: z.literal(name), ...values })

/** SAR. */
export const sar = z.number()
/** ISO 8601. */
export const time = z.string()
/** What the service said in its own words: shown as it is, in no language of ours. */
export const said = z.string()

const MOST_SAID = 200

/** The service's own words, at a length that a line can show. */
export const asSaid = (words: string): string => words.slice(0, MOST_SAID)
