import { z } from "zod"
import { HttpFailure } from "../../support/json-http"
import { PLANS } from "../../support/store"
import type { CrashSuite } from "./support/crash-suite"
import { inTurns } from "./support/in-turns"
import { type KillableStore, type ReadyCart, SWEPT } from "./support/killable-store"
import { SKUS } from "./support/start-servers"
import { polling } from "../../support/polling"
import type { WriteToStop } from "./support/write-stops"

/** Once, so that its buyer cannot order again at this price unless the roll-back gives the use back. */
const USABLE_ONCE = {
  code: "ONCE",
  type: "standard",
  status: "active",
  limit: 1,
  application_method: {
    type: "fixed",
    value: 100,
    target_type: "items",
    allocation: "across",
    currency_code: "sar",
  },
}

const collectionRow = z.object({ payment_collection_id: z.string() })

/** Medusa dies while it places orders, before it asks the payment provider: the ledger knows nothing of them. */
export const interruptedSuite = (store: KillableStore): CrashSuite => {
  let withoutCart: ReadyCart
  let withoutPayment: ReadyCart
  let withoutStock: ReadyCart
  let beforeCompletion: ReadyCart
  let beforeIntent: ReadyCart
  let looked: ReadyCart
  let owing: ReadyCart
  let owingMerchant: ReadyCart
  let owingWithoutStock: ReadyCart
  let declined: ReadyCart
  let declinedWithoutCart: ReadyCart
  let twice: ReadyCart
  /** The order that Medusa had made of each cart when it died. */
  let orders = new Map<ReadyCart, string>()
  let secondOrder = ""

  const orderOf = (cart: ReadyCart) => orders.get(cart) ?? ""
  const effects = ({ phone }: ReadyCart) => store.gate.effects("initiate_checkout", phone)
  const collectionOf = async ({ sessionId }: ReadyCart): Promise<string> => {
    const [row] = await store.database.rows(
      collectionRow,
      "select payment_collection_id from payment_session where id = $1",
      [sessionId]
    )

    return row?.payment_collection_id ?? ""
  }
  const untilStatus = async (orderId: string, status: string): Promise<void> => {
    await store.untilOrder(orderId, (order) => order.status === status)
  }
  const expectAuthorisedOnce = async (cart: ReadyCart): Promise<void> => {
    await store.untilInLedger(cart, "authorized")
    await store.untilSettled(cart)
    expect(await store.office().order(orderOf(cart))).toMatchObject({
      status: "pending",
      payment: "authorized",
    })
    expect(await store.ordersPaidBy(cart)).toEqual([orderOf(cart)])
    expect(effects(cart)).toBe(1)
    expect(await store.payments(cart)).toBe(1)
    expect(await store.reserved(orderOf(cart))).toBe(1)
    expect(await store.office().attention(orderOf(cart))).toEqual([])
    expect(await store.complete(cart)).toMatchObject({ type: "order", order: { id: orderOf(cart) } })
  }
  const expectUsable = async (cart: ReadyCart, sku: string): Promise<void> => {
    const before = await store.stockOf(sku)
    const completion = await store.complete(cart)
    const order = completion.type === "order" ? completion.order.id : ""

    expect(completion).toMatchObject({ type: "order" })
    expect(order).not.toBe(orderOf(cart))
    expect(effects(cart)).toBe(1)
    expect(await store.payments(cart)).toBe(1)
    expect((await store.stockOf(sku)).reserved).toBe(before.reserved + 1)
    expect(await store.reserved(order)).toBe(1)
    expect(await store.office().order(order)).toMatchObject({ status: "pending", payment: "authorized" })
    expect(await store.stateForBuyer(order)).toBe("authorized")
  }

  return {
    prepare: async () => {
      const [one, two, three, four, five, six, seven] = await store.readyCarts(7)

      if (!(one && two && three && four && five && six && seven)) {
        throw new Error("There are too few carts")
      }
      ;[withoutCart, withoutPayment, beforeCompletion, beforeIntent] = [one, two, three, four]
      ;[looked, declinedWithoutCart, twice] = [five, six, seven]
      await store.office().admin.post("/admin/promotions", USABLE_ONCE)
      declined = await store.readyCart({ promotion: USABLE_ONCE.code })
      owing = await store.readyCart({ planId: PLANS.downPayment })
      owingMerchant = await store.readyCart({ planId: PLANS.merchantDownPayment })
      withoutStock = await store.readyCart({ skus: [SKUS.scanner] })
      owingWithoutStock = await store.readyCart({ planId: PLANS.merchantDownPayment, skus: [SKUS.labeler] })
    },

    stage: async () => {
      const link = ({ id }: ReadyCart): WriteToStop => ({
        table: "order_cart",
        on: "insert",
        becomes: { cart_id: id },
      })
      const paymentLink = async (cart: ReadyCart): Promise<WriteToStop> => ({
        table: "order_payment_collection",
        on: "insert",
        becomes: { payment_collection_id: await collectionOf(cart) },
      })
      const intent = ({ id }: ReadyCart): WriteToStop => ({
        table: "svc_order",
        on: "insert",
        becomes: { cart_id: id },
      })
      // Medusa locks a product while it reserves it: each such cart has one of its own.
      const reservation = async (sku: string): Promise<WriteToStop> => ({
        table: "reservation_item",
        on: "insert",
        becomes: { inventory_item_id: (await store.stockOf(sku)).inventoryItemId },
      })
      const writes = [
        link(withoutCart),
        link(declinedWithoutCart),
        link(owingMerchant),
        link(twice),
        await paymentLink(twice),
        await paymentLink(withoutPayment),
        await reservation(SKUS.scanner),
        await reservation(SKUS.labeler),
        { table: "cart", on: "update", becomes: { id: beforeCompletion.id } },
        ...[beforeIntent, looked, declined, owing].map(intent),
      ] satisfies WriteToStop[]
      const held = await inTurns(1, writes, (write) => store.database.stopAt(write))

      orders = await store.completeInTurn([
        withoutCart,
        withoutPayment,
        beforeCompletion,
        beforeIntent,
        looked,
        declined,
        declinedWithoutCart,
        owing,
        owingMerchant,
      ])
      // Nothing tells the order of one, and nothing is reserved for the others.
      void Promise.allSettled([twice, withoutStock, owingWithoutStock].map((cart) => store.complete(cart)))
      for (const cart of [withoutStock, owingWithoutStock]) {
        orders.set(cart, await store.untilOrderOf(cart))
      }
      return held
    },

    // However long the others took to come to their points: the sweep must not be the first to look at them.
    whileDead: async () => {
      await store.database.execute('update "order" set created_at = now() where id = any($1)', [
        [looked, declined, declinedWithoutCart].map(orderOf),
      ])
    },

    afterRestart: async () => {
      await Promise.all([declined, declinedWithoutCart].map((cart) => store.setCredit(cart, 0)))
      expect(await store.stateForBuyer(orderOf(looked))).toBe("processing")
      expect((await store.office().timeline(orderOf(looked))).activity).toMatchObject([
        { kind: "order_interrupted" },
      ])
      await expect(store.office().fulfil(orderOf(looked), { metadata: store.proof })).rejects.toThrow(
        HttpFailure
      )
      const again = await store.complete(twice)

      secondOrder = again.type === "order" ? again.order.id : ""
    },

    tests: () => {
      it.each([
        ["before its cart was completed", () => beforeCompletion],
        ["before its checkout was intended", () => beforeIntent],
        ["before it was linked with its cart", () => withoutCart],
        ["before it was linked with its payment", () => withoutPayment],
        ["and that somebody looked at before the sweep", () => looked],
      ])("sends the checkout of an order that was interrupted %s, once", async (_when, cartOf) => {
        await expectAuthorisedOnce(cartOf())
      })

      it("asks for the down payment of an order that was interrupted", async () => {
        await store.untilInLedger(owing, "awaiting_down_payment")
        expect(await store.stateForBuyer(orderOf(owing))).toBe("awaiting_down_payment")
        const [atService] = await store.ordersAtService(owing)

        await store.sandbox.orderAction(atService?.order_id ?? "", "pay")
        await expectAuthorisedOnce(owing)
      })

      it.each([
        ["its checkout is declined", () => declined],
        ["its checkout is declined and it had lost its link to the cart", () => declinedWithoutCart],
      ])("rolls an interrupted order back when %s, and its buyer can order again", async (_what, cartOf) => {
        const cart = cartOf()

        await store.untilInLedger(cart, "declined")
        // Both: the stock that is counted below is the same.
        for (const one of [declined, declinedWithoutCart]) {
          await untilStatus(orderOf(one), "canceled")
        }
        expect(effects(cart)).toBe(0)
        expect(await store.reserved(orderOf(cart))).toBe(0)
        expect(await store.stateForBuyer(orderOf(cart))).toBe("declined")
        // Medusa calls the order cancelled before the roll-back is over.
        const { attempts } = await polling(() => store.office().timeline(orderOf(cart)), SWEPT).until(
          ({ activity }) => activity.some(({ kind }) => kind === "order_rolled_back")
        )

        expect(attempts).toMatchObject([{ state: "declined" }])
        await store.setCredit(cart, 50_000)
        await expectUsable(cart, SKUS.printer)
        if (cart === declined) {
          expect(await store.usesOf(USABLE_ONCE.code)).toBe(1)
        }
      })

      it("waits for the merchant's record of an interrupted order that had lost its link to the cart", async () => {
        const order = orderOf(owingMerchant)

        await store.untilInLedger(owingMerchant, "awaiting_merchant_payment")
        await polling(() => store.orderOf(owingMerchant), SWEPT).until((linked) => linked === order)
        // Medusa would have it marked as paid otherwise.
        await store.untilOrder(order, ({ payment }) => payment === "awaiting")
        expect(await store.complete(owingMerchant)).toMatchObject({ type: "order", order: { id: order } })
        expect(effects(owingMerchant)).toBe(0)
        await store.office().act(order, "down-payment", { utr: `UTR-${order}` })
        await expectAuthorisedOnce(owingMerchant)
      })

      it("rolls an interrupted order back whose stock was not reserved, and sends nothing", async () => {
        await untilStatus(orderOf(withoutStock), "canceled")
        expect(effects(withoutStock)).toBe(0)
        expect((await store.stockOf(SKUS.scanner)).reserved).toBe(0)
        expect(await store.stateForBuyer(orderOf(withoutStock))).toBe("declined")
        await expectUsable(withoutStock, SKUS.scanner)
      })

      it("rolls such an order back also when the merchant collects its down payment, and takes none for it", async () => {
        const order = orderOf(owingWithoutStock)

        await untilStatus(order, "canceled")
        await store.untilInLedger(owingWithoutStock, "declined")
        expect(await store.stateForBuyer(order)).toBe("declined")
        expect((await store.office().timeline(order)).actions.record_down_payment.allowed).toBe(false)
        const again = await store.complete(owingWithoutStock)
        const next = again.type === "order" ? again.order.id : ""

        expect(again).toMatchObject({ type: "order" })
        expect(next).not.toBe(order)
        expect(await store.reserved(next)).toBe(1)
        expect(await store.stateForBuyer(next)).toBe("awaiting_merchant_payment")
        expect(await store.stateForBuyer(order)).toBe("declined")
        expect(effects(owingWithoutStock)).toBe(0)
      })

      it("places the order of a cart whose first one had lost every link, once", async () => {
        expect(effects(twice)).toBe(1)
        expect(await store.payments(twice)).toBe(1)
        expect(await store.reserved(secondOrder)).toBe(1)
        expect(await store.stateForBuyer(secondOrder)).toBe("authorized")
      })
    },
  }
}
