import { z } from "zod"
import { progressOrder } from "../../src/progress/progress-order"
import { draftOrder, newPaymentLink, payOnCredit } from "../support/draft-order"
import { storePart, untilMany } from "../support/store-suite"
import { besideTransaction } from "../support/refuse-second-connections"
import { untilWaitingForLocks } from "../support/waiting-for-locks"

/** As on two instances: each takes its own, and neither sees what the other has not committed. */
export const settledAtOnce = storePart(
  "two payments of an order that are settled at the same moment",
  (store) => {
    const pay = async (orderId: string, amount: number) => {
      const link = await newPaymentLink(store, orderId, amount)

      await payOnCredit(store, link)
      await store.untilIdle()
    }

    it.each([
      [
        "pay an order together that waits for a transfer",
        1_184.5,
        async () => (await store.awaitTransfer()).orderId,
      ],
      ["would each do for an order without a cart", 2_334.5, () => draftOrder(store)],
    ])("tell once that it may be shipped when they %s", async (_what, total, place) => {
      const { database, orders } = store.svc.ledger
      const orderId = await place()

      await pay(orderId, 600)
      await pay(orderId, total - 600)
      const links = (await orders.ofOrder(orderId)).filter(({ cartId }) => cartId === null)
      const told = store.eventsNamed("svc.order_authorized")

      for (const { reference } of links) {
        await store.setAttempt(reference, { settledAt: null })
      }
      const settling = await database.transaction(async (sql) => {
        await sql.all(z.unknown(), "lock table svc_activity in share row exclusive mode")
        return besideTransaction(async () => {
          const working = links.map(({ reference }) =>
            progressOrder(store.container(), { reference, actor: "system" })
          )

          await untilWaitingForLocks(database, 2)
          return { working }
        })
      })

      await Promise.all(settling.working)
      await untilMany(told)
      await store.untilIdle()
      expect(told).toMatchObject([{ order_id: orderId }])
    })
  }
)
