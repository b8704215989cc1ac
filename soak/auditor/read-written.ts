import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"
import { z } from "zod"
import type { Leak } from "./evidence"

/** A whole Saudi mobile number, with or without its country code. Ids of Medusa have capitals around similar digits. */
const PHONE = /(?:(?<![\dA-Z.])(?:\+|00)?|(?<=%2B))(?:966[ -]?|0)5\d[ -]?\d{3}[ -]?\d{4}(?![\dA-Z])/
/** Twenty hexadecimal digits or more, as in the service's ids and tokens. One in some thousands looks like a number. */
const HEXADECIMAL = /(?<![\da-f])(?=\d*[a-f])[\da-f]{20,}/g
/** Medusa itself writes a failed statement with its values. That is no excuse for the plugin's own tables. */
const OF_MEDUSA = /\b(?:insert into|update) "(?!svc_)\w+"/
/** Words that could be a token. A line is split into words, because there are thousands of tokens. */
const WORDS = /[\w-]{12,}/g
/** The beginning of each PDF, also in base64. */
const PDF = /%PDF-|JVBERi0/
/** How much of a line is shown: its start, or the part around a number. */
const SHORTENED = 300

interface Written {
  logs: readonly string[]
  /** A line of JSON for each answer: `{ path, status, body }`. */
  answers: string
  /** Words of twelve letters or more. */
  secrets: ReadonlySet<string>
}

const answerSchema = z.object({ path: z.string(), body: z.unknown() })
/** The answer to a buyer who has completed a cart. */
const placedSchema = z.object({ type: z.literal("order"), order: z.object({ id: z.string() }) })

/** Where Medusa shows a buyer's own phone number: in the cart, the order and the account. */
const WITH_OWN_PHONE = ["shipping_address", "billing_address", "customer"]

const withoutOwnPhone = (key: string, value: unknown): unknown =>
  WITH_OWN_PHONE.includes(key) && typeof value === "object" && value !== null
    ? { ...value, phone: undefined }
    : value

const linesOf = (file: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(file), crlfDelay: Infinity })

const withoutIds = (line: string): string => line.replace(HEXADECIMAL, (id) => "-".repeat(id.length))

const shortened = (line: string): string => {
  const from = Math.max(0, withoutIds(line).search(PHONE) - SHORTENED / 2)

  return line.slice(from, from + SHORTENED)
}

/** The secrets that a line must not hold. */
export const leaksIn = (line: string, secrets: ReadonlySet<string>): string[] => [
  ...(PHONE.test(withoutIds(line)) && !OF_MEDUSA.test(line) ? ["a phone number"] : []),
  ...(PDF.test(line) ? ["a document"] : []),
  ...((line.match(WORDS) ?? []).some((word) => secrets.has(word)) ? ["a token or secret"] : []),
]

/** Searches each line of an instance's output and each answer to a buyer. */
export const readWritten = async ({
  logs,
  answers,
  secrets,
}: Written): Promise<{ leaks: Leak[]; told: string[] }> => {
  const leaks: Leak[] = []
  const told = new Set<string>()
  const note = (where: string, line: string): void => {
    for (const what of leaksIn(line, secrets)) {
      leaks.push({ where, what, line: shortened(line) })
    }
  }

  for (const file of logs) {
    for await (const line of linesOf(file)) {
      note(file, line)
    }
  }
  for await (const line of linesOf(answers)) {
    const { path, body } = answerSchema.parse(JSON.parse(line))

    const placed = placedSchema.safeParse(body)

    note(`Store API ${path}`, JSON.stringify(body ?? null, withoutOwnPhone))
    if (placed.success) {
      told.add(placed.data.order.id)
    }
  }
  return { leaks, told: [...told] }
}
