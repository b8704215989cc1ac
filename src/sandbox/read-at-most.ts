/** The whole body, or undefined when it is larger than `maxBytes`; it is not read on then. */
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
