import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { type AtEachPoint, endingIn, INVOICE, oneForEach, stopAtEachPoint } from "./crash-points"
import type { CrashSuite } from "./support/crash-suite"
import { inTurns } from "./support/in-turns"
import { type KillableStore, type PlacedOrder, SWEPT } from "./support/killable-store"
import { polling } from "../../support/polling"

/** What becomes of an invoice: it is not sent again unless it certainly did not arrive. */
const ENDS: AtEachPoint<"attached" | "unknown"> = {
  "before the call": "unknown",
  "after the effect": "unknown",
  "between the answer and its record": "unknown",
  "after the record, before what follows": "attached",
}

/** Medusa dies while invoices are sent. */
export const invoiceSuite = (store: KillableStore): CrashSuite => {
  let orders: AtEachPoint<PlacedOrder>
  let beforeIntent: PlacedOrder

  const numberOf = ({ id }: PlacedOrder) => `INV-${id}`
  const invoiceUrl = (order: PlacedOrder) => store.publish(`${order.id}.pdf`, makePdf(numberOf(order)))
  const atService = async ({ atServiceId }: PlacedOrder) =>
    (await store.sandbox.order(atServiceId)).invoices.map(({ invoice_number }) => invoice_number)
  const effects = ({ atServiceId }: PlacedOrder) => store.gate.effects("add_invoice", atServiceId)
  const give = (order: PlacedOrder) =>
    store.office().act(order.id, "invoices", { invoice_number: numberOf(order), url: invoiceUrl(order) })
  const countIn = ({ sessionId }: PlacedOrder, states: readonly string[]) =>
    store.database.count("select count(*) from svc_invoice where reference = $1 and state = any($2)", [
      sessionId,
      states,
    ])
  const untilIn = async (order: PlacedOrder, ...states: readonly string[]): Promise<void> => {
    await polling(() => countIn(order, states), SWEPT).until((count) => count === 1)
  }
  const untilSettled = (order: PlacedOrder) => untilIn(order, "attached", "unknown")
  const untilNumberRefused = async ({ sessionId }: PlacedOrder): Promise<void> => {
    await polling(
      () =>
        store.database.count(
          "select count(*) from svc_invoice where reference = $1 and state = 'unknown' and error_reason = 'number_refused'",
          [sessionId]
        ),
      SWEPT
    ).until((count) => count === 1)
  }
  const expectAttachedOnce = async (order: PlacedOrder): Promise<void> => {
    expect(await atService(order)).toEqual([numberOf(order)])
    expect(effects(order)).toBe(1)
    expect(await store.office().attention(order.id)).toEqual([])
    expect(await store.office().order(order.id)).toMatchObject({ payment: "captured", paid: order.total })
  }

  return {
    prepare: async () => {
      const [intended, ...others] = await store.placeOrders(5)

      orders = oneForEach(others)
      beforeIntent = intended ?? orders["before the call"]
      await inTurns(2, [beforeIntent, ...others], async (order) => {
        await store.office().deliver(order.id, store.proof)
        await store.untilOrder(order.id, ({ payment }) => payment === "captured")
        await store.untilSettled(order)
      })
    },

    stage: async () => {
      const held = [
        ...(await stopAtEachPoint(store, INVOICE, orders)),
        await store.database.stopAt({
          table: "svc_invoice",
          on: "update",
          was: { state: "due" },
          becomes: { reference: beforeIntent.sessionId, state: "sending" },
        }),
      ]

      void Promise.allSettled([beforeIntent, ...Object.values(orders)].map(give))
      return held
    },

    tests: () => {
      it("sends an invoice once when it had not begun to", async () => {
        await untilSettled(beforeIntent)
        await expectAttachedOnce(beforeIntent)
      })

      it.each(endingIn(ENDS, "attached"))(
        "keeps what it knew of an invoice when it died %s",
        async (point) => {
          await untilSettled(orders[point])
          await expectAttachedOnce(orders[point])
        }
      )

      it.each(endingIn(ENDS, "unknown"))(
        "does not send an invoice again by itself when it died %s, lists it, and takes it from the merchant",
        async (point) => {
          const order = orders[point]

          await untilSettled(order)
          expect(await store.office().attention(order.id)).toEqual(["invoice_unknown"])
          expect(effects(order)).toBe(point === "before the call" ? 0 : 1)
          await give(order)
          // While the sweep holds the attempt, it is sent later.
          if (point === "before the call") {
            await untilIn(order, "attached")
          } else {
            // The service refuses the number, and does not say why: the operator knows.
            await untilNumberRefused(order)
            expect(await store.office().attention(order.id)).toEqual(["invoice_unknown"])
            await store.office().act(order.id, "resolve", { note: "The operator has it." })
          }
          await expectAttachedOnce(order)
        }
      )
    },
  }
}
