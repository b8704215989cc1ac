import { answerTextSchema } from "./answer-fields"

/** Values of the specification, or one that it does not name: kept as it is, and never taken for success. */
export type OpenEnum<Known extends string> = Known | (string & {})

/** A string on the wire that the specification gives a list of values for. Accepts any other value too. */
export const openEnum = <const Known extends string>(_known: readonly Known[]) =>
  answerTextSchema.transform((value): OpenEnum<Known> => value)
