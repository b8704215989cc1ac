import { readMetadataInvoice } from "./metadata-invoice"

const read = (svc_invoice: unknown) => readMetadataInvoice({ svc_invoice, other: 1 }, { other: 1 })

describe("the invoice in an order's metadata", () => {
  it("is there by its address or its file", () => {
    expect(read({ number: " INV-1 ", url: "https://erp.example.com/1.pdf" })).toEqual({
      kind: "found",
      number: "INV-1",
      url: "https://erp.example.com/1.pdf",
      fileId: null,
    })
    expect(read({ number: 7, file_id: "file_1" })).toMatchObject({ number: "7", fileId: "file_1", url: null })
    expect(read({ file_id: "file_1" })).toMatchObject({ kind: "found", number: undefined })
    expect(read({ number: null, url: null, file_id: "file_1" })).toEqual(read({ file_id: "file_1" }))
  })

  it("may be left out, or emptied", () => {
    for (const metadata of [undefined, null, {}, { svc_invoice: null }, { svc_invoice: "" }]) {
      expect(readMetadataInvoice(metadata, undefined)).toEqual({ kind: "none" })
    }
  })

  it.each([
    ["an address", "https://erp.example.com/1.pdf", "svc_invoice"],
    ["neither url nor file_id", { number: "INV-1" }, "svc_invoice"],
    ["both", { url: "https://erp.example.com/1.pdf", file_id: "file_1" }, "svc_invoice"],
    ["another protocol", { url: "file:///etc/secret.pdf" }, "svc_invoice.url"],
    ["an empty number", { number: " ", file_id: "file_1" }, "svc_invoice.number"],
    ["a misspelt field", { file: "file_1", url: "https://erp.example.com/1.pdf" }, "svc_invoice"],
  ])("is malformed with %s, of which only the place is said", (_what, written, fields) => {
    expect(read(written)).toEqual({ kind: "malformed", fields })
  })
})

describe("an invoice that stood in the metadata when the order was placed", () => {
  const planted = { number: "1", url: "https://buyer.example.com/1.pdf" }
  const own = { number: "1", url: "https://erp.example.com/1.pdf" }
  const readAfter = (placedWith: unknown, now: unknown) =>
    readMetadataInvoice({ svc_invoice: now }, { svc_invoice: placedWith }).kind

  it.each([
    ["as it was", planted, planted],
    ["with its fields in another order", planted, { url: planted.url, number: planted.number }],
    ["under another number", planted, { ...planted, number: "INV-7" }],
    ["mended by a program", { ...planted, link: "x" }, planted],
    ["as a file", { file_id: "file_1" }, { number: "INV-7", file_id: "file_1" }],
    ["as nonsense", "nonsense", "nonsense"],
  ])("is not the merchant's, %s", (_how, placedWith, now) => {
    expect(readAfter(placedWith, now)).toBe("not_of_the_back_office")
  })

  it("does not keep the merchant's own from counting", () => {
    expect(readAfter(planted, own)).toBe("found")
    expect(readAfter(null, own)).toBe("found")
    expect(readAfter({ ...planted, file_id: null }, { ...own, file_id: null })).toBe("found")
    expect(readAfter(planted, "nonsense")).toBe("malformed")
    expect(readAfter(planted, null)).toBe("none")
  })
})
