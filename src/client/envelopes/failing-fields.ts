import { REQUEST_FIELDS } from "./request-fields"

const DEEPEST = 4
const MOST = 50

const isFieldPath = (path: string): boolean => {
  const names = path.split(/[.[\]]+/).filter((part) => part !== "" && !/^\d+$/.test(part))

  return names.length > 0 && names.every((name) => REQUEST_FIELDS.has(name))
}

/** In prose and as keys, words such as `order` or `title` are too common to be taken for a field. */
const isDistinctFieldPath = (word: string): boolean => /[_.]/.test(word) && isFieldPath(word)

const inProse = (text: string): string[] =>
  (text.match(/[a-z][a-z\d_]*(?:\.[a-z\d_]+|\[\d+\])*/gi) ?? []).filter(isDistinctFieldPath)

const joinPath = (parts: readonly unknown[]): string | undefined =>
  parts.length > 1 && parts.every((part) => typeof part === "string" || typeof part === "number")
    ? parts.join(".")
    : undefined

const collect = (value: unknown, depth: number): string[] => {
  if (typeof value === "string") {
    return isFieldPath(value) ? [value] : inProse(value)
  }

  if (typeof value !== "object" || value === null || depth > DEEPEST) {
    return []
  }

  if (Array.isArray(value)) {
    const path = depth > 0 ? joinPath(value) : undefined

    return path !== undefined && isFieldPath(path)
      ? [path]
      : value.slice(0, MOST).flatMap((element) => collect(element, depth + 1))
  }

  return Object.entries(value)
    .slice(0, MOST)
    .flatMap(([key, inner]) => [...(isDistinctFieldPath(key) ? [key] : []), ...collect(inner, depth + 1)])
}

/**
 * The names of failing fields in `errors`, whose element shape the specification leaves open (7.1). Only
 * names of the specification's own request fields come out, so that no value that was sent can.
 */
export const failingFields = (errors: unknown): string[] => [...new Set(collect(errors, 0))].slice(0, MOST)
