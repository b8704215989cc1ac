import { isPrepaidConfirmed } from "../../src/client"
import { client } from "./support/client"
import { expectAnyRefusal, expectRefusal } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { matching } from "./support/matching"
import {
  awaitingBody,
  forAwaitingOrder,
  itWithAwaitingOrder,
  itWithOrder,
  placeOrder,
} from "./support/place-order"
import { succeed } from "./support/post"
import { untilInFlight } from "./support/until-in-flight"
import { wire } from "./support/wire"

const { control } = fixtures
const reconcile = (orderId: string) => succeed(wire.reconcilePrepaidPayment, { order_number: orderId })

describe("spec 3.2, 4.3: PENDING / INITIATED, unpaid", () => {
  itWithAwaitingOrder({}, "the state and the payment_url of the checkout are returned", async (order) => {
    const session = await reconcile(order.order_id)
    const { payment_url, transaction_id } = order

    expect(session).toMatchObject({
      in_progress: false,
      payment_status: matching(/^(PENDING|INITIATED)$/),
      payment_url,
      transaction_id,
    })
    // The flat envelope again, through the client.
    expect(await client.reconcilePrepaidPayment(order.order_id)).toMatchObject({
      in_progress: false,
      payment_status: session.payment_status,
      payment_url,
      transaction_id,
    })
  })

  itWithAwaitingOrder({ control }, "INITIATED once the buyer opened the page", async (order, { control }) => {
    expect((await reconcile(order.order_id)).payment_status).toBe("PENDING")
    await control.orderAction(order.order_id, "initiate-payment")
    expect(await reconcile(order.order_id)).toMatchObject({
      payment_status: "INITIATED",
      payment_url: order.payment_url,
    })
  })
})

describe("spec 3.2, 4.3: PAID / COMPLETED", () => {
  itWithAwaitingOrder(
    { control },
    "not authorised yet: finalized, and the order is authorised",
    async ({ order_id: orderId }, { control }) => {
      expect((await control.orderAction(orderId, "pay", { finalize: false })).authorized).toBe(false)

      const session = await client.reconcilePrepaidPayment(orderId)

      expect(isPrepaidConfirmed(session.payment_status)).toBe(true)
      expect(session).toMatchObject({ in_progress: false, payment_url: "" })
      expect((await control.order(orderId)).authorized).toBe(true)
    }
  )

  for (const status of ["PAID", "COMPLETED"] as const) {
    itGiven(
      { ...forAwaitingOrder, control },
      `authorised already: ${status} is returned unchanged`,
      async ({ control, ...given }) => {
        await control.putSettings({ finalized_status: status })

        const { order_id: orderId } = await placeOrder(awaitingBody(given))

        await control.orderAction(orderId, "pay")

        const first = await reconcile(orderId)

        expect(first).toMatchObject({ payment_status: status, payment_url: "", in_progress: false })
        expect(first.transaction_id).not.toBe("")
        expect(await reconcile(orderId)).toEqual(first)
        expect((await client.reconcilePrepaidPayment(orderId)).payment_status).toBe(status)
      }
    )
  }
})

describe("spec 3.2, 4.3: VOIDED", () => {
  itWithAwaitingOrder(
    { control },
    "re-issued with a fresh payment_url, which can be paid",
    async (order, { control }) => {
      await control.orderAction(order.order_id, "void")

      const reissued = await client.reconcilePrepaidPayment(order.order_id)

      expect(reissued.payment_status).toBe("VOIDED")
      expect(reissued.payment_url).toMatch(/^https?:/)
      expect(reissued.payment_url).not.toBe(order.payment_url)
      expect(reissued.transaction_id).not.toBe(order.transaction_id)
      // Not re-issued a second time.
      expect(await reconcile(order.order_id)).toMatchObject({
        payment_status: "PENDING",
        payment_url: reissued.payment_url,
      })

      expect((await fetch(order.payment_url + "/pay", { method: "POST" })).status).toBe(409)
      await fetch(`${reissued.payment_url}/pay`, { method: "POST", redirect: "manual" })
      expect(await reconcile(order.order_id)).toMatchObject({
        payment_status: matching(/^(PAID|COMPLETED)$/),
        payment_url: "",
      })
    }
  )
})

describe("spec 4.3: in_progress", () => {
  itWithAwaitingOrder(
    { control },
    "true while a finalize runs, false afterwards",
    async ({ order_id: orderId }, { control }) => {
      await control.orderAction(orderId, "pay", { finalize: false })
      await control.putFaults([
        { operation: "reconcile_prepaid_payment", kind: "delay", ms: 1_000, calls: [1] },
      ])

      const first = reconcile(orderId)

      await untilInFlight(control, "reconcile_prepaid_payment")
      // The finalize that runs is not over, so nothing may be taken for settled.
      expect((await reconcile(orderId)).in_progress).toBe(true)
      expect((await client.reconcilePrepaidPayment(orderId)).in_progress).toBe(true)
      expect((await first).in_progress).toBe(false)
      expect((await reconcile(orderId)).in_progress).toBe(false)
    }
  )
})

describe("spec 4.3: the request", () => {
  it("order_number must be a text: 400", () =>
    expectRefusal(wire.reconcilePrepaidPayment, { order_number: 5 }, 400, "order_number"))

  itWithOrder({}, "applies only to orders with collection_method SVC", ({ order_id: orderId }) =>
    expectAnyRefusal(wire.reconcilePrepaidPayment, { order_number: orderId })
  )
})
