import { Modules } from "@medusajs/framework/utils"
import { createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { attentionDesk } from "../support/attention-desk"
import { bookTransfer, draftOrder, newPaymentLink, payOnCredit, paymentLink } from "../support/draft-order"
import { editDesk } from "../support/edit-desk"
import { setQuantity } from "../../support/change-order"
import { placedOrder } from "../../support/store-client"
import { BUYERS, polling, PLANS, storePart, untilMany } from "../support/store-suite"

const HOUR = 3_600_000

export const editedOrder = storePart("an order that was edited in Medusa", (store) => {
  const { list, resolve, untilListedAs } = attentionDesk(store)
  const { unpaid, pay, heldAtService, withLinkForDifference, hourlyLook } = editDesk(store)
  /** Takes from an order's total, of which no event tells. */
  const giveCredit = (orderId: string, amount: number) =>
    createOrderCreditLinesWorkflow(store.container()).run({
      input: { id: orderId, credit_lines: [{ amount, reference: "goodwill", reference_id: "g_1" }] },
    })

  it("is given up in time when its completion died before the service's answer, and listed as perhaps held there", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.setAttempt(sessionId, {
      state: "initiating",
      svcOrderId: null,
      unansweredAt: new Date(),
      dueAt: new Date(),
    })
    await setQuantity(store, order.id, 2)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("initiating")
    await store.sweepAs(sessionId, { unansweredAt: new Date(Date.now() - 6 * 60_000) })
    expect(await store.stateOf(sessionId)).toBe("unconfirmed")
    const open = await store.openPoints(sessionId)

    expect(open.map(({ kind }) => kind)).toContain("possible_duplicate")
  })

  it("is waited for as long as any that is unpaid when its completion died before it was sent, then rolled back", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
    const expiresIn = (hours: number) =>
      store.setAttempt(sessionId, { expiresAt: new Date(Date.now() + hours * 3_600_000) })

    await store.untilIdle()
    await store.setAttempt(sessionId, {
      state: "initiating",
      svcOrderId: null,
      sentAt: null,
      createdAt: new Date(Date.now() - 3 * 86_400_000),
      dueAt: new Date(),
    })
    await setQuantity(store, order.id, 2)
    await expiresIn(1)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("initiating")
    await untilListedAs(order.id, "changed_in_medusa")
    await expiresIn(-1)
    await expect(store.act(order.id, "retry")).resolves.toBeDefined()
    expect(await store.stateOf(sessionId)).toBe("initiating")
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("declined")
    expect((await store.order(order.id)).status).toBe("canceled")
    expect(await store.openPoints(sessionId)).toEqual([])
  })

  it("is listed while its down payment is awaited when credit takes all of its total, and is not shipped", async () => {
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })
    const refused = () => expect(store.fulfil(order.id)).rejects.toMatchObject({ status: 409 })

    await giveCredit(order.id, order.total)
    await store.sweepAs(sessionId, { createdAt: new Date(Date.now() - 3_600_000), dueAt: new Date() })
    const [point] = await untilListedAs(order.id, "changed_in_medusa")

    expect(point?.message).toContain("1,184.50 SAR")
    expect(point?.message).toContain("0.00 SAR")
    expect((await store.timeline(order.id)).next_step).toMatchObject({
      code: "see_attention",
      kind: "changed_in_medusa",
    })
    await refused()
    await store.sweepAs(sessionId, { dueAt: new Date() })
    expect(await store.activityOf(order.id, "changed_in_medusa")).toHaveLength(1)
    // The service's page is still open, and Medusa authorises the payment that comes.
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual(["changed_in_medusa"])
    await store.fulfil(order.id)
  })

  it.each(["the merchant's transfer", "an approval"])(
    "is listed within an hour when credit takes of its total while %s is awaited",
    async (what) => {
      store.svc.options.authorization.withoutDownPayment = "manual"
      const purchase = what === "an approval" ? {} : { planId: PLANS.merchantDownPayment }
      const { completion, sessionId } = await store.buyNow(purchase)
      const { id } = placedOrder(completion)

      await store.untilIdle()
      // The look after its completion is over.
      await store.sweepAs(sessionId, { createdAt: new Date(Date.now() - HOUR), dueAt: new Date() })
      // The database's clock is known to within a second.
      expect((await store.attempt(sessionId))?.dueAt?.getTime()).toBeLessThanOrEqual(
        Date.now() + HOUR + 1_000
      )
      await giveCredit(id, 10)
      await hourlyLook(id)
      await untilListedAs(id, "changed_in_medusa")
    }
  )

  it("is listed once with both amounts when no event told of it", async () => {
    const { order } = await store.placeOrder()

    await giveCredit(order.id, 84.5)
    expect(await store.attention(order.id)).toEqual([])
    await hourlyLook(order.id)
    const [point] = await untilListedAs(order.id, "changed_in_medusa")

    expect(point?.message).toContain("1,184.50 SAR")
    expect(point?.message).toContain("1,100.00 SAR")
    const { attention } = await list()

    await resolve(attention[0]?.id ?? "", { note: "Agreed." })
    await hourlyLook(order.id)
    expect(await store.attention(order.id)).toEqual([])
  })

  describe("whose sums agree again", () => {
    const nothingIsListed = (orderId: string) =>
      polling(() => store.timeline(orderId)).until(({ attention }) => attention.length === 0)

    it("is not listed any more when the difference is financed", async () => {
      const { order, link } = await withLinkForDifference()

      await untilListedAs(order.id, "changed_in_medusa")
      expect((await pay(link)).state).toBe("authorized")
      await nothingIsListed(order.id)
    })

    it("is not listed any more once the difference is marked as paid", async () => {
      const { order, link } = await withLinkForDifference()

      await untilListedAs(order.id, "changed_in_medusa")
      await store.admin.post(`/admin/payment-collections/${link}/mark-as-paid`, { order_id: order.id })
      await nothingIsListed(order.id)
    })

    it("is not listed any more when the edit is taken back", async () => {
      const { order } = await store.placeOrder()

      await setQuantity(store, order.id, 2)
      await untilListedAs(order.id, "changed_in_medusa")
      await setQuantity(store, order.id, 1)
      await nothingIsListed(order.id)
    })

    it("is listed once more when a person had settled the difference: the service may hold what was agreed on", async () => {
      const { order } = await store.placeOrder()
      const settle = async (note: string) => {
        await store.act(order.id, "resolve", { note })
        await nothingIsListed(order.id)
      }
      const listedAs = async (quantity: number, message: RegExp) => {
        await setQuantity(store, order.id, quantity)
        await polling(() => untilListedAs(order.id, "changed_in_medusa")).until(([point]) =>
          message.test(point?.message ?? "")
        )
      }

      await listedAs(3, /3,484\.50 SAR are to be financed/)
      await settle("The operator holds 3,484.50 SAR now.")
      await listedAs(2, /2,334\.50 SAR are to be financed/)
      await listedAs(1, /as much as is to be financed\. But .* at 3,484\.50 SAR before: ask the operator/)
      await hourlyLook(order.id)
      await settle("The operator holds 1,184.50 SAR again.")
      await hourlyLook(order.id)
      await nothingIsListed(order.id)
      await listedAs(2, /2,334\.50 SAR are to be financed/)
      await setQuantity(store, order.id, 1)
      await nothingIsListed(order.id)
    })

    it("is not listed any more when a payment link pays for a difference that a person was done with", async () => {
      const { order, link } = await withLinkForDifference()

      await untilListedAs(order.id, "changed_in_medusa")
      await store.act(order.id, "resolve", { note: "The buyer has the payment link." })
      expect((await pay(link)).state).toBe("authorized")
      await hourlyLook(order.id)
      await nothingIsListed(order.id)
    })

    it("is not listed any more when another payment pays for a difference that a person was done with", async () => {
      const { order, link } = await withLinkForDifference()

      await untilListedAs(order.id, "changed_in_medusa")
      await store.act(order.id, "resolve", { note: "The buyer pays in cash." })
      await store.admin.post(`/admin/payment-collections/${link}/mark-as-paid`, { order_id: order.id })
      await hourlyLook(order.id)
      await nothingIsListed(order.id)
    })

    it("is listed anew when they come to differ as they did once, though a person was done with that", async () => {
      const { order } = await store.placeOrder()

      await giveCredit(order.id, 84.5)
      await hourlyLook(order.id)
      await untilListedAs(order.id, "changed_in_medusa")
      await store.act(order.id, "resolve", { note: "Agreed." })
      await hourlyLook(order.id)
      await nothingIsListed(order.id)
      // As a store's own code takes it back.
      await store
        .container()
        .resolve(Modules.ORDER)
        .createOrderCreditLines([
          { order_id: order.id, amount: -84.5, reference: "goodwill", reference_id: "g_1" },
        ])
      await hourlyLook(order.id)
      await store.act(order.id, "resolve", { note: "The operator holds all of it." })
      await giveCredit(order.id, 84.5)
      await hourlyLook(order.id)
      expect(await untilListedAs(order.id, "changed_in_medusa")).toHaveLength(1)
    })

    it("is not listed for the halala by which the rounding of its parts differs", async () => {
      const id = await draftOrder(store, {
        items: [
          {
            variant_id: store.seeded.variants.get("PRINTER-USB")?.variantId,
            quantity: 1,
            unit_price: 100.5,
          },
        ],
      })
      const link = await paymentLink(store, id)

      expect((await payOnCredit(store, link)).state).toBe("authorized")
      await setQuantity(store, id, 2)
      await untilListedAs(id, "changed_in_medusa")
      expect((await store.svc.ledger.orders.ofOrder(id))[0]?.amount).toBe(150.08)
      await bookTransfer(store, id, 115.58)
      await hourlyLook(id)
      await nothingIsListed(id)
    })
  })

  describe("before the merchant has recorded its down payment", () => {
    const record = (orderId: string) => store.act(orderId, "down-payment", { utr: "BANK-1" })
    const placed = async () => {
      const { orderId } = await store.awaitTransfer()

      await setQuantity(store, orderId, 2)
      return orderId
    }
    const linkOf = async (orderId: string): Promise<string> => {
      const [link] = await unpaid(orderId)

      return link?.id ?? paymentLink(store, orderId)
    }

    it("is not financed at the old total: recording is refused, with both figures, and it is listed", async () => {
      const orderId = await placed()

      await expect(record(orderId)).rejects.toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/2,334\.50 SAR are to be financed now.*1,184\.50 SAR/) },
      })
      expect(await heldAtService()).toBe(0)
      const [point] = await untilListedAs(orderId, "changed_in_medusa")

      expect(point?.message).toMatch(
        /that is prepared is for 1,184\.50 SAR; 2,334\.50 SAR are to be financed/
      )
      await expect(store.fulfil(orderId)).rejects.toMatchObject({ status: 409 })
    })

    it("is not financed when all of it is paid another way: recording is refused, and says so", async () => {
      const { orderId } = await store.awaitTransfer()

      await bookTransfer(store, orderId, 1_184.5)
      await expect(record(orderId)).rejects.toMatchObject({
        status: 400,
        body: { code: "paid_otherwise", message: expect.stringContaining("paid another way") },
      })
      expect((await store.timeline(orderId)).next_step).toEqual({ code: "wait_as_paid_otherwise" })
      expect(await heldAtService()).toBe(0)
    })

    it("is financed for what was agreed on once the difference is paid another way", async () => {
      const orderId = await placed()

      await bookTransfer(store, orderId, 1_150)
      await record(orderId)
      expect(await heldAtService()).toBe(1_184.5)
      expect((await store.sandbox.state()).orders).toMatchObject([
        { request: { order: { items: [{ title: expect.stringContaining("amount due") }] } } },
      ])
      expect((await store.buyersOrder(orderId)).state).toBe("authorized")
    })

    const editedWhileRecorded = async (): Promise<string> => {
      const { orderId, sessionId } = await store.awaitTransfer()

      await store.svc.ledger.orders.change(sessionId, {
        event: "merchant_payment_recorded",
        patch: { prepaidUtr: "BANK-1" },
        wakeAt: new Date(),
      })
      await setQuantity(store, orderId, 2)
      await store.sweepNow()
      return orderId
    }

    it("is listed, and not financed, when it is edited in the very moment that the payment is recorded, nor by a payment link: the payment is kept", async () => {
      const orderId = await editedWhileRecorded()

      await untilListedAs(orderId, "changed_in_medusa")
      await expect(pay(await linkOf(orderId))).rejects.toThrow(/may already have an order/)
      expect(await heldAtService()).toBe(0)
      expect(await store.svc.ledger.orders.ofOrder(orderId)).toMatchObject([
        { prepaidUtr: "BANK-1", collection: "merchant", cartId: expect.any(String) },
      ])
    })

    it("is financed after all when the change is taken back", async () => {
      const orderId = await editedWhileRecorded()

      await setQuantity(store, orderId, 1)
      await store.sweepNow()
      expect(await heldAtService()).toBe(1_184.5)
      expect(await store.paymentStatus(orderId)).toBe("authorized")
    })

    it("is not cancelled by a look at it while its buyer tries a payment link, which is declined", async () => {
      const orderId = await placed()

      await store.sandbox.putBuyer(BUYERS.active, { credit_limit: 100 })
      await expect(pay(await linkOf(orderId))).rejects.toThrow(/credit does not cover/)
      await store.act(orderId, "reconcile")
      expect((await store.order(orderId)).status).toBe("pending")
    })

    it("is financed at the new total by a payment link that the buyer chooses the plan for", async () => {
      const orderId = await placed()

      await pay(await linkOf(orderId), PLANS.merchantDownPayment)
      await record(orderId)
      expect(await heldAtService()).toBe(2_334.5)
    })

    it("is financed for the difference while the service still waits for the buyer's down payment of the rest", async () => {
      const { order, atService } = await store.placeOrder({ planId: PLANS.downPayment })
      const mayBeShipped = store.eventsNamed("svc.order_authorized")

      await store.untilIdle()
      await setQuantity(store, order.id, 2)
      await pay(await paymentLink(store, order.id, 1_150), PLANS.merchantDownPayment)
      // The rest of the order is still awaited.
      expect((await record(order.id)).state).toBe("awaiting_down_payment")
      expect(await heldAtService()).toBe(2_334.5)
      await store.sweepNow()
      expect(mayBeShipped).toEqual([])
      expect(await store.buyersOrder(order.id)).toMatchObject({
        state: "awaiting_down_payment",
        next: { action: "pay" },
      })
      expect(await store.timeline(order.id)).toMatchObject({
        state: "awaiting_down_payment",
        next_step: { code: "wait_for_down_payment" },
      })
      await store.sandbox.orderAction(atService.order_id, "pay")
      await untilMany(mayBeShipped)
      expect(mayBeShipped).toMatchObject([{ order_id: order.id }])
    })

    it("has its transfer recorded, once, after its buyer tried another plan by a payment link, which was declined", async () => {
      const orderId = await placed()

      await setQuantity(store, orderId, 1)
      await store.sandbox.putBuyer(BUYERS.active, { credit_limit: 100 })
      await expect(pay(await paymentLink(store, orderId))).rejects.toThrow(/credit does not cover/)
      await store.sandbox.putBuyer(BUYERS.active, { credit_limit: 100_000 })
      expect((await record(orderId)).state).toBe("authorized")
      await record(orderId)
      expect(await heldAtService()).toBe(1_184.5)
    })

    it("waits no more for the transfer once its payment link is accepted", async () => {
      const { orderId, sessionId } = await store.awaitTransfer()

      const mayBeShipped = store.eventsNamed("svc.order_authorized")

      await pay(await paymentLink(store, orderId))
      expect(await store.stateOf(sessionId)).toBe("expired")
      await expect(record(orderId)).rejects.toMatchObject({ body: { code: "no_merchant_down_payment" } })
      expect(await heldAtService()).toBe(1_184.5)
      await store.sweepNow()
      expect(mayBeShipped).toMatchObject([{ order_id: orderId }])
    })

    it("waits on for the transfer while a payment link pays for a part of it, until another one pays for the rest", async () => {
      const { orderId, sessionId } = await store.awaitTransfer()

      await pay(await newPaymentLink(store, orderId, 100))
      expect(await store.stateOf(sessionId)).toBe("awaiting_merchant_payment")
      await expect(record(orderId)).rejects.toMatchObject({
        body: { code: "amount_changed", message: expect.stringContaining("1,084.50 SAR are to be financed") },
      })
      await store.sweepNow()
      expect((await store.timeline(orderId)).attention).toMatchObject([
        { kind: "changed_in_medusa", values: { held: 100, total: 1_184.5 } },
      ])
      await pay(await newPaymentLink(store, orderId, 1_084.5))
      expect(await store.stateOf(sessionId)).toBe("expired")
      expect(await heldAtService()).toBe(1_184.5)
    })

    it("waits on for it, too, while nobody knows of the payment link for a part", async () => {
      const { orderId, sessionId } = await store.awaitTransfer()

      await store.setFaults({ kind: "drop_after", operation: "initiate_checkout", calls: [1] })
      await expect(pay(await newPaymentLink(store, orderId, 100))).rejects.toThrow()
      await store.untilIdle()
      expect(await store.attention(orderId)).toContain("possible_duplicate")
      expect(await store.stateOf(sessionId)).toBe("awaiting_merchant_payment")
      // With what the service may hold it would come to too much.
      await expect(record(orderId)).rejects.toMatchObject({ body: { code: "amount_changed" } })
    })

    it("has its transfer recorded after a payment link has paid for the difference", async () => {
      const orderId = await placed()

      await pay(await newPaymentLink(store, orderId, 1_150))
      expect((await record(orderId)).state).toBe("authorized")
      expect(await heldAtService()).toBe(2_334.5)
    })

    it("has a declined transfer recorded once more, not for the payment link that waits beside it", async () => {
      const orderId = await placed()

      await payOnCredit(store, await newPaymentLink(store, orderId, 1_150), PLANS.merchantDownPayment)
      await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 806, calls: [1] })
      await expect(record(orderId)).rejects.toMatchObject({ status: 422 })
      await record(orderId)
      expect(await heldAtService()).toBe(1_184.5)
      const link = (await store.svc.ledger.orders.ofOrder(orderId)).find(({ cartId }) => cartId === null)

      expect(link).toMatchObject({ state: "awaiting_merchant_payment", prepaidUtr: null })
    })

    it("has two transfers recorded, its own first, when its buyer chose the same plan for the difference", async () => {
      const orderId = await placed()
      const recorded = async () =>
        (await store.svc.ledger.orders.ofOrder(orderId)).map(({ cartId, prepaidUtr }) => [
          cartId === null ? "link" : "cart",
          prepaidUtr,
        ])

      await payOnCredit(store, await newPaymentLink(store, orderId, 1_150), PLANS.merchantDownPayment)
      await record(orderId)
      // As an ERP does that has got no answer.
      await record(orderId)
      expect(await recorded()).toEqual([
        ["link", null],
        ["cart", "BANK-1"],
      ])
      await store.act(orderId, "down-payment", { utr: "BANK-2" })
      expect(await recorded()).toEqual([
        ["link", "BANK-2"],
        ["cart", "BANK-1"],
      ])
      expect(await heldAtService()).toBe(2_334.5)
    })

    it.each([
      ["that the service declined", { kind: "error_code", code: 806 }, false],
      ["of which nobody knows, until the operator says that there is none", { kind: "drop_after" }, true],
    ] as const)(
      "is not cancelled while the merchant has the money of a payment link %s",
      async (_, fault, isReleased) => {
        const { orderId, sessionId } = await store.awaitTransfer()

        const link = await paymentLink(store, orderId)
        await payOnCredit(store, link, PLANS.merchantDownPayment)
        expect(await store.stateOf(sessionId)).toBe("expired")
        const past = {
          givenUpAt: new Date(Date.now() - 72 * 3_600_000),
          expiresAt: new Date(Date.now() - 3_600_000),
        }

        await store.sweepAs(sessionId, { ...past, dueAt: new Date() })
        expect((await store.attempt(sessionId))?.dueAt?.getTime()).toBeGreaterThan(Date.now())
        await store.setFaults({ ...fault, operation: "initiate_checkout", calls: [1] })
        await expect(record(orderId)).rejects.toThrow()
        await store.untilIdle()
        if (isReleased) {
          await store.act(orderId, "resolve", { note: "The operator knows of none." })
        }
        await store.sweepAs(sessionId, { dueAt: new Date() })
        expect((await store.order(orderId)).status).toBe("pending")
        expect((await record(orderId)).state).toBe("authorized")
      }
    )

    it("is not cancelled for that either when its buyer then tries the payment link again, in vain", async () => {
      const { orderId, sessionId } = await store.awaitTransfer()
      const link = await paymentLink(store, orderId)

      await payOnCredit(store, link, PLANS.merchantDownPayment)
      await store.setFaults({ kind: "drop_after", operation: "initiate_checkout", calls: [1] })
      await expect(record(orderId)).rejects.toThrow()
      await store.untilIdle()
      await store.act(orderId, "resolve", { note: "The operator knows of none." })
      store.svc.options.offer.maxTotal = 1
      await expect(store.buyer().payByLink(link)).rejects.toThrow()
      store.svc.options.offer.maxTotal = 0
      await store.sweepAs(sessionId, {
        givenUpAt: new Date(Date.now() - 72 * 3_600_000),
        expiresAt: new Date(Date.now() - 3_600_000),
        dueAt: new Date(),
      })
      expect((await store.order(orderId)).status).toBe("pending")
      expect((await record(orderId)).state).toBe("authorized")
    })

    it("says in its timeline that it is cancelled, when nothing came of the payment link in the end", async () => {
      const { orderId, sessionId } = await store.awaitTransfer()

      await store.setFaults({ kind: "drop_after", operation: "initiate_checkout", calls: [1] })
      await expect(pay(await paymentLink(store, orderId))).rejects.toThrow()
      expect(await store.stateOf(sessionId)).toBe("expired")
      await store.act(orderId, "resolve", { note: "The operator has cancelled it." })
      const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
      const deadline = (await store.attempt(sessionId))?.expiresAt

      // As at the first look at an order that waits for the merchant.
      await store.sweepAs(sessionId, { dueAt: new Date() })
      expect((await store.attempt(sessionId))?.dueAt).toEqual(deadline)
      await store.sweepAs(sessionId, { givenUpAt: hours(-72), expiresAt: hours(-1), dueAt: hours(-1) })
      expect((await store.order(orderId)).status).toBe("canceled")
      expect(await store.activityOf(orderId, "order_expired")).toMatchObject([
        { message: expect.stringContaining("takes its place") },
        { message: expect.stringContaining("is now cancelled in Medusa") },
      ])
    })
  })
})
