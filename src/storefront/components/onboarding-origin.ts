import { invalidArgument } from "../headless/storefront-error"
import { httpUrl } from "../headless/web-url"

/**
 * The origins, written as browsers write them.
 * @throws {SvcStorefrontError} `invalid_argument` for an origin that is not http(s).
 */
export const originsOf = (allowed: readonly string[]): string[] =>
  allowed.map((entry) => {
    const origin = httpUrl(entry)?.origin

    if (origin === undefined) {
      throw invalidArgument(
        `"allowedOrigins" has "${entry}", which is no origin such as "https://onboarding.svc.example".`
      )
    }
    return origin
  })

/**
 * Whether a page may be framed. Its origin must be allowed and must not be the shop's own: a page of the shop could remove
 * the sandbox of its own frame.
 */
export const mayFrame = (url: string, allowed: readonly string[]): boolean => {
  const origin = httpUrl(url)?.origin

  return origin !== undefined && allowed.includes(origin) && origin !== globalThis.location?.origin
}
