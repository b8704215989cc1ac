const HALF_A_CHARACTER = /\p{Surrogate}/u

/** Whether PostgreSQL keeps a text as it is: it has neither NUL nor, in JSON, half a character. */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && !HALF_A_CHARACTER.test(text)

/** A text as PostgreSQL keeps it: what the service says, or a cut, must not stop a write. */
export const storable = (text: string): string =>
  text.replaceAll("\u0000", "\ufffd").replace(/\p{Surrogate}/gu, "\ufffd")
