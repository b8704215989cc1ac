import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { invalid } from "../workflows/refusals"

/** The fields of a request, and its file if the request was a form. */
export interface Upload {
  fields: unknown
  file: Buffer | undefined
}

const parseJson = (text: string): unknown => {
  try {
    return text.trim() === "" ? {} : JSON.parse(text)
  } catch {
    throw invalid("The body is not valid JSON.")
  }
}

/** So much of a JSON body may be outside its texts. No valid body has more, and deep or wide ones take seconds to parse. */
const MOST_AROUND_TEXTS = 65_536

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Where the text ends that begins at `from`: at a quote that no backslash escapes. */
const endOfText = (json: Buffer, from: number): number => {
  for (let end = json.indexOf(QUOTE, from); end >= 0; end = json.indexOf(QUOTE, end + 1)) {
    let backslashes = 0

    while (json[end - 1 - backslashes] === BACKSLASH) {
      backslashes += 1
    }
    if (backslashes % 2 === 0) {
      return end
    }
  }
  return json.byteLength
}

/** @throws {MedusaError} INVALID_DATA when a JSON body has more around its texts than any that is taken. */
const requireLittleAroundTexts = (json: Buffer): void => {
  let around = 0

  for (let at = 0; at < json.byteLength;) {
    const begin = json.indexOf(QUOTE, at)
    const end = begin < 0 ? json.byteLength : begin

    around += end - at + 2
    if (around > MOST_AROUND_TEXTS) {
      throw invalid(
        "The body is no form, and no JSON that is taken here: it has far more fields, levels or spaces."
      )
    }
    at = begin < 0 ? end : endOfText(json, begin + 1) + 1
  }
}

/**
 * Reads a request with a file in a form (`multipart/form-data`, field `file`), or without a file in a JSON body. Before
 * this, `readRawBody` reads the body and limits its size.
 * @throws {MedusaError} INVALID_DATA when the body is neither, or has a file in another field.
 */
export const readUpload = async (req: Pick<MedusaRequest, "rawBody" | "headers">): Promise<Upload> => {
  const body = z.instanceof(Buffer).parse(req.rawBody)
  const contentType = req.headers["content-type"] ?? ""

  if (!/^multipart\/form-data/i.test(contentType)) {
    requireLittleAroundTexts(body)
    // Drops a byte order mark, as Medusa does for the bodies of other routes.
    return { fields: parseJson(new TextDecoder().decode(body)), file: undefined }
  }
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } })
    .formData()
    .catch(() => {
      throw invalid("The form could not be read.")
    })
  const fields: Record<string, string> = {}
  let file: Buffer | undefined

  for (const [name, value] of form) {
    if (typeof value === "string") {
      fields[name] = value
      continue
    }
    if (name !== "file") {
      throw invalid(`A file goes in the field "file", not in ${JSON.stringify(name)}.`)
    }
    if (file !== undefined) {
      throw invalid('There is more than one file in the field "file". Send them one by one.')
    }
    file = Buffer.from(await value.arrayBuffer())
  }
  return { fields, file }
}
