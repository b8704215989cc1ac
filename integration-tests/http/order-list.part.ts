import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import type { AdminSvcOrderListResponse } from "../../src/types"
import { typed } from "../../support/typed"
import { BUYERS, PLANS, storePart } from "../support/store-suite"

export const orderList = storePart("the list of orders", (store) => {
  const list = (query = "") =>
    store.admin.get(`/admin/svc/orders${query}`, typed<AdminSvcOrderListResponse>())
  const found = async (q: string) =>
    (await list(`?q=${encodeURIComponent(q)}`)).orders.map(({ reference }) => reference)

  it("finds an order by each of its numbers, and no other by them", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()
    const other = await store.placeOrder()

    await store.act(orderId, "down-payment", { utr: "SA-2026-000815" })
    await store.act(orderId, "invoices", {
      pdf_base64: makePdf("Invoice").toString("base64"),
      invoice_number: "INV-7",
    })
    const row = await store.attempt(sessionId)
    const numbers = [row?.svcOrderId, sessionId, orderId, row?.cartId, row?.displayId, `#${row?.displayId}`]

    for (const number of [...numbers, "INV-7", " SA-2026-000815 "]) {
      expect([number, await found(number ?? "")]).toEqual([number, [sessionId]])
    }
    expect(await found(String(other.order.display_id))).toEqual([other.sessionId])
    for (const none of ["INV", "SA-2026-00081", "order_", "%", "900"]) {
      expect([none, await found(none)]).toEqual([none, []])
    }
  })

  it("lists a declined checkout, which left no order, by its cart and with its codes", async () => {
    const { cart, sessionId } = await store.buy({ phone: BUYERS.poor })

    await store.placeOrder()
    expect(await list(`?q=${cart.id}`)).toEqual({
      orders: [
        {
          reference: sessionId,
          attempt: 1,
          cart_id: cart.id,
          order_id: null,
          display_id: null,
          svc_order_id: null,
          state: "declined",
          amount: expect.any(Number),
          repayment_config_id: PLANS.days30,
          collection: "none",
          error_code: 806,
          decline_code: "credit_limit_exceeded",
          environment: "sandbox",
          created_at: expect.any(String),
          authorized_at: null,
          delivered_at: null,
          captured_at: null,
          released_at: null,
        },
      ],
      count: 1,
      limit: 20,
      offset: 0,
      counts_by_state: { declined: 1 },
    })
  })

  it("pages, the newest first, filters by state, and counts every state", async () => {
    const authorized = await store.placeOrder()
    const declined = await store.buyNow({ phone: BUYERS.poor })
    const awaiting = await store.placeOrder({ planId: PLANS.downPayment })
    const counts = { authorized: 1, declined: 1, awaiting_down_payment: 1 }
    const pages = await Promise.all([0, 1, 2, 3].map((offset) => list(`?limit=1&offset=${offset}`)))

    expect(pages.map(({ orders }) => orders[0]?.reference)).toEqual([
      awaiting.sessionId,
      declined.sessionId,
      authorized.sessionId,
      undefined,
    ])
    expect(pages.map(({ count }) => count)).toEqual([3, 3, 3, 3])
    expect(await list("?state=authorized")).toMatchObject({
      orders: [{ order_id: authorized.order.id, svc_order_id: authorized.atService.order_id }],
      count: 1,
      counts_by_state: counts,
    })
    expect(await list("?state=held")).toMatchObject({ orders: [], count: 0, counts_by_state: counts })
    expect(await list(`?state=held&q=${declined.cart.id}`)).toMatchObject({
      count: 0,
      counts_by_state: { declined: 1 },
    })
  })

  it("leaves out an order whose state only a newer version knows, and lists the others", async () => {
    const newer = await store.placeOrder()
    const other = await store.placeOrder()

    await store.setAttempt(newer.sessionId, { state: "of_tomorrow", dueAt: null })
    const { orders, ...page } = await list()

    expect(orders.map(({ reference }) => reference)).toEqual([other.sessionId])
    expect(page).toMatchObject({ count: 1, counts_by_state: { authorized: 1 } })
    expect(await found(newer.sessionId)).toEqual([])
  })

  it.each(["?q=", "?q=%20", "?q=a&q=b", "?state=lost", "?limit=101", "?offset=-1", "?order_id=order_1"])(
    "refuses the query %s, and says what it takes",
    async (query) => {
      const name = /\w+/.exec(query)?.[0] ?? ""

      await expect(list(query)).rejects.toMatchObject({
        status: 400,
        body: {
          type: "invalid_data",
          message: expect.stringMatching(new RegExp(`^The filters are q .*Found: .*${name}`)),
        },
      })
    }
  )
})
