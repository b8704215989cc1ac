import { types } from "node:util"
import { z } from "zod"

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
