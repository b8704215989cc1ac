import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { invoiceOffice } from "../support/invoice-office"
import type { InvoiceableOrder } from "../support/invoice-desk"
import { storePart, untilMany } from "../support/store-suite"

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

  it("when the service does not know their order, and stay listed until it does: then they are sent, once", async () => {
    const order = await desk.order()
    const kinds = async () => (await openPoints(order.id)).map(({ kind }) => kind)

    await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 808, calls: [1] })
    await desk.upload(order, pdf)
    expect(await desk.list(order)).toMatchObject([{ state: "due", error_code: 808 }])
    expect(await kinds()).toEqual(["invoice_refused"])
    await store.sweepNow()
    // Half an hour has not passed.
    expect(await desk.list(order)).toMatchObject([{ state: "due" }])
    expect(await kinds()).toEqual(["invoice_refused"])
    await store.act(order.id, "retry")
    expect(await desk.list(order)).toMatchObject([{ state: "attached" }])
    expect(await desk.atService(order)).toHaveLength(1)
    expect(await kinds()).toEqual([])
  })

  it("when the service does not know their order, and are listed no more once a person has seen to that", async () => {
    const order = await desk.order()

    await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 808 })
    await desk.upload(order, pdf)
    await store.act(order.id, "resolve", { note: "The operator is asked." })
    await store.execute("update svc_invoice set due_at = now()")
    await store.sweepNow()
    expect(await desk.list(order)).toMatchObject([{ state: "due", tries: 2 }])
    expect(await openPoints(order.id)).toEqual([])
  })

  it("for an order that was not placed with this method", async () => {
    const nobody = { id: "order_none", displayId: "", reference: "", atServiceId: "" }

    await expect(desk.upload(nobody, pdf)).rejects.toMatchObject({ status: 404 })
    await expect(desk.list(nobody)).rejects.toMatchObject({ status: 404 })
  })

  it("for an order of which a person has settled that the service holds nothing, rather than kept and never sent", async () => {
    const order = await desk.order()

    await store.setAttempt(order.reference, { releasedAt: new Date() })
    await expect(desk.upload(order, pdf)).rejects.toMatchObject({
      status: 400,
      body: { type: "not_allowed", message: expect.stringContaining("holds no order") },
    })
    expect(await desk.list(order)).toEqual([])
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

  it("by what the store has mended since, and are made anew when everything is tried again", async () => {
    const { invoice } = store.svc.options

    invoice.workflow = "generate-invoice-pdf"
    generator.make = () => ({ pdf_buffer: Buffer.from("<html>an error page</html>") })
    const order = await desk.order()

    await desk.run(order)
    expect(await desk.list(order)).toMatchObject([{ number: order.displayId, error_reason: "not_a_pdf" }])
    generator.make = () => ({ pdf_buffer: makePdf("Invoice", 5_000) })
    invoice.maxBytes = 4_096
    await store.act(order.id, "retry")
    expect(await desk.list(order)).toMatchObject([{ error_reason: "too_large" }])
    invoice.maxBytes = 10_000
    invoice.numberTemplate = "RUH-{display_id}"
    await store.act(order.id, "retry")
    expect(await desk.list(order)).toMatchObject([{ number: `RUH-${order.displayId}`, state: "attached" }])
    expect(await openPoints(order.id)).toEqual([])
  })

  it("and are left alone when everything is tried again, if a person has seen to them", async () => {
    store.svc.options.invoice.workflow = "generate-invoice-pdf"
    generator.make = () => ({ pdf_buffer: Buffer.from("<html>an error page</html>") })
    const order = await desk.order()

    await desk.run(order)
    await desk.resolve(order, "invoice_refused")
    generator.make = () => ({ pdf_buffer: pdf })
    await store.act(order.id, "retry")
    expect(await desk.list(order)).toMatchObject([{ state: "refused" }])
  })

  it.each([
    ["cannot be downloaded", () => fileUrl("private"), "unreachable", "HTTP 401"],
    ["is a page", () => fileUrl("page"), "not_a_pdf", "not a PDF"],
    ["is empty", () => fileUrl("empty"), "empty", "empty"],
    ["is out of reach", () => "http://127.0.0.1:9/invoice.pdf", "unreachable", "could not be opened"],
  ])(
    "by the service with the cause when what is at the address %s, and sent again when replaced",
    async (_what, urlOf, reason, cause) => {
      const order = await desk.order()

      await desk.writeMetadata(order, { number: "M-1", url: urlOf() })
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

  it("as metadata that name none, which are listed until they are gone", async () => {
    const order = await desk.order()

    await desk.writeMetadata(order, { number: 7 })
    await desk.run(order)
    expect(await openPoints(order.id)).toMatchObject([{ kind: "invoice_refused" }])
    await desk.runNow(order)
    expect(await openPoints(order.id)).toMatchObject([{ kind: "invoice_refused" }])
    await desk.writeMetadata(order, null)
    await desk.runNow(order)
    expect(await openPoints(order.id)).toEqual([])
  })

  it("by the service although the address opens from here, which is said without what is secret in it", async () => {
    const order = await desk.order()

    await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 813, calls: [1] })
    await desk.writeMetadata(order, { number: "M-1", url: address() })
    await desk.run(order)
    expect(await desk.list(order)).toMatchObject([{ state: "refused", error_reason: "unreachable" }])
    const [point] = await openPoints(order.id)

    expect(point?.message).toContain("opens from here")
    expect(point?.message).not.toContain("very-secret")
  })

  it("by the service although the file begins like a PDF", async () => {
    const order = await desk.order()

    await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 813, calls: [1] })
    await desk.upload(order, pdf, "INV-1")
    expect(await desk.list(order)).toMatchObject([{ state: "refused", error_code: 813 }])
    await desk.upload(order, makePdf("Invoice 1, mended"), "INV-1")
    expect(await desk.stateOf(order)).toBe("attached")
  })

  describe("and are done with", () => {
    const refusedOfMetadata = async () => {
      const order = await desk.order()

      await desk.writeMetadata(order, { number: "M-1", url: fileUrl("private") })
      await desk.run(order)
      expect(await desk.nextStep(order)).toMatchObject({ code: "replace_invoice", number: "M-1" })
      return order
    }
    const refusedUpload = async () => {
      const order = await desk.order()

      await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 813, calls: [1] })
      await desk.upload(order, pdf, "INV-1")
      expect(await desk.stateOf(order)).toBe("refused")
      return order
    }
    const expectOnly = async (order: InvoiceableOrder, number: string) => {
      expect(await desk.list(order)).toMatchObject([{ number, state: "attached" }])
      expect(await openPoints(order.id)).toEqual([])
      expect(await desk.nextStep(order)).not.toMatchObject({ code: "replace_invoice" })
    }

    it("when the metadata names another number", async () => {
      const order = await refusedOfMetadata()

      await desk.writeMetadata(order, { number: "M-2", url: address() })
      await desk.run(order)
      await expectOnly(order, "M-2")
    })

    it("when one that was found in the metadata comes from a person, under another number", async () => {
      const order = await refusedOfMetadata()

      await desk.upload(order, pdf, "INV-1")
      await expectOnly(order, "INV-1")
    })

    it("when another one is given in its place, but not when just another one is given", async () => {
      const order = await refusedUpload()

      await desk.upload(order, pdf, "INV-2")
      expect(await desk.list(order)).toMatchObject([
        { number: "INV-1", state: "refused" },
        { number: "INV-2", state: "attached" },
      ])
      expect((await openPoints(order.id)).map(({ kind }) => kind)).toEqual(["invoice_refused"])
      expect(await desk.nextStep(order)).toMatchObject({ code: "replace_invoice", number: "INV-1" })
      await desk.upload(order, pdf, "INV-3", "INV-1")
      expect(await desk.list(order)).toMatchObject([
        { number: "INV-2", state: "attached" },
        { number: "INV-3", state: "attached" },
      ])
      expect(await openPoints(order.id)).toEqual([])
      expect(await desk.nextStep(order)).not.toMatchObject({ code: "replace_invoice" })
    })

    it("when a person has resolved the point", async () => {
      const order = await refusedUpload()

      await desk.resolve(order, "invoice_refused")
      expect(await desk.stateOf(order)).toBe("refused")
      expect(await desk.nextStep(order)).not.toMatchObject({ code: "replace_invoice" })
    })

    describe("one at a time, when two are refused", () => {
      /** Of INV-1 the order's point says nothing any more once INV-2 is refused. */
      const bothRefused = async () => {
        const order = await desk.order()

        await desk.giveJson(order, { invoice_number: "INV-1", url: fileUrl("private") })
        await desk.giveJson(order, { invoice_number: "INV-2", url: fileUrl("page") })
        return order
      }
      const expectListed = async (order: InvoiceableOrder, number: string, cause: string) => {
        expect(await openPoints(order.id)).toEqual([
          { kind: "invoice_refused", message: expect.stringMatching(new RegExp(`${number} .*${cause}`)) },
        ])
        expect(await desk.nextStep(order)).toMatchObject({ code: "replace_invoice", number })
      }
      const expectNoneListed = async (order: InvoiceableOrder) => {
        expect(await openPoints(order.id)).toEqual([])
        expect(await desk.nextStep(order)).not.toMatchObject({ code: "replace_invoice" })
      }

      it("by a person: the other one is listed then, and told of, with its own cause", async () => {
        const events = store.eventsNamed("svc.needs_attention")
        const order = await bothRefused()

        await expectListed(order, "INV-2", "not a PDF")
        await desk.resolve(order, "invoice_refused")
        await expectListed(order, "INV-1", "HTTP 401")
        await untilMany(events, 2)
        await desk.resolve(order, "invoice_refused")
        await expectNoneListed(order)
        await store.untilIdle()
        expect(events).toHaveLength(2)
      })

      it("by a person and a better file: what is done with does not come back", async () => {
        const order = await bothRefused()

        await desk.resolve(order, "invoice_refused")
        await desk.upload(order, pdf, "INV-1")
        expect(await desk.stateOf(order, "INV-1")).toBe("attached")
        await expectNoneListed(order)
        await desk.giveJson(order, { invoice_number: "INV-3", url: fileUrl("page") })
        await expectListed(order, "INV-3", "not a PDF")
        await desk.upload(order, pdf, "INV-3")
        await expectNoneListed(order)
      })
    })

    it("when two are not confirmed, one at a time too", async () => {
      const order = await desk.order()

      await store.setFaults({ kind: "drop_before", operation: "add_invoice", calls: [1, 2] })
      await desk.upload(order, pdf, "INV-1")
      await desk.upload(order, pdf, "INV-2")
      for (const number of ["INV-2", "INV-1"]) {
        expect(await openPoints(order.id)).toMatchObject([
          { kind: "invoice_unknown", message: expect.stringContaining(number) },
        ])
        expect(await desk.nextStep(order)).toMatchObject({ code: "ask_about_invoice", number })
        await desk.resolve(order, "invoice_unknown")
      }
      expect(await openPoints(order.id)).toEqual([])
    })

    it("but one that may be at the service from an earlier call stays, whatever takes its place", async () => {
      const order = await desk.order()

      await store.setFaults(
        { kind: "drop_before", operation: "add_invoice", calls: [1] },
        { kind: "error_code", operation: "add_invoice", code: 813, calls: [2] }
      )
      await desk.upload(order, pdf, "INV-1")
      await desk.upload(order, pdf, "INV-1")
      await desk.giveJson(order, {
        invoice_number: "INV-2",
        pdf_base64: pdf.toString("base64"),
        replaces: "INV-1",
      })
      expect(await desk.list(order)).toMatchObject([
        { number: "INV-1", state: "unknown", error_code: 813 },
        { number: "INV-2", state: "attached" },
      ])
      expect((await openPoints(order.id)).map(({ kind }) => kind)).toEqual(["invoice_unknown"])
    })

    it("but one that the service failed over, and then refuses, is asked about first", async () => {
      const order = await desk.order()

      await store.setFaults(
        { kind: "error_code", operation: "add_invoice", code: 500, calls: [1] },
        { kind: "error_code", operation: "add_invoice", code: 813, calls: [2] }
      )
      await desk.upload(order, pdf, "INV-1")
      expect(await openPoints(order.id)).toEqual([])
      await desk.runNow(order)
      expect(await desk.nextStep(order)).toMatchObject({ code: "ask_about_invoice", number: "INV-1" })
      expect((await openPoints(order.id)).map(({ kind }) => kind)).toEqual(["invoice_unknown"])
    })

    it("when another one takes the place of one that waits, which was never sent, and is no mistake when it is given again", async () => {
      store.svc.options.invoice.when = "delivered"
      const order = await desk.order()

      await desk.upload(order, pdf, "INV-1")
      await desk.upload(order, pdf, "INV-2", "INV-1")
      expect(await desk.list(order)).toMatchObject([{ number: "INV-2", state: "due" }])
      await desk.upload(order, pdf, "INV-2", "INV-1")
      expect(await desk.list(order)).toMatchObject([{ number: "INV-2", state: "due" }])
    })

    it("but one that the service failed over is asked about, and sent no more, when another one takes its place", async () => {
      const order = await desk.order()

      await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 500, calls: [1] })
      await desk.upload(order, pdf, "INV-1")
      await desk.upload(order, pdf, "INV-2", "INV-1")
      await desk.runNow(order)
      expect(await desk.list(order)).toMatchObject([
        { number: "INV-1", state: "unknown" },
        { number: "INV-2", state: "attached" },
      ])
      expect((await desk.atService(order)).map(({ number }) => number)).toEqual(["INV-2"])
      expect((await openPoints(order.id)).map(({ kind }) => kind)).toEqual(["invoice_unknown"])
    })

    it("but by one that takes its place: who has not seen that one, on a page that was open, adds no other", async () => {
      const order = await refusedUpload()

      await desk.upload(order, pdf, "INV-2", "INV-1")
      await expect(desk.upload(order, pdf, "INV-3", "INV-1")).rejects.toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: expect.stringContaining("no invoice INV-1") },
      })
      await expectOnly(order, "INV-2")
      expect((await desk.atService(order)).map(({ number }) => number)).toEqual(["INV-2"])
    })

    it("but by one that takes its place, also when two are given at the same moment", async () => {
      const order = await refusedUpload()
      const given = ["INV-2", "INV-3", "INV-4"].map((number) => desk.upload(order, pdf, number, "INV-1"))
      const taken = (await Promise.allSettled(given)).filter(({ status }) => status === "fulfilled")

      await store.untilIdle()
      expect(taken).toHaveLength(1)
      expect(await desk.atService(order)).toHaveLength(1)
      expect(await desk.list(order)).toMatchObject([{ state: "attached" }])
    })

    it("but none takes the place of one that is attached, which is said and leaves nothing behind", async () => {
      const order = await desk.order()

      await desk.upload(order, pdf, "INV-1")
      await expect(desk.upload(order, pdf, "INV-2", "INV-1")).rejects.toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: expect.stringContaining("INV-1 is attached") },
      })
      await expectOnly(order, "INV-1")
    })
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
