import { expectOneOrder } from "./support/expect-one-order"
import { shopperSuite } from "./support/shopper-suite"

const inThirtyDays = () => {
  const day = new Intl.DateTimeFormat("en-SA", { dateStyle: "long", timeZone: "Asia/Riyadh" })

  return `To be paid by ${day.format(Date.now() + 30 * 86_400_000)}.`
}

shopperSuite("buying on credit in the shop", (surroundings) => {
  it("confirms an order on a plan without down payment", async () => {
    const { store, buyer, visitor } = await surroundings().arrive("Thirty Days Stationery")

    await visitor.prepare("days30")
    expect(await visitor.chosenPlan()).toEqual(["30 days", inThirtyDays()])
    await visitor.placeOrder()
    await visitor.confirmed.waitFor()

    const { orderId, atService } = await expectOneOrder(store, buyer, "authorized")

    expect(new URL(visitor.page.url()).pathname).toBe(`/orders/${orderId}`)
    await visitor.page.getByRole("heading", { level: 1, name: visitor.shop.thank_you }).waitFor()
    expect(atService).toMatchObject({ repayment_config_id: "101", prepaid_amount: 0 })
    expect(await visitor.chosenPlan()).toEqual(["30 days", inThirtyDays()])
  })
})
