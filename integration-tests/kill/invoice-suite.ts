import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { PNG } from "../support/file-server"
import { untilWaitedFor } from "./support/held"
import type { KillableStore, PlacedOrder } from "./support/killable-store"

/** Longer than a dead process keeps an attempt to itself, and than a call that sends an invoice may stay unanswered. */
const LEASE_SECONDS = 100

/** Medusa dies between the confirmation of a delivery and the outcome of its invoice. */
export const invoiceSuite = (store: KillableStore): void => {
  describe("killed after a delivery was confirmed, Medusa", () => {
    let beforeIntent: PlacedOrder
    let beforeCall: PlacedOrder
    let beforeAnswer: PlacedOrder

    const numberOf = ({ id }: PlacedOrder) => `INV-${id}`
    const invoiceUrl = (order: PlacedOrder) =>
      store.publish(`${order.id}.pdf`, "application/pdf", makePdf(numberOf(order)))
    const atService = async ({ atServiceId }: PlacedOrder) =>
      (await store.sandbox.order(atServiceId)).invoices.map(({ invoice_number }) => invoice_number)
    const effects = ({ atServiceId }: PlacedOrder) => store.gate.effects("add_invoice", atServiceId)
    const giveAgain = (order: PlacedOrder) =>
      store.office.giveInvoice(order.id, { invoice_number: numberOf(order), url: invoiceUrl(order) })
    const expectCapturedOnce = async (order: PlacedOrder): Promise<void> => {
      expect(await store.office.payment(order.id)).toEqual({ status: "captured", paid: order.total })
      expect(store.gate.effects("confirm_delivery", order.atServiceId)).toBe(1)
    }

    beforeAll(async () => {
      const proof = { proof_of_delivery_url: store.publish("proof.png", "image/png", PNG) }
      const orders = [await store.placeOrder(), await store.placeOrder(), await store.placeOrder()] as const
      const parcels = new Map<string, string>()

      ;[beforeCall, beforeAnswer, beforeIntent] = orders
      for (const order of orders) {
        await store.office.writeInvoice(order.id, { number: numberOf(order), url: invoiceUrl(order) })
        parcels.set(order.id, await store.office.ship(order.id, proof))
      }
      const deliver = ({ id }: PlacedOrder) => store.office.deliver(id, parcels.get(id) ?? "")
      const held = [
        store.hold("add_invoice", beforeCall.atServiceId, "before_effect"),
        store.hold("add_invoice", beforeAnswer.atServiceId, "after_effect"),
      ]

      await Promise.all([deliver(beforeCall), deliver(beforeAnswer)])
      await untilWaitedFor(...held)
      const lock = await store.database.lock("lock table svc_invoice in share row exclusive mode")

      await deliver(beforeIntent)
      await untilWaitedFor(lock)
      await store.kill()
      expect(await store.stateInLedger(beforeIntent.sessionId)).toBe("delivered")
      expect([beforeIntent, beforeCall, beforeAnswer].map(effects)).toEqual([0, 0, 1])
      await store.restart()
      await store.database.letTimePass(LEASE_SECONDS)
    })

    it("sends the invoice once when it had not begun to", async () => {
      await store.office.checkStatus(beforeIntent.id)
      await store.office.checkStatus(beforeIntent.id)
      expect(await atService(beforeIntent)).toEqual([numberOf(beforeIntent)])
      expect(effects(beforeIntent)).toBe(1)
      await expectCapturedOnce(beforeIntent)
    })

    it.each([
      ["had not reached the service", () => beforeCall, 0],
      ["was not answered", () => beforeAnswer, 1],
    ])(
      "does not send the invoice again by itself when its call %s, lists it, and takes it from the merchant",
      async (_what, orderOf, effectsBefore) => {
        const order = orderOf()

        await store.office.checkStatus(order.id)
        expect((await store.office.timeline(order.id)).attention.map(({ kind }) => kind)).toEqual([
          "invoice_unknown",
        ])
        expect(effects(order)).toBe(effectsBefore)
        await expectCapturedOnce(order)

        await giveAgain(order)
        expect(await atService(order)).toEqual([numberOf(order)])
        expect(effects(order)).toBe(1)
        expect((await store.office.timeline(order.id)).attention).toEqual([])
      }
    )
  })
}
