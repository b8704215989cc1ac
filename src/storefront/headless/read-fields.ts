import { SvcStorefrontError } from "./storefront-error"

export type Fields = Record<string, unknown>

/** Says where an answer differs from the documentation, never what it holds. */
export const unexpected = (field: string): SvcStorefrontError =>
  new SvcStorefrontError("unexpected_answer", `The server's answer is not as documented: ${field}.`)

/** @throws {SvcStorefrontError} `unexpected_answer`, as do all functions of this file. */
export const fieldsOf = (value: unknown, field: string): Fields => {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { ...value }
  }
  throw unexpected(field)
}

const reader =
  <T>(isRight: (value: unknown) => value is T) =>
  (fields: Fields, name: string): T => {
    const value = fields[name]

    if (isRight(value)) {
      return value
    }
    throw unexpected(name)
  }

export const textOf = reader((value): value is string => typeof value === "string")

export const flagOf = reader((value): value is boolean => typeof value === "boolean")

/** A finite number from zero. */
export const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0

export const numberOf = reader(isNumber)

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined

/** Null for a field that is null or missing. */
export const optional =
  <T>(read: (fields: Fields, name: string) => T) =>
  (fields: Fields, name: string): T | null =>
    isAbsent(fields[name]) ? null : read(fields, name)
