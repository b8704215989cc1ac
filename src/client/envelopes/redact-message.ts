const LONGEST = 300
/** The rest of a text is dropped: some patterns are slow on a long text without spaces. */
const MOST_READ = 2_000
/** A longer text is left out: to look for each of the texts of a large order in it takes seconds. */
const MOST_SEARCHED = 100_000
const SHORTEST_SECRET = 3
/** `%PDF-` and what follows. */
const PDF_IN_BASE64 = /JVBERi0[A-Za-z\d+/]*={0,2}/g

/** The beginning of a text, cut before a word that would be broken. */
const beginningOf = (text: string): string =>
  text.length > MOST_READ ? text.slice(0, text.slice(0, MOST_READ).search(/\S*$/)) : text

const stringsIn = (value: unknown): string[] => {
  if (typeof value === "string") {
    return [value]
  }

  return typeof value === "object" && value !== null && !ArrayBuffer.isView(value)
    ? Object.values(value).flatMap(stringsIn)
    : []
}

/**
 * Makes a text of the service fit for logs: takes out the given secrets, every text that was sent in the
 * body, files, web and e-mail addresses, and every number that is long enough to be a phone number or an identity.
 */
export const messageRedactor =
  (secrets: readonly string[], body: unknown) =>
  (message: string): string => {
    const withoutFiles = message.replace(PDF_IN_BASE64, "[file]")

    if (withoutFiles.length > MOST_SEARCHED) {
      return `[${withoutFiles.length} characters left out]`
    }
    const withoutSent = [...secrets, ...stringsIn(body)]
      .filter((text) => text.length >= SHORTEST_SECRET)
      .sort((one, other) => other.length - one.length)
      .reduce((text, sent) => text.replaceAll(sent, "[sent]"), withoutFiles)

    return beginningOf(withoutSent)
      .replace(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, "[address]")
      .replace(/\S+@\S+/g, "[address]")
      .replace(/\p{Nd}(?:[\s().-]*\p{Nd}){5,}/gu, "[number]")
      .slice(0, LONGEST)
  }
