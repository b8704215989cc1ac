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
    expect(await uploadOf(form("file"))).toEqual({ fields: { note: "x" }, file: Buffer.from("%PDF") })
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

    expect(file).toEqual(Buffer.from("%PDF"))
  })

  it.each([
    ["nested", "[".repeat(2_000_000) + "]".repeat(2_000_000)],
    ["nested by names", '{"a":'.repeat(500_000) + "1" + "}".repeat(500_000)],
    ["wide", `[${"{},".repeat(1_000_000)}1]`],
    ["blank", " ".repeat(1_000_000)],
  ])("is refused unparsed where it is JSON far too %s, which would take seconds", async (_what, body) => {
    const parse = jest.spyOn(JSON, "parse")

    await expect(uploadOf(body)).rejects.toMatchObject({ type: "invalid_data" })
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  it("is a long text in JSON, whatever is escaped in it", async () => {
    const fields = { pdf_base64: "A".repeat(4_000_000), note: '\\"[{'.repeat(50_000) }

    expect(await uploadOf(JSON.stringify(fields))).toEqual({ fields, file: undefined })
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
