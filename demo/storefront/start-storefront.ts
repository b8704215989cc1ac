import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { Stoppable } from "../../support/running"
import { type BuiltFile, buildShop } from "./build-shop"

/** The storefront of `demo/storefront`, being served. */
export interface Storefront extends Stoppable {
  /** Without a slash at the end. */
  url: string
}

/** The data that the shop's pages need, and the place to serve them. */
interface StorefrontOptions {
  /** On `localhost`. Rejects when another process has it: see `preferredPort`. */
  port: number
  /** Address of the Medusa server, as a browser reaches it. */
  backendUrl: string
  publishableKey: string
  /** Origins of the service's onboarding pages: only these may be framed in the checkout. */
  onboardingOrigins: readonly string[]
}

/** Any other address belongs to the shop's router and gets the page itself. */
const looksLikeFile = /\.[a-z0-9]{2,5}$/

/** The page with its configuration. `<` is escaped, so that no value can end the element. */
const fillIn = (
  page: string,
  { backendUrl, publishableKey, onboardingOrigins }: StorefrontOptions
): string => {
  const json = JSON.stringify({ backendUrl, publishableKey, onboardingOrigins }).replaceAll("<", "\\u003c")

  // A function, so that a `$` in a value stays a `$`.
  return page.replace('id="shop-config">', (tag) => `${tag}${json}`)
}

/** The same policy as a store in production: docs/storefront.md. */
const contentSecurityPolicy = ({ backendUrl, onboardingOrigins }: StorefrontOptions): string =>
  [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: http: https:",
    `connect-src 'self' ${new URL(backendUrl).origin}`,
    `frame-src ${onboardingOrigins.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join("; ")

/** Answers only from the built files: no path of a request ever reaches the disk. */
const answer =
  (files: ReadonlyMap<string, BuiltFile>, page: Buffer, policy: string) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const path = pathOf(request)
    const isPage = path !== undefined && (path === "/index.html" || !looksLikeFile.test(path))
    const file = isPage || path === undefined ? undefined : files.get(path)

    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD", "content-length": 0 }).end()
      return
    }
    const send = (status: number, contentType: string, body: Buffer): void => {
      response.writeHead(status, { "content-type": contentType, "content-length": body.length })
      response.end(request.method === "HEAD" ? undefined : body)
    }

    if (!isPage && file === undefined) {
      send(path === undefined ? 400 : 404, "text/plain; charset=utf-8", Buffer.from("Not found"))
      return
    }
    response.setHeader("x-content-type-options", "nosniff")
    response.setHeader("referrer-policy", "strict-origin-when-cross-origin")
    // Vite puts a hash of the content into names under /assets.
    response.setHeader(
      "cache-control",
      path?.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache"
    )
    if (file) {
      // The admin dashboard shows the pictures too, from another origin.
      response.setHeader("cross-origin-resource-policy", "cross-origin")
      send(200, file.contentType, file.body)
      return
    }
    response.setHeader("content-security-policy", policy)
    send(200, "text/html; charset=utf-8", page)
  }

/** Undefined when the address cannot be decoded. */
const pathOf = ({ url = "/" }: IncomingMessage): string | undefined => {
  try {
    return decodeURIComponent(new URL(url, "http://localhost").pathname)
  } catch (error) {
    if (error instanceof URIError || error instanceof TypeError) {
      return undefined
    }
    throw error
  }
}

/**
 * Builds the shop unless it is built already, and serves it with this configuration. Serves only built files. Any other
 * address gets the shop's page, whose router knows what to show.
 */
export const startStorefront = async (options: StorefrontOptions): Promise<Storefront> => {
  const files = await buildShop()
  const template = files.get("/index.html")

  if (template === undefined) {
    throw new Error("The storefront was built without an index.html.")
  }
  const page = Buffer.from(fillIn(template.body.toString("utf8"), options))
  const server = createServer(answer(files, page, contentSecurityPolicy(options)))

  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(options.port, "localhost", () =>
      resolve({
        url: `http://localhost:${options.port}`,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      })
    )
  })
}
