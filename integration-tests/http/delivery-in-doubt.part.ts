import { PNG } from "../../support/file-server"
import { deliveryDesk } from "../support/delivery-desk"
import { losingTheWriteAfter } from "../support/lose-a-write"
import { polling, storePart } from "../support/store-suite"
import { progressOrder } from "../../src/progress/progress-order"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"

export const deliveryInDoubt = storePart("the delivery of an order whose answer was lost", (store) => {
  const { files, fileUrl, proof, confirm } = deliveryDesk(store)

  it("is in no doubt when its answer could not be written down at once", async () => {
    const { order } = await store.placeSettled()

    const calls = await losingTheWriteAfter(store, "confirmDelivery", async () => {
      await confirm(order.id, { proof_url: proof().proof_of_delivery_url })
      await store.untilCaptured(order.id)
    })

    expect(calls).toBe(1)
    expect(await store.attention(order.id)).toEqual([])
  })

  it("is confirmed by the answer to a process that hung, also if another one was in doubt meanwhile", async () => {
    const { order, sessionId } = await store.placeSettled()
    const { client } = store.svc
    const confirmDelivery = client.confirmDelivery.bind(client)

    jest.spyOn(client, "confirmDelivery").mockImplementationOnce(async (...call) => {
      const answer = await confirmDelivery(...call)

      // As time would, and another instance.
      await store.execute("update svc_order set lease_until = now() where lease_until is not null")
      await progressOrder(store.container(), { reference: sessionId, actor: "sweep" })
      expect(await store.attention(order.id)).toEqual(["delivery_in_doubt"])
      return answer
    })
    await store.deliver(order.id, proof())
    await store.untilState(sessionId, "delivered")
    await store.sweepNow()
    await store.untilCaptured(order.id)
    expect(await store.attention(order.id)).toEqual([])
    expect(await store.activityOf(order.id, "delivery_confirmed")).toHaveLength(1)
  })

  it("is not confirmed by an answer that names the reference of another order", async () => {
    const { order, sessionId } = await store.placeSettled()

    await store.changeAnswers("confirm_delivery", "order_reference_id", "somebody-elses")
    await store.deliverInVain(order.id, proof())
    expect(await store.stateOf(sessionId)).toBe("authorized")
    expect(await store.activityOf(order.id, "delivery_failed")).toMatchObject([
      { message: expect.stringContaining("another order") },
    ])
    await store.svc.calls.flush()
    expect(await store.svc.ledger.calls.last(false)).toMatchObject({
      operation: "confirm_delivery",
      result: "unexpected_answer",
    })
  })

  it("is asked for anew when the buyer was only believed to be asked", async () => {
    await store.sandbox.putSettings({ otp: "manual" })
    await store.setFaults({ kind: "http_status", operation: "confirm_delivery", status: 503, calls: [1] })
    const { order, sessionId, atService } = await store.placeOrder()
    const askAgain = () =>
      store.act(order.id, "delivery-outcome", { outcome: "ask_again", note: "The buyer has no SMS." })

    await store.deliver(order.id)
    await store.untilKind(order.id, "delivery_failed")
    // The first refusal, after a call that was not answered: it may be the password, or that call.
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
    await askAgain()
    expect(await store.attention(order.id)).toEqual(["delivery_held"])
    await store.sandbox.orderAction(atService.order_id, "confirm-otp")
    await store.sweepNow()
    await store.untilState(sessionId, "out_for_delivery")
    await store.untilIdle()
    expect(await store.attention(order.id)).toEqual([])
    await expect(askAgain()).rejects.toMatchObject({ body: { code: "buyer_already_asked" } })
  })

  it("is confirmed by the buyer who was asked, also when a proof was tried after that answer was lost", async () => {
    await store.setFaults({ kind: "drop_after", operation: "confirm_delivery", calls: [1] })
    const { order, sessionId, atService } = await store.placeOrder()

    await store.deliverInVain(order.id)
    await store.setFaults({ kind: "http_status", operation: "confirm_delivery", status: 400, calls: "all" })
    await confirm(order.id, { proof_url: proof().proof_of_delivery_url })
    await store.untilIdle()
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(order.id)
  })

  it("is settled by the answer to the invoice when the answer to the proof was lost", async () => {
    files().set("/invoice.pdf", { type: "application/pdf", content: makePdf("Invoice 7") })
    await store.setFaults({ kind: "drop_after", operation: "confirm_delivery", calls: [1] })
    const { order, sessionId, atService } = await store.placeOrder()

    await store.admin.post(`/admin/orders/${order.id}`, {
      metadata: { svc_invoice: { number: "INV-7", url: fileUrl("invoice.pdf") } },
    })
    await store.deliverInVain(order.id, proof())
    expect(await store.stateOf(sessionId)).toBe("authorized")
    await store.sweepNow()
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(order.id)
    await polling(() => store.timeline(order.id)).until((seen) => seen.attention.length === 0)
    expect((await store.sandbox.order(atService.order_id)).invoices).toMatchObject([
      { invoice_number: "INV-7" },
    ])
  })

  /** An order of which an invoice that was just written is sent at once. */
  const writeInvoice = async (orderId: string) => {
    files().set("/invoice.pdf", { type: "application/pdf", content: makePdf("Invoice 9") })
    store.svc.options.invoice.when = "authorized"
    await store.writeInvoice(orderId, { number: "INV-9", url: fileUrl("invoice.pdf") })
  }
  const expectDeliveredByInvoice = async (orderId: string, sessionId: string) => {
    expect(await store.stateOf(sessionId)).toBe("delivered")
    expect(await store.activityOf(orderId, "delivery_confirmed")).toMatchObject([
      { message: expect.stringContaining("in its answer to an invoice") },
    ])
    expect(await store.attention(orderId)).toEqual([])
  }

  it("is settled by an invoice that is answered before its proof is in doubt", async () => {
    await store.setFaults({ kind: "drop_after", operation: "confirm_delivery", calls: [1] })
    const { order, sessionId } = await store.placeSettled()

    await writeInvoice(order.id)
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    expect(await store.kinds(order.id)).not.toContain("delivery_in_doubt")
    await expectDeliveredByInvoice(order.id, sessionId)
  })

  it("is confirmed by the answer to an invoice whose process hung, also if another one went on meanwhile", async () => {
    await store.setFaults({ kind: "drop_after", operation: "confirm_delivery", calls: [1] })
    const { order, sessionId } = await store.placeSettled()
    const { client } = store.svc
    const addInvoice = client.addInvoice.bind(client)

    jest.spyOn(client, "addInvoice").mockImplementationOnce(async (...call) => {
      const answer = await addInvoice(...call)

      // As time would, and another instance.
      await store.execute("update svc_order set lease_until = now() where lease_until is not null")
      await progressOrder(store.container(), { reference: sessionId, actor: "sweep" })
      expect(await store.stateOf(sessionId)).toBe("authorized")
      return answer
    })
    await writeInvoice(order.id)
    await expect(confirm(order.id, { proof_url: fileUrl("proof.png") })).rejects.toMatchObject({
      status: 500,
    })
    await store.untilState(sessionId, "delivered")
    await store.sweepNow()
    await store.untilCaptured(order.id)
    await expectDeliveredByInvoice(order.id, sessionId)
  })

  it("is settled by an invoice when the answer to a proof was lost that came after a refusal (811)", async () => {
    await store.setFaults(
      { kind: "error_code", operation: "confirm_delivery", code: 811, calls: [1] },
      { kind: "drop_after", operation: "confirm_delivery", calls: [2] }
    )
    const { order, sessionId } = await store.placeSettled()

    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
    await writeInvoice(order.id)
    await store.sweepNow()
    await expectDeliveredByInvoice(order.id, sessionId)
  })

  it("stays in doubt when the answer to the proof was lost and its address is refused by then", async () => {
    files().set("/better.png", { type: "image/png", content: PNG })
    await store.setFaults(
      { kind: "drop_after", operation: "confirm_delivery", calls: [1] },
      { kind: "error_code", operation: "confirm_delivery", code: 400, calls: [2] }
    )
    const { order, sessionId } = await store.placeOrder()

    await store.deliverInVain(order.id, proof())
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual(["delivery_refused"])
    await store.sweepNow()
    expect((await store.sandbox.state())["fault_calls"]).toMatchObject({ confirm_delivery: 2 })
    // Another proof meets an order that the service has delivered already.
    await confirm(order.id, { proof_url: fileUrl("better.png") })
    expect(await store.attention(order.id)).toContain("delivery_in_doubt")
    await writeInvoice(order.id)
    await store.sweepNow()
    await expectDeliveredByInvoice(order.id, sessionId)
  })

  it("stays in doubt when the answer to the proof was lost and the merchant then has the buyer asked", async () => {
    await store.setFaults({ kind: "drop_after", operation: "confirm_delivery", calls: [1] })
    const { order, sessionId, atService } = await store.placeOrder()

    await store.deliverInVain(order.id, proof())
    await store.act(order.id, "confirm-delivery", { ask_buyer: true })
    await store.sweepNow()
    const { attention } = await store.timeline(order.id)

    // The service has taken the proof: 811 to the second call says that, and nothing of a password.
    expect(attention.map(({ kind }) => kind)).toEqual(["delivery_in_doubt"])
    expect(await store.stateOf(sessionId)).toBe("authorized")
    expect((await store.sandbox.order(atService.order_id)).order_status).toBe("DELIVERED")
  })

  it("is listed as held when the buyer disputes it and the service then refuses a proof", async () => {
    const { order, sessionId, atService } = await store.placeAsked()

    await store.sandbox.orderAction(atService.order_id, "dispute")
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    expect(await store.attention(order.id)).toEqual(["delivery_held"])
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  it("is settled by an invoice when the buyer's confirmation never came, once the service has refused a proof", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "delivery_webhook" })
    const { order, sessionId, atService } = await store.placeAsked()

    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.giveInvoice(order.id, "INV-11")
    await store.untilIdle()
    expect((await store.sandbox.order(atService.order_id)).invoices).toEqual([])
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    await store.sweepNow()
    await store.untilCaptured(order.id)
    await expectDeliveredByInvoice(order.id, sessionId)
    expect(await store.paidTotal(order.id)).toBe(order.total)
  })

  it("lets no invoice go out whose order the service does not permit to be delivered, whatever was tried", async () => {
    const { order, sessionId, atService } = await store.placeSettled()

    await store.setFaults({ kind: "error_code", operation: "confirm_delivery", code: 811 })
    await store.deliver(order.id)
    await store.untilKind(order.id, "delivery_failed")
    await store.untilIdle()
    await store.giveInvoice(order.id, "INV-13")
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    await store.sweepNow()
    expect(await store.delivery(sessionId)).toMatchObject({ method: "pod", errorCode: 811 })
    expect((await store.sandbox.order(atService.order_id)).invoices).toEqual([])
    expect((await store.timeline(order.id)).invoices).toMatchObject([{ state: "due", tries: 0 }])
  })

  it("stays as it is when the buyer disputes it: the service takes neither proof nor invoice, and that is said once", async () => {
    const { order, sessionId, atService } = await store.placeAsked()

    await store.sandbox.orderAction(atService.order_id, "dispute")
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    await store.giveInvoice(order.id, "INV-12")
    await store.sweepNow()
    const before = await store.kinds(order.id)

    expect(before).toContain("invoice_postponed")
    await store.execute("update svc_invoice set due_at = now() where due_at is not null")
    await store.sweepNow()
    expect(await store.kinds(order.id)).toEqual(before)
    expect((await store.sandbox.order(atService.order_id)).invoices).toEqual([])
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
    expect(await store.paidTotal(order.id)).toBe(0)
    await store.act(order.id, "delivery-outcome", { outcome: "disputed", note: "The operator holds it." })
    await store.execute("update svc_invoice set due_at = now() where due_at is not null")
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("held")
    expect((await store.timeline(order.id)).invoices).toMatchObject([{ state: "due", tries: 2 }])
  })
})
