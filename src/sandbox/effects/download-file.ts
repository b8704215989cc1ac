import { readAtMost } from "../read-at-most"
import { Refusal } from "../rules/refusal"
import { type Settings } from "../state/settings"
import { unreachable } from "./unreachable"

interface DownloadedFile {
  bytes: Buffer
  /** Media type in lower case without parameters; empty when the answer named none. */
  contentType: string
}

/**
 * Downloads a file without credentials, following redirects.
 * @param limits `timeout_ms` for everything together; `max_bytes` of the body
 * @throws the error of `refuse` for a file that is unreachable, not answered 2xx, too large or empty
 */
export const downloadFile = async (
  url: string,
  { timeout_ms: timeoutMs, max_bytes: maxBytes }: Settings["downloads"],
  refuse: (reason: string) => Refusal
): Promise<DownloadedFile> => {
  const signal = AbortSignal.timeout(timeoutMs)

  try {
    const response = await fetch(url, { signal, redirect: "follow" })

    if (!response.ok) {
      await response.body?.cancel()
      throw refuse(`the address answered HTTP ${response.status}`)
    }

    const bytes = response.body ? await readAtMost(response.body, maxBytes) : Buffer.alloc(0)

    if (bytes === undefined) {
      throw refuse(`the file is larger than ${maxBytes} bytes`)
    }

    if (bytes.length === 0) {
      throw refuse("the file is empty")
    }

    const [contentType = ""] = (response.headers.get("content-type") ?? "").split(";")

    return { bytes, contentType: contentType.trim().toLowerCase() }
  } catch (error) {
    if (error instanceof Refusal) {
      throw error
    }

    throw refuse(
      signal.aborted ? `nothing complete came within ${timeoutMs} ms` : `the address ${unreachable(error)}`
    )
  }
}
