import type { Readable } from "node:stream"
import { scrubCause } from "../errors/scrubbed-cause"
import { SvcHttpError, SvcResponseError } from "../errors/svc-errors"
import type { SvcOperation } from "../operation-name"
import { cutError, type Cutoff } from "./cutoff"

interface BodyContext {
  operation: SvcOperation
  status: number
  cutoff: Cutoff
  limit: number
}

/**
 * Reads the JSON of a body. Throws an error that holds nothing of the body: that of the cutoff, a `SvcResponseError`, or for
 * HTTP 400 a `SvcHttpError`, because a 400 without its envelope is no refusal of the service.
 */
export const readJson = async (
  stream: Readable,
  { operation, status, cutoff, limit }: BodyContext
): Promise<unknown> => {
  const chunks: Buffer[] = []
  let size = 0

  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      chunks.push(chunk)

      // Leaving the loop destroys the stream, and with it the connection.
      if (size > limit) {
        break
      }
    }
  } catch (error) {
    throw cutoff.reason === undefined
      ? new SvcResponseError(operation, status, "truncated", [], scrubCause(error))
      : cutError(operation, cutoff.reason, "answer", true)
  }

  if (size > limit) {
    throw new SvcResponseError(operation, status, "too_large")
  }

  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    // The parser's own message quotes the body, so it is not kept as a cause.
    throw status === 400
      ? new SvcHttpError(operation, status)
      : new SvcResponseError(operation, status, size === 0 ? "empty" : "not_json")
  }
}
