import { SvcStorefrontError } from "../headless"
import { httpUrl } from "../headless/web-url"

/**
 * The origins as browsers write them.
 * @throws {SvcStorefrontError} `invalid_argument` for one that is not http(s).
 */
export const originsOf = (allowed: readonly string[]): string[] =>
  allowed.map((entry) => {
    const origin = httpUrl(entry)?.origin

    if (origin === undefined) {
      throw new SvcStorefrontError(
        "invalid_argument",
        `"allowedOrigins" has "${entry}", which is no origin such as "https://onboarding.svc.example".`
      )
    }
    return origin
  })

/**
 * Whether a page may be framed: its origin is allowed, and is not the shop's own, whose pages could take the sandbox
 * off their own frame.
 */
export const mayFrame = (url: string, allowed: readonly string[]): boolean => {
  const origin = httpUrl(url)?.origin

  return origin !== undefined && allowed.includes(origin) && origin !== globalThis.location?.origin
}
