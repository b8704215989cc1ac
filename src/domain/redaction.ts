import { redactNote, redactSentence, withoutLastPathSegment } from "./redact-text"
import { storable } from "./storable-text"

type RedactedJson = string | number | boolean | null | RedactedJson[] | { [key: string]: RedactedJson }

const SECRET_KEY = /token|secret|signature|authorization|password|credential|cookie|api_?-?key/i
const WEBHOOK_KEY = /webhook|callback/i
/** Keys of what the store itself counts or numbers: no writer puts a buyer's words there. */
const FIGURES: readonly string[] = [
  "number",
  "amount",
  "captured",
  "earlier",
  "held",
  "total",
  "refunded",
  "settled_total",
  "paid_otherwise",
  "service_asks",
  "plan_asks",
  "down_payment",
  "max_bytes",
]
/** Keys of what the merchant's own people write, of the number of an order or a plan, and of the service's number. */
const REFERENCES: readonly string[] = ["note", "payment_reference", "svc_order_id", "order", "plan", "chosen"]
/** Deeper is left out; it also ends a value that contains itself. */
const MAX_DEPTH = 8
/** Whole numbers from here on are as long as a phone number. */
const PHONE_LIKE_NUMBER = 100_000_000

/**
 * A copy of any details fit for the activity log (guarantee 6): phone numbers masked, secrets, signatures, base64, long
 * texts, URL queries and the token of webhook URLs left out. In doubt it masks: nine digits or more count as a phone
 * number, but not where the merchant's own people write. Keys are treated like text. Never throws on JSON-like input.
 */
export const redact = (value: unknown): RedactedJson => redactAt(value, "", 0)

const redactAt = (value: unknown, key: string, depth: number): RedactedJson => {
  if (typeof value === "boolean" || value === null || value === undefined) {
    return value ?? null
  }

  if (SECRET_KEY.test(key)) {
    return "[redacted]"
  }

  switch (typeof value) {
    case "string":
      return redactText(value, key)
    case "number":
      return FIGURES.includes(key) || REFERENCES.includes(key) ? value : redactNumber(value)
    case "bigint":
      return redactSentence(value.toString())
    case "object":
      return depth >= MAX_DEPTH ? "[left out]" : redactObject(value, key, depth + 1)
    default:
      return null
  }
}

const redactText = (text: string, key: string): string => {
  if (FIGURES.includes(key)) {
    return storable(text)
  }
  return REFERENCES.includes(key)
    ? redactNote(text)
    : redactSentence(WEBHOOK_KEY.test(key) ? withoutLastPathSegment(text) : text)
}

/** Amounts with decimals stay readable; a long whole number could be a phone. */
const redactNumber = (value: number): RedactedJson => {
  if (!Number.isFinite(value)) {
    return null
  }

  return Number.isInteger(value) && Math.abs(value) >= PHONE_LIKE_NUMBER
    ? redactSentence(value.toFixed())
    : value
}

const redactObject = (value: object, key: string, depth: number): RedactedJson => {
  if (Array.isArray(value)) {
    // Elements keep the key of their array: `tokens: [...]` holds tokens.
    return value.map((element: unknown) => redactAt(element, key, depth))
  }

  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? null : value.toISOString()
  }

  if (ArrayBuffer.isView(value)) {
    return `[${String(value.byteLength)} bytes left out]`
  }

  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .map(([name, entry]): [string, RedactedJson] => [
        redactSentence(name),
        redactAt(entry, meaningOf(name, value), depth),
      ])
  )
}

/** The key by which an entry counts where another entry says what it is: the value of an option, or a plan that differs. */
const meaningOf = (name: string, details: object): string => {
  if ((name === "from" || name === "to") && "option" in details) {
    return "note"
  }
  return name === "service_says" && "difference" in details ? "plan" : name
}
