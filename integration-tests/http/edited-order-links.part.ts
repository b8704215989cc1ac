import { Modules } from "@medusajs/framework/utils"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { attentionDesk } from "../support/attention-desk"
import { choosePayment, draftOrder, paymentLink } from "../support/draft-order"
import { editDesk } from "../support/edit-desk"
import { setQuantity } from "../../support/change-order"
import { servedFiles } from "../support/served-files"
import { BUYERS, polling, PLANS, storePart } from "../support/store-suite"

export const editedOrderLinks = storePart(
  "an order that was edited in Medusa, with a payment link",
  (store) => {
    const { untilListedAs } = attentionDesk(store)
    const { unpaid, pay, heldAtService, withLinkForDifference, hourlyLook } = editDesk(store)

    it("is never financed twice: a payment link for its whole new total is refused", async () => {
      const { order } = await store.placeOrder()

      await setQuantity(store, order.id, 2)
      const [link] = await unpaid(order.id)

      expect(link?.amount).toBe(2_334.5)
      await expect(pay(link?.id ?? "")).rejects.toThrow(/paid for with this payment method already/)
      expect(await heldAtService()).toBe(1_184.5)
      const [point] = await untilListedAs(order.id, "changed_in_medusa")

      expect(point?.message).toContain("1,184.50 SAR")
      expect(point?.message).toContain("2,334.50 SAR")
    })

    it("may be financed for the difference, as one order more at the service, of which each is delivered once", async () => {
      const { order, link } = await withLinkForDifference()
      const mayBeShipped = store.eventsNamed("svc.order_authorized")

      await choosePayment(store, link, PLANS.days30)
      // Clicked twice, or in two windows.
      expect(await Promise.all([store.buyer().payByLink(link), store.buyer().payByLink(link)])).toMatchObject(
        [{ state: "authorized" }, { state: "authorized" }]
      )
      expect(await heldAtService()).toBe(2_334.5)
      await store.untilIdle()
      // It might before.
      expect(mayBeShipped).toEqual([])
      await store.deliver(order.id)
      const { orders } = await polling(() => store.sandbox.state()).until((state) =>
        state.orders.every(({ order_status }) => order_status === "OUT_FOR_DELIVERY")
      )

      expect(orders).toHaveLength(2)
      for (const { order_id } of orders) {
        expect(
          (await store.sandbox.sms()).filter(
            (sms) => sms.kind === "delivery_link" && sms.order_id === order_id
          )
        ).toHaveLength(1)
      }
      // At once: Medusa loses one of two captures of an order that run side by side.
      await Promise.all(orders.map(({ order_id }) => store.sandbox.orderAction(order_id, "confirm-delivery")))
      await store.untilPaid(order.id, 2_334.5)
    })

    describe("and is paid another way too", () => {
      /** A draft order of 2,334.50 SAR, of which an amount is paid by card. */
      const paidByCard = async (amount?: number) => {
        const orderId = await draftOrder(store)

        const link = await paymentLink(store, orderId, amount)

        await store.admin.post(`/admin/payment-collections/${link}/mark-as-paid`, { order_id: orderId })
        return orderId
      }
      const linkOfEdit = async (orderId: string) => {
        const [link] = await unpaid(orderId)

        await choosePayment(store, link?.id ?? "", PLANS.days30)
        return link
      }

      it("is not financed by a payment link whose edit was taken back", async () => {
        const orderId = await paidByCard()

        await setQuantity(store, orderId, 3)
        const link = await linkOfEdit(orderId)

        expect(link?.amount).toBe(1_150)
        await setQuantity(store, orderId, 2)
        await expect(store.buyer().payByLink(link?.id ?? "")).rejects.toThrow(/amount has changed/)
        expect(await heldAtService()).toBe(0)
      })

      it("is not financed by such a link either when its first call was lost before", async () => {
        const orderId = await paidByCard()

        await setQuantity(store, orderId, 3)
        const link = await linkOfEdit(orderId)

        await store.setFaults({ kind: "drop_before", operation: "initiate_checkout", calls: "all" })
        await expect(store.buyer().payByLink(link?.id ?? "")).rejects.toThrow(/not confirmed yet/)
        await setQuantity(store, orderId, 2)
        await store.setFaults()
        await expect(store.buyer().payByLink(link?.id ?? "")).rejects.toThrow(/amount has changed/)
        expect(await heldAtService()).toBe(0)
      })

      it("is financed for what is left alone, by all its payment links", async () => {
        const orderId = await paidByCard(1_500)
        const mayBeShipped = store.eventsNamed("svc.order_authorized")

        await pay(await paymentLink(store, orderId, 834.5))
        await store.untilIdle()
        // It might before.
        expect(mayBeShipped).toEqual([])
        await setQuantity(store, orderId, 3)
        const link = await linkOfEdit(orderId)

        expect(link?.amount).toBe(1_984.5)
        await expect(store.buyer().payByLink(link?.id ?? "")).rejects.toThrow(
          /paid for with this payment method already/
        )
        expect(await heldAtService()).toBe(834.5)
        await pay(await paymentLink(store, orderId, 1_150))
        expect(await heldAtService()).toBe(1_984.5)
      })

      it("is not financed by a payment link for more than is left", async () => {
        const orderId = await paidByCard(1_500)

        await expect(pay(await paymentLink(store, orderId, 834.51))).rejects.toThrow(/more than what is left/)
        expect(await heldAtService()).toBe(0)
      })
    })

    describe("acted on by hand", () => {
      const { fileUrl } = servedFiles({ "second.pdf": makePdf("Proof") })

      const giveProof = (orderId: string) =>
        store.act(orderId, "confirm-delivery", { proof_url: fileUrl("proof.png") })
      const say = (orderId: string, outcome: "disputed" | "delivered") =>
        store.act(orderId, "delivery-outcome", { outcome, note: "The operator called." })
      /** With its payment link placed by the buyer; `linkReference` is that of the link's attempt. */
      const withPlacedLink = async (planId: number, state: string) => {
        const placed = await withLinkForDifference()

        expect((await pay(placed.link, planId)).state).toBe(state)
        await store.untilIdle()
        const [latest] = (await store.timeline(placed.order.id)).attempts

        expect(latest?.reference).not.toBe(placed.sessionId)
        return { ...placed, id: placed.order.id, linkReference: latest?.reference ?? "" }
      }
      const withWaitingLink = () => withPlacedLink(PLANS.downPayment, "awaiting_down_payment")
      const withPaidLink = () => withPlacedLink(PLANS.days30, "authorized")

      it("has its delivery confirmed while the payment link waits for a down payment, by SMS and by a proof", async () => {
        const { id, sessionId, linkReference } = await withWaitingLink()

        expect((await store.timeline(id)).actions).toMatchObject({
          confirm_delivery_proof: { allowed: true },
          confirm_delivery_sms: { allowed: true },
        })
        await store.act(id, "confirm-delivery", { ask_buyer: true })
        expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
        await giveProof(id)
        expect(await store.stateOf(sessionId)).toBe("delivered")
        expect(await store.stateOf(linkReference)).toBe("awaiting_down_payment")
        await store.untilCaptured(id)
        await expect(giveProof(id)).rejects.toMatchObject({ body: { code: "not_authorized_yet" } })
      })

      it("is to be shipped, invoiced and captured while the payment link waits for a down payment", async () => {
        store.svc.options.capture = "manual"
        const { id, sessionId } = await withWaitingLink()

        await untilListedAs(id, "changed_in_medusa")
        await store.act(id, "resolve", { note: "The buyer pays by the link.", kind: "changed_in_medusa" })
        const nextStep = async () => (await store.timeline(id)).next_step

        expect(await nextStep()).toEqual({ code: "fulfil" })
        await giveProof(id)
        expect(await store.stateOf(sessionId)).toBe("delivered")
        expect(await nextStep()).toEqual({ code: "give_invoice" })
        await store.giveInvoice(id, "INV-1")
        await store.untilIdle()
        expect(await nextStep()).toEqual({ code: "capture" })
        await store.admin.post(`/admin/payments/${await store.paymentId(id)}/capture`)
        expect(await nextStep()).toMatchObject({ code: "wait_for_down_payment" })
      })

      it("has a dispute recorded and settled while the payment link waits for a down payment", async () => {
        const { id, sessionId, svcOrderId, linkReference } = await withWaitingLink()

        await store.deliver(id)
        await store.untilState(sessionId, "out_for_delivery")
        await store.untilIdle()
        expect((await store.timeline(id)).delivery_outcomes).toMatchObject({
          disputed: { allowed: true },
          delivered: { allowed: true },
        })
        await store.sandbox.orderAction(svcOrderId, "dispute")
        await say(id, "disputed")
        expect(await store.stateOf(sessionId)).toBe("held")
        await store.sandbox.orderAction(svcOrderId, "settle", { order_status: "DELIVERED" })
        await say(id, "delivered")
        expect(await store.stateOf(sessionId)).toBe("delivered")
        expect(await store.stateOf(linkReference)).toBe("awaiting_down_payment")
      })

      it("has a dispute recorded of what is not delivered yet, though its payment link is", async () => {
        const { id, sessionId, svcOrderId, linkReference } = await withPaidLink()

        await store.deliver(id)
        await store.untilState(sessionId, "out_for_delivery")
        await store.untilState(linkReference, "out_for_delivery")
        await store.sandbox.orderAction(
          (await store.attempt(linkReference))?.svcOrderId ?? "",
          "confirm-delivery"
        )
        await store.untilState(linkReference, "delivered")
        await store.untilIdle()
        await store.sandbox.orderAction(svcOrderId, "dispute")
        await say(id, "disputed")
        expect(await store.stateOf(sessionId)).toBe("held")
        expect(await store.stateOf(linkReference)).toBe("delivered")
      })

      it("has one proof confirm all that was financed", async () => {
        const { id, sessionId, linkReference } = await withPaidLink()

        await giveProof(id)
        expect(await store.stateOf(sessionId)).toBe("delivered")
        expect(await store.stateOf(linkReference)).toBe("delivered")
        const { orders } = await store.sandbox.state()

        expect(orders.map(({ order_status }) => order_status)).toEqual(["DELIVERED", "DELIVERED"])
        await store.untilPaid(id, 2_334.5)
      })

      describe("though the goods of its payment link, which is paid, were taken back", () => {
        /** The piece that the buyer has is delivered; that of the payment link is taken off the order. */
        const withSurplus = async () => {
          const placed = await withPaidLink()
          const since = new Date().toISOString()
          const [line] = await store.lines(placed.id)

          // It was on back order for long.
          await store.svc.ledger.orders.change(placed.linkReference, {
            activity: { kind: "delivery_overdue", actor: "system", values: { since } },
          })
          const parcel = await store.fulfilLines(placed.id, [{ id: line?.id ?? "", quantity: 1 }], {
            proof_of_delivery_url: fileUrl("proof.png"),
          })

          await store.markDelivered(placed.id, parcel)
          await setQuantity(store, placed.id, 1)
          await hourlyLook(placed.id)
          return placed
        }
        it("is delivered for the goods that it has, and the link only once a person asks for it", async () => {
          const { id, sessionId, linkReference } = await withSurplus()

          expect(await store.stateOf(sessionId)).toBe("delivered")
          expect(await store.stateOf(linkReference)).toBe("authorized")
          await store.untilPaid(id, 1_184.5)
          expect(await store.attention(id)).toEqual(["changed_in_medusa"])
          await giveProof(id)
          expect(await store.stateOf(linkReference)).toBe("delivered")
          await store.untilPaid(id, 2_334.5)
        })

        it("is listed once more for the link when a person has settled the difference", async () => {
          const { id, linkReference } = await withSurplus()

          await store.act(id, "resolve", { note: "Agreed.", kind: "changed_in_medusa" })
          await hourlyLook(id)
          expect(await store.attention(id)).toEqual(["delivery_overdue"])
          await hourlyLook(id)
          expect(await store.activityOf(id, "delivery_overdue")).toHaveLength(2)
          expect(await store.stateOf(linkReference)).toBe("authorized")
          await store.untilPaid(id, 1_184.5)
          await store.giveInvoice(id, "INV-1")
          await store.untilIdle()
          await store.act(id, "resolve", { note: "Left as it is." })
          expect((await store.timeline(id)).next_step).toEqual({ code: "settle_surplus" })
        })

        it("has a proof that a person gives confirm first what it needs", async () => {
          const { id, sessionId, linkReference } = await withPaidLink()

          await setQuantity(store, id, 1)
          await giveProof(id)
          expect(await store.stateOf(sessionId)).toBe("delivered")
          expect(await store.stateOf(linkReference)).toBe("authorized")
          await giveProof(id)
          expect(await store.stateOf(linkReference)).toBe("delivered")
        })

        it("is delivered for the link, too, once goods have taken their place", async () => {
          const { id, linkReference } = await withSurplus()

          await setQuantity(store, id, 2)
          const [line] = await store.lines(id)
          const parcel = await store.fulfilLines(id, [{ id: line?.id ?? "", quantity: 1 }], {
            proof_of_delivery_url: fileUrl("proof.png"),
          })

          await store.markDelivered(id, parcel)
          await hourlyLook(id)
          expect(await store.stateOf(linkReference)).toBe("delivered")
          await store.untilPaid(id, 2_334.5)
          expect(await store.attention(id)).toEqual([])
        })
      })

      it("waits for the goods of its payment link, and for their proof, though the first delivery is enough for the others", async () => {
        store.svc.options.delivery.when = "first_delivered"
        const placed = await withLinkForDifference()
        const deliverOne = async (proof: string) => {
          const [line] = await store.lines(placed.order.id)
          const parcel = await store.fulfilLines(placed.order.id, [{ id: line?.id ?? "", quantity: 1 }], {
            proof_of_delivery_url: fileUrl(proof),
          })

          await store.markDelivered(placed.order.id, parcel)
          await hourlyLook(placed.order.id)
        }

        await deliverOne("proof.png")
        expect(await store.stateOf(placed.sessionId)).toBe("delivered")
        await pay(placed.link)
        const [paid] = await store.svc.ledger.orders.ofOrder(placed.order.id)

        // As one that was paid while the checkout's down payment was still awaited.
        await store.setAttempt(paid?.reference ?? "", { authorizedAt: new Date(Date.now() - 3_600_000) })
        await hourlyLook(placed.order.id)
        expect(await store.timeline(placed.order.id)).toMatchObject({
          attempts: [{ state: "authorized" }, { state: "delivered" }],
          next_step: { code: "fulfil" },
        })
        await deliverOne("second.pdf")
        const { attempts, delivery } = await store.timeline(placed.order.id)

        expect(attempts).toMatchObject([{ state: "delivered" }, { state: "delivered" }])
        expect(delivery?.proof_url).toBe(fileUrl("second.pdf"))
      })

      it("is paid by a new link once the operator has cancelled one that waits for a down payment", async () => {
        const { id, link, sessionId, linkReference } = await withWaitingLink()
        const told = store.eventsNamed("svc.order_released")

        await giveProof(id)
        await store.untilCaptured(id)
        await expect(choosePayment(store, link, PLANS.days30)).rejects.toMatchObject({ status: 409 })
        await store.act(id, "delivery-outcome", {
          outcome: "canceled",
          note: "The operator has cancelled the second order.",
          states: { [linkReference]: "awaiting_down_payment" },
        })
        expect((await store.attempt(sessionId))?.releasedAt).toBeNull()
        expect(await store.stateOf(linkReference)).toBe("expired")
        // Medusa's admin offers the link again, and "Mark as paid".
        expect((await unpaid(id)).map((collection) => collection.id)).toEqual([link])
        expect((await pay(link)).state).toBe("authorized")
        await store.untilIdle()

        const svcOrderId = (await store.attempt(linkReference))?.svcOrderId ?? ""

        await store.sandbox.orderAction(svcOrderId, "pay")
        await store.sweepAs(linkReference, { dueAt: new Date() })
        expect(await untilListedAs(id, "paid_after_cancellation")).toHaveLength(1)
        expect(await store.stateOf(linkReference)).toBe("expired")
        // The rest of the order stands, and was told as authorised; this part never was.
        expect(told).toEqual([])
      })

      it("is awaited on the same link again, of which the cancelled attempt takes nothing back", async () => {
        const { id, link, linkReference } = await withWaitingLink()

        await giveProof(id)
        await store.untilCaptured(id)
        await store.act(id, "delivery-outcome", {
          outcome: "canceled",
          note: "The operator has cancelled the second order.",
          states: { [linkReference]: "awaiting_down_payment" },
        })
        await store.buyer().payByLink(link)
        await store.untilIdle()
        expect(await unpaid(id)).toEqual([])
        await store.sweepAs(linkReference, { dueAt: new Date() })
        expect(await unpaid(id)).toEqual([])
      })

      it("is awaited on the same link that is paid in the very moment in which its cancellation is written", async () => {
        const { id, link, linkReference } = await withWaitingLink()
        const { orders } = store.svc.ledger
        const latest = orders.latestOfSession.bind(orders)
        const asked = jest.spyOn(store.container().resolve(Modules.LOCKING), "acquire")
        let paying: Promise<unknown> = Promise.resolve()

        await giveProof(id)
        await store.untilCaptured(id)
        jest.spyOn(orders, "latestOfSession").mockImplementationOnce(async (sessionId) => {
          const row = await latest(sessionId)

          asked.mockClear()
          let isPlaced = false

          paying = store
            .buyer()
            .payByLink(link)
            .finally(() => (isPlaced = true))
          // It is placed, or asks for the lock again and again.
          await polling(() => asked.mock.calls.length).until((calls) => isPlaced || calls > 3)
          return row
        })
        await store.act(id, "delivery-outcome", {
          outcome: "canceled",
          note: "The operator has cancelled the second order.",
          states: { [linkReference]: "awaiting_down_payment" },
        })
        await paying
        await store.untilIdle()
        expect(await unpaid(id)).toEqual([])
      })

      it("counts no more in whole, its payment link that waits for an approval included, once the operator has cancelled all of it", async () => {
        const { id, link, linkReference } = await withWaitingLink()

        await store.setAttempt(linkReference, { state: "awaiting_approval" })
        await store.act(id, "delivery-outcome", { outcome: "canceled", note: "All of it." })
        expect((await store.timeline(id)).attempts.map(({ released_at }) => released_at)).toEqual([
          expect.any(String),
          expect.any(String),
        ])
        expect(await store.buyer().paymentLink(link)).toMatchObject({ next: { action: "try_again" } })
        await expect(store.act(id, "approve")).rejects.toMatchObject({ body: { code: "no_live_attempt" } })
      })

      it("is approved though its payment link was declined", async () => {
        const { order, link, sessionId } = await withLinkForDifference()

        await store.sandbox.putBuyer(BUYERS.active, { credit_limit: 1_200 })
        await expect(pay(link)).rejects.toThrow(/credit does not cover/)
        await store.untilIdle()
        // Put back, since Medusa makes no payment link for the difference while the order's own payment is awaited.
        await store.setAttempt(sessionId, { state: "awaiting_approval", authorizedAt: null })
        expect(await store.timeline(order.id)).toMatchObject({
          attempts: [{ state: "declined" }, { reference: sessionId, state: "awaiting_approval" }],
          actions: { approve: { allowed: true } },
        })
        await store.act(order.id, "approve")
        expect(await store.stateOf(sessionId)).toBe("authorized")
        expect(await store.activityOf(order.id, "approved")).toMatchObject([{ reference: sessionId }])
      })
    })
  }
)
