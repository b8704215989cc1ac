import { isolate } from "../isolate"

/** A sentence whose values stay in one piece each, so that a number or an id does not break the line. */
export const arabic = (pieces: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  String.raw({ raw: pieces }, ...values.map((value) => isolate(String(value))))
