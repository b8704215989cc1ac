import {
  errorOfStatus,
  invalidArgument,
  looseFields,
  SvcStorefrontError,
  unreachable,
} from "./storefront-error"
import { cacheOf, type Transport } from "./store-request"
import type { SvcSdkOptions } from "./storefront-types"

/**
 * Requests through an instance of `@medusajs/js-sdk`.
 * @throws {SvcStorefrontError} `invalid_argument` when it is not one.
 */
export const sendWithSdk = ({ sdk }: SvcSdkOptions): Transport => {
  // JavaScript callers may pass anything.
  if (typeof (sdk as Partial<typeof sdk> | null)?.client?.fetch !== "function") {
    throw invalidArgument('Give "sdk": an instance of @medusajs/js-sdk, or "baseUrl" and "publishableKey".')
  }
  return async (request, signal) => {
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
  }
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
