import { SvcStorefrontError, type SvcStorefrontErrorCode } from "./storefront-error"

/** The error for an answer that is not 2xx; the message is the server's, when it gave one. */
export const errorOfStatus = (status: number, message: unknown, cause?: unknown): SvcStorefrontError =>
  new SvcStorefrontError(
    codeOf(status),
    typeof message === "string" && message !== "" ? message : `The server answered ${status}.`,
    status,
    cause === undefined ? undefined : { cause }
  )

const codeOf = (status: number): SvcStorefrontErrorCode => {
  switch (status) {
    case 401:
    case 403:
      return "unauthorized"
    case 404:
      return "not_found"
    case 409:
      return "conflict"
    case 429:
      return "too_many_requests"
    default:
      return status >= 500 ? "unavailable" : "rejected"
  }
}
