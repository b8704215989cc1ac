import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { type FileServer, PNG, startFileServer } from "../../support/file-server"
import { eventually, PLANS, storePart } from "../support/store-suite"
import { DerivedSecrets } from "../../src/modules/svc/webhooks/derived-secrets"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { signWebhook } from "../../src/client/webhooks"
import { confirmDeliveryWorkflow } from "../../src/workflows"

const HOUR = 3_600_000

// Medusa's File module is told at boot where its files are found: a place that is known before, and one that
// neither outgoing connections nor freePort() take.
const uploads = mkdtempSync(path.join(tmpdir(), "svc-uploads-"))
const uploadsPort = 31_000 + (process.pid % 1_700)

process.env["FILE_UPLOAD_DIR"] = uploads
process.env["FILE_BACKEND_URL"] = `http://127.0.0.1:${uploadsPort}`

export const delivery = storePart("the delivery of an order", (store) => {
  let files: FileServer

  beforeAll(async () => {
    files = await startFileServer({ port: uploadsPort, folder: uploads })
  })
  afterAll(async () => {
    await files.stop()
    rmSync(uploads, { recursive: true, force: true })
  })

  const proof = () => ({ proof_of_delivery_url: `${files.url}/proof.png` })
  const deliverAll = async (orderId: string, metadata: Record<string, unknown> = {}) => {
    await store.markDelivered(orderId, await store.fulfil(orderId, { metadata }))
  }
  const confirm = (orderId: string, body: unknown) =>
    store.admin.post(`/admin/svc/orders/${orderId}/confirm-delivery`, body, z.unknown())
  const cancelFulfillment = (orderId: string, fulfillmentId: string) =>
    store.admin.post(`/admin/orders/${orderId}/fulfillments/${fulfillmentId}/cancel`, {}, z.unknown())

  it("is confirmed by the proof of its fulfilment, and captures the payment once", async () => {
    const { order, sessionId, atService } = await store.placeOrder()

    await deliverAll(order.id, proof())
    await store.untilCaptured(order.id)
    await store.untilState(sessionId, "delivered")
    expect(await store.paymentStatus(order.id)).toBe("captured")
    expect((await store.sandbox.order(atService.order_id)).order_status).toBe("DELIVERED")
    expect(await store.paidTotal(order.id)).toBe(order.total)
    await store.sweepNow()
    await store.sweepNow()
    expect((await store.kinds(order.id)).filter((kind) => kind === "delivery_confirmed")).toHaveLength(1)
    expect((await store.kinds(order.id)).filter((kind) => kind === "payment_captured")).toHaveLength(1)
    expect(await store.paidTotal(order.id)).toBe(order.total)
  })

  it("asks the buyer by SMS when there is no proof, and is confirmed by their signed answer", async () => {
    const { order, sessionId, atService } = await store.placeOrder()

    await deliverAll(order.id)
    await store.untilState(sessionId, "out_for_delivery")
    expect(await store.paymentStatus(order.id)).toBe("authorized")
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(order.id)
    await eventually(
      () => store.kinds(order.id),
      (seen) =>
        ["delivery_asked", "delivery_confirmed", "payment_captured"].every((kind) => seen.includes(kind))
    )
  })

  it("is confirmed once, when the last of two fulfilments is delivered", async () => {
    const { order, sessionId } = await store.placeOrder({ quantity: 2 })
    const first = await store.fulfil(order.id, { quantity: 1, metadata: proof() })

    await store.untilSettled(sessionId)
    await store.markDelivered(order.id, first)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
    await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1 }))
    await store.untilState(sessionId, "delivered")
    expect((await store.kinds(order.id)).filter((kind) => kind === "delivery_confirmed")).toHaveLength(1)
  })

  it("is not confirmed while a part whose fulfilment was cancelled has not arrived another way", async () => {
    const { order, sessionId } = await store.placeOrder({ quantity: 2 })
    const first = await store.fulfil(order.id, { quantity: 1, metadata: proof() })
    const second = await store.fulfil(order.id, { quantity: 1 })

    await store.untilSettled(sessionId)
    await cancelFulfillment(order.id, second)
    await store.markDelivered(order.id, first)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
    expect((await store.timeline(order.id)).attention).toEqual([])
    await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1 }))
    await store.untilState(sessionId, "delivered")
    expect((await store.kinds(order.id)).filter((kind) => kind === "delivery_confirmed")).toHaveLength(1)
  })

  it("is confirmed with the first fulfilment when the store says so", async () => {
    store.svc.options.delivery.when = "first_delivered"
    const { order, sessionId } = await store.placeOrder({ quantity: 2 })

    await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1, metadata: proof() }))
    await store.untilState(sessionId, "delivered")
  })

  it("does not hold up Medusa while the service is down, and is confirmed when it is back", async () => {
    await store.sandbox.putFaults([{ kind: "http_status", operation: "confirm_delivery", status: 503 }])
    const { order, sessionId } = await store.placeOrder()

    await deliverAll(order.id, proof())
    await store.untilKind(order.id, "delivery_failed")
    expect(await store.stateOf(sessionId)).toBe("authorized")
    await store.sandbox.putFaults([])
    await store.sweepNow()
    await store.untilState(sessionId, "delivered")
  })

  it("is asked once when the answer was lost after the buyer had been asked", async () => {
    await store.sandbox.putFaults([{ kind: "drop_after", operation: "confirm_delivery", calls: [1] }])
    const { order, sessionId, atService } = await store.placeOrder()

    await deliverAll(order.id)
    await store.untilKind(order.id, "delivery_failed")
    await store.sweepNow()
    await store.untilState(sessionId, "out_for_delivery")
    const sms = await store.sandbox.sms(atService.buyer_phone)

    expect(
      sms.filter(({ kind, order_id }) => kind === "delivery_link" && order_id === atService.order_id)
    ).toHaveLength(1)
  })

  it("is settled by the answer to the invoice when the answer to the proof was lost", async () => {
    files.files.set("/invoice.pdf", { type: "application/pdf", content: makePdf("Invoice 7") })
    await store.sandbox.putFaults([{ kind: "drop_after", operation: "confirm_delivery", calls: [1] }])
    const { order, sessionId, atService } = await store.placeOrder()

    await store.admin.post(
      `/admin/orders/${order.id}`,
      { metadata: { svc_invoice: { number: "INV-7", url: `${files.url}/invoice.pdf` } } },
      z.unknown()
    )
    await deliverAll(order.id, proof())
    await store.untilKind(order.id, "delivery_failed")
    expect(await store.stateOf(sessionId)).toBe("authorized")
    await store.sweepNow()
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(order.id)
    await eventually(
      () => store.timeline(order.id),
      (seen) => seen.attention.length === 0
    )
    expect((await store.sandbox.order(atService.order_id)).invoices).toMatchObject([
      { invoice_number: "INV-7" },
    ])
  })

  it("stays in doubt when the answer to the proof was lost and the merchant then has the buyer asked", async () => {
    await store.sandbox.putFaults([{ kind: "drop_after", operation: "confirm_delivery", calls: [1] }])
    const { order, sessionId, atService } = await store.placeOrder()

    await deliverAll(order.id, proof())
    await store.untilKind(order.id, "delivery_failed")
    await store.untilIdle()
    await store.admin.post(`/admin/svc/orders/${order.id}/confirm-delivery`, { ask_buyer: true }, z.unknown())
    await store.sweepNow()
    const { attention } = await store.timeline(order.id)

    // The service has taken the proof: 811 to the second call says that, and nothing of a password.
    expect(attention.map(({ kind }) => kind)).toEqual(["delivery_in_doubt"])
    expect(await store.stateOf(sessionId)).toBe("authorized")
    expect((await store.sandbox.order(atService.order_id)).order_status).toBe("DELIVERED")
  })

  it("is listed as held when the buyer disputes it and the service then refuses a proof", async () => {
    const { order, sessionId, atService } = await store.placeOrder()

    await deliverAll(order.id)
    await store.untilState(sessionId, "out_for_delivery")
    await store.sandbox.orderAction(atService.order_id, "dispute")
    await confirm(order.id, { proof_url: `${files.url}/proof.png` })
    expect((await store.timeline(order.id)).attention).toMatchObject([{ kind: "delivery_held" }])
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  it("is followed by the invoice and the capture, each once, however often it is looked at", async () => {
    files.files.set("/invoice.pdf", { type: "application/pdf", content: makePdf("Invoice 8") })
    const told: string[] = []
    const bus = store.container().resolve(Modules.EVENT_BUS)
    const listen = async ({ name }: { name: string }) => Promise.resolve(void told.push(name))

    bus.subscribe("svc.invoice_attached", listen, { subscriberId: "test-invoice-attached" })
    const { order, sessionId, atService } = await store.placeOrder()

    await store.admin.post(
      `/admin/orders/${order.id}`,
      { metadata: { svc_invoice: { number: "INV-8", url: `${files.url}/invoice.pdf` } } },
      z.unknown()
    )
    await deliverAll(order.id, proof())
    await store.untilCaptured(order.id)
    await Promise.all([store.sweepNow(), store.sweepNow()])
    bus.unsubscribe("svc.invoice_attached", listen, { subscriberId: "test-invoice-attached" })
    expect(await store.stateOf(sessionId)).toBe("delivered")
    expect((await store.sandbox.order(atService.order_id)).invoices).toMatchObject([
      { invoice_number: "INV-8" },
    ])
    const seen = await store.kinds(order.id)

    for (const kind of ["delivery_confirmed", "invoice_attached", "payment_captured"]) {
      expect(seen.filter((one) => one === kind)).toHaveLength(1)
    }
    expect(told).toEqual(["svc.invoice_attached"])
    expect(await store.paidTotal(order.id)).toBe(order.total)
  })

  describe("whose buyer has not confirmed the one-time password", () => {
    const isOtpUnknown = async (orderId: string) =>
      (await store.admin.get(`/admin/svc/orders/${orderId}`, z.looseObject({ is_otp_unknown: z.boolean() })))
        .is_otp_unknown

    it.each([
      ["a proof", () => proof(), "delivered"],
      ["an SMS", () => ({}), "out_for_delivery"],
    ])(
      "is refused by the service, which names that cause first, until they do: by %s",
      async (_by, metadata, after) => {
        await store.sandbox.putSettings({ otp: "manual" })
        const { order, sessionId, atService } = await store.placeOrder()

        expect(await store.stateOf(sessionId)).toBe("authorized")
        expect(await isOtpUnknown(order.id)).toBe(true)
        await deliverAll(order.id, metadata())
        const { attention } = await store.untilListed(order.id)

        expect(attention).toMatchObject([
          {
            kind: "delivery_refused",
            message: expect.stringMatching(
              /\(811\)\. Most likely the buyer has not confirmed .* one-time password/
            ),
          },
        ])
        expect(await store.stateOf(sessionId)).toBe("authorized")
        expect(await store.paymentStatus(order.id)).toBe("authorized")
        await store.sandbox.orderAction(atService.order_id, "confirm-otp")
        await store.sweepNow()
        await store.untilState(sessionId, after)
        expect((await store.timeline(order.id)).attention).toEqual([])
        expect(await isOtpUnknown(order.id)).toBe(false)
      }
    )

    it("is not said of an order whose down payment the service has confirmed", async () => {
      const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.untilSettled(sessionId)
      expect(await isOtpUnknown(order.id)).toBe(false)
      await store.sandbox.putFaults([{ kind: "error_code", operation: "confirm_delivery", code: 811 }])
      await deliverAll(order.id, proof())
      const { attention } = await store.untilListed(order.id)

      expect(attention[0]?.message).toMatch(/\(811\)\. Ask the operator how the order stands/)
    })

    it("is not said of an order that the merchant has approved", async () => {
      store.svc.options.authorization.withoutDownPayment = "manual"
      const { order } = await store.placeOrder()

      await store.admin.post(`/admin/svc/orders/${order.id}/approve`, {}, z.unknown())
      expect(await isOtpUnknown(order.id)).toBe(false)
    })
  })

  describe("whose payment the merchant has captured in part", () => {
    const payment = z.looseObject({
      id: z.string(),
      amount: z.number(),
      captured_at: z.string().nullable(),
      captures: z.array(z.looseObject({ amount: z.number() })),
    })
    const withPayments = z.looseObject({
      order: z.looseObject({
        payment_collections: z.array(z.looseObject({ payments: z.array(payment) })),
      }),
    })
    const paymentOf = async (orderId: string) => {
      const { order } = await store.admin.get(
        `/admin/orders/${orderId}?fields=id,*payment_collections.payments,*payment_collections.payments.captures`,
        withPayments
      )
      const [found] = order.payment_collections.flatMap(({ payments }) => payments)

      if (found === undefined) {
        throw new Error(`The order ${orderId} has no payment`)
      }
      return found
    }
    const capture = async (orderId: string, amount?: number) => {
      const { id } = await paymentOf(orderId)

      await store.admin.post(
        `/admin/payments/${id}/capture`,
        amount === undefined ? {} : { amount },
        z.unknown()
      )
    }
    const deliveredOrder = async () => {
      store.svc.options.capture = "manual"
      const placed = await store.placeOrder({ quantity: 3 })

      await deliverAll(placed.order.id, proof())
      await store.untilState(placed.sessionId, "delivered")
      await store.untilIdle()
      return placed.order
    }

    it("refuses a part before the delivery is confirmed", async () => {
      const { order } = await store.placeOrder()

      await expect(capture(order.id, 10)).rejects.toMatchObject({ status: 400 })
      expect((await paymentOf(order.id)).captures).toEqual([])
    })

    it("captures the rest once, and nothing fails", async () => {
      const order = await deliveredOrder()

      await capture(order.id, 100.1)
      await capture(order.id, 0.25)
      expect(await store.paidTotal(order.id)).toBe(100.35)
      store.svc.options.capture = "on_delivery"
      await store.sweepNow()
      await store.untilCaptured(order.id)
      await store.sweepNow()
      await store.sweepNow()
      expect(await store.paidTotal(order.id)).toBe(order.total)
      expect(await store.paymentStatus(order.id)).toBe("captured")
      const { captures, amount, captured_at } = await paymentOf(order.id)

      expect(captured_at).not.toBeNull()
      expect(captures).toHaveLength(3)
      expect(captures.reduce((sum, each) => sum + each.amount, 0)).toBeCloseTo(amount, 6)
      const { activity, attention } = await store.timeline(order.id)

      expect(attention).toEqual([])
      expect(activity.map(({ kind }) => kind)).not.toContain("progress_failed")
      expect(activity.filter(({ kind }) => kind === "payment_captured")).toHaveLength(1)
    })

    it("takes for done what the merchant has captured in parts altogether", async () => {
      const order = await deliveredOrder()

      await capture(order.id, 100)
      await capture(order.id, order.total - 100)
      store.svc.options.capture = "on_delivery"
      await store.sweepNow()
      await store.untilCaptured(order.id)
      expect(await store.paidTotal(order.id)).toBe(order.total)
      expect((await paymentOf(order.id)).captures).toHaveLength(2)
      expect((await store.kinds(order.id)).filter((kind) => kind === "progress_failed")).toEqual([])
    })
  })

  it("is found by the sweep when Medusa's event was lost", async () => {
    const { order, sessionId } = await store.placeOrder()

    await store.untilSettled(sessionId)
    await store.sandbox.putFaults([{ kind: "drop_before", operation: "confirm_delivery" }])
    await deliverAll(order.id, proof())
    await store.untilKind(order.id, "delivery_failed")
    await store.sandbox.putFaults([])
    // As after a crash before the subscriber ran: only the hourly look is left.
    await store.setAttempt(sessionId, { dueAt: new Date(Date.now() + HOUR), leaseUntil: null })
    await store.sweepNow()
    await store.untilState(sessionId, "delivered")
  })

  it("is listed when the proof cannot be opened without signing in, and confirmed by one that can", async () => {
    const { order, sessionId } = await store.placeOrder()

    await deliverAll(order.id, { proof_of_delivery_url: `${files.url}/private` })
    const { attention } = await store.untilListed(order.id)

    expect(attention[0]).toMatchObject({ kind: "delivery_refused", message: expect.stringContaining("401") })
    await expect(confirm(order.id, { proof_url: `${files.url}/missing` })).rejects.toThrow(/404/)
    await confirm(order.id, { proof_url: `${files.url}/proof.png` })
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  it("is listed when only a proof will do and there is none", async () => {
    store.svc.options.delivery.confirmation = "pod"
    const { order } = await store.placeOrder()

    await deliverAll(order.id)
    const { attention } = await store.untilListed(order.id)

    expect(attention[0]?.kind).toBe("proof_missing")
  })

  it("is confirmed by a proof that the merchant uploads, whatever the fulfilments say", async () => {
    const { order, sessionId } = await store.placeOrder()
    const form = new FormData()

    await store.untilSettled(sessionId)
    form.append("file", new Blob([new Uint8Array(PNG)], { type: "image/png" }), "proof.png")
    const upload = async (body: FormData) =>
      fetch(`${store.url}/admin/svc/orders/${order.id}/confirm-delivery`, {
        method: "POST",
        headers: { authorization: store.admin.authorization },
        body,
      })
    const bad = new FormData()

    bad.append("file", new Blob(["<html>"], { type: "text/html" }), "proof.html")
    expect((await upload(bad)).status).toBe(400)
    const answer = await upload(form)

    expect(await answer.text()).toContain("delivery_requested")
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  it("is confirmed by the store's own code, as a courier's connector does", async () => {
    const { order, sessionId } = await store.placeOrder()
    const confirmed = (proof_url: string) =>
      confirmDeliveryWorkflow(store.container()).run({
        input: { order_id: order.id, proof_url, actor: "courier" },
      })

    await store.untilSettled(sessionId)
    await expect(confirmed(`${files.url}/missing`)).rejects.toMatchObject({ type: "not_allowed" })
    await confirmed(`${files.url}/proof.png`)
    expect(await store.stateOf(sessionId)).toBe("delivered")
    const { activity } = await store.timeline(order.id)

    expect(activity.find(({ kind }) => kind === "delivery_requested")?.actor).toBe("courier")
  })

  it("refuses to be confirmed by hand before it is authorised, and twice", async () => {
    const { order } = await store.placeOrder({ planId: PLANS.downPayment })

    await expect(confirm(order.id, { ask_buyer: true })).rejects.toThrow(/not authorised the order yet/)
    await expect(confirm("order_unknown", {})).rejects.toMatchObject({ status: 404 })
    await expect(confirm(order.id, { proof_url: "no url" })).rejects.toMatchObject({ status: 400 })
    const paid = await store.placeOrder()

    await confirm(paid.order.id, { proof_url: `${files.url}/proof.png` })
    await expect(confirm(paid.order.id, {})).rejects.toThrow(/already confirmed/)
  })

  it("is listed when the buyer does not answer, and settled by a proof that came since", async () => {
    const { order, sessionId } = await store.placeOrder()

    await deliverAll(order.id)
    await store.untilState(sessionId, "out_for_delivery")
    await store.svc.ledger.deliveries.change(sessionId, { askedAt: new Date(Date.now() - 73 * HOUR) })
    await store.sweepNow()
    expect((await store.timeline(order.id)).attention[0]?.kind).toBe("delivery_unanswered")
    await confirm(order.id, { proof_url: `${files.url}/proof.png` })
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  it("lists a fulfilment that is cancelled after the buyer was asked", async () => {
    const { order, sessionId } = await store.placeOrder()

    store.svc.options.delivery.trigger = "shipped"
    const fulfillmentId = await store.fulfil(order.id)

    await confirm(order.id, { ask_buyer: true })
    await store.untilState(sessionId, "out_for_delivery")
    await cancelFulfillment(order.id, fulfillmentId)
    const { attention } = await store.untilListed(order.id)

    expect(attention[0]?.kind).toBe("fulfillment_canceled_after_delivery")
  })

  describe("the buyer's answer", () => {
    const callback = (sessionId: string, fields: Record<string, unknown>, secret?: string) => {
      const secrets = new DerivedSecrets(store.svc.options.webhooks.secrets)
      const body = JSON.stringify({ event_timestamp: new Date().toISOString(), ...fields })
      const { headers } = signWebhook({
        secret: secret ?? secrets.signingSecret("delivery", sessionId),
        rawBody: body,
        timestampMs: Date.now(),
      })

      return fetch(secrets.url(store.url, "delivery", sessionId), { method: "POST", headers, body })
    }
    const askedOrder = async () => {
      const placed = await store.placeOrder()

      await deliverAll(placed.order.id)
      await store.untilState(placed.sessionId, "out_for_delivery")
      return placed
    }
    const processed = (orderId: string) =>
      eventually(
        async () => (await store.timeline(orderId)).webhooks,
        (webhooks) => webhooks.length > 0 && webhooks.every(({ status }) => status === "processed")
      )

    it("stays when it comes just before the buyer would be asked again: nothing more is asked or listed", async () => {
      const { order, sessionId, atService } = await askedOrder()
      await store.untilIdle()
      // As it was when the sweep took it.
      const held = await store.svc.ledger.orders.claim(sessionId, 60_000)

      if (held === undefined) {
        throw new Error("Somebody works on the order")
      }
      await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
      await store.untilState(sessionId, "delivered")
      await store.svc.sendConfirmation(held, "sms_link", undefined)
      await held.release()
      expect(await store.svc.ledger.deliveries.of(sessionId)).toMatchObject({ state: "confirmed" })
      expect(await store.attention(order.id)).toEqual([])
      expect(await store.kinds(order.id)).not.toContain("delivery_failed")
    })

    it.each([
      ["names another order", { order_number: "SO-OTHER", status: "DELIVERY_CONFIRMED" }],
      ["names none", { status: "DELIVERY_CONFIRMED" }],
    ])("moves nothing when it %s", async (_what, fields) => {
      const { order, sessionId } = await askedOrder()

      expect((await callback(sessionId, fields)).status).toBe(200)
      await processed(order.id)
      expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
      expect((await store.timeline(order.id)).attention).toEqual([])
    })

    it("is listed with its status, and moves nothing, when that does not confirm the delivery", async () => {
      const { order, sessionId, atService } = await askedOrder()
      const fields = { order_number: atService.order_id, status: "DELIVERY_DISPUTED" }

      expect((await callback(sessionId, fields)).status).toBe(200)
      await processed(order.id)
      expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
      expect((await store.timeline(order.id)).attention).toMatchObject([
        { kind: "delivery_held", message: expect.stringContaining('the status "DELIVERY_DISPUTED"') },
      ])
      expect((await store.svc.ledger.webhooks.ofReferences([sessionId]))[0]?.outcome).toBe("unknown_status")
    })

    it("is refused when its signature is wrong, and never acted on even when verification only reports", async () => {
      const { order, sessionId, atService } = await askedOrder()
      const fields = { order_number: atService.order_id, status: "DELIVERY_CONFIRMED" }

      expect((await callback(sessionId, fields, "wrong")).status).toBe(401)
      store.svc.options.webhooks.verification = "report"
      expect((await callback(sessionId, fields, "wrong")).status).toBe(200)
      await processed(order.id)
      expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
    })

    it("counts once when it comes twice, and late", async () => {
      const { order, sessionId, atService } = await askedOrder()
      const fields = { order_number: atService.order_id, status: "DELIVERY_CONFIRMED" }

      await Promise.all([callback(sessionId, fields), callback(sessionId, fields)])
      await store.untilState(sessionId, "delivered")
      await store.untilCaptured(order.id)
      expect((await callback(sessionId, fields)).status).toBe(200)
      await processed(order.id)
      expect((await store.kinds(order.id)).filter((kind) => kind === "delivery_confirmed")).toHaveLength(1)
    })

    describe.each([400, 811])(
      "after a proof that the service refused with %d since the buyer was asked",
      (code) => {
        const refusedProof = async () => {
          const placed = await askedOrder()

          await store.sandbox.putFaults([{ kind: "error_code", operation: "confirm_delivery", code }])
          await confirm(placed.order.id, { proof_url: `${files.url}/proof.png` })
          await store.sandbox.putFaults([])
          expect(await store.svc.ledger.deliveries.of(placed.sessionId)).toMatchObject({
            method: "pod",
            errorCode: code,
          })
          expect((await store.timeline(placed.order.id)).attention).toHaveLength(1)
          return placed
        }

        it("counts: the order is delivered and captured", async () => {
          const { order, sessionId, atService } = await refusedProof()

          await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
          await store.untilState(sessionId, "delivered")
          await store.untilCaptured(order.id)
          expect(await store.paidTotal(order.id)).toBe(order.total)
          expect((await store.timeline(order.id)).attention).toEqual([])
        })

        it("counts when its webhook is processed again that had been passed over", async () => {
          const { order, sessionId, atService } = await refusedProof()
          const before = await store.svc.ledger.deliveries.of(sessionId)

          store.svc.options.capture = "manual"
          await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
          const [webhook] = await processed(order.id)

          // As whatever passed it over has left it.
          await store.setAttempt(sessionId, { state: "out_for_delivery", deliveredAt: null })
          await store.svc.ledger.deliveries.change(sessionId, {
            state: before?.state ?? "open",
            errorCode: code,
            confirmedAt: null,
          })
          store.svc.options.capture = "on_delivery"
          await store.admin.post(`/admin/svc/webhooks/${webhook?.id ?? ""}/replay`, {}, z.unknown())
          expect(await store.stateOf(sessionId)).toBe("delivered")
          await store.untilCaptured(order.id)
        })
      }
    )

    it("counts when it comes before our own call has returned", async () => {
      const { order, sessionId, atService } = await store.placeOrder()

      await store.untilSettled(sessionId)
      await store.sandbox.putFaults([
        { kind: "delay", operation: "confirm_delivery", ms: 1_500, when: "after" },
      ])
      const delivering = deliverAll(order.id)

      await eventually(
        () => store.sandbox.order(atService.order_id),
        (found) => found.order_status === "OUT_FOR_DELIVERY"
      )
      await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
      await delivering
      await store.untilState(sessionId, "delivered")
      await store.untilCaptured(order.id)
    })
  })
})
