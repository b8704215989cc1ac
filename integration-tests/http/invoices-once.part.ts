import { createHash } from "node:crypto"
import { z } from "zod"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { attachInvoiceWorkflow } from "../../src/workflows/attach-invoice"
import { invoiceOffice } from "../support/invoice-office"
import type { InvoiceableOrder } from "../support/invoice-desk"
import { losingCommitOf } from "../support/lose-a-commit"
import { losingTheWriteAfter } from "../support/lose-a-write"
import { refusal, storePart } from "../support/store-suite"

export const invoicesOnce = storePart("invoices are sent once", (store) => {
  const { desk, pdf, generator, address, openPoints, attachedOnce } = invoiceOffice(store)

  it("under each number, of which an order may have several", async () => {
    const order = await desk.order()

    await desk.upload(order, pdf, "INV-1")
    await desk.upload(order, makePdf("Credit note"), "INV-2")
    await expect(desk.upload(order, pdf, "INV-1")).rejects.toMatchObject({
      status: 400,
      body: {
        type: "not_allowed",
        code: "invoice_attached",
        message: expect.stringContaining("attached to this order already"),
      },
    })
    await expect(
      attachInvoiceWorkflow(store.container()).run({
        input: { order_id: order.id, invoice_number: "INV-2", pdf, actor: "erp" },
      })
    ).rejects.toMatchObject({
      code: "invoice_attached",
      message: expect.stringContaining("never sent twice"),
    })
    expect((await desk.atService(order)).map(({ number }) => number)).toEqual(["INV-1", "INV-2"])
  })

  it("under a number that was copied with marks that nobody sees, which is the same number", async () => {
    const order = await desk.order()

    await desk.upload(order, pdf, "INV-1")
    await expect(desk.upload(order, pdf, "\u202bINV\u200b-1\u202c\u200f")).rejects.toMatchObject({
      status: 400,
    })
    await desk.writeMetadata(order, { number: "INV-1\u200f", url: address() })
    await desk.run(order)
    expect((await desk.atService(order)).map(({ number }) => number)).toEqual(["INV-1"])
    const found = await store.admin.get(
      `/admin/svc/orders?q=${encodeURIComponent("INV-1\u200f")}`,
      z.looseObject({ count: z.number() })
    )

    expect(found.count).toBe(1)
  })

  it("under a number whose template was copied with such marks", async () => {
    const order = await desk.order()

    store.svc.options.invoice.numberTemplate = "\u200fRUH-{display_id}\n"
    await desk.upload(order, pdf)
    await expect(desk.upload(order, pdf, `RUH-${order.displayId}`)).rejects.toMatchObject({ status: 400 })
    expect((await desk.atService(order)).map(({ number }) => number)).toEqual([`RUH-${order.displayId}`])
  })

  it("under the number that it has when the store's numbering changes, also at a fresh address", async () => {
    const order = await desk.order()
    const number = order.displayId

    await desk.writeMetadata(order, { url: address() })
    await desk.run(order)
    expect(await desk.atService(order)).toEqual([{ number, pdf }])
    store.svc.options.invoice.numberTemplate = "INV-{display_id}"
    await desk.run(order)
    await desk.writeMetadata(order, { url: `${address()}&fresh` })
    await desk.run(order)
    expect(await desk.atService(order)).toEqual([{ number, pdf }])
    expect(await desk.list(order)).toMatchObject([{ number, state: "attached", tries: 1 }])
  })

  it.each([
    ["by its address", () => ({ url: address() })],
    ["as bytes", () => ({ pdf_base64: pdf.toString("base64") })],
  ])(
    "when it is handed over again %s without a number, and the numbering has changed",
    async (_how, given) => {
      const order = await desk.order()

      await desk.giveJson(order, given())
      store.svc.options.invoice.numberTemplate = "INV-{display_id}"
      await expect(desk.giveJson(order, given())).rejects.toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(`${order.displayId} is attached to this order already`) },
      })
      expect(await desk.atService(order)).toEqual([{ number: order.displayId, pdf }])
      // Another document is another invoice.
      await desk.giveJson(order, { pdf_base64: makePdf("Credit note").toString("base64") })
      expect((await desk.atService(order)).map(({ number }) => number)).toEqual([
        order.displayId,
        `INV-${order.displayId}`,
      ])
    }
  )

  it("when it runs many times at once", async () => {
    store.svc.options.invoice.workflow = "generate-invoice-pdf"
    const order = await desk.order()

    await Promise.all(Array.from({ length: 6 }, () => desk.run(order)))
    expect(await desk.atService(order)).toHaveLength(1)
    await attachedOnce(order.id)
    expect(await openPoints(order.id)).toEqual([])
  })

  /** An order of which the service holds the invoice INV-1, though its answer was lost. */
  const lostAnswer = async () => {
    const order = await desk.order()

    await store.setFaults({ kind: "drop_after", operation: "add_invoice", calls: [1] })
    await desk.upload(order, pdf, "INV-1")
    return order
  }

  it("when the answer names the reference of another order: the operator is asked", async () => {
    const order = await desk.order()

    await store.changeAnswers("add_invoice", "order_reference_id", "somebody-elses")
    await desk.upload(order, pdf, "INV-1")
    await store.untilListed(order.id, "invoice_unknown")
    expect(await desk.stateOf(order)).toBe("unknown")
    expect(await desk.atService(order)).toHaveLength(1)
    await store.svc.calls.flush()
    expect(await store.svc.ledger.calls.last(false)).toMatchObject({
      operation: "add_invoice",
      result: "unexpected_answer",
    })
  })

  /** The service said no more than that it refuses the number: only the operator knows whether it has the invoice. */
  const expectOperatorAsked = async (order: InvoiceableOrder) => {
    expect(await desk.list(order)).toMatchObject([
      { number: "INV-1", state: "unknown", error_code: 400, error_reason: "number_refused" },
    ])
    expect(await openPoints(order.id)).toMatchObject([
      { kind: "invoice_unknown", message: expect.stringContaining("refuses the number INV-1") },
    ])
    expect(await store.kinds(order.id)).not.toContain("invoice_attached")
    expect(await desk.atService(order)).toHaveLength(1)
    expect(await desk.nextStep(order)).toEqual({
      code: "ask_about_invoice",
      number: "INV-1",
      error_reason: "number_refused",
    })
    await desk.resolve(order, "invoice_unknown")
    expect(await openPoints(order.id)).toEqual([])
    expect(await desk.nextStep(order)).not.toMatchObject({ code: "ask_about_invoice" })
  }

  it("when the answer was lost, by a form that has not seen that, until it has", async () => {
    const order = await desk.order()
    const states = await desk.statesOf(order)
    const isRefused = refusal(409, "svc_order_changed")
    const json = { invoice_number: "INV-1", pdf_base64: pdf.toString("base64"), states }

    await store.setFaults({ kind: "drop_before", operation: "add_invoice", calls: [1] })
    await desk.upload(order, pdf, "INV-1", undefined, states)
    await desk.runNow(order)
    expect(await desk.stateOf(order)).toBe("unknown")
    await expect(desk.upload(order, pdf, "INV-1", undefined, states)).rejects.toMatchObject(isRefused)
    await expect(desk.giveJson(order, json)).rejects.toMatchObject(isRefused)
    await expect(desk.upload(order, pdf, "INV-2", "INV-1", states)).rejects.toMatchObject(isRefused)
    await desk.runNow(order)
    expect(await desk.list(order)).toMatchObject([{ number: "INV-1", state: "unknown" }])
    expect(await desk.atService(order)).toEqual([])
    await desk.upload(order, pdf, "INV-1", undefined, await desk.statesOf(order))
    expect(await desk.atService(order)).toHaveLength(1)
  })

  it("when the answer was lost: a person is told, who finds out and may send it again", async () => {
    const order = await desk.order()

    await store.setFaults({ kind: "drop_before", operation: "add_invoice", calls: [1] })
    await desk.upload(order, pdf, "INV-1")
    await desk.runNow(order)
    expect(await desk.list(order)).toMatchObject([{ state: "unknown", tries: 1 }])
    expect((await openPoints(order.id)).map(({ kind }) => kind)).toEqual(["invoice_unknown"])
    await desk.upload(order, pdf, "INV-1")
    expect(await desk.stateOf(order)).toBe("attached")
    expect(await desk.atService(order)).toHaveLength(1)
    expect(await openPoints(order.id)).toEqual([])
  })

  it("when the answer was lost and the number is refused of a corrected file: the operator is to be asked", async () => {
    const order = await lostAnswer()

    await desk.upload(order, makePdf("Invoice 1, corrected"), "INV-1")
    await expectOperatorAsked(order)
  })

  it("when the answer was lost and the store wants it sent again: a refused number settles nothing", async () => {
    store.svc.options.invoice.onUnknownOutcome = "resend"
    const order = await lostAnswer()

    expect(await desk.stateOf(order)).toBe("due")
    await desk.runNow(order)
    await expectOperatorAsked(order)
  })

  it("when the service failed (500) after it had taken it: the refused number does not say so", async () => {
    const order = await desk.order()

    await store.setFaults({
      kind: "error_code",
      operation: "add_invoice",
      code: 500,
      after_effect: true,
      calls: [1],
    })
    await desk.upload(order, pdf, "INV-1")
    expect(await desk.list(order)).toMatchObject([{ state: "due", error_code: 500 }])
    await desk.runNow(order)
    await expectOperatorAsked(order)
  })

  it("when the request was lost and the store wants it sent again", async () => {
    store.svc.options.invoice.onUnknownOutcome = "resend"
    const order = await desk.order()

    await store.setFaults({ kind: "http_status", operation: "add_invoice", status: 503 })
    await desk.upload(order, pdf, "INV-1")
    await desk.runNow(order)
    await store.setFaults()
    await desk.runNow(order)
    expect(await desk.atService(order)).toEqual([{ number: "INV-1", pdf }])
  })

  it("when its answer could not be written down at once", async () => {
    store.svc.options.invoice.onUnknownOutcome = "resend"
    const order = await desk.order()
    const calls = await losingTheWriteAfter(store, "addInvoice", async () => {
      await desk.upload(order, pdf, "INV-1")
      expect(await desk.list(order)).toMatchObject([{ state: "attached" }])
      await desk.runNow(order)
    })

    expect(calls).toBe(1)
    expect(await desk.atService(order)).toEqual([{ number: "INV-1", pdf }])
  })

  it.each(["before", "after"] as const)(
    "when the connection to the database broke %s it was committed that it is sent, of which the database tells",
    async (when) => {
      const order = await desk.order()
      const isLost = await losingCommitOf(store.svc.ledger, /^update svc_invoice set state = 'sending'/, when)

      await desk.upload(order, pdf, "INV-1")
      expect(isLost()).toBe(true)
      expect(await desk.list(order)).toMatchObject([{ state: "attached", tries: 1 }])
      expect(await desk.atService(order)).toEqual([{ number: "INV-1", pdf }])
      expect(await openPoints(order.id)).toEqual([])
    }
  )

  /** An order whose process died while its invoice was sent. */
  const interrupted = async () => {
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
    return order
  }

  it("when the process died while one was sent: that counts as an unanswered call", async () => {
    const order = await interrupted()

    await expect(desk.upload(order, pdf, "INV-1")).rejects.toMatchObject(refusal(400, "invoice_being_sent"))
    await desk.run(order)
    expect(await desk.stateOf(order)).toBe("unknown")
    expect((await openPoints(order.id)).map(({ kind }) => kind)).toEqual(["invoice_unknown"])
    expect(await desk.atService(order)).toEqual([])
  })

  it.each(["out_for_delivery", "held"])(
    "when the process died while one was sent, and is listed also of an order that is %s by then",
    async (state) => {
      const order = await interrupted()

      await store.setAttempt(order.reference, { state })
      await desk.run(order)
      expect(await store.stateOf(order.reference)).toBe(state)
      expect(await desk.stateOf(order)).toBe("unknown")
      expect((await openPoints(order.id)).map(({ kind }) => kind)).toContain("invoice_unknown")
      expect(await desk.atService(order)).toEqual([])
    }
  )

  it.each(["attention", "resend"] as const)(
    "when the process died while one was sent, and is listed also of an order that is cancelled by then, with %s",
    async (onUnknownOutcome) => {
      store.svc.options.invoice.onUnknownOutcome = onUnknownOutcome
      const order = await interrupted()

      await store.cancel(order.id)
      await store.untilListed(order.id, "invoice_unknown")
      expect(await desk.stateOf(order)).toBe("unknown")
      await desk.run(order)
      expect(await desk.atService(order)).toEqual([])
    }
  )

  /** Sends INV-1 from a process that hangs until its answer is old. Meanwhile another one goes on. */
  const hung = async (
    meanwhile: (order: InvoiceableOrder) => Promise<unknown>,
    send = (order: InvoiceableOrder): Promise<unknown> => desk.upload(order, pdf, "INV-1")
  ) => {
    const order = await desk.order()
    const { client } = store.svc
    const addInvoice = client.addInvoice.bind(client)

    jest.spyOn(client, "addInvoice").mockImplementationOnce(async (...call) => {
      const answer = await addInvoice(...call)

      await store.execute("update svc_order set lease_until = now() where lease_until is not null")
      await meanwhile(order)
      return answer
    })
    await expect(send(order)).rejects.toThrow()
    await store.untilIdle()
    return order
  }

  const sha256 = createHash("sha256").update(pdf).digest("hex")
  const sent = async ({ reference }: InvoiceableOrder) =>
    (await store.svc.ledger.invoices.ofReferences([reference]))[0]

  it.each(["refuses its number", "is away"])(
    "when its process hung and another one sent it again, while the service %s",
    async (then) => {
      store.svc.options.invoice.onUnknownOutcome = "resend"
      const order = await hung(async (one) => {
        await store.setFaults(
          ...(then === "is away"
            ? [{ kind: "http_status", operation: "add_invoice", status: 503 } as const]
            : [])
        )
        await desk.run(one)
        expect(await desk.stateOf(one)).toBe(then === "is away" ? "due" : "unknown")
        await store.setFaults()
      })

      expect(await desk.list(order)).toMatchObject([{ state: "attached", error_code: null }])
      expect(await openPoints(order.id)).toEqual([])
      await attachedOnce(order.id)
      await desk.runNow(order)
      expect(await desk.stateOf(order)).toBe("attached")
      expect(await desk.atService(order)).toEqual([{ number: "INV-1", pdf }])
    }
  )

  it("when its process hung and the store's workflow made another one: what the service took is kept", async () => {
    store.svc.options.invoice.onUnknownOutcome = "resend"
    const order = await hung(
      async (one) => {
        generator.make = () => ({ pdf_buffer: makePdf("Invoice 1, made again") })
        await desk.run(one)
        expect(await sent(one)).toMatchObject({ state: "unknown", sha256: expect.not.stringMatching(sha256) })
      },
      (one) => {
        store.svc.options.invoice.workflow = "generate-invoice-pdf"
        return desk.run(one)
      }
    )

    expect(await sent(order)).toMatchObject({ state: "attached", sha256 })
    expect(await desk.atService(order)).toMatchObject([{ pdf }])
  })

  it("when its process hung and the merchant gave a corrected file: that is sent, and the timeline tells of the first", async () => {
    const told = store.eventsNamed("svc.invoice_attached")
    const order = await hung(async (one) => {
      await desk.run(one)
      await store.setFaults({ kind: "http_status", operation: "add_invoice", status: 401 })
      await desk.upload(one, makePdf("Invoice 1, corrected"), "INV-1")
      await store.setFaults()
    })

    await attachedOnce(order.id)
    expect(await desk.stateOf(order)).toBe("due")
    // An ERP would note that the service has the corrected file.
    expect(told).toEqual([])
    await desk.runNow(order)
    // The service keeps the first, and refuses another one under its number: the operator knows which one it has.
    expect(await desk.list(order)).toMatchObject([{ state: "unknown", error_reason: "number_refused" }])
    expect(await openPoints(order.id)).toMatchObject([{ kind: "invoice_unknown" }])
    expect(await desk.atService(order)).toEqual([{ number: "INV-1", pdf }])
  })

  it("when the answer was lost and the order is cancelled before it could be sent again: it is listed", async () => {
    store.svc.options.invoice.onUnknownOutcome = "resend"
    const order = await desk.order()

    await store.setFaults({ kind: "drop_after", operation: "add_invoice", calls: [1] })
    await desk.upload(order, pdf, "INV-1")
    expect(await desk.stateOf(order)).toBe("due")
    await store.cancel(order.id)
    await store.untilListed(order.id, "invoice_unknown")
    expect(await desk.stateOf(order)).toBe("unknown")
    expect(await desk.atService(order)).toHaveLength(1)
  })

  it("when the service refuses the number without an earlier call: the merchant is told", async () => {
    const order = await desk.order()

    await desk.upload(order, pdf, "INV-1")
    await store.execute("delete from svc_invoice")
    await desk.upload(order, pdf, "INV-1")
    expect(await desk.list(order)).toMatchObject([{ state: "refused", error_code: 400 }])
  })

  it("when they went on failing and their order is cancelled: nothing of it is to be tried again", async () => {
    const order = await desk.order()

    await store.setFaults({ kind: "http_status", operation: "add_invoice", status: 401 })
    await desk.upload(order, pdf, "INV-1")
    await store.execute("update svc_invoice set tries = 9")
    await desk.runNow(order)
    expect(await store.attention(order.id)).toEqual(["retries_exhausted"])
    await store.cancel(order.id)
    await store.untilListed(order.id, "canceled_in_medusa")
    await store.untilIdle()
    expect(await store.attention(order.id)).toEqual(["canceled_in_medusa"])
    expect(await desk.nextStep(order)).toMatchObject({ code: "see_attention", kind: "canceled_in_medusa" })
  })
})
