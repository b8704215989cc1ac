import { Readable } from "node:stream"

/** A request's body, which can be opened for each attempt. */
export interface EncodedBody {
  /** Bytes. */
  length: number
  open: () => string | Readable
}

/** A multiple of 3, so that the base64 of the pieces is that of the whole. */
const PIECE_BYTES = 48 * 1024

const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4

/**
 * Writes a body as JSON. A field that holds bytes is written in base64 while it is sent, piece by piece: a file of many
 * megabytes is neither copied in memory nor does it block the event loop. Throws what JSON.stringify throws.
 */
export const encodeBody = (content: Record<string, unknown>): EncodedBody => {
  if (!Object.values(content).some((value) => value instanceof Uint8Array)) {
    const text = JSON.stringify(content)

    return { length: Buffer.byteLength(text), open: () => text }
  }
  const parts = partsOf(content)

  return {
    length: parts.reduce(
      (sum, part) =>
        sum + (typeof part === "string" ? Buffer.byteLength(part) : base64Length(part.byteLength)),
      0
    ),
    open: () => Readable.from(piecesOf(parts), { objectMode: false }),
  }
}

/** The JSON text, with the bytes in between that are still to be written. */
const partsOf = (content: Record<string, unknown>): (string | Uint8Array)[] => {
  const fields = Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .map(([name, value], index): (string | Uint8Array)[] => {
      const lead = `${index === 0 ? "" : ","}${JSON.stringify(name)}:`

      return value instanceof Uint8Array ? [`${lead}"`, value, '"'] : [`${lead}${JSON.stringify(value)}`]
    })

  return ["{", ...fields.flat(), "}"]
}

function* piecesOf(parts: readonly (string | Uint8Array)[]): Generator<Buffer> {
  for (const part of parts) {
    if (typeof part === "string") {
      yield Buffer.from(part)
    } else {
      for (let from = 0; from < part.byteLength; from += PIECE_BYTES) {
        yield Buffer.from(Buffer.from(part.subarray(from, from + PIECE_BYTES)).toString("base64"), "latin1")
      }
    }
  }
}
