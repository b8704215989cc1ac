import { type Settings } from "../state/settings"

/** A file could not be downloaded; the message says why, for the merchant. */
export class DownloadError extends Error {
  override readonly name = "DownloadError"
}

interface DownloadedFile {
  bytes: Buffer
  /** Media type in lower case without parameters; empty when the answer named none. */
  contentType: string
}

/**
 * Downloads a file without credentials, following redirects.
 * @param limits `timeout_ms` for everything together; `max_bytes` of the body
 * @throws DownloadError when it is unreachable, not answered 2xx, too large or empty
 */
export const downloadFile = async (
  url: string,
  { timeout_ms: timeoutMs, max_bytes: maxBytes }: Settings["downloads"]
): Promise<DownloadedFile> => {
  const signal = AbortSignal.timeout(timeoutMs)

  try {
    const response = await fetch(url, { signal, redirect: "follow" })

    if (!response.ok) {
      await response.body?.cancel()
      throw new DownloadError(`the address answered HTTP ${response.status}`)
    }

    const bytes = await readBody(response, maxBytes)
    const [contentType = ""] = (response.headers.get("content-type") ?? "").split(";")

    return { bytes, contentType: contentType.trim().toLowerCase() }
  } catch (error) {
    if (error instanceof DownloadError) {
      throw error
    }

    throw new DownloadError(
      signal.aborted ? `nothing complete came within ${timeoutMs} ms` : "the address could not be reached",
      { cause: error }
    )
  }
}

const readBody = async (response: Response, maxBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0

  const reader = response.body?.getReader()

  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    size += read.value.length

    if (size > maxBytes) {
      await reader?.cancel()
      throw new DownloadError(`the file is larger than ${maxBytes} bytes`)
    }

    chunks.push(read.value)
  }

  if (size === 0) {
    throw new DownloadError("the file is empty")
  }

  return Buffer.concat(chunks)
}
