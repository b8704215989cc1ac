/** A text without the white space around it, or undefined when nothing is left. */
export const textOrUndefined = (text: string | null | undefined): string | undefined =>
  text?.trim() || undefined
