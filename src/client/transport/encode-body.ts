import { Readable } from "node:stream"
import { StringDecoder } from "node:string_decoder"
import { isSvcFile, type SvcFile } from "../svc-file"

/** A request's body, which can be opened for each attempt. */
export interface EncodedBody {
  /** Bytes. */
  length: number
  /** @param onPiece told of each piece that is taken to be sent */
  open: (onPiece?: () => void) => OpenBody
}

interface FileFailure {
  cause: unknown
}

interface OpenBody {
  data: string | Readable
  /** Whether the whole body was taken for sending. Until then the service certainly cannot have all of it. */
  isTaken: () => boolean
  /** Why a file could not be read to its end, if that is what ended the body. */
  fileFailure: () => FileFailure | undefined
  /** Lets go of a file that is still open. */
  close: () => void
}

/** A multiple of 3, so that the base64 of the pieces is that of the whole. */
const PIECE_BYTES = 48 * 1024

/** How many bytes a file of so many bytes has in base64. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4

/**
 * Writes a body as JSON. Bytes and files are encoded in base64 piece by piece while they are sent, so many megabytes are
 * not copied in memory and do not block the event loop. Throws what JSON.stringify throws.
 */
export const encodeBody = (content: Record<string, unknown>): EncodedBody => {
  const parts = Object.values(content).some((value) => fileOf(value) !== undefined)
    ? partsOf(content)
    : [JSON.stringify(content)]
  const [only] = parts
  const length = parts.reduce(
    (sum, part) => sum + (typeof part === "string" ? Buffer.byteLength(part) : base64Length(part.size)),
    0
  )

  return parts.length === 1 && typeof only === "string" && length <= PIECE_BYTES
    ? { length, open: () => openText(only) }
    : { length, open: (onPiece) => openPieces(parts, length, onPiece) }
}

const openText = (data: string): OpenBody => ({
  data,
  isTaken: () => true,
  fileFailure: () => undefined,
  close: () => undefined,
})

const openPieces = (
  parts: readonly (string | SvcFile)[],
  length: number,
  onPiece: (() => void) | undefined
): OpenBody => {
  let left = length
  let failure: FileFailure | undefined
  const take = async function* () {
    for (const part of parts) {
      const pieces =
        typeof part === "string"
          ? piecesOf(Buffer.from(part))
          : base64Of(part, (error) => {
              failure = { cause: error }
            })

      for await (const piece of pieces) {
        // Counted before the piece is handed on: in doubt, it was sent.
        left -= piece.length
        onPiece?.()
        yield piece
      }
    }
  }
  const data = Readable.from(take(), { highWaterMark: 1 })

  return { data, isTaken: () => left === 0, fileFailure: () => failure, close: () => void data.destroy() }
}

/** Bytes that are in memory are a file, too. */
const fileOf = (value: unknown): SvcFile | undefined => {
  if (value instanceof Uint8Array) {
    return { size: value.byteLength, open: () => [value] }
  }
  return isSvcFile(value) ? value : undefined
}

/** The JSON text in pieces, with the unread files between them. The last piece is text. */
const partsOf = (content: Record<string, unknown>): (string | SvcFile)[] => {
  const fields = Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .map(([name, value], index): (string | SvcFile)[] => {
      const lead = `${index === 0 ? "" : ","}${JSON.stringify(name)}:`
      const file = fileOf(value)

      return file === undefined ? [`${lead}${JSON.stringify(value)}`] : [`${lead}"`, file, '"']
    })

  return ["{", ...fields.flat(), "}"]
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES)
  }
}

/** Gives texts, not bytes, so that the buffers made on the way to the socket do not wait for the garbage collector. */
async function* base64Of(file: SvcFile, onFailure: (error: unknown) => void): AsyncGenerator<string> {
  const encoder = new StringDecoder("base64")

  for await (const chunk of wholeFile(file, onFailure)) {
    for (const piece of piecesOf(chunk)) {
      yield encoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    }
  }
  yield encoder.end()
}

/** Fails if the file has another length than promised. The rest is not sent then, so the body is never complete. */
async function* wholeFile(
  { size, open }: SvcFile,
  onFailure: (error: unknown) => void
): AsyncGenerator<Uint8Array> {
  let read = 0

  try {
    for await (const chunk of open()) {
      read += chunk.byteLength
      if (read > size) {
        break
      }
      yield chunk
    }
    if (read !== size) {
      throw new Error("The file is not as long as was said")
    }
  } catch (error) {
    onFailure(error)
    throw error
  }
}
