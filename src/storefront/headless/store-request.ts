import { SvcStorefrontError } from "./storefront-error"

export interface StoreRequest {
  method: "GET" | "POST"
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
  signal?: AbortSignal | undefined
  /** Instead of the usual time limit, in milliseconds. */
  timeoutMs?: number
}

/** Sends a request and gives the JSON of the answer, unchecked. Rejects with SvcStorefrontError only. */
export type Send = (request: StoreRequest) => Promise<unknown>

/**
 * The id, when it can stand in a path: with any other character it could name another route.
 * @throws {SvcStorefrontError} `invalid_argument`.
 */
export const checkedId = (id: unknown, name: string): string => {
  if (typeof id === "string" && /^[\w-]+$/.test(id)) {
    return id
  }
  throw new SvcStorefrontError(
    "invalid_argument",
    `The ${name} must be an id of Medusa, with letters, digits, "_" and "-" only.`
  )
}
