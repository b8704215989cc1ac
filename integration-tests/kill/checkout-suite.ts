import { z } from "zod"
import { untilWaitedFor } from "./support/held"
import type { KillableStore, ReadyCart } from "./support/killable-store"
import { until } from "./support/until"

/** Longer than a call to the service may take: Medusa's dead process still holds the attempt until then. */
const LEASE_SECONDS = 60
/** After this an attempt that nobody came back for is given up. */
const GIVEN_UP_SECONDS = 660

const linkRow = z.object({ order_id: z.string() })

/** Medusa dies while a buyer's cart is being completed. */
export const checkoutSuite = (store: KillableStore): void => {
  describe("killed during a checkout, Medusa", () => {
    let beforeCall: ReadyCart
    let beforeCallAlone: ReadyCart
    let beforeAnswer: ReadyCart
    let beforePayment: ReadyCart

    /** The order that Medusa had made before it died. */
    const orderOf = async ({ id }: ReadyCart): Promise<string> => {
      const [link] = await store.database.rows(
        linkRow,
        "select order_id from order_cart where cart_id = $1 and deleted_at is null",
        [id]
      )

      return link?.order_id ?? ""
    }
    const effects = ({ phone }: ReadyCart) => store.gate.effects("initiate_checkout", phone)
    const payments = ({ sessionId }: ReadyCart) =>
      store.database.count("select count(*) from payment where payment_session_id = $1", [sessionId])
    const untilAuthorised = async (orderId: string): Promise<void> => {
      await until(
        () => store.office.payment(orderId),
        ({ status }) => status === "authorized"
      )
    }

    beforeAll(async () => {
      beforeCall = await store.readyCart()
      beforeCallAlone = await store.readyCart()
      beforeAnswer = await store.readyCart()
      beforePayment = await store.readyCart()
      const lock = await store.database.lock("lock table payment in share row exclusive mode")
      const held = [
        store.hold("initiate_checkout", beforeCall.phone, "before_effect"),
        store.hold("initiate_checkout", beforeCallAlone.phone, "before_effect"),
        store.hold("initiate_checkout", beforeAnswer.phone, "after_effect"),
      ]
      const completions = Promise.allSettled(
        [beforeCall, beforeCallAlone, beforeAnswer, beforePayment].map(({ id }) =>
          store.client().complete(id)
        )
      )

      await untilWaitedFor(lock, ...held)
      await store.kill()
      expect((await completions).map(({ status }) => status)).toEqual(Array(4).fill("rejected"))
      expect([beforeCall, beforeCallAlone, beforeAnswer, beforePayment].map(effects)).toEqual([0, 0, 1, 1])
      await store.restart()
      await store.database.letTimePass(LEASE_SECONDS)
    })

    it("places one order at the service when the call had not reached it and the buyer completes again", async () => {
      const completion = await store.client().complete(beforeCall.id)
      const orderId = await orderOf(beforeCall)

      expect(completion).toMatchObject({ type: "order", order: { id: orderId } })
      await until(
        () => store.stateForBuyer(orderId),
        (state) => state === "authorized"
      )
      await untilAuthorised(orderId)
      expect(effects(beforeCall)).toBe(1)
      expect(await payments(beforeCall)).toBe(1)
      expect((await store.office.timeline(orderId)).attention).toEqual([])
    })

    it("places one order at the service when the call had not reached it and the buyer does not come back", async () => {
      const orderId = await orderOf(beforeCallAlone)

      await store.office.checkStatus(orderId)
      await untilAuthorised(orderId)
      expect(effects(beforeCallAlone)).toBe(1)
      expect(await payments(beforeCallAlone)).toBe(1)
      expect((await store.office.timeline(orderId)).attention).toEqual([])
    })

    it("leaves one order at the service when the answer was not stored, and lists it for the merchant", async () => {
      const orderId = await orderOf(beforeAnswer)

      await store.client().complete(beforeAnswer.id)
      await store.database.letTimePass(GIVEN_UP_SECONDS)
      // The service holds an order that it gives no number of: what is shown for it matters less than the list.
      await Promise.allSettled([store.office.checkStatus(orderId)])
      const { attempts, attention } = await until(
        () => store.office.timeline(orderId),
        (seen) => seen.attention.length > 0
      )

      expect(attempts).toEqual([expect.objectContaining({ state: "unconfirmed" })])
      expect(attention).toEqual([
        {
          kind: "possible_duplicate",
          reference: (await store.ordersAtService(beforeAnswer))[0]?.order_reference_id,
        },
      ])
      expect(effects(beforeAnswer)).toBe(1)
      expect(await payments(beforeAnswer)).toBe(0)
    })

    it("authorises the order once when the answer was stored, but the payment was not", async () => {
      const orderId = await orderOf(beforePayment)

      await until(
        () => store.stateForBuyer(orderId),
        (state) => state === "authorized"
      )
      await untilAuthorised(orderId)
      expect(effects(beforePayment)).toBe(1)
      expect(await payments(beforePayment)).toBe(1)
      expect((await store.office.timeline(orderId)).attention).toEqual([])
    })
  })
}
