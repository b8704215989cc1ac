import { makePdf } from "./__fixtures__/make-pdf"
import { bytesOf, bytesOfBase64, checkPdf } from "./invoice-document"

const problemOf = (bytes: Buffer, maxBytes = 10_000) => {
  const checked = checkPdf(bytes, maxBytes)

  return checked.ok ? undefined : checked.problem.reason
}

describe("an invoice's PDF, before it is sent", () => {
  const pdf = makePdf("Invoice 1")

  it("is its bytes, and their digest", () => {
    const checked = checkPdf(pdf, pdf.byteLength)

    expect(checked).toEqual({
      ok: true,
      document: {
        kind: "pdf",
        bytes: pdf,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
  })

  it("is refused when it is empty, too large, or something else", () => {
    expect(problemOf(Buffer.alloc(0))).toBe("empty")
    expect(problemOf(pdf, pdf.byteLength - 1)).toBe("too_large")
    expect(problemOf(Buffer.from("<html>Sign in</html>"))).toBe("not_a_pdf")
    expect(problemOf(Buffer.concat([Buffer.from("\n"), pdf]))).toBe("not_a_pdf")
    expect(problemOf(Buffer.from("%PDF"))).toBe("not_a_pdf")
  })

  it("is read from whatever form a workflow returns it in", () => {
    const view = new Uint8Array(pdf)

    expect(bytesOf(pdf)).toEqual(pdf)
    expect(bytesOf(view)).toEqual(pdf)
    expect(bytesOf(view.buffer)).toEqual(pdf)
    expect(bytesOf(JSON.parse(JSON.stringify(pdf)))).toEqual(pdf)
    expect(bytesOf(JSON.parse(JSON.stringify(view)))).toEqual(pdf)
    expect(bytesOf(new DataView(view.buffer, 5, 3))).toEqual(pdf.subarray(5, 8))
  })

  it("is not taken from anything else", () => {
    for (const value of [
      undefined,
      null,
      "",
      "JVBERi0=",
      7,
      {},
      { type: "Buffer" },
      { data: [1] },
      { 0: "a" },
      [1, 2],
    ]) {
      expect(bytesOf(value)).toBeUndefined()
    }
  })

  it("is read from base64 with and without a data: prefix", () => {
    const base64 = pdf.toString("base64")

    expect(bytesOfBase64(base64)).toEqual(pdf)
    expect(bytesOfBase64(`data:application/pdf;base64,${base64}`)).toEqual(pdf)
    expect(problemOf(bytesOfBase64("not base64 at all"))).toBe("not_a_pdf")
  })
})
