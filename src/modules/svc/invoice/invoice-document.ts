import { createHash } from "node:crypto"
import { types } from "node:util"
import { z } from "@medusajs/framework/zod"
import type { SvcFile } from "../../../client"
import type { Problem } from "../../../domain/facts/problem"

/** What is sent of an invoice: the PDF itself, or where the service can download it (spec 4.5). */
export type InvoiceDocument = { kind: "pdf"; file: SvcFile; sha256: string } | { kind: "url"; url: string }

/** Why a document cannot be sent, or was refused; never with its address or content. */
export interface InvoiceProblem {
  /** `unreachable`: it cannot be downloaded without signing in. */
  reason: "empty" | "too_large" | "not_a_pdf" | "unreachable" | "malformed"
  cause: Problem
}

/** A document that can be sent, or what is wrong with it. */
export type CheckedDocument = { ok: true; document: InvoiceDocument } | { ok: false; problem: InvoiceProblem }

const SIGNATURE = "%PDF-"

/** What is wrong with the beginning of a file that should be a PDF; undefined when it can be one. */
export const pdfProblem = (bytes: Uint8Array): InvoiceProblem | undefined => {
  if (bytes.byteLength === 0) {
    return { reason: "empty", cause: { problem: "file_empty" } }
  }
  return latin1(bytes.subarray(0, SIGNATURE.length)) === SIGNATURE
    ? undefined
    : { reason: "not_a_pdf", cause: { problem: "file_not_pdf" } }
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1")

export const tooLarge = (maxBytes: number): InvoiceProblem => ({
  reason: "too_large",
  cause: { problem: "file_too_large", max_bytes: maxBytes },
})

/** Less than an attempt's lease: two processes must not read a very slow file at once. */
const READ_MS = 50_000

/**
 * Checks a PDF before it is sent (design D10). The file is read once to its end, and kept nowhere. For sending it is read
 * anew, and must be the same to the last byte. Throws what `open` throws, and when the file comes too slowly.
 * @param open gives its bytes from the beginning, each time anew
 * @param maxBytes of the PDF itself, not of its base64; no more is read
 */
export const checkPdf = async (open: SvcFile["open"], maxBytes: number): Promise<CheckedDocument> => {
  const hash = createHash("sha256")
  let beginning: Uint8Array = new Uint8Array()
  let size = 0
  const until = performance.now() + READ_MS

  for await (const bytes of open()) {
    if (performance.now() > until) {
      throw new Error("The file is not read to its end in time")
    }
    size += bytes.byteLength
    if (size > maxBytes) {
      // Leaving the loop closes the file.
      return { ok: false, problem: tooLarge(maxBytes) }
    }
    if (beginning.byteLength < SIGNATURE.length) {
      beginning = Buffer.concat([beginning, bytes.subarray(0, SIGNATURE.length)])
    }
    hash.update(bytes)
  }
  const problem = pdfProblem(beginning)
  const sha256 = hash.digest("hex")

  return problem === undefined
    ? { ok: true, document: { kind: "pdf", file: { size, open: () => unchanged(open(), sha256) }, sha256 } }
    : { ok: false, problem }
}

/** The bytes of a file. Fails at the end if they are not the bytes that were checked. */
async function* unchanged(bytes: ReturnType<SvcFile["open"]>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256")

  for await (const some of bytes) {
    hash.update(some)
    yield some
  }
  if (hash.digest("hex") !== sha256) {
    throw new Error("The file has changed since it was checked")
  }
}

/** How a Buffer looks once it went through JSON. Its numbers are not checked one by one: there can be millions. */
const bufferJson = z.looseObject({
  type: z.literal("Buffer"),
  data: z.custom<number[]>((value) => Array.isArray(value)),
})

/** How any other array of bytes looks once it went through JSON: `{ "0": 37, "1": 80, ... }`. */
const isIndexed = (value: unknown): value is Record<string, number> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  "0" in value &&
  Object.values(value).every((byte) => typeof byte === "number")

/**
 * Whether a file as a workflow hands it over has more than `maxBytes`. Looks at its length alone: to gather millions of bytes
 * out of JSON takes seconds, in which the store does nothing else.
 */
export const isLongerThan = (value: unknown, maxBytes: number): boolean => {
  if (types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value)) {
    return value.byteLength > maxBytes
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return false
  }
  // An index says it alone: even to look for the fields of a Buffer goes through all of them.
  if ("0" in value) {
    return String(maxBytes) in value
  }
  return (bufferJson.safeParse(value).data?.data.length ?? 0) > maxBytes
}

/**
 * The bytes of a file as a workflow hands it over: a Buffer or another typed array, an ArrayBuffer, or the JSON form of
 * one of the first two, into which Medusa's workflow engine may turn them. Nothing is copied where the bytes are in
 * memory already. Undefined for anything else.
 */
export const bytesOf = (value: unknown): Buffer | undefined => {
  if (types.isAnyArrayBuffer(value)) {
    return Buffer.from(value)
  }
  if (ArrayBuffer.isView(value)) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
  if (isIndexed(value)) {
    // Keys that are whole numbers come in ascending order.
    return Buffer.from(Object.values(value))
  }
  const json = bufferJson.safeParse(value)

  return json.success ? Buffer.from(json.data.data) : undefined
}

/** The bytes of a base64 text, with or without a `data:` prefix. What is not base64 is left out. */
export const bytesOfBase64 = (text: string): Buffer =>
  Buffer.from(text.replace(/^data:[^,]{0,100},/, ""), "base64")
