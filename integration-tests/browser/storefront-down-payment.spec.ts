import { expectOneOrder } from "./support/expect-one-order"
import { HostedPayment } from "./support/hosted-payment"
import { shopperSuite } from "./support/shopper-suite"

shopperSuite("paying a down payment", (surroundings) => {
  it("goes to the hosted page, is paid there, and comes back to a confirmed order", async () => {
    const { world, store, buyer, visitor } = await surroundings().arrive("Quarter Now Catering")

    await visitor.prepare("quarterNow")
    await visitor.placeOrder()
    const hosted = await HostedPayment.on(visitor.page, world.sandboxUrl)
    const { orderId, atService } = await expectOneOrder(store, buyer, "awaiting")

    expect(atService.prepaid_amount).toBeCloseTo(atService.total_amount / 4, 1)
    await hosted.pay()
    await visitor.confirmed.getByText(visitor.svc["return.paid"]).waitFor()

    expect(visitor.page.url()).toBe(`${world.shopUrl}/orders/${orderId}?payment=success`)
    expect((await expectOneOrder(store, buyer, "authorized")).atService.payment_status).toBe("COMPLETED")
  })

  it("can be left, and paid later from the order's page", async () => {
    const { world, store, buyer, visitor } = await surroundings().arrive("Later That Day Trading")

    await visitor.resumeAtReview(store, "quarterNow")
    await visitor.placeOrder()
    await (await HostedPayment.on(visitor.page, world.sandboxUrl)).leave()
    await visitor.orderPanel.getByText(visitor.svc["return.failed"]).waitFor()
    const { orderId } = await expectOneOrder(store, buyer, "awaiting")

    expect(visitor.page.url()).toBe(`${world.shopUrl}/orders/${orderId}?payment=failure`)

    const later = await surroundings().shopper(buyer)

    await later.open(`/orders/${orderId}`)
    await later.payLink.waitFor()
    expect(await later.page.locator("main").innerText()).toMatch(
      /^Order \d+\s+Pay SAR\s[\d.,]+ now for your order\s+Pay now/
    )
    await later.payLink.click()
    await (await HostedPayment.on(later.page, world.sandboxUrl)).pay()
    await later.confirmed.waitFor()

    await expectOneOrder(store, buyer, "authorized")
  })

  it("can be paid again after the bank refused", async () => {
    const { world, store, buyer, visitor } = await surroundings().arrive("Second Card Workshop")

    await visitor.resumeAtReview(store, "quarterNow")
    await visitor.placeOrder()
    await (await HostedPayment.on(visitor.page, world.sandboxUrl)).fail()
    await visitor.link(visitor.svc["return.pay_again"]).click()
    await expectOneOrder(store, buyer, "awaiting")
    await (await HostedPayment.on(visitor.page, world.sandboxUrl)).pay()
    await visitor.confirmed.waitFor()

    await expectOneOrder(store, buyer, "authorized")
  })

  it("is settled by the return page when the webhook is lost", async () => {
    const { world, store, buyer, visitor } = await surroundings().arrive("Quiet Line Clinic")

    await store.sandbox.putFaults([{ kind: "webhook_lost", operation: "down_payment_webhook" }])
    await visitor.resumeAtReview(store, "quarterNow")
    await visitor.placeOrder()
    await (await HostedPayment.on(visitor.page, world.sandboxUrl)).pay()
    await visitor.confirmed.waitFor()

    const { orderId, atService } = await expectOneOrder(store, buyer, "authorized")
    const webhooks = await store.sandbox.webhooks()
    const { activity } = await store.timeline(orderId)

    expect(webhooks.filter(({ order_id: id }) => id === atService.order_id)).toMatchObject([
      { event: "down_payment_webhook", state: "lost" },
    ])
    expect(activity.find(({ kind }) => kind === "down_payment_confirmed")?.actor).toBe("buyer")
  })

  it("goes on at a fresh page when the first one ran out", async () => {
    const { world, store, buyer, visitor } = await surroundings().arrive("Long Lunch Furniture")

    await visitor.resumeAtReview(store, "quarterNow")
    await visitor.placeOrder()
    await HostedPayment.on(visitor.page, world.sandboxUrl)
    const { orderId, atService } = await expectOneOrder(store, buyer, "awaiting")
    const firstUrl = visitor.page.url()

    await store.sandbox.orderAction(atService.order_id, "void")
    await visitor.page.reload()
    // The service's page has run out, and sends the buyer back to the shop.
    await visitor.page.locator(`a[href*="/orders/${orderId}"]`).click()
    await visitor.payLinkOtherThan(firstUrl).click()
    const fresh = await HostedPayment.on(visitor.page, world.sandboxUrl)

    expect(visitor.page.url()).not.toBe(firstUrl)
    await fresh.pay()
    await visitor.confirmed.waitFor()

    const { activity } = await store.timeline((await expectOneOrder(store, buyer, "authorized")).orderId)

    expect(activity.map(({ kind }) => kind)).toContain("payment_url_renewed")
  })
})
