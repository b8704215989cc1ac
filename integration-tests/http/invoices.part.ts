import { asValue } from "@medusajs/framework/awilix"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { base64Length, createSvcClient, longestCallMs } from "../../src/client"
import { attachInvoiceWorkflow } from "../../src/workflows"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { invoiceOffice } from "../support/invoice-office"
import { polling, PLANS, storePart } from "../support/store-suite"

export const invoices = storePart("the invoices of an order", (store) => {
  const { desk, pdf, generator, address, openPoints, attachedOnce } = invoiceOffice(store)

  const haveTried = (times: number) => store.execute(`update svc_invoice set tries = ${times}`)
  /** The pause after a failure is not over before the test is. */
  const prolongPause = () =>
    store.execute("update svc_invoice set due_at = now() + interval '1 hour' where due_at is not null")

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
      expect(await store.attempt(one.reference)).toMatchObject({ orderStatus: "AUTHORIZED" })
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

    it("the store's workflow, of the order that there is now", async () => {
      store.svc.options.invoice.workflow = "generate-invoice-pdf"
      generator.make = () => ({})
      const order = await desk.order()

      await desk.run(order)
      // As of an attempt whose first order was undone, and whose cart became another one.
      await store.execute("update svc_invoice set order_id = 'order_gone'")
      generator.make = (orderId) => (orderId === order.id ? { pdf_buffer: pdf } : {})
      await desk.runNow(order)
      expect(await desk.stateOf(order)).toBe("attached")
    })

    it.each([
      ["whose number is not written onto it", undefined],
      ["whose number is another one", "E-1"],
    ])("a person while the store's workflow runs, alone, %s", async (_which, number) => {
      store.svc.options.invoice.workflow = "generate-invoice-pdf"
      const order = await desk.order()
      const other = makePdf("Invoice 2")
      let given: Promise<unknown> | undefined

      generator.make = async () => {
        given = desk.upload(order, other, number)
        await polling(() => desk.list(order)).until((invoices) =>
          invoices.some(({ source }) => source === "upload")
        )
        return { pdf_buffer: pdf, invoice_number: "2026/17" }
      }
      await desk.run(order)
      await given
      await store.sweepNow()
      expect(await desk.atService(order)).toEqual([{ number: number ?? order.displayId, pdf: other }])
      expect(await desk.list(order)).toHaveLength(1)
      expect(await openPoints(order.id)).toEqual([])
    })

    it("nobody once the order was cancelled while the store's workflow ran", async () => {
      Object.assign(store.svc.options.invoice, { workflow: "generate-invoice-pdf", when: "authorized" })
      const { order } = await store.placeOrder()

      generator.make = async () => {
        await store.admin.post(`/admin/orders/${order.id}/cancel`)
        return { pdf_buffer: pdf }
      }
      await store.sweepNow()
      expect((await store.sandbox.state()).orders).toMatchObject([{ invoices: [] }])
      expect(await store.attention(order.id)).toContain("canceled_in_medusa")
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

    it.each([
      ["an event", "svc.attach_invoice"],
      ["the workflow", undefined],
    ])("%s with null for what the store's own code does not have", async (_what, name) => {
      const order = await desk.order()
      const given = {
        order_id: order.id,
        invoice_number: null,
        replaces: null,
        url: address(),
        file_id: null,
      }

      if (name === undefined) {
        await attachInvoiceWorkflow(store.container()).run({ input: { ...given, pdf: null, actor: "erp" } })
      } else {
        await store.container().resolve(Modules.EVENT_BUS).emit({ name, data: given })
      }
      await polling(() => desk.atService(order)).until(({ length }) => length === 1)
      expect(await desk.atService(order)).toEqual([{ number: order.displayId, pdf }])
    })

    it("an event that the store's own code emits, also while the database is away for a moment", async () => {
      const order = await desk.order()
      const bus = store.container().resolve(Modules.EVENT_BUS)

      jest
        .spyOn(store.svc.ledger.orders, "ofOrder")
        .mockRejectedValueOnce(new Error("Connection terminated unexpectedly"))
      await bus.emit({
        name: "svc.attach_invoice",
        data: { order_id: order.id, invoice_number: "E-1", url: address() },
      })
      await polling(() => desk.stateOf(order, "E-1")).until((state) => state === "attached")
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
      const waiting = { id: order.id, displayId: "", reference: sessionId, atServiceId: atService.order_id }

      await polling(() => store.attempt(sessionId)).until((row) => typeof row?.orderId === "string")
      await desk.upload(waiting, pdf, "INV-1")
      expect(await desk.stateOf(waiting)).toBe("due")
      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.untilAuthorized(order.id)
      await desk.run(waiting)
      await polling(() => desk.stateOf(waiting)).until((state) => state === "attached")
    })

    it("while the service says that the order's state does not fit, and are sent when it does", async () => {
      const order = await desk.order()

      await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 811 })
      await desk.upload(order, pdf, "INV-1")
      await desk.runNow(order)
      expect(await desk.list(order)).toMatchObject([{ state: "due", error_code: 811, tries: 2 }])
      expect(await openPoints(order.id)).toEqual([])
      const row = await store.attempt(order.reference)

      expect(row?.dueAt).not.toBeNull()
      await store.setFaults()
      await desk.runNow(order)
      expect(await desk.stateOf(order)).toBe("attached")
      expect(await store.activityOf(order.id, "invoice_postponed")).toHaveLength(1)
    })

    it("while the service says that it failed (500), with growing pauses, and are listed after several tries", async () => {
      const order = await desk.order()

      await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 500 })
      await desk.upload(order, pdf, "INV-1")
      expect(await desk.list(order)).toMatchObject([
        { state: "due", error_code: 500, error_reason: "service_failed", tries: 1 },
      ])
      await prolongPause()
      await desk.run(order)
      expect(await desk.list(order)).toMatchObject([{ tries: 1 }])
      await haveTried(8)
      await desk.runNow(order)
      expect(await openPoints(order.id)).toEqual([])
      await desk.runNow(order)
      expect(await openPoints(order.id)).toMatchObject([
        { kind: "retries_exhausted", message: expect.stringContaining("500") },
      ])
      expect(await store.activityOf(order.id, "invoice_postponed")).toHaveLength(1)
      await store.setFaults()
      await desk.runNow(order)
      expect(await desk.atService(order)).toEqual([{ number: "INV-1", pdf }])
      expect(await openPoints(order.id)).toEqual([])
    })

    it("are listed after many tries, and go on", async () => {
      const order = await desk.order()

      await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 811 })
      await desk.upload(order, pdf, "INV-1")
      await haveTried(18)
      await desk.runNow(order)
      expect(await openPoints(order.id)).toEqual([])
      await desk.runNow(order)
      expect((await openPoints(order.id)).map(({ kind }) => kind)).toEqual(["retries_exhausted"])
      expect(await desk.stateOf(order)).toBe("due")
    })

    it("for as long as the service asks for, but for no more than an hour", async () => {
      store.svc.options.invoice.onUnknownOutcome = "resend"
      const order = await desk.order()
      const dueIn = async () => {
        const [row] = await store.svc.ledger.invoices.ofReferences([order.reference])

        return (row?.dueAt?.getTime() ?? 0) - Date.now()
      }
      const answer = { kind: "http_status", operation: "add_invoice", status: 503 } as const

      await store.setFaults(
        { ...answer, retry_after: 600, calls: [1] },
        { ...answer, retry_after: 999_999_999, calls: [2] }
      )
      await desk.upload(order, pdf, "INV-1")
      expect(await dueIn()).toBeGreaterThan(500_000)
      await desk.runNow(order)
      expect(await dueIn()).toBeGreaterThan(3_000_000)
      // The database's clock is known to within a second.
      expect(await dueIn()).toBeLessThanOrEqual(3_601_000)
    })

    it("for a checkout that is sent again, when the one that they were given for was declined", async () => {
      const { orderId, sessionId } = await store.awaitTransfer()
      const waiting = { id: orderId, displayId: "", reference: `${sessionId}-2`, atServiceId: "" }
      const record = () => store.act(orderId, "down-payment", { utr: "BANK-1" })

      await desk.upload(waiting, pdf, "INV-1")
      await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 806, calls: [1] })
      await expect(record()).rejects.toThrow()
      await record()
      await store.untilSettled(waiting.reference)
      await desk.run(waiting)
      expect(await desk.list(waiting)).toMatchObject([{ number: "INV-1", state: "attached" }])
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
      await prolongPause()
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
      expect(await store.attention(order.id)).toEqual([])
    })

    it("while the store's workflow gives no number that can be one, which is said", async () => {
      store.svc.options.invoice.workflow = "generate-invoice-pdf"
      const order = await desk.order()

      generator.make = () => ({ pdf_buffer: pdf, invoice_number: "" })
      for (let tries = 0; tries < 5; tries += 1) {
        await desk.runNow(order)
      }
      const { attention } = await store.timeline(order.id)

      expect(attention.map(({ message }) => message)).toEqual([expect.stringContaining("invoice_number")])
      generator.make = () => ({ pdf_buffer: pdf, invoice_number: "2026/17" })
      await desk.runNow(order)
      expect(await desk.atService(order)).toEqual([{ number: "2026/17", pdf }])
    })

    it("while the workflow that the options name does not exist", async () => {
      store.svc.options.invoice.workflow = "no-such-workflow"
      const order = await desk.order()

      await desk.run(order)
      expect(await desk.list(order)).toMatchObject([{ state: "due", error_reason: "source_failed" }])
    })
  })

  it("keep their order from others for as long as the call may take that sends a large file", async () => {
    const order = await desk.order()
    const { client, options, ledger } = store.svc
    const large = makePdf("A large invoice", 8 * 1_048_576)
    const send = client.addInvoice.bind(client)
    let heldForMs = 0

    jest.spyOn(client, "addInvoice").mockImplementationOnce(async (...call) => {
      const left = await ledger.database.sql.value(
        z.coerce.number(),
        "select 1000 * extract(epoch from lease_until - now()) from svc_order where reference = ?",
        [order.reference]
      )

      heldForMs = left ?? 0
      return send(...call)
    })
    await desk.upload(order, large, "INV-1")
    expect(heldForMs).toBeGreaterThan(
      longestCallMs(options.client.totalTimeoutMs, base64Length(large.byteLength))
    )
    await attachedOnce(order.id)
  })

  it("leave neither their content nor their address in the timeline", async () => {
    const order = await desk.order()

    await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 813, calls: [1] })
    await desk.giveJson(order, { invoice_number: "A", url: address() })
    await desk.giveJson(order, { invoice_number: "B", pdf_base64: pdf.toString("base64") })
    const seen = JSON.stringify([await store.timeline(order.id), await desk.list(order)])

    expect(seen).not.toContain("very-secret")
    expect(seen).not.toContain(pdf.toString("base64").slice(0, 40))
  })
})
