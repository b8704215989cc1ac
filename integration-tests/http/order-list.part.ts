import type { AdminSvcAttemptResponse, AdminSvcOrderListResponse } from "../../src/types"
import { typed } from "../../support/typed"
import { draftOrder, paymentLink } from "../support/draft-order"
import { exportedOrders } from "../support/exported-orders"
import { BUYERS, PLANS, polling, PROVIDER_ID, refusals, storePart } from "../support/store-suite"

const inRiyadh = (at: string | null | undefined): string =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Riyadh",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(new Date(at ?? ""))

export const orderList = storePart("the list of orders", (store) => {
  const list = (query = "") =>
    store.admin.get(`/admin/svc/orders${query}`, typed<AdminSvcOrderListResponse>())
  const found = async (q: string) =>
    (await list(`?q=${encodeURIComponent(q)}`)).orders.map(({ reference }) => reference)

  it("finds an order by each of its numbers, and no other by them", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()
    const other = await store.placeOrder()

    await store.act(orderId, "down-payment", { utr: "SA-2026-000815" })
    await store.giveInvoice(orderId, "INV-7")
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

  it("finds an order without a cart by its buyer's e-mail address", async () => {
    await store.placeOrder()
    const orderId = await draftOrder(store, { email: "Office@example.com" })
    const link = await paymentLink(store, orderId)

    await store.buyer().choosePayment(link, PROVIDER_ID, { repayment_config_id: PLANS.days30 })
    await store.buyer().payByLink(link)
    const references = (await store.timeline(orderId)).attempts.map(({ reference }) => reference)

    expect(await found("office@example.com")).toEqual(references)
    expect(await found("someone@example.com")).toEqual([])
  })

  it("finds an order by its numbers in Arabic digits, and an invoice whose own digits are Arabic", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()
    const row = await store.attempt(sessionId)
    const displayId = String(row?.displayId).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩".charAt(Number(digit)))

    await store.act(orderId, "down-payment", { utr: "SA-٢٠٢٦-۰۸۱٥" })
    await store.giveInvoice(orderId, "فاتورة-٢٠٢٦/٠١")
    for (const number of [displayId, `#${displayId}`, "SA-٢٠٢٦-٠٨١٥", "SA-2026-0815", "فاتورة-٢٠٢٦/٠١"]) {
      expect([number, await found(number)]).toEqual([number, [sessionId]])
    }
    expect(await store.ordersAtService(sessionId)).toMatchObject([{ prepaid_utr: "SA-2026-0815" }])
    // An earlier version had written it down as it was typed.
    await store.setAttempt(sessionId, { prepaidUtr: "SA-٢٠٢٦-٠٨١٥" })
    await store.act(orderId, "down-payment", { utr: "SA-٢٠٢٦-٠٨١٥" })
  })

  it("finds an order by the service's number of its down payment", async () => {
    const { sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
    const other = await store.placeOrder({ planId: PLANS.downPayment })
    const numberOf = async (reference: string) => (await store.attempt(reference))?.transactionId ?? ""

    expect(await found(await numberOf(sessionId))).toEqual([sessionId])
    expect(await found(await numberOf(other.sessionId))).toEqual([other.sessionId])
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
          down_payment_due: null,
          expires_at: null,
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

  describe("of a checkout that left no order", () => {
    const address = {
      first_name: "Sara",
      last_name: "Ali",
      phone: BUYERS.active,
      address_1: "Industrial City 2",
      city: "Riyadh",
      postal_code: "11564",
      country_code: "sa",
    }

    /** The service wants a down payment that the store's plan does not know of. */
    const refusedOverField = async () => {
      Object.assign(store.svc.options, {
        plans: [{ repayment_config_id: 101, tenure_in_days: 30, requires_prepaid_collection: false }],
      })
      await store.sandbox.putSettings({
        plans: [
          { repayment_config_id: 101, name: "x", name_ar: "x", tenure_in_days: 30, prepaid_percentage: 10 },
        ],
      })
      const { buyer, cartId, sessionId } = await store.readyCart()

      await buyer.setAddresses(cartId, address, address, "Sara@Example.com")
      await buyer.complete(cartId)
      return sessionId
    }

    it("tells which field the service refused, and who wanted to buy", async () => {
      const reference = await refusedOverField()
      const { activity, ...found } = await store.admin.get(
        `/admin/svc/attempts/${reference}`,
        typed<AdminSvcAttemptResponse>()
      )

      expect(found).toMatchObject({
        attempt: { reference, order_id: null, state: "declined", error_code: 400 },
        attention: [],
        buyer: { name: "Sara Ali", email: "sara@example.com", phone: address.phone },
      })
      expect(activity.map(({ kind }) => kind)).toEqual(["checkout_intended", "checkout_declined"])
      expect(activity.at(-1)?.message).toContain("payment.prepaid_payment")
    })

    it("finds it by the buyer's e-mail address", async () => {
      const reference = await refusedOverField()

      expect(await found("sara@example.com")).toEqual([reference])
      expect(await found(" SARA@example.com")).toEqual([reference])
      expect(await found("ara@example.com")).toEqual([])
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

  it("says how much is awaited of a down payment and until when, what ends first on top", async () => {
    const later = await store.awaitTransfer()
    const sooner = await store.awaitTransfer()
    const unlimited = await store.awaitTransfer()
    const until = async (reference: string, hours: number | null) => {
      const at = hours === null ? null : new Date(Date.now() + hours * 3_600_000)

      await store.setAttempt(reference, { expiresAt: at })
      return { reference, down_payment_due: 473.8, expires_at: at?.toISOString() ?? null }
    }
    const expected = [
      await until(sooner.sessionId, 24),
      await until(later.sessionId, 48),
      await until(unlimited.sessionId, null),
    ]
    const pages = await Promise.all(
      expected.map((_one, offset) => list(`?state=awaiting_merchant_payment&limit=1&offset=${offset}`))
    )

    expect(pages.flatMap(({ orders }) => orders)).toMatchObject(expected)
    await store.act(later.orderId, "down-payment", { utr: "BANK-1" })
    expect((await list(`?q=${later.orderId}`)).orders).toMatchObject([
      { state: "authorized", down_payment_due: null, expires_at: null },
    ])
    expect((await exportedOrders(store)).map((line) => line["down_payment_due"]).sort()).toEqual([
      "",
      "473.80",
      "473.80",
    ])
  })

  it("leaves out an order whose state only a newer version knows, and lists the others", async () => {
    const newer = await store.placeOrder()
    const other = await store.placeOrder()

    await store.setAttempt(newer.sessionId, { state: "of_tomorrow", dueAt: null })
    const { orders, ...page } = await list()

    expect(orders.map(({ reference }) => reference)).toEqual([other.sessionId])
    expect(page).toMatchObject({ count: 1, counts_by_state: { authorized: 1 } })
    expect(await found(newer.sessionId)).toEqual([])
    // Its page says so, and offers nothing.
    await expect(store.timeline(newer.order.id)).rejects.toMatchObject({
      status: 409,
      body: { code: "svc_newer_version", message: expect.stringContaining("unknown") },
    })
    await expect(store.act(newer.order.id, "reconcile")).rejects.toMatchObject({
      status: 409,
      body: { code: "svc_newer_version" },
    })
  })

  it("refuses a query that it cannot take, and says what it takes", async () => {
    const queries = ["q=", "q=%20", "q=a&q=b", "state=lost", "limit=101", "offset=-1", "order_id=order_1"]

    expect(await refusals(queries, (query) => list(`?${query}`))).toMatchObject(
      queries.map((query) => ({
        status: 400,
        body: {
          type: "invalid_data",
          message: expect.stringMatching(`^The filters are q .*Found: .*${query.split("=")[0]}`),
        },
      }))
    )
  })

  describe("as a file", () => {
    it("has a line for each attempt of the period, the earliest first, as the list has it", async () => {
      const { orderId, sessionId } = await store.awaitTransfer()
      const declined = await store.buyNow({ phone: BUYERS.poor })

      await store.act(orderId, "down-payment", { utr: '=1+1,"0815"' })
      for (const number of ["INV-7", "فاتورة 8"]) {
        await store.giveInvoice(orderId, number)
      }
      await store.deliver(orderId)
      await store.untilState(sessionId, "out_for_delivery")
      await store.sandbox.orderAction((await store.attempt(sessionId))?.svcOrderId ?? "", "confirm-delivery")
      await polling(async () => (await exportedOrders(store))[0]?.["invoice_numbers"]).until(
        (numbers) => numbers === "INV-7 فاتورة 8"
      )
      const { orders } = await list()
      const [paid] = orders.filter(({ reference }) => reference === sessionId)
      const lines = await exportedOrders(store)

      expect(lines.map(({ reference }) => reference)).toEqual([sessionId, declined.sessionId])
      expect(lines[0]).toMatchObject({
        display_id: paid?.display_id,
        svc_order_id: paid?.svc_order_id,
        state: "delivered",
        amount: paid?.amount.toFixed(2),
        collection: "merchant",
        // A spreadsheet does not carry it out.
        recorded_reference: `'=1+1,"0815"`,
        created_at: inRiyadh(paid?.created_at),
        authorized_at: inRiyadh(paid?.authorized_at),
        delivered_at: inRiyadh(paid?.delivered_at),
        error_code: "",
      })
      expect(lines[1]).toMatchObject({ state: "declined", error_code: "806", svc_order_id: "", order_id: "" })
    })

    it("has the titles alone when nothing was bought in the period, which begins with its first moment", async () => {
      const { sessionId } = await store.placeOrder()
      const at = (await store.attempt(sessionId))?.createdAt ?? new Date(0)
      const later = new Date(at.getTime() + 1)
      const within = async (from: Date, to: Date) =>
        (await exportedOrders(store, { from: from.toISOString(), to: to.toISOString() })).length

      expect(await within(at, later)).toBe(1)
      expect(await within(later, new Date(later.getTime() + 1))).toBe(0)
      expect(await within(new Date(0), at)).toBe(0)
    })

    it("goes by the time that is asked for, each in Riyadh: what was placed in January is in February's captures", async () => {
      const { sessionId } = await store.placeOrder()
      const february = { from: "2026-02-01T00:00:00+03:00", to: "2026-03-01T00:00:00+03:00" }
      const times = {
        created_at: "2026-01-30 12:00:00",
        authorized_at: "2026-01-31 23:59:59",
        delivered_at: "2026-02-01 00:30:00",
        captured_at: "2026-02-03 09:00:00",
      }

      await store.setAttempt(sessionId, {
        createdAt: "2026-01-30T09:00:00Z",
        authorizedAt: "2026-01-31T20:59:59.999Z",
        deliveredAt: "2026-01-31T21:30:00Z",
        capturedAt: "2026-02-03T06:00:00Z",
        dueAt: null,
      })
      expect(await exportedOrders(store, { ...february, by: "captured_at" })).toMatchObject([times])
      expect(await exportedOrders(store, { ...february, by: "delivered_at" })).toMatchObject([times])
      expect(await exportedOrders(store, { ...february, by: "authorized_at" })).toEqual([])
      expect(await exportedOrders(store, february)).toEqual([])
    })

    it("has an order whose state only a newer version knows: no sum misses it", async () => {
      const { sessionId } = await store.placeOrder()

      await store.setAttempt(sessionId, { state: "of_tomorrow", dueAt: null })
      expect(await exportedOrders(store)).toMatchObject([{ reference: sessionId, state: "of_tomorrow" }])
    })

    it("refuses what is no period, and says what it takes", async () => {
      const periods: Record<string, string>[] = [
        { from: "2026-01-01" },
        { to: "yesterday" },
        // PostgreSQL writes no year like these, as they are in UTC.
        { from: "0000-01-01T00:00:00Z" },
        { from: "0001-01-01T00:00:00+03:00" },
        { to: "9999-12-31T23:59:59-03:00" },
        { from: "2026-01-02T00:00:00Z", to: "2026-01-02T00:00:00Z" },
        { state: "held" },
        { by: "settled_at" },
      ]
      const message = expect.stringMatching(/^400 .*The period is from .*Found: /)

      expect(await refusals(periods, (period) => exportedOrders(store, period))).toMatchObject(
        periods.map(() => ({ message }))
      )
    })

    it.each([
      ["is answered with an error, not with a file, when the database does not answer", 0, /^500 /],
      ["breaks off, and is no file, when the database goes away meanwhile", 1, /./],
    ])("%s", async (_what, parts, refused) => {
      const { orderList } = store.svc.ledger
      const ofPeriod = orderList.ofPeriod.bind(orderList)

      jest.spyOn(orderList, "ofPeriod").mockImplementation(async function* (period) {
        if (parts > 0) {
          yield* ofPeriod(period)
        }
        throw new Error("gone")
      })

      await store.placeOrder()
      await expect(exportedOrders(store)).rejects.toThrow(refused)
    })
  })
})
