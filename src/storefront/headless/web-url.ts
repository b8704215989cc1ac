/** The value as a web address. Null for anything else, such as `javascript:`. */
export const httpUrl = (value: unknown, base?: string): URL | null => {
  if (typeof value !== "string") {
    return null
  }
  try {
    const url = new URL(value, base)

    return /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null // Not an address at all.
  }
}

/** The value if it is an absolute http or https address. */
export const webUrl = (value: unknown): string | null => httpUrl(value)?.href ?? null
