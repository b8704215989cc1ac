import { z } from "zod"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import {
  type AtEachPoint,
  endingIn,
  CRASH_POINTS,
  oneForEach,
  PROOF,
  QUESTION,
  stopAtEachPoint,
} from "./crash-points"
import type { CrashSuite } from "./support/crash-suite"
import { inTurns } from "./support/in-turns"
import { type KillableStore, type PlacedOrder, SWEPT } from "./support/killable-store"
import { polling } from "../../support/polling"

const paymentRow = z.object({ id: z.string() })

/** What becomes of a proof whose answer is lost: only the answer to an invoice tells whether the service has it. */
const ENDS: AtEachPoint<"confirmed" | "learnt" | "in doubt"> = {
  "before the call": "confirmed",
  // Its order has an invoice.
  "after the effect": "learnt",
  "between the answer and its record": "in doubt",
  "after the record, before what follows": "confirmed",
}

/** Medusa dies while deliveries are confirmed, and while payments are captured for it. */
export const deliverySuite = (store: KillableStore): CrashSuite => {
  let byProof: AtEachPoint<PlacedOrder>
  let bySms: AtEachPoint<PlacedOrder>
  let duringCapture: PlacedOrder
  let afterCapture: PlacedOrder
  const parcels = new Map<PlacedOrder, string>()

  const effects = ({ atServiceId }: PlacedOrder) => store.gate.effects("confirm_delivery", atServiceId)
  const deliver = (order: PlacedOrder) => store.office().markDelivered(order.id, parcels.get(order) ?? "")
  const confirm = ({ id }: PlacedOrder, how: { proof_url: string } | { ask_buyer: true }) =>
    store.office().act(id, "confirm-delivery", how)
  const expectCapturedOnce = async (order: PlacedOrder): Promise<void> => {
    await store.untilOrder(order.id, ({ payment, paid }) => payment === "captured" && paid === order.total)
    expect(await store.captures(order)).toBe(1)
    expect(effects(order)).toBe(1)
    expect(await store.office().attention(order.id)).toEqual([])
  }

  return {
    prepare: async () => {
      const orders = await store.placeOrders(10)
      const [during, after] = orders.slice(8)

      byProof = oneForEach(orders)
      bySms = oneForEach(orders.slice(4))
      duringCapture = during ?? byProof["before the call"]
      afterCapture = after ?? byProof["before the call"]
      await inTurns(2, [...Object.values(byProof), duringCapture, afterCapture], async (order) => {
        parcels.set(order, await store.office().fulfil(order.id, { metadata: store.proof }))
      })
      for (const point of endingIn(ENDS, "learnt")) {
        await store.office().writeInvoice(byProof[point].id, {
          number: point,
          url: store.publish("pod.pdf", makePdf(point)),
        })
      }
    },

    stage: async () => {
      const { "after the record, before what follows": lastByProof, ...others } = byProof
      const [payment] = await store.database.rows(
        paymentRow,
        "select id from payment where payment_session_id = $1",
        [duringCapture.sessionId]
      )
      const held = [
        ...(await stopAtEachPoint(store, PROOF, byProof)),
        ...(await stopAtEachPoint(store, QUESTION, bySms)),
        // The payment has its capture, and is not marked as captured.
        await store.database.stopAt({ table: "payment", on: "update", becomes: { id: payment?.id } }),
        // The payment is captured, and its order does not know it yet.
        await store.database.stopAt({
          table: "order_transaction",
          on: "insert",
          becomes: { order_id: afterCapture.id },
        }),
      ]

      // Medusa does what its events cause in a few places only: the others are confirmed on the order page.
      for (const order of Object.values(others)) {
        await deliver(order)
      }
      void Promise.allSettled([
        ...[lastByProof, duringCapture, afterCapture].map((order) =>
          confirm(order, { proof_url: store.proof.proof_of_delivery_url })
        ),
        ...Object.values(bySms).map((order) => confirm(order, { ask_buyer: true })),
      ])
      return held
    },

    tests: () => {
      it.each(endingIn(ENDS, "confirmed"))(
        "confirms a delivery by its proof once when it died %s, and captures the payment",
        async (point) => {
          await store.untilInLedger(byProof[point], "delivered")
          await expectCapturedOnce(byProof[point])
        }
      )

      it.each(endingIn(ENDS, "in doubt"))(
        "does not send a proof again when it died %s, and lists the delivery as in doubt",
        async (point) => {
          const order = byProof[point]

          await polling(() => store.office().attention(order.id), SWEPT).until((kinds) => kinds.length > 0)
          expect(await store.office().attention(order.id)).toEqual(["delivery_in_doubt"])
          expect(effects(order)).toBe(1)
          expect((await store.office().timeline(order.id)).attempts).toMatchObject([{ state: "authorized" }])
        }
      )

      it.each(endingIn(ENDS, "learnt"))(
        "learns from the answer to the invoice that a proof had arrived when it died %s",
        async (point) => {
          const order = byProof[point]

          await expectCapturedOnce(order)
          const { order_status, invoices } = await store.sandbox.order(order.atServiceId)

          expect(order_status).toBe("DELIVERED")
          expect(invoices.map(({ invoice_number }) => invoice_number)).toEqual([point])
        }
      )

      it.each(CRASH_POINTS)(
        "asks the buyer once by SMS when it died %s, and captures the payment when they confirm",
        async (point) => {
          const order = bySms[point]

          await store.untilInLedger(order, "out_for_delivery")
          expect(effects(order)).toBe(1)
          const sms = await store.sandbox.sms(order.phone)

          expect(sms.filter(({ kind }) => kind === "delivery_link")).toHaveLength(1)
          await store.sandbox.orderAction(order.atServiceId, "confirm-delivery")
          await expectCapturedOnce(order)
        }
      )

      it.each([
        ["was not noted at the payment", () => duringCapture],
        ["was unknown to the order", () => afterCapture],
      ])("captures the payment of a delivered order once when its capture %s", async (_when, orderOf) => {
        await expectCapturedOnce(orderOf())
      })
    },
  }
}
