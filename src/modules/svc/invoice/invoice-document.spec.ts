import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { makePdf } from "./__fixtures__/make-pdf"
import { bytesOf, bytesOfBase64, checkPdf } from "./invoice-document"

const problemOf = async (bytes: Buffer, maxBytes = 10_000) => {
  const checked = await checkPdf(() => [bytes], maxBytes)

  return checked.ok ? undefined : checked.problem.reason
}

/** Checks a file whose content is given piece by piece, and gives it as it is read to be sent. */
const sentOf = async (open: () => Uint8Array[]) => {
  const checked = await checkPdf(open, 10_000)

  if (!checked.ok || checked.document.kind !== "pdf") {
    throw new Error("The file was refused")
  }
  return { ...checked.document, read: Readable.from(checked.document.file.open()) }
}

describe("an invoice's PDF, before it is sent", () => {
  const pdf = makePdf("Invoice 1")
  const inPieces = (size: number) =>
    Array.from({ length: Math.ceil(pdf.byteLength / size) }, (_, index) =>
      pdf.subarray(index * size, (index + 1) * size)
    )

  it.each([1, 2, 7, 100_000])("is its length, its digest and its bytes, read %i at a time", async (size) => {
    const { file, sha256, read } = await sentOf(() => inPieces(size))

    expect(file.size).toBe(pdf.byteLength)
    expect(sha256).toBe(createHash("sha256").update(pdf).digest("hex"))
    expect(Buffer.concat(await read.toArray())).toEqual(pdf)
  })

  it("is refused when it is empty, too large, or something else", async () => {
    expect(await problemOf(Buffer.alloc(0))).toBe("empty")
    expect(await problemOf(pdf, pdf.byteLength)).toBeUndefined()
    expect(await problemOf(pdf, pdf.byteLength - 1)).toBe("too_large")
    expect(await problemOf(Buffer.from("<html>Sign in</html>"))).toBe("not_a_pdf")
    expect(await problemOf(Buffer.concat([Buffer.from("\n"), pdf]))).toBe("not_a_pdf")
    expect(await problemOf(Buffer.from("%PDF"))).toBe("not_a_pdf")
  })

  it("is not read on once it is too large", async () => {
    let read = 0
    const endless = function* () {
      for (;;) {
        read += 1
        yield pdf
      }
    }

    expect(await checkPdf(endless, 2 * pdf.byteLength)).toMatchObject({ problem: { reason: "too_large" } })
    expect(read).toBe(3)
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

  it("is read from base64 with and without a data: prefix", async () => {
    const base64 = pdf.toString("base64")

    expect(bytesOfBase64(base64)).toEqual(pdf)
    expect(bytesOfBase64(`data:application/pdf;base64,${base64}`)).toEqual(pdf)
    expect(await problemOf(bytesOfBase64("not base64 at all"))).toBe("not_a_pdf")
  })
})
