import { attentionDesk } from "../support/attention-desk"
import { draftOf, payOnCredit, paymentLink } from "../support/draft-order"
import { PLANS, storePart } from "../support/store-suite"

const HOUR = 3_600_000

export const draftOrders = storePart("a draft order whose payment link is placed", (store) => {
  const { untilListedAs } = attentionDesk(store)
  const placed = async (planId: number = PLANS.days30) => {
    const orderId = await draftOf(store)
    const link = await paymentLink(store, orderId)

    await payOnCredit(store, link, planId)
    await store.untilIdle()
    const [atService] = (await store.sandbox.state()).orders

    return {
      orderId,
      svcOrderId: atService?.order_id ?? "",
      reference: atService?.order_reference_id ?? "",
    }
  }
  const remove = (orderId: string) => store.admin.delete(`/admin/draft-orders/${orderId}`)

  describe("and that its merchant deletes", () => {
    it("asks its buyer for no down payment any more, and is listed: the payment page is still open", async () => {
      const { orderId, reference } = await placed(PLANS.downPayment)

      await remove(orderId)
      expect(await store.buyersOrder(orderId)).toMatchObject({
        state: "canceled",
        next: { action: "try_again" },
      })
      await store.sweepAs(reference, { createdAt: new Date(Date.now() - HOUR) })
      expect((await store.timeline(orderId)).attention).toMatchObject([
        { message: expect.stringContaining("the buyer can still pay") },
      ])
    })

    it("is listed as paid after its cancellation when its buyer pays there", async () => {
      const { orderId, svcOrderId } = await placed(PLANS.downPayment)

      await remove(orderId)
      await store.sandbox.orderAction(svcOrderId, "pay")
      await untilListedAs(orderId, "paid_after_cancellation")
      expect(await store.buyersOrder(orderId)).toMatchObject({ state: "canceled", next: { action: "none" } })
    })

    it("is listed as alive at the service when it was authorised before", async () => {
      const { orderId } = await placed()

      await remove(orderId)
      await store.sweepNow()
      expect(await store.attention(orderId)).toEqual(["canceled_in_medusa"])
    })

    it("has nothing sent for it when its down payment is recorded after that, which is listed", async () => {
      const { orderId } = await placed(PLANS.merchantDownPayment)

      await remove(orderId)
      await store.sweepNow()
      await store.act(orderId, "down-payment", { utr: "BANK-1" })
      expect(await store.attention(orderId)).toEqual(["paid_after_cancellation"])
      expect((await store.sandbox.state()).orders).toEqual([])
    })
  })

  it("is listed at once when it becomes an order for another amount than the service holds", async () => {
    const { orderId } = await placed()
    const [line] = await store.lines(orderId)
    const edit = `/admin/draft-orders/${orderId}/edit`

    await store.admin.post(edit)
    await store.admin.post(`${edit}/items/item/${line?.id ?? ""}`, { quantity: 5 })
    await store.admin.post(`${edit}/request`)
    await store.admin.post(`${edit}/confirm`)
    await store.convertDraft(orderId)
    const [point] = await untilListedAs(orderId, "changed_in_medusa")

    expect(point?.message).toContain("2,334.50 SAR; 5,784.50 SAR are to be financed")
  })
})
