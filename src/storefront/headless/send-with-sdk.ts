import { errorOfStatus, looseFields, SvcStorefrontError, unreachable } from "./storefront-error"
import { cacheOf, type Send } from "./store-request"
import type { SvcSdkOptions } from "./storefront-types"
import { withinTime } from "./within-time"

/**
 * Requests through an instance of `@medusajs/js-sdk`.
 * @throws {SvcStorefrontError} `invalid_argument` when it is not one.
 */
export const sendWithSdk = ({ sdk }: SvcSdkOptions, timeoutMs: number): Send => {
  // JavaScript callers may pass anything.
  if (typeof (sdk as Partial<typeof sdk> | null)?.client?.fetch !== "function") {
    throw new SvcStorefrontError(
      "invalid_argument",
      'Give "sdk": an instance of @medusajs/js-sdk, or "baseUrl" and "publishableKey".'
    )
  }
  return (request) =>
    withinTime(request.timeoutMs ?? timeoutMs, request.signal, async (signal) => {
      const { method, path, query, body } = request

      try {
        return await sdk.client.fetch(path, {
          method,
          signal,
          cache: cacheOf(request),
          ...(query === undefined ? {} : { query }),
          ...(body === undefined ? {} : { body }),
        })
      } catch (cause) {
        throw typedError(cause)
      }
    })
}

/** The SDK's error carries the status of the answer. Without a status there was no answer, or no readable one. */
const typedError = (cause: unknown): SvcStorefrontError => {
  const { status, name } = looseFields(cause)

  if (typeof status === "number") {
    return errorOfStatus(status, cause, cause)
  }
  return name === "SyntaxError"
    ? new SvcStorefrontError("unexpected_answer", "The answer is not JSON.", null, { cause })
    : unreachable(cause)
}
