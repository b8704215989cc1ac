import { SvcStorefrontError } from "./storefront-error"

/** More than any cart or order needs. A longer answer is not read to its end. */
const MAX_BYTES = 5_000_000

/**
 * The JSON of an answer.
 * @throws {SvcStorefrontError} `unexpected_answer` when it is too long or not JSON; other errors when it breaks off.
 */
export const readJson = async (response: Response): Promise<unknown> => {
  const text = await readText(response)

  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SvcStorefrontError("unexpected_answer", "The answer is not JSON.", response.status, { cause })
  }
}

const readText = async (response: Response): Promise<string> => {
  // Some runtimes, such as React Native, have no streams.
  const reader = response.body?.getReader()

  if (reader === undefined) {
    return await response.text()
  }
  const decoder = new TextDecoder()
  let text = ""
  let bytes = 0

  for (;;) {
    const { done, value } = await reader.read()

    if (done) {
      return text + decoder.decode()
    }
    bytes += value.byteLength
    if (bytes > MAX_BYTES) {
      await reader.cancel()
      throw new SvcStorefrontError(
        "unexpected_answer",
        `The answer has more than ${MAX_BYTES} bytes.`,
        response.status
      )
    }
    text += decoder.decode(value, { stream: true })
  }
}
