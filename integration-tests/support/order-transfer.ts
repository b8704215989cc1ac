import { z } from "zod"
import { queryOf } from "../../src/medusa/query"
import type { StoreUnderTest } from "./store-suite"

const requested = z.array(
  z.looseObject({ actions: z.array(z.looseObject({ details: z.looseObject({ token: z.string() }) })) })
)

/** A customer asks for somebody else's order, as every signed-in customer can. */
export const askForOrder = async (store: StoreUnderTest, orderId: string): Promise<void> => {
  const { customer } = await store.registered()

  await customer.post(`/store/orders/${orderId}/transfer/request`, {}, z.unknown())
}

/** Hands an order over to another customer: the present customer opens the link in Medusa's e-mail. */
export const handOver = async (store: StoreUnderTest, orderId: string): Promise<void> => {
  await askForOrder(store, orderId)
  const { data } = await queryOf(store.container()).graph({
    entity: "order_change",
    fields: ["id", "actions.details"],
    filters: { order_id: orderId, change_type: "transfer" },
  })
  const token = requested.parse(data)[0]?.actions[0]?.details.token

  await store.buyer().post(`/store/orders/${orderId}/transfer/accept`, { token }, z.unknown())
}
