/** A PDF of one empty page, valid down to its cross-reference table. */
export const tinyPdf = (): Buffer => {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
  ]
  let text = "%PDF-1.4\n"
  const offsets = objects.map((object, index) => {
    const offset = text.length

    text += `${index + 1} 0 obj\n${object}\nendobj\n`

    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")

  return Buffer.from(
    `${text}xref\n0 4\n0000000000 65535 f \n${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1"
  )
}

/** A PNG of one transparent pixel. */
export const tinyPng = (): Buffer =>
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64"
  )

/** A page such as a log-in or a placeholder, which answers 200 but is no file. */
export const placeholderPage = (): Buffer =>
  Buffer.from("<!doctype html><html><body>Please sign in</body></html>")
