/** The value, when it is an absolute http or https address; null for anything else, such as `javascript:`. */
export const webUrl = (value: unknown): string | null => {
  if (typeof value !== "string") {
    return null
  }
  try {
    const { protocol, href } = new URL(value)

    return protocol === "https:" || protocol === "http:" ? href : null
  } catch {
    return null // Not an address at all.
  }
}
