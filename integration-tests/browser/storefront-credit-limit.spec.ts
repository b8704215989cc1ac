import { expectNoOrder, expectOneOrder } from "./support/expect-one-order"
import { HostedPayment } from "./support/hosted-payment"
import { shopperSuite } from "./support/shopper-suite"

shopperSuite("buying more than the credit covers", (surroundings) => {
  it("is declined, and goes through with a down payment", async () => {
    const { world, store, buyer, visitor } = await surroundings().arrive("Narrow Margin Grocery", {
      credit: 500,
    })

    // 560.63 SAR in all: over the limit, and within it less a quarter.
    await visitor.resumeAtReview(store, "days30", { "SCN-2D-BLK": 1 })
    await visitor.placeOrder()
    await visitor.option.getByText(visitor.svc["limit.choose"]).waitFor()

    expect(await visitor.option.locator(".svc-plan input").first().getAttribute("aria-labelledby")).toBe(
      await visitor.plan("quarterNow").getAttribute("aria-labelledby")
    )
    expect(await visitor.plan("days30").isChecked()).toBe(false)
    expect(await visitor.link(visitor.svc["limit.cart"]).getAttribute("href")).toBe("/cart")
    await visitor.button(visitor.shop.continue_review).click()
    await visitor.page.getByText(visitor.shop.choose_payment).waitFor()
    await expectNoOrder(store, buyer)

    await visitor.choosePlan("quarterNow")
    await visitor.placeOrder()
    await (await HostedPayment.on(visitor.page, world.sandboxUrl)).pay()
    await visitor.confirmed.waitFor()

    const { orderId, atService } = await expectOneOrder(store, buyer, "authorized")

    expect(new URL(visitor.page.url()).pathname).toBe(`/orders/${orderId}`)
    expect(atService.repayment_config_id).toBe("103")
  })
})
