/** A character outside RFC 3986, or a % that encodes nothing. Reading a URL as browsers do would let it pass. */
const UNWRITABLE = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]|%(?![\da-f]{2})/i

/** Parses an absolute http(s) URL that is written as RFC 3986 has it; undefined for anything else. */
export const parseHttpUrl = (value: string): URL | undefined => {
  if (UNWRITABLE.test(value) || !URL.canParse(value)) {
    return undefined
  }

  const url = new URL(value)

  return url.protocol === "https:" || url.protocol === "http:" ? url : undefined
}

/** An http(s) address without a path, as browsers write an origin: in lower case, Arabic names in Punycode. */
export const originOf = (address: string): string | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined

  // Anything beyond the origin shows in the href. `URL` leaves `*` and `;` in a domain, which no domain has.
  return url &&
    url.href === `${url.origin}/` &&
    /^https?:\/\/(\[[\da-f:]+\]|[\w-]+(\.[\w-]+)*)(:\d+)?$/.test(url.origin)
    ? url.origin
    : undefined
}

/** A domain without a port, written as in `originOf`. */
export const domainOf = (name: string): string | undefined => {
  const origin = originOf(`https://${name}`)

  return origin === undefined || new URL(origin).port ? undefined : new URL(origin).hostname
}

export const isLoopback = (url: URL): boolean =>
  url.hostname === "localhost" ||
  url.hostname.endsWith(".localhost") ||
  url.hostname === "[::1]" ||
  /^127(\.\d{1,3}){3}$/.test(url.hostname)

/** Whether the URL's origin is listed; `*` lists all. */
export const isOriginListed = (url: URL, origins: readonly string[]): boolean =>
  origins.includes("*") || origins.includes(url.origin)

/** Whether the URL's domain or a parent of it is listed; `*` lists all. */
export const isDomainListed = (url: URL, domains: readonly string[]): boolean =>
  domains.some((domain) => domain === "*" || url.hostname === domain || url.hostname.endsWith(`.${domain}`))
