/** The whole body. Undefined when it is larger than `maxBytes`; the rest is not read then. */
export const readAtMost = async (
  body: ReadableStream<Uint8Array>,
  maxBytes: number
): Promise<Buffer<ArrayBuffer> | undefined> => {
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

  return Buffer.concat(chunks)
}
