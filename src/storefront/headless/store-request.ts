import { invalidArgument } from "./storefront-error"

export interface StoreRequest {
  method: "GET" | "POST"
  path: string
  query?: Record<string, string> | undefined
  body?: Record<string, unknown>
  signal?: AbortSignal | undefined
  /** A browser may keep the answer for as long as the server says. */
  mayBeKept?: boolean
  /** Instead of the usual time limit, in milliseconds. */
  timeoutMs?: number
}

/**
 * Answers are only true now. A keepable one is left to browsers, which respect its lifetime. On a server, frameworks such
 * as Next.js would keep it as long as they like. `reload` asks anew just as `no-store` does, to which React Native adds a
 * query of its own, and Medusa refuses that.
 */
export const cacheOf = ({ mayBeKept }: StoreRequest): RequestCache =>
  typeof window !== "object" ? "no-store" : mayBeKept === true ? "default" : "reload"

/** Sends a request and gives the JSON of the answer, unchecked. Rejects with SvcStorefrontError only. */
export type Send = (request: StoreRequest) => Promise<unknown>

/** Sends a request, as {@link Send}, for as long as the signal lets it. */
export type Transport = (request: StoreRequest, signal: AbortSignal) => Promise<unknown>

/**
 * Checks that an id can stand in a path. Any other character could lead to another route.
 * @throws {SvcStorefrontError} `invalid_argument`.
 */
export const checkedId = (id: unknown, name: string): string => {
  if (typeof id === "string" && /^[\w-]+$/.test(id)) {
    return id
  }
  throw invalidArgument(`The ${name} must be an id of Medusa: letters, digits, "_" and "-".`)
}
