import { readUpload } from "./read-upload"

const uploadOf = async (body: FormData | string, as = (contentType: string) => contentType) => {
  const sent = new Response(body)
  const contentType = as(sent.headers.get("content-type") ?? "")

  return readUpload({
    rawBody: Buffer.from(await sent.arrayBuffer()),
    headers: { "content-type": contentType },
  })
}
const form = (field: string): FormData => {
  const filled = new FormData()

  filled.append("note", "x")
  filled.append(field, new Blob(["%PDF"], { type: "application/pdf" }), "a.pdf")
  return filled
}

describe("what a request uploads", () => {
  it("is the file in the field of that name, beside the other fields", async () => {
    expect(await uploadOf(form("file"))).toEqual({
      fields: { note: "x" },
      file: { content: Buffer.from("%PDF") },
    })
    expect(await uploadOf('{"note":"x"}')).toEqual({ fields: { note: "x" }, file: undefined })
  })

  it("is refused in any other field: it would be left out unnoticed", async () => {
    await expect(uploadOf(form("proof"))).rejects.toMatchObject({
      type: "invalid_data",
      message: 'A file goes in the field "file", not in "proof".',
    })
  })

  it("is a form however its type is written", async () => {
    const { file } = await uploadOf(form("file"), (type) =>
      type.replace("multipart/form-data", "Multipart/Form-Data")
    )

    expect(file).toEqual({ content: Buffer.from("%PDF") })
  })

  it("is refused when there are two of it: one would be left out unnoticed", async () => {
    const two = form("file")

    two.append("file", new Blob(["%PDF-2"]), "b.pdf")
    await expect(uploadOf(two)).rejects.toMatchObject({
      type: "invalid_data",
      message: expect.stringContaining("more than one file"),
    })
  })
})
