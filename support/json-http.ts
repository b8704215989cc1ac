import type { z } from "zod"

/** An answer outside 2xx. The message names the request and shows the body, so use it in tests and the demo only. */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure"

  constructor(
    readonly request: string,
    readonly status: number,
    readonly body: unknown
  ) {
    super(`${request} answered ${status}: ${typeof body === "string" ? body : JSON.stringify(body)}`)
  }
}

/** What to send: `body` goes as JSON. */
export interface JsonRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE"
  headers?: Record<string, string>
  body?: unknown
}

const answerWithinMs = 60_000

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // An error page or an empty body is shown as it is.
    return text
  }
}

/**
 * Sends a request and parses a 2xx answer with `schema`. Rejects with HttpFailure for another status, with a
 * ZodError for another shape, and with a time-out after a minute.
 */
export const requestJson = async <T>(
  schema: z.ZodType<T>,
  url: string,
  { method = "GET", headers = {}, body }: JsonRequest = {}
): Promise<T> => {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    signal: AbortSignal.timeout(answerWithinMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const parsed = parseBody(await response.text())

  if (!response.ok) {
    throw new HttpFailure(`${method} ${new URL(url).pathname}`, response.status, parsed)
  }

  return schema.parse(parsed)
}
