import { errorOfStatus, invalidArgument, SvcStorefrontError, unreachable } from "./storefront-error"
import { readJson } from "./read-json"
import { cacheOf, type StoreRequest, type Transport } from "./store-request"
import type { SvcFetchOptions } from "./storefront-types"

/**
 * Sends requests over `fetch`.
 * @throws {SvcStorefrontError} `invalid_argument` when the address or the key cannot be right.
 */
export const sendWithFetch = (options: SvcFetchOptions): Transport => {
  const baseUrl = checkedBaseUrl(options.baseUrl)

  if (typeof options.publishableKey !== "string" || options.publishableKey === "") {
    throw invalidArgument(
      'Give "publishableKey": a publishable API key, from the settings of the Medusa admin.'
    )
  }
  return async (request, signal) => {
    const init = {
      method: request.method,
      headers: await headersFor(options, request),
      signal,
      cache: cacheOf(request),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
    }
    const query = request.query === undefined ? "" : `?${new URLSearchParams(request.query).toString()}`

    try {
      const response = await (options.fetch ?? fetch)(`${baseUrl}${request.path}${query}`, init)

      return response.ok ? await readJson(response) : await refuse(response)
    } catch (cause) {
      throw cause instanceof SvcStorefrontError ? cause : unreachable(cause)
    }
  }
}

const checkedBaseUrl = (baseUrl: unknown): string => {
  const trimmed = typeof baseUrl === "string" ? baseUrl.replace(/\/+$/, "") : null

  if (trimmed === null || !/^(|(https?:\/\/|\/(?!\/))[^?#\s]+)$/i.test(trimmed)) {
    throw invalidArgument(
      'Give "baseUrl": the http(s) address of the Medusa server without a query, or "" for the page\'s own origin.'
    )
  }
  return trimmed
}

const headersFor = async (options: SvcFetchOptions, request: StoreRequest) => {
  try {
    // `fetch` would send two keys of an object that differ in case alone as one header with both values.
    const headers = new Headers(
      typeof options.headers === "function" ? await options.headers() : options.headers
    )
    const token = await options.token?.()

    headers.set("accept", "application/json")
    if (request.body !== undefined) {
      headers.set("content-type", "application/json")
    }
    headers.set("x-publishable-api-key", options.publishableKey)
    if (token) {
      headers.set("authorization", `Bearer ${token}`)
    }
    return headers
  } catch (cause) {
    throw invalidArgument('"headers" or "token" failed.', { cause })
  }
}

const refuse = async (response: Response): Promise<never> => {
  // Null for the page of a proxy, or a broken answer. The status says enough.
  throw errorOfStatus(response.status, await readJson(response).catch(() => null))
}
