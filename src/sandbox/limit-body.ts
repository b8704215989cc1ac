import { type Context, type MiddlewareHandler } from "hono"
import { type SandboxEnv } from "./sandbox-context"

/** Larger request bodies are answered HTTP 413. Assumption: the specification shows no limit. */
export const MAX_BODY_BYTES = 20 * 1024 * 1024

const tooLarge = (c: Context) =>
  c.json({ message: "The body is larger than 20 MB" }, 413, { connection: "close" })

/** The whole body, or undefined when it is larger than `maxBytes`; it is not read on then. */
const readAtMost = async (
  body: ReadableStream<Uint8Array>,
  maxBytes: number
): Promise<ArrayBuffer | undefined> => {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0

  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(part.value)
  }
  return new Uint8Array(Buffer.concat(chunks)).buffer
}

/**
 * Refuses bodies beyond {@link MAX_BODY_BYTES}, also those that come in chunks without saying their size. Hono's own
 * limit builds a new Request from the server's, which the server's own kind of Request does not allow.
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
