import { z } from "zod"
import { progressOrder } from "../../src/progress/progress-order"
import { draftOrder, newPaymentLink, payOnCredit } from "../support/draft-order"
import { polling, storePart, untilMany } from "../support/store-suite"
import { besideTransaction } from "../support/refuse-second-connections"

const waiting = z.looseObject({ count: z.coerce.number() })

/** As on two instances: each takes its own, and neither sees what the other has not committed. */
export const settledAtOnce = storePart(
  "two payments of an order that are settled at the same moment",
  (store) => {
    const pay = async (orderId: string, amount: number) => {
      const link = await newPaymentLink(store, orderId, amount)

      await payOnCredit(store, link)
      await store.untilIdle()
    }
    const howManyWait = async (): Promise<number> => {
      const row = await store.svc.ledger.database.sql.first(
        waiting,
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      )

      return row?.count ?? 0
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

          await polling(howManyWait).until((count) => count === 2)
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
