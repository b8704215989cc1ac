import { setQuantity } from "../../support/change-order"
import { payOnCredit, paymentLink } from "./draft-order"
import type { StoreUnderTest } from "./store-suite"

/** Orders of a store under test that its merchant edits, and their payments by payment link. */
export const editDesk = (store: StoreUnderTest) => {
  /** The unpaid payment collections of an order, with their amounts. */
  const unpaid = async (orderId: string) =>
    (await store.paymentCollections(orderId)).filter(({ status }) => status === "not_paid")
  const pay = (collectionId: string, planId?: number) => payOnCredit(store, collectionId, planId)
  const heldAtService = async () =>
    (await store.sandbox.state()).orders.reduce((sum, { total_amount }) => sum + total_amount, 0)
  /** An order of two pieces after its edit, one of them paid, with the payment link for the other. */
  const withLinkForDifference = async () => {
    const { order, sessionId, atService } = await store.placeOrder()

    await store.untilIdle()
    await setQuantity(store, order.id, 2)
    const [stale] = await unpaid(order.id)

    await store.admin.delete(`/admin/payment-collections/${stale?.id ?? ""}`)
    const link = await paymentLink(store, order.id, 1_150)

    return { order, link, sessionId, svcOrderId: atService.order_id }
  }
  /** The sweep looks at each of an order's attempts, as it does within the hour. */
  const hourlyLook = async (orderId: string) => {
    for (const { reference } of await store.svc.ledger.orders.ofOrder(orderId)) {
      await store.setAttempt(reference, { due_at: new Date() })
    }
    await store.sweepNow()
  }

  return { unpaid, pay, heldAtService, withLinkForDifference, hourlyLook }
}
