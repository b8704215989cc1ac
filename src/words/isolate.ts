const FIRST_STRONG_ISOLATE = "\u2068"
const POP_ISOLATE = "\u2069"

/** Keeps an address, a package or a name in one piece within a sentence that is written the other way. */
export const isolate = (text: string): string => `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`

/** A sentence whose values stay in one piece each, so that a number or an id does not break the line. */
export const arabic = (pieces: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  String.raw({ raw: pieces }, ...values.map((value) => isolate(String(value))))
