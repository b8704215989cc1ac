import { serverSentencesAr } from "../i18n/server-sentences.ar"
import { serverValue } from "./server-value"

interface ShownSentence {
  text: string
  lang: "ar" | "en"
  dir: "rtl" | "auto"
}

interface Template {
  /** What stands before, between and after the values: one more than there are names. */
  pieces: readonly string[]
  names: readonly string[]
  arabic: string
}

interface Match {
  arabic: string
  values: ReadonlyMap<string, string>
  /** How many characters are values: the fewer, the better the match. */
  captured: number
}

/** A message of more sentences is taken as one: what the server puts together has four at most. */
const MOST_SENTENCES = 12
/** `{{name}}`; splitting by it leaves the names at the odd places. */
const PLACEHOLDER = /\{\{(\w+)\}\}/

const TEMPLATES: readonly Template[] = Object.entries(serverSentencesAr).map(([english, arabic]) => {
  const parts = english.split(PLACEHOLDER)

  return {
    pieces: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
    arabic,
  }
})

/**
 * The values for which a template is this text. Each is the shortest that lets the rest follow, which finds a match if
 * there is one: the text is read once, with no way back.
 */
const matchOf = ({ pieces, names, arabic }: Template, text: string): Match | undefined => {
  const [first = "", ...following] = pieces
  const end = text.length - (following.at(-1) ?? "").length
  const values = new Map<string, string>()
  let captured = 0
  let at = first.length

  if (!text.startsWith(first) || !text.endsWith(following.at(-1) ?? "")) {
    return undefined
  }
  for (const [index, piece] of following.entries()) {
    const stop = index === following.length - 1 ? end : text.indexOf(piece, at + 1)

    if (stop <= at) {
      return undefined
    }
    values.set(names[index] ?? "", text.slice(at, stop))
    captured += stop - at
    at = stop + piece.length
  }
  return at === text.length ? { arabic, values, captured } : undefined
}

const leastCaptured = <T extends { captured: number }>(found: readonly T[]): T | undefined =>
  found.reduce<T | undefined>(
    (best, each) => (best === undefined || each.captured <= best.captured ? each : best),
    undefined
  )

const closest = (text: string): Match | undefined =>
  leastCaptured(
    TEMPLATES.flatMap((template) => {
      const match = matchOf(template, text)

      return match === undefined ? [] : [match]
    })
  )

interface Reading {
  matches: readonly Match[]
  captured: number
}

const sentencesOf = (message: string): string[] => {
  const sentences = message.replace(/([.?!]) /g, "$1\0").split("\0")

  return sentences.length > MOST_SENTENCES ? [message] : sentences
}

/** A message as one template or as several in a row, whichever leaves the least to values. */
const readingOf = (message: string): Reading | undefined => {
  const sentences = sentencesOf(message)
  // From the last sentence to the first: how the rest reads, by how many sentences are left out before it.
  const [reading] = sentences.reduceRight<(Reading | undefined)[]>(
    (rests, _, index) => {
      const readings = rests.flatMap((rest, more) => {
        const match =
          rest === undefined ? undefined : closest(sentences.slice(index, index + more + 1).join(" "))

        return rest === undefined || match === undefined
          ? []
          : [{ matches: [match, ...rest.matches], captured: match.captured + rest.captured }]
      })

      return [leastCaptured(readings), ...rests]
    },
    [{ matches: [], captured: 0 }]
  )

  return reading
}

const inArabic = (message: string): string | undefined =>
  readingOf(message)
    ?.matches.map(({ arabic, values }) =>
      arabic.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
        const value = values.get(name) ?? ""

        // What was noted when a point was done with can be the server's own sentence too.
        return (name === "note" ? inArabic(value) : undefined) ?? serverValue(name, value, values)
      })
    )
    .join(" ")

/**
 * A sentence of the server in the admin's language, if there is one for it; else as it is, in English. What the service
 * says in its own words stays as the service said it.
 */
export const serverSentence = (language: "en" | "ar", message: string): ShownSentence => {
  const arabic = language === "ar" ? inArabic(message) : undefined

  return arabic === undefined
    ? { text: message, lang: "en", dir: "auto" }
    : { text: arabic, lang: "ar", dir: "rtl" }
}
