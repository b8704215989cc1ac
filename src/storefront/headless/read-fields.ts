import { SvcStorefrontError } from "./storefront-error"

export type Fields = Record<string, unknown>

/** Says where an answer is not as documented, never what it holds. */
export const unexpected = (field: string): SvcStorefrontError =>
  new SvcStorefrontError("unexpected_answer", `The server's answer is not as documented: ${field}.`)

/** @throws {SvcStorefrontError} `unexpected_answer`, as all of this file. */
export const fieldsOf = (value: unknown, field: string): Fields => {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value))
  }
  throw unexpected(field)
}

export const textOf = (fields: Fields, name: string): string => {
  const value = fields[name]

  if (typeof value === "string") {
    return value
  }
  throw unexpected(name)
}

/** Null for a field that is null or not there. */
export const optionalTextOf = (fields: Fields, name: string): string | null =>
  isAbsent(fields[name]) ? null : textOf(fields, name)

export const flagOf = (fields: Fields, name: string): boolean => {
  const value = fields[name]

  if (typeof value === "boolean") {
    return value
  }
  throw unexpected(name)
}

export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined

/** A finite number from zero. */
export const numberOf = (fields: Fields, name: string): number => {
  const value = fields[name]

  if (typeof value === "number" && Number.isFinite(value) && value >= 0) {
    return value
  }
  throw unexpected(name)
}

/** As {@link numberOf}; null for a field that is null or not there. */
export const optionalNumberOf = (fields: Fields, name: string): number | null =>
  isAbsent(fields[name]) ? null : numberOf(fields, name)
