import { Modules } from "@medusajs/framework/utils"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { invoiceOffice } from "../support/invoice-office"
import { storePart } from "../support/store-suite"

export const refusedInvoices = storePart("invoices are refused", (store) => {
  const { desk, pdf, generator, address, openPoints, fileUrl } = invoiceOffice(store)

  it("at once when the uploaded file is no PDF, empty or too large", async () => {
    store.svc.options.invoice.maxBytes = 4_096
    const order = await desk.order()
    const refusals: [Buffer, RegExp][] = [
      [Buffer.from("<html>not a PDF</html>"), /not a PDF/],
      [Buffer.alloc(0), /empty/],
      [makePdf("Invoice", 5_000), /more than 4,096 bytes/],
    ]

    for (const [file, message] of refusals) {
      await expect(desk.upload(order, file)).rejects.toMatchObject({
        status: 400,
        body: { type: "invalid_data", message: expect.stringMatching(message) },
      })
    }
    await expect(desk.upload(order, makePdf("Invoice", 500_000))).rejects.toMatchObject({ status: 413 })
    expect(await desk.list(order)).toEqual([])
  })

  it("when the request is not one document under a good number", async () => {
    const order = await desk.order()
    const requests = [
      {},
      { url: "https://erp.example.com/1.pdf", pdf_base64: "JVBERi0=" },
      { pdf_base64: "JVBERi0=", number: "1" },
      { url: "file:///etc/passwd" },
      { pdf_base64: "JVBERi0=", invoice_number: " " },
      { pdf_base64: "JVBERi0=", invoice_number: "1".repeat(101) },
    ]

    for (const body of requests) {
      await expect(desk.giveJson(order, body)).rejects.toMatchObject({
        status: 400,
        body: { type: "invalid_data" },
      })
    }
  })

  it("for an order that was not placed with this method", async () => {
    const nobody = { id: "order_none", displayId: "", reference: "", atServiceId: "" }

    await expect(desk.upload(nobody, pdf)).rejects.toMatchObject({ status: 404 })
    await expect(desk.list(nobody)).rejects.toMatchObject({ status: 404 })
  })

  it("before they are sent when the store's workflow returns something else, and are replaced by an upload", async () => {
    store.svc.options.invoice.workflow = "generate-invoice-pdf"
    generator.make = () => ({ pdf_buffer: Buffer.from("<html>an error page</html>") })
    const order = await desk.order()

    await desk.run(order)
    expect(await desk.list(order)).toMatchObject([{ state: "refused", error_reason: "not_a_pdf", tries: 0 }])
    expect(await openPoints(order.id)).toMatchObject([
      { kind: "invoice_refused", message: expect.stringContaining("not a PDF") },
    ])
    await desk.upload(order, pdf)
    expect(await desk.list(order)).toMatchObject([{ state: "attached", source: "upload" }])
    expect(await openPoints(order.id)).toEqual([])
  })

  it("before they are sent when the file of the metadata is too large", async () => {
    store.svc.options.invoice.maxBytes = 100_000
    const order = await desk.order()
    const { id: file_id } = await store
      .container()
      .resolve(Modules.FILE)
      .createFiles({
        filename: "invoice_too_large.pdf",
        mimeType: "application/pdf",
        content: makePdf("Invoice", 1_000_000).toString("base64"),
        access: "private",
      })

    await desk.writeMetadata(order, { file_id })
    await desk.run(order)
    expect(await desk.list(order)).toMatchObject([{ state: "refused", error_reason: "too_large", tries: 0 }])
  })

  it.each([
    ["cannot be downloaded", "/private", "unreachable", "HTTP 401"],
    ["is a page", "/page", "not_a_pdf", "not a PDF"],
  ])(
    "by the service with the cause when what is at the address %s, and sent again when replaced",
    async (_what, file, reason, cause) => {
      const order = await desk.order()

      await desk.writeMetadata(order, { number: "M-1", url: fileUrl(file.slice(1)) })
      await desk.run(order)
      expect(await desk.list(order)).toMatchObject([
        { state: "refused", error_code: 813, error_reason: reason },
      ])
      expect(await openPoints(order.id)).toMatchObject([
        { kind: "invoice_refused", message: expect.stringContaining(cause) },
      ])
      await desk.runNow(order)
      expect(await desk.list(order)).toMatchObject([{ tries: 1 }])
      await desk.writeMetadata(order, { number: "M-1", url: address() })
      await desk.run(order)
      expect(await desk.atService(order)).toEqual([{ number: "M-1", pdf }])
      expect(await openPoints(order.id)).toEqual([])
    }
  )

  it("by the service although the file begins like a PDF", async () => {
    const order = await desk.order()

    await store.sandbox.putFaults([{ kind: "error_code", operation: "add_invoice", code: 813, calls: [1] }])
    await desk.upload(order, pdf, "INV-1")
    expect(await desk.list(order)).toMatchObject([{ state: "refused", error_code: 813 }])
    await desk.upload(order, makePdf("Invoice 1, mended"), "INV-1")
    expect(await desk.stateOf(order)).toBe("attached")
  })

  it("when the order's metadata is malformed, which is said", async () => {
    const order = await desk.order()

    await desk.writeMetadata(order, { number: "M-1", link: address() })
    await desk.run(order)
    const [point] = await openPoints(order.id)

    expect(point?.kind).toBe("invoice_refused")
    expect(point?.message).not.toContain("very-secret")
    expect(await desk.list(order)).toEqual([])
  })
})
