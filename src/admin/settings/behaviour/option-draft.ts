import type { AdminSvcAllowedValues, AdminSvcOption, AdminSvcOptionValue } from "../../../types"
import { isTexts } from "./option-text"

export type OptionDraft = string | boolean | { en: string; ar: string } | readonly string[]

/** A fault of the input. Each has its text under `settings.behaviour.problem`. */
type DraftProblem = "missing" | "notNumber" | "notWhole" | "outOfRange" | "tooLong" | "tooMany" | "notChosen"

type ReadDraft =
  | { ok: true; value: AdminSvcOptionValue }
  /** `language`: the wrong one of a text in two languages. */
  | { ok: false; problem: DraftProblem; language?: "en" | "ar" }

export const draftOf = ({ allowed, value }: Pick<AdminSvcOption, "allowed" | "value">): OptionDraft => {
  switch (allowed.kind) {
    case "boolean":
      return value === true
    case "texts":
      return isTexts(value) ? { en: value.en, ar: value.ar } : { en: "", ar: "" }
    case "ids":
      return isIds(value) ? value : []
    case "choice":
    case "number":
    case "text":
    case "configuration":
      return typeof value === "string" || typeof value === "number" ? String(value) : ""
  }
}

/** Reads the input in the same way as the server. */
export const readDraft = (allowed: AdminSvcAllowedValues, draft: OptionDraft): ReadDraft => {
  switch (allowed.kind) {
    case "boolean":
      return { ok: true, value: draft === true }
    case "texts":
      return readTexts(draft)
    case "choice":
      return typeof draft === "string" && allowed.values.includes(draft)
        ? { ok: true, value: draft }
        : { ok: false, problem: "notChosen" }
    case "number":
      return readNumber(allowed, typeof draft === "string" ? draft : "")
    case "text":
      return readText(allowed, typeof draft === "string" ? draft.trim() : "")
    case "ids":
      return readIds(allowed.max_items, isIds(draft) ? draft : [])
    case "configuration":
      throw new Error("An option that only the configuration sets has no form.")
  }
}

export const isIds = (value: OptionDraft | AdminSvcOptionValue): value is string[] => Array.isArray(value)

const readIds = (most: number | null, ids: string[]): ReadDraft =>
  most !== null && ids.length > most ? { ok: false, problem: "tooMany" } : { ok: true, value: ids }

/** The form's texts in both languages. */
export const textsIn = (draft: OptionDraft): { en: string; ar: string } =>
  typeof draft === "object" && "en" in draft ? draft : { en: "", ar: "" }

const readTexts = (draft: OptionDraft): ReadDraft => {
  const { en, ar } = textsIn(draft)

  if (en.trim() === "") {
    return { ok: false, problem: "missing", language: "en" }
  }
  return ar.trim() === ""
    ? { ok: false, problem: "missing", language: "ar" }
    : { ok: true, value: { en: en.trim(), ar: ar.trim() } }
}

const readText = (
  { max_length: max, is_optional: isOptional }: Extract<AdminSvcAllowedValues, { kind: "text" }>,
  text: string
): ReadDraft => {
  if (text === "") {
    return isOptional ? { ok: true, value: null } : { ok: false, problem: "missing" }
  }
  return max !== null && text.length > max ? { ok: false, problem: "tooLong" } : { ok: true, value: text }
}

const readNumber = (
  {
    min,
    max,
    is_min_exclusive: isMinExclusive,
    is_integer: isInteger,
  }: Extract<AdminSvcAllowedValues, { kind: "number" }>,
  entered: string
): ReadDraft => {
  const text = inLatinDigits(entered).trim()

  if (text === "") {
    return { ok: false, problem: "missing" }
  }
  // Separators of thousands are refused: "1,5" and "1,500" would be guesses.
  if (!/^[-+]?\d+(\.\d+)?$/.test(text)) {
    return { ok: false, problem: "notNumber" }
  }
  const value = Number(text)

  if (isInteger && !Number.isInteger(value)) {
    return { ok: false, problem: "notWhole" }
  }
  const isTooSmall = min !== null && (isMinExclusive ? value <= min : value < min)
  const isTooLarge = max !== null && value > max

  return isTooSmall || isTooLarge ? { ok: false, problem: "outOfRange" } : { ok: true, value }
}

/** Arabic and Persian digits, and the Arabic decimal separator, as they come from an Arabic keyboard. */
const inLatinDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\u066b/g, ".")
