import { z } from "zod"
import { sampleAttention } from "../../src/words/__fixtures__/sample-facts"
import { placedOrder } from "../../support/store-client"
import { servedFiles } from "../support/served-files"
import { BUYERS, PLANS, storePart } from "../support/store-suite"

const failure = z.looseObject({ message: z.string(), code: z.string().nullish() })

export const adminOrder = storePart("the order page of the admin", (store) => {
  it("reads the delivery of an order once", async () => {
    const { order } = await store.placeSettled()

    await store.untilIdle()
    const read = jest.spyOn(store.svc.ledger.deliveries, "of")

    await store.timeline(order.id)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it("shows an order that awaits its down payment: plan, amount, link, until when, and what to do", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
    const shown = await store.timeline(order.id)

    expect(shown).toMatchObject({
      order_id: order.id,
      display_id: String(order.display_id),
      display_name: { en: "Pay later for business" },
      state: "awaiting_down_payment",
      reference: sessionId,
      plan: {
        repayment_config_id: PLANS.downPayment,
        name: { en: "25% today, the rest in 30 days" },
        tenure_in_days: 30,
      },
      down_payment: {
        collection: "svc",
        state: "awaiting",
        amount: expect.any(Number),
        url: expect.stringMatching(/^http/),
        expires_at: expect.any(String),
        recorded_reference: null,
        asked_at: null,
        is_answered: null,
      },
      delivery: null,
      invoices: [],
      next_step: {
        code: "wait_for_down_payment",
        amount: shown.down_payment?.amount,
        url: shown.down_payment?.url,
      },
      limits: { invoice_max_bytes: 10_485_760 },
    })
    expect(shown.actions.confirm_delivery_proof).toEqual({ allowed: false, reason: "not_authorized_yet" })
  })

  it("says whether the service answered when it was asked about the down payment last, and shows it paid once it says so", async () => {
    const { order, atService } = await store.placeOrder({ planId: PLANS.downPayment })
    const asked = async () => (await store.act(order.id, "reconcile")).down_payment

    await store.setFaults({ kind: "http_status", operation: "reconcile_prepaid_payment", status: 503 })
    expect(await asked()).toMatchObject({ asked_at: expect.any(String), is_answered: false })
    await store.setFaults()
    expect(await asked()).toMatchObject({ asked_at: expect.any(String), is_answered: true })
    await store.sandbox.orderAction(atService.order_id, "pay", { send_webhook: false })
    const shown = await store.act(order.id, "reconcile")

    expect(shown).toMatchObject({
      state: "authorized",
      down_payment: { state: "paid", url: null, asked_at: expect.any(String), is_answered: null },
      next_step: { code: "fulfil" },
    })
    expect(await store.paymentStatus(order.id)).toBe("authorized")
    expect(shown.activity.find(({ kind }) => kind === "down_payment_confirmed")).toMatchObject({
      actor_kind: "user",
      actor_email: "admin@example.com",
    })
    expect(shown.activity.find(({ kind }) => kind === "checkout_intended")).toMatchObject({
      actor: "buyer",
      actor_kind: "buyer",
      actor_email: null,
    })
  })

  describe("from the delivery to the money", () => {
    const { fileUrl } = servedFiles()

    it("shows the proof, then asks for an invoice, then nothing any more", async () => {
      const { order } = await store.placeOrder()
      const delivered = await store.act(order.id, "confirm-delivery", { proof_url: fileUrl("proof.png") })

      expect(delivered).toMatchObject({
        state: "delivered",
        delivery: {
          state: "confirmed",
          method: "pod",
          proof_url: fileUrl("proof.png"),
          proof_source: "upload",
          confirmed_at: expect.any(String),
          error_code: null,
        },
        next_step: { code: "give_invoice" },
        actions: { confirm_delivery_proof: { allowed: false, reason: "already_delivered" } },
      })
      const pdf = new Blob([new TextEncoder().encode("%PDF-1.4\n%%EOF\n")], { type: "application/pdf" })

      expect((await store.upload(order.id, "invoices", pdf, "invoice.pdf")).status).toBe(200)
      expect(await store.timeline(order.id)).toMatchObject({
        invoices: [{ state: "attached", number: String(order.display_id) }],
        next_step: { code: "none", state: "delivered", is_captured: true },
      })
    })

    it("asks for the capture when it is the merchant's", async () => {
      store.svc.options.capture = "manual"
      const { order } = await store.placeOrder()

      await store.act(order.id, "confirm-delivery", { proof_url: fileUrl("proof.png") })
      await store.giveInvoice(order.id, "INV-1")
      expect((await store.timeline(order.id)).next_step).toEqual({ code: "capture" })
      await store.admin.post(`/admin/payments/${await store.paymentId(order.id)}/capture`)
      expect((await store.timeline(order.id)).next_step).toEqual({
        code: "none",
        state: "delivered",
        is_captured: true,
      })
    })

    it("asks for the capture of an order that is looked at no more, though others are captured by themselves now", async () => {
      store.svc.options.capture = "manual"
      const { order, sessionId } = await store.placeOrder()

      await store.act(order.id, "confirm-delivery", { proof_url: fileUrl("proof.png") })
      await store.giveInvoice(order.id, "INV-1")
      await store.sweepAs(sessionId, { deliveredAt: new Date(Date.now() - 61 * 86_400_000) })
      store.svc.options.capture = "on_delivery"
      await store.sweepNow()
      expect((await store.timeline(order.id)).next_step).toEqual({ code: "capture" })
    })

    it("says since when the buyer is asked, and does not ask twice", async () => {
      const { order } = await store.placeOrder()
      const asked = await store.act(order.id, "confirm-delivery", { ask_buyer: true })

      expect(asked).toMatchObject({
        state: "out_for_delivery",
        delivery: { state: "asked", method: "sms_link", proof_url: null, asked_at: expect.any(String) },
        next_step: {
          code: "wait_for_buyer_confirmation",
          asked_at: asked.delivery?.asked_at,
          is_overdue: false,
        },
      })
      await expect(store.act(order.id, "confirm-delivery", { ask_buyer: true })).rejects.toMatchObject({
        status: 400,
        body: { type: "not_allowed", code: "buyer_already_asked" },
      })
      expect(await store.sandbox.sms(BUYERS.active)).toHaveLength(2)
    })

    it("refuses a proof that is no image and no PDF, and one that is too large", async () => {
      const { order } = await store.placeOrder()
      const page = new Blob(["<p>"], { type: "text/html" })
      const refused = await store.upload(order.id, "confirm-delivery", page, "proof.html")

      expect(refused.status).toBe(400)
      expect(failure.parse(await refused.json()).message).toContain("PNG")
      const program = new Blob(["MZ"], { type: "image/png" })
      const disguised = await store.upload(order.id, "confirm-delivery", program, "proof.png")

      expect(await disguised.json()).toMatchObject({
        code: "proof_wrong_type",
        message: expect.stringContaining("this file is none"),
      })
      const huge = new Blob([new Uint8Array(11_000_000)], { type: "image/png" })

      expect((await store.upload(order.id, "confirm-delivery", huge, "proof.png")).status).toBe(413)
    })
  })

  it("puts an open point before what it waits for, and names it", async () => {
    const { order, sessionId } = await store.placeOrder()

    await store.svc.ledger.orders.change(sessionId, { attention: sampleAttention.changed_in_medusa })
    const { next_step, attention } = await store.timeline(order.id)

    expect(next_step).toEqual({
      code: "see_attention",
      kind: "changed_in_medusa",
      attention_id: attention[0]?.id,
    })
  })

  it("shows the plan that the service applied beside the chosen one, and lists that it differs", async () => {
    const answer = {
      error_code: "0",
      errors: [],
      message: "Order created",
      data: {
        order_id: "ord_with_another_plan",
        order_reference_id: "",
        order_status: "CREATED",
        payment_url: "",
        prepaid_amount: 0,
        transaction_id: "",
        repayment_config_id: String(PLANS.days60),
      },
    }

    await store.setFaults({
      kind: "http_status",
      operation: "initiate_checkout",
      status: 200,
      body: JSON.stringify(answer),
      after_effect: true,
    })
    const { completion } = await store.buy({ planId: PLANS.days30 })
    const shown = await store.timeline(placedOrder(completion).id)

    expect(shown).toMatchObject({
      state: "authorized",
      plan: { repayment_config_id: PLANS.days30 },
      applied_plan: { repayment_config_id: String(PLANS.days60), tenure_in_days: 60 },
      attempts: [{ repayment_config_id: PLANS.days30, applied_plan: String(PLANS.days60) }],
      // It is authorised, so there is nothing to approve.
      attention: [{ kind: "plan_differs", action: "resolve" }],
    })
  })
})
