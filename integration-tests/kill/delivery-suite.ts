import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { PNG } from "../support/file-server"
import { untilWaitedFor } from "./support/held"
import type { KillableStore, PlacedOrder } from "./support/killable-store"
import { until } from "./support/until"

/** Longer than a dead process keeps an attempt to itself. */
const LEASE_SECONDS = 100

/** Medusa dies while a delivery is being confirmed with the service. */
export const deliverySuite = (store: KillableStore): void => {
  describe("killed after the service took the confirmation of a delivery, Medusa", () => {
    let byProof: PlacedOrder
    let bySms: PlacedOrder

    const effects = ({ atServiceId }: PlacedOrder) => store.gate.effects("confirm_delivery", atServiceId)
    const untilCaptured = async (order: PlacedOrder): Promise<void> => {
      await until(
        () => store.office.payment(order.id),
        ({ status, paid }) => status === "captured" && paid === order.total
      )
    }

    beforeAll(async () => {
      byProof = await store.placeOrder()
      bySms = await store.placeOrder()
      await store.office.writeInvoice(byProof.id, {
        number: "POD-1",
        url: store.publish("pod-1.pdf", "application/pdf", makePdf("Invoice POD-1")),
      })
      const proof = { proof_of_delivery_url: store.publish("proof.png", "image/png", PNG) }
      const parcels = [await store.office.ship(byProof.id, proof), await store.office.ship(bySms.id)]
      const held = [byProof, bySms].map(({ atServiceId }) =>
        store.hold("confirm_delivery", atServiceId, "after_effect")
      )

      await Promise.all(
        [byProof, bySms].map(({ id }, index) => store.office.deliver(id, parcels[index] ?? ""))
      )
      await untilWaitedFor(...held)
      await store.kill()
      expect([byProof, bySms].map(effects)).toEqual([1, 1])
      await store.restart()
      await store.database.letTimePass(LEASE_SECONDS)
    })

    it("confirms it once by its proof, learns so from the invoice, and captures the payment", async () => {
      await store.office.checkStatus(byProof.id)
      await untilCaptured(byProof)
      const atService = await store.sandbox.order(byProof.atServiceId)

      expect(atService.order_status).toBe("DELIVERED")
      expect(atService.invoices.map(({ invoice_number }) => invoice_number)).toEqual(["POD-1"])
      expect(effects(byProof)).toBe(1)
      expect((await store.office.timeline(byProof.id)).attention).toEqual([])
    })

    it("asks the buyer once by SMS, and captures the payment when they confirm", async () => {
      await store.office.checkStatus(bySms.id)
      await until(
        () => store.stateInLedger(bySms.sessionId),
        (state) => state === "out_for_delivery"
      )
      expect(effects(bySms)).toBe(1)
      const sms = await store.sandbox.sms()

      expect(
        sms.filter(({ kind, order_id }) => kind === "delivery_link" && order_id === bySms.atServiceId)
      ).toHaveLength(1)
      await store.sandbox.orderAction(bySms.atServiceId, "confirm-delivery")
      await untilCaptured(bySms)
      expect((await store.office.timeline(bySms.id)).attention).toEqual([])
    })
  })
}
