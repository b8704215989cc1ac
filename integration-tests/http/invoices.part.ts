import { asValue } from "@medusajs/framework/awilix"
import { createWorkflow, createStep, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { Modules } from "@medusajs/framework/utils"
import { mkdirSync, readdirSync, rmSync } from "node:fs"
import path from "node:path"
import { createSvcClient } from "../../src/client"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { attachInvoiceWorkflow } from "../../src/workflows/attach-invoice"
import { type FileServer, startFileServer } from "../../support/file-server"
import { InvoiceDesk } from "../support/invoice-desk"
import { eventually, PLANS, storePart } from "../support/store-suite"

/** What the store's workflow does, by test: the shape is that of Medusa's invoice-generator recipe. */
const generator = { make: (_orderId: string): unknown => ({}), runs: 0 }

createWorkflow(
  "generate-invoice-pdf",
  (input: { order_id: string }) =>
    new WorkflowResponse(
      createStep("generate-pdf-step", (orderId: { order_id: string }) => {
        generator.runs += 1
        return Promise.resolve(new StepResponse(generator.make(orderId.order_id)))
      })(input)
    )
)

/** As docs/invoices.md has it for a module, the store's own or a plugin's, that renders documents. */
createWorkflow(
  "credit-invoice",
  (input: { order_id: string }) =>
    new WorkflowResponse({
      pdf_buffer: createStep(
        "render-credit-invoice",
        async ({ order_id }: { order_id: string }, { container }) =>
          new StepResponse(
            await container
              .resolve<{ renderInvoice(orderId: string): Promise<Buffer> }>("documents")
              .renderInvoice(order_id)
          )
      )(input),
    })
)

// Where Medusa's local file provider puts files that are not public.
const uploads = path.join(process.cwd(), "static")

mkdirSync(uploads, { recursive: true })
const before = new Set(readdirSync(uploads))

export const invoices = storePart("the invoices of an order", (store) => {
  const desk = new InvoiceDesk(store)
  const pdf = makePdf("Invoice 1")
  let files: FileServer

  beforeAll(async () => {
    files = await startFileServer()
    files.files.set("/invoice.pdf?token=very-secret", { type: "application/pdf", content: pdf })
    files.files.set("/page", { type: "text/html", content: Buffer.from("<html>Sign in</html>") })
  })
  afterAll(async () => {
    await files.stop()
    for (const file of readdirSync(uploads)) {
      if (!before.has(file) && /^private-.*invoice_.*\.pdf$/.test(file)) {
        rmSync(path.join(uploads, file))
      }
    }
  })
  beforeEach(() => {
    store.svc.options.invoice.when = "authorized"
    generator.runs = 0
    generator.make = () => ({ pdf_buffer: pdf })
  })

  const address = () => `${files.url}/invoice.pdf?token=very-secret`
  const openPoints = async (orderId: string) =>
    (await store.timeline(orderId)).attention.map(({ kind, message }) => ({ kind, message }))
  const attachedOnce = async (orderId: string) =>
    expect((await store.kinds(orderId)).filter((kind) => kind === "invoice_attached")).toHaveLength(1)

  describe("come from", () => {
    it("a file uploaded on the order page, which the service gets unchanged", async () => {
      const order = await desk.order()
      const [invoice] = await desk.upload(order, pdf, "INV-1")

      expect(invoice).toMatchObject({ number: "INV-1", source: "upload", state: "attached" })
      expect(await desk.atService(order)).toEqual([{ number: "INV-1", pdf }])
      await attachedOnce(order.id)
      const given = (await store.timeline(order.id)).activity.find(({ kind }) => kind === "invoice_given")

      expect(given?.actor).toMatch(/^user_/)
    })

    it("an ERP through the admin API, as base64 or as an address", async () => {
      const order = await desk.order()

      await desk.giveJson(order, { invoice_number: "A", pdf_base64: pdf.toString("base64") })
      await desk.giveJson(order, { invoice_number: "B", url: address() })
      expect(await desk.atService(order)).toEqual([
        { number: "A", pdf },
        { number: "B", pdf },
      ])
      expect((await desk.list(order)).map(({ source }) => source)).toEqual(["api", "api"])
    })

    it("the order's metadata, by address or by a file of Medusa's File module", async () => {
      const one = await desk.order()
      const other = await desk.order()
      const { id: file_id } = await store
        .container()
        .resolve(Modules.FILE)
        .createFiles({
          filename: "invoice_of_the_erp.pdf",
          mimeType: "application/pdf",
          content: pdf.toString("base64"),
          access: "private",
        })

      await desk.writeMetadata(one, { number: "M-1", url: address() })
      await desk.writeMetadata(other, { file_id })
      await desk.run(one)
      expect(await store.attempt(one.reference)).toMatchObject({
        orderStatus: "AUTHORIZED",
      })
      await desk.run(other)
      expect(await desk.atService(one)).toEqual([{ number: "M-1", pdf }])
      expect(await desk.atService(other)).toEqual([{ number: other.displayId, pdf }])
    })

    it.each([
      ["a Buffer", () => pdf],
      ["a Buffer in its JSON form", () => JSON.parse(JSON.stringify(pdf)) as unknown],
      ["a Uint8Array", () => new Uint8Array(pdf)],
    ])("the store's workflow, which returns %s", async (_what, make) => {
      store.svc.options.invoice.workflow = "generate-invoice-pdf"
      store.svc.options.invoice.numberTemplate = "INV-{display_id}"
      const order = await desk.order()

      generator.make = (orderId) => (orderId === order.id ? { pdf_buffer: make() } : {})
      await desk.run(order)
      expect(await desk.atService(order)).toEqual([{ number: `INV-${order.displayId}`, pdf }])
      await desk.runNow(order)
      expect(generator.runs).toBe(1)
    })

    it("the store's workflow, under the number that it gives", async () => {
      store.svc.options.invoice.workflow = "generate-invoice-pdf"
      generator.make = () => ({ pdf_buffer: pdf, invoice_number: "2026/17" })
      const order = await desk.order()

      await desk.run(order)
      expect(await desk.atService(order)).toEqual([{ number: "2026/17", pdf }])
    })

    it("a module, the store's own or a plugin's, that gives the bytes", async () => {
      const order = await desk.order()
      const asked: string[] = []

      store.container().register({
        documents: asValue({
          renderInvoice: (orderId: string) => {
            asked.push(orderId)
            return Promise.resolve(pdf)
          },
        }),
      })
      store.svc.options.invoice.workflow = "credit-invoice"
      await desk.run(order)
      expect(await desk.atService(order)).toEqual([{ number: order.displayId, pdf }])
      expect(asked).toEqual([order.id])
    })

    it("an event that the store's own code emits", async () => {
      const order = await desk.order()
      const bus = store.container().resolve(Modules.EVENT_BUS)

      await bus.emit({
        name: "svc.attach_invoice",
        data: { order_id: order.id, invoice_number: "E-1", url: address() },
      })
      await eventually(
        () => desk.stateOf(order, "E-1"),
        (state) => state === "attached"
      )
      expect(await desk.atService(order)).toEqual([{ number: "E-1", pdf }])
    })

    it("the first source that has one: what was given comes before metadata, and that before the workflow", async () => {
      store.svc.options.invoice.workflow = "generate-invoice-pdf"
      const given = await desk.order()
      const written = await desk.order()

      await desk.writeMetadata(given, { number: "M-1", url: address() })
      await desk.upload(given, pdf, "U-1")
      await desk.run(given)
      await desk.writeMetadata(written, { number: "M-2", url: address() })
      await desk.run(written)
      expect((await desk.atService(given)).map(({ number }) => number)).toEqual(["U-1"])
      expect((await desk.atService(written)).map(({ number }) => number)).toEqual(["M-2"])
      expect(generator.runs).toBe(0)
    })
  })

  describe("wait", () => {
    it("for the delivery, unless the store says otherwise", async () => {
      store.svc.options.invoice.when = "delivered"
      const order = await desk.order()
      const [invoice] = await desk.upload(order, pdf)

      expect(invoice).toMatchObject({ number: order.displayId, state: "due", tries: 0 })
      expect(await desk.atService(order)).toEqual([])
    })

    it("for the order's authorisation, also when it is given before", async () => {
      const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })
      const waiting = {
        id: order.id,
        displayId: "",
        reference: sessionId,
        atServiceId: atService.order_id,
      }

      await eventually(
        () => store.attempt(sessionId),
        (row) => typeof row?.orderId === "string"
      )
      await desk.upload(waiting, pdf, "INV-1")
      expect(await desk.stateOf(waiting)).toBe("due")
      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.untilAuthorized(order.id)
      await desk.run(waiting)
      await eventually(
        () => desk.stateOf(waiting),
        (state) => state === "attached"
      )
    })

    it("while the service says that the order's state does not fit, and are sent when it does", async () => {
      const order = await desk.order()

      await store.sandbox.putFaults([{ kind: "error_code", operation: "add_invoice", code: 811 }])
      await desk.upload(order, pdf, "INV-1")
      await desk.runNow(order)
      expect(await desk.list(order)).toMatchObject([{ state: "due", error_code: 811, tries: 2 }])
      expect(await openPoints(order.id)).toEqual([])
      const row = await store.attempt(order.reference)

      expect(row?.dueAt).not.toBeNull()
      await store.sandbox.putFaults([])
      await desk.runNow(order)
      expect(await desk.stateOf(order)).toBe("attached")
      expect((await store.kinds(order.id)).filter((kind) => kind === "invoice_postponed")).toHaveLength(1)
    })

    it("are listed after many tries, and go on", async () => {
      const order = await desk.order()

      await store.sandbox.putFaults([{ kind: "error_code", operation: "add_invoice", code: 811 }])
      await desk.upload(order, pdf, "INV-1")
      for (let tries = 1; tries < 20; tries += 1) {
        await desk.runNow(order)
      }
      expect((await openPoints(order.id)).map(({ kind }) => kind)).toEqual(["retries_exhausted"])
      expect(await desk.stateOf(order)).toBe("due")
    })

    it("while the service is down, and are sent when it is back", async () => {
      const order = await desk.order()
      const { client } = store.svc

      Object.assign(store.svc, {
        client: createSvcClient({ baseUrl: "http://127.0.0.1:1", accessToken: "sandbox-token" }),
      })
      try {
        await desk.upload(order, pdf, "INV-1")
      } finally {
        Object.assign(store.svc, { client })
      }
      expect(await desk.list(order)).toMatchObject([{ state: "due", tries: 1 }])
      await desk.run(order)
      expect(await desk.stateOf(order)).toBe("due")
      await desk.runNow(order)
      expect(await desk.atService(order)).toEqual([{ number: "INV-1", pdf }])
    })

    it("while the store's workflow fails, which is listed after several tries", async () => {
      store.svc.options.invoice.workflow = "generate-invoice-pdf"
      const order = await desk.order()

      generator.make = () => {
        throw new Error("the text very-secret of the store's own error")
      }
      for (let tries = 0; tries < 5; tries += 1) {
        await desk.runNow(order)
      }
      expect(await desk.list(order)).toMatchObject([
        { state: "due", error_reason: "source_failed", tries: 5 },
      ])
      const timeline = await store.timeline(order.id)

      expect(timeline.attention.map(({ kind }) => kind)).toEqual(["retries_exhausted"])
      expect(JSON.stringify(timeline)).not.toContain("very-secret")
      generator.make = () => ({ pdf_buffer: pdf })
      await desk.runNow(order)
      expect(await desk.stateOf(order)).toBe("attached")
    })

    it("while the workflow that the options name does not exist", async () => {
      store.svc.options.invoice.workflow = "no-such-workflow"
      const order = await desk.order()

      await desk.run(order)
      expect(await desk.list(order)).toMatchObject([{ state: "due", error_reason: "source_failed" }])
    })
  })

  describe("are refused", () => {
    it("at once when the uploaded file is no PDF, empty or too large", async () => {
      store.svc.options.invoice.maxBytes = 4_096
      const order = await desk.order()
      const refusals: [Buffer, RegExp][] = [
        [Buffer.from("<html>not a PDF</html>"), /not a PDF/],
        [Buffer.alloc(0), /empty/],
        [makePdf("Invoice", 5_000), /more than 4096 bytes/],
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
      expect(await desk.list(order)).toMatchObject([
        { state: "refused", error_reason: "not_a_pdf", tries: 0 },
      ])
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
      expect(await desk.list(order)).toMatchObject([
        { state: "refused", error_reason: "too_large", tries: 0 },
      ])
    })

    it.each([
      ["cannot be downloaded", "/private", "unreachable", "HTTP 401"],
      ["is a page", "/page", "not_a_pdf", "not a PDF"],
    ])(
      "by the service with the cause when what is at the address %s, and sent again when replaced",
      async (_what, file, reason, cause) => {
        const order = await desk.order()

        await desk.writeMetadata(order, { number: "M-1", url: `${files.url}${file}` })
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

  describe("are sent once", () => {
    it("under each number, of which an order may have several", async () => {
      const order = await desk.order()

      await desk.upload(order, pdf, "INV-1")
      await desk.upload(order, makePdf("Credit note"), "INV-2")
      await expect(desk.upload(order, pdf, "INV-1")).rejects.toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: expect.stringContaining("attached to this order already") },
      })
      await expect(
        attachInvoiceWorkflow(store.container()).run({
          input: { order_id: order.id, invoice_number: "INV-2", pdf, actor: "erp" },
        })
      ).rejects.toMatchObject({ message: expect.stringContaining("never sent twice") })
      expect((await desk.atService(order)).map(({ number }) => number)).toEqual(["INV-1", "INV-2"])
    })

    it("when it runs many times at once", async () => {
      store.svc.options.invoice.workflow = "generate-invoice-pdf"
      const order = await desk.order()

      await Promise.all(Array.from({ length: 6 }, () => desk.run(order)))
      expect(await desk.atService(order)).toHaveLength(1)
      await attachedOnce(order.id)
      expect(await openPoints(order.id)).toEqual([])
    })

    it("when the answer was lost: a person is told, who finds out and may send it again", async () => {
      const order = await desk.order()

      await store.sandbox.putFaults([{ kind: "drop_after", operation: "add_invoice", calls: [1] }])
      await desk.upload(order, pdf, "INV-1")
      await desk.runNow(order)
      expect(await desk.list(order)).toMatchObject([{ state: "unknown", tries: 1 }])
      expect((await openPoints(order.id)).map(({ kind }) => kind)).toEqual(["invoice_unknown"])
      await desk.upload(order, pdf, "INV-1")
      expect(await desk.stateOf(order)).toBe("attached")
      expect(await desk.atService(order)).toHaveLength(1)
      expect(await openPoints(order.id)).toEqual([])
    })

    it("when the answer was lost and the store wants it sent again: the service's refusal of the number settles it", async () => {
      store.svc.options.invoice.onUnknownOutcome = "resend"
      const order = await desk.order()

      await store.sandbox.putFaults([{ kind: "drop_after", operation: "add_invoice", calls: [1] }])
      await desk.upload(order, pdf, "INV-1")
      expect(await desk.stateOf(order)).toBe("due")
      await desk.runNow(order)
      expect(await desk.stateOf(order)).toBe("attached")
      expect(await desk.atService(order)).toHaveLength(1)
      const { activity } = await store.timeline(order.id)

      expect(activity.find(({ kind }) => kind === "invoice_attached")?.message).toContain("had taken effect")
    })

    it("when the request was lost and the store wants it sent again", async () => {
      store.svc.options.invoice.onUnknownOutcome = "resend"
      const order = await desk.order()

      await store.sandbox.putFaults([{ kind: "http_status", operation: "add_invoice", status: 503 }])
      await desk.upload(order, pdf, "INV-1")
      await desk.runNow(order)
      await store.sandbox.putFaults([])
      await desk.runNow(order)
      expect(await desk.atService(order)).toEqual([{ number: "INV-1", pdf }])
    })

    it("when the process died while one was sent: that counts as an unanswered call", async () => {
      const order = await desk.order()

      store.svc.options.invoice.when = "delivered"
      await desk.upload(order, pdf, "INV-1")
      store.svc.options.invoice.when = "authorized"
      await store.svc.ledger.database.sql.update(
        "svc_invoice",
        { state: "sending", sentAt: new Date(Date.now() - 10 * 60_000), dueAt: null, tries: 1 },
        "number = ?",
        ["INV-1"]
      )
      await expect(desk.upload(order, pdf, "INV-1")).rejects.toMatchObject({ status: 400 })
      await desk.run(order)
      expect(await desk.stateOf(order)).toBe("unknown")
      expect((await openPoints(order.id)).map(({ kind }) => kind)).toEqual(["invoice_unknown"])
      expect(await desk.atService(order)).toEqual([])
    })

    it("when the service refuses the number without an earlier call: the merchant is told", async () => {
      const order = await desk.order()

      await desk.upload(order, pdf, "INV-1")
      await store.execute("delete from svc_invoice")
      await desk.upload(order, pdf, "INV-1")
      expect(await desk.list(order)).toMatchObject([{ state: "refused", error_code: 400 }])
    })
  })

  it("leave neither their content nor their address in the timeline", async () => {
    const order = await desk.order()

    await store.sandbox.putFaults([{ kind: "error_code", operation: "add_invoice", code: 813, calls: [1] }])
    await desk.giveJson(order, { invoice_number: "A", url: address() })
    await desk.giveJson(order, { invoice_number: "B", pdf_base64: pdf.toString("base64") })
    const seen = JSON.stringify([await store.timeline(order.id), await desk.list(order)])

    expect(seen).not.toContain("very-secret")
    expect(seen).not.toContain(pdf.toString("base64").slice(0, 40))
  })
})
