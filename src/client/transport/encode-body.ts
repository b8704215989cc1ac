import { Readable } from "node:stream"

/** A request's body, which can be opened for each attempt. */
export interface EncodedBody {
  /** Bytes. */
  length: number
  /** @param onPiece told of each piece that is taken to be sent */
  open: (onPiece?: () => void) => OpenBody
}

interface OpenBody {
  data: string | Readable
  /** Whether all of it was taken to be sent. Until then the service cannot have it whole, whatever happens. */
  isTaken: () => boolean
}

/** A multiple of 3, so that the base64 of the pieces is that of the whole. */
const PIECE_BYTES = 48 * 1024

/** How many bytes a file of so many bytes has in base64. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4

/**
 * Writes a body as JSON. A field that holds bytes is written in base64 while it is sent, piece by piece: a file of many
 * megabytes is neither copied in memory nor does it block the event loop. Throws what JSON.stringify throws.
 */
export const encodeBody = (content: Record<string, unknown>): EncodedBody => {
  const parts = Object.values(content).some((value) => value instanceof Uint8Array)
    ? partsOf(content)
    : [JSON.stringify(content)]
  const [only] = parts
  const length = parts.reduce(
    (sum, part) => sum + (typeof part === "string" ? Buffer.byteLength(part) : base64Length(part.byteLength)),
    0
  )

  return parts.length === 1 && typeof only === "string" && length <= PIECE_BYTES
    ? { length, open: () => ({ data: only, isTaken: () => true }) }
    : { length, open: (onPiece) => openPieces(parts, length, onPiece) }
}

const openPieces = (
  parts: readonly (string | Uint8Array)[],
  length: number,
  onPiece: (() => void) | undefined
): OpenBody => {
  let left = length
  const take = function* () {
    for (const piece of piecesOf(parts)) {
      // Before the piece is handed on: when in doubt, it was sent.
      left -= piece.length
      onPiece?.()
      yield piece
    }
  }

  return { data: Readable.from(take(), { objectMode: false }), isTaken: () => left === 0 }
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
    const bytes = typeof part === "string" ? Buffer.from(part) : part

    for (let from = 0; from < bytes.byteLength; from += PIECE_BYTES) {
      const piece = Buffer.from(bytes.subarray(from, from + PIECE_BYTES))

      yield typeof part === "string" ? piece : Buffer.from(piece.toString("base64"), "latin1")
    }
  }
}
