import { type Context, type MiddlewareHandler } from "hono"
import { readAtMost } from "./read-at-most"
import { type SandboxEnv } from "./sandbox-context"

/** Larger request bodies are answered HTTP 413. Assumption: the specification shows no limit. */
export const MAX_BODY_BYTES = 20 * 1024 * 1024

const tooLarge = (c: Context) =>
  c.json({ message: "The body is larger than 20 MB" }, 413, { connection: "close" })

/**
 * Refuses bodies beyond {@link MAX_BODY_BYTES}, also chunked bodies without a length. Hono's own limit does not work here:
 * it builds a new Request from the server's, which the server's kind of Request does not allow.
 */
export const limitBody: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  if (Number(c.req.header("content-length") ?? 0) > MAX_BODY_BYTES) {
    return tooLarge(c)
  }
  if (c.req.header("transfer-encoding") !== undefined && c.req.raw.body !== null) {
    const bytes = await readAtMost(c.req.raw.body, MAX_BODY_BYTES)

    if (bytes === undefined) {
      return tooLarge(c)
    }
    c.req.raw = new Request(c.req.url, { method: c.req.method, headers: c.req.raw.headers, body: bytes })
  }
  return next()
}
