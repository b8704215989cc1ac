import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { attachInvoiceWorkflow } from "../../src/workflows/attach-invoice"
import { invoiceOffice } from "../support/invoice-office"
import { storePart } from "../support/store-suite"

export const invoicesOnce = storePart("invoices are sent once", (store) => {
  const { desk, pdf, openPoints, attachedOnce } = invoiceOffice(store)

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
