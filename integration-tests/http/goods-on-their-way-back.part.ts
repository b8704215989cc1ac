import { receiveReturn, requestClaim, requestExchange, requestReturn } from "../../support/change-order"
import { attentionDesk } from "../support/attention-desk"
import { draftOrder, paymentLink } from "../support/draft-order"
import { editDesk } from "../support/edit-desk"
import { polling, refusal, refusals, storePart } from "../support/store-suite"
import { z } from "zod"

const returnsSchema = z.looseObject({ returns: z.array(z.looseObject({ id: z.string() })) })

export const goodsOnTheirWayBack = storePart("an order of which goods are on their way back", (store) => {
  const { untilListedAs } = attentionDesk(store)
  const { unpaid, pay, heldAtService, hourlyLook } = editDesk(store)
  const printer = () => store.seeded.variants.get("PRINTER-USB")?.variantId ?? ""
  const exchange = async (orderId: string, unitPrice?: number) =>
    requestExchange(store, orderId, await store.lines(orderId), printer(), unitPrice)
  const receive = async (orderId: string) => {
    const { returns } = await store.admin.get(`/admin/returns?order_id=${orderId}`, returnsSchema)
    const [line] = await store.lines(orderId)

    await receiveReturn(store, returns[0]?.id ?? "", [{ id: line?.id ?? "", quantity: 1 }])
  }
  /** A printer of 1,150 SAR that the buyer has, without shipping. */
  const printerWithoutShipping = async () => {
    const orderId = await draftOrder(store, {
      items: [{ variant_id: printer(), quantity: 1 }],
      shipping_methods: [{ shipping_option_id: store.seeded.shippingOptionId, name: "Collected", amount: 0 }],
    })
    const link = await paymentLink(store, orderId)

    expect((await pay(link)).state).toBe("authorized")
    await store.deliver(orderId)
    const [attempt] = (await store.timeline(orderId)).attempts

    await store.untilState(attempt?.reference ?? "", "out_for_delivery")
    return orderId
  }
  /** A payment link for a part, in place of the one that Medusa has made. */
  const linkFor = async (orderId: string, amount: number) => {
    const [stale] = await unpaid(orderId)

    await store.admin.delete(`/admin/payment-collections/${stale?.id ?? ""}`)
    return paymentLink(store, orderId, amount)
  }

  it("is not financed twice when they are exchanged for equal ones, and is listed with what the buyer keeps", async () => {
    const orderId = await printerWithoutShipping()

    await exchange(orderId)
    const [link] = await unpaid(orderId)

    expect(link?.amount).toBe(1_150)
    await expect(pay(link?.id ?? "")).rejects.toThrow(/paid for with this payment method already/)
    expect(await heldAtService()).toBe(1_150)
    await hourlyLook(orderId)
    expect(await untilListedAs(orderId, "changed_in_medusa")).toMatchObject([
      {
        message:
          "An exchange was created in Medusa. The service holds 1,150.00 SAR, as much as is to be financed.",
      },
    ])
  })

  it("is listed no more once the exchange for equal ones is cancelled", async () => {
    const orderId = await printerWithoutShipping()

    const looksAgain = async () =>
      (await store.timeline(orderId)).attempts.map(({ due_at }) => due_at !== null)

    // So long after its delivery it is looked at no more.
    await store.untilIdle()
    await store.execute(
      `update svc_order set state = 'delivered', due_at = null,
         delivered_at = now() - interval '65 days', captured_at = now() - interval '65 days'`
    )
    const exchangeId = await exchange(orderId)

    await untilListedAs(orderId, "changed_in_medusa")
    await store.untilIdle()
    expect(await looksAgain()).toEqual([true])
    await hourlyLook(orderId)
    expect(await looksAgain()).toEqual([true])
    expect(await store.attention(orderId)).toContain("changed_in_medusa")
    await store.admin.post(`/admin/exchanges/${exchangeId}/cancel`)
    await hourlyLook(orderId)
    expect(await store.attention(orderId)).not.toContain("changed_in_medusa")
  })

  it("is not financed by a payment link for a difference that the exchange does not make", async () => {
    const { order } = await store.placeAsked()

    await exchange(order.id)
    await expect(pay(await linkFor(order.id, 1_150))).rejects.toThrow(
      /paid for with this payment method already/
    )
    expect(await heldAtService()).toBe(1_184.5)
  })

  it("may be financed for what an exchange costs more, and then nothing of its sums is wrong", async () => {
    const { order } = await store.placeAsked()

    await exchange(order.id, 1_300)
    expect(await untilListedAs(order.id, "changed_in_medusa")).toMatchObject([
      { message: expect.stringContaining("holds 1,184.50 SAR; 1,529.50 SAR are to be financed") },
    ])
    expect((await pay(await linkFor(order.id, 345))).state).toBe("authorized")
    expect(await heldAtService()).toBe(1_529.5)
    await polling(() => store.attention(order.id)).until((kinds) => kinds.length === 0)
    await hourlyLook(order.id)
    expect(await store.attention(order.id)).toEqual([])
    await receive(order.id)
    expect(await untilListedAs(order.id, "changed_in_medusa")).toMatchObject([
      { message: expect.stringContaining("holds 1,529.50 SAR, as much as is to be financed") },
    ])
  })

  it("is not delivered for what an exchange would have cost more once that is cancelled, and is listed", async () => {
    const { order, atService } = await store.placeAsked()

    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilPaid(order.id, 1_184.5)
    const exchangeId = await exchange(order.id, 1_300)

    expect((await pay(await linkFor(order.id, 345))).state).toBe("authorized")
    await store.admin.post(`/admin/exchanges/${exchangeId}/cancel`)
    await hourlyLook(order.id)
    expect((await store.timeline(order.id)).attempts).toMatchObject([
      { amount: 345, state: "authorized" },
      { amount: 1_184.5, state: "delivered" },
    ])
    expect(await untilListedAs(order.id, "changed_in_medusa")).toMatchObject([
      {
        message: expect.stringContaining("holds 1,529.50 SAR; 1,184.50 SAR are to be financed"),
        remedy: expect.stringContaining("ask the operator to cancel it"),
      },
    ])
  })

  it("is listed with what the buyer keeps from a claim on, and stays listed", async () => {
    const { order } = await store.placeAsked({ quantity: 2 })
    const [line] = await store.lines(order.id)

    await requestClaim(store, order.id, [{ id: line?.id ?? "", quantity: 1 }], { comeBack: true })
    await untilListedAs(order.id, "changed_in_medusa")
    await hourlyLook(order.id)
    expect(await untilListedAs(order.id, "changed_in_medusa")).toMatchObject([
      {
        message:
          "A claim was created in Medusa. The service holds 2,334.50 SAR; 1,184.50 SAR are to be financed by the service now.",
      },
    ])
  })

  it("is not listed for a return before the goods are received", async () => {
    const { order } = await store.placeAsked({ quantity: 2 })
    const [line] = await store.lines(order.id)

    await requestReturn(store, order.id, [{ id: line?.id ?? "", quantity: 1 }])
    await hourlyLook(order.id)
    expect(await store.attention(order.id)).toEqual([])
    await receive(order.id)
    expect(await untilListedAs(order.id, "changed_in_medusa")).toMatchObject([
      { message: expect.stringContaining("holds 2,334.50 SAR; 1,184.50 SAR are to be financed") },
    ])
  })
  describe("by Medusa's own route, which asks nobody to sign in,", () => {
    const asked = (orderId: string, more: Record<string, unknown>) => ({
      order_id: orderId,
      return_shipping: { option_id: store.seeded.shippingOptionId },
      ...more,
    })
    const ask = (body: Record<string, unknown>) => store.buyer().post("/store/returns", body, z.unknown())

    it("may be asked for, and not said to have arrived or to cost a sum; the merchant is told what the return adds", async () => {
      const { order } = await store.placeAsked({ quantity: 2 })
      const [line] = await store.lines(order.id)
      const items = [{ id: line?.id ?? "", quantity: 1 }]
      const option_id = store.seeded.shippingOptionId
      const bodies = [
        { items, receive_now: true },
        { items, return_shipping: { option_id, price: 5_000 } },
        { items, return_shipping: { option_id, price: 0 } },
        { items: [] },
      ].map((more) => asked(order.id, more))

      expect(await refusals(bodies, ask)).toMatchObject(
        bodies.map(() => refusal(400, "svc_return_only_requested"))
      )
      await hourlyLook(order.id)
      expect(await store.attention(order.id)).toEqual([])
      await ask(asked(order.id, { items }))
      expect(await untilListedAs(order.id, "changed_in_medusa")).toMatchObject([
        {
          message:
            "A return was requested in Medusa, and its shipping was added to the order. The service holds 2,334.50 SAR; 2,364.50 SAR are to be financed by the service now.",
        },
      ])
    })

    it("may be said to cost a sum where the order is not paid this way", async () => {
      const orderId = await draftOrder(store)
      const option_id = store.seeded.shippingOptionId
      const answered = z.looseObject({ return: z.looseObject({ status: z.literal("requested") }) })

      await store
        .buyer()
        .post(
          "/store/returns",
          asked(orderId, { items: [], return_shipping: { option_id, price: 100 } }),
          answered
        )
    })
  })
})
