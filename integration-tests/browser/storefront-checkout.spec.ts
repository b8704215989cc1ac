import { z } from "zod"
import { expectOneOrder } from "./support/expect-one-order"
import { shopperSuite } from "./support/shopper-suite"

const storages = z.tuple([z.array(z.string()), z.array(z.string())])

const inThirtyDays = () => {
  const day = new Intl.DateTimeFormat("en-SA", { dateStyle: "long", timeZone: "Asia/Riyadh" })

  return `To be paid by ${day.format(Date.now() + 30 * 86_400_000)}.`
}

shopperSuite("buying on credit in the shop", (surroundings) => {
  it("confirms an order on a plan without down payment, and keeps nothing in the browser but the shop's own", async () => {
    const { store, buyer, visitor } = await surroundings().arrive("Thirty Days Stationery")
    const atFirst = inThirtyDays()
    const expectPlan = async () => {
      const shown = await visitor.chosenPlan()

      // The day may end while the page is drawn.
      expect([atFirst, inThirtyDays()].map((due) => ["30 days", due])).toContainEqual(shown)
    }

    await visitor.prepare("days30")
    await expectPlan()
    await visitor.placeOrder()
    await visitor.confirmed.waitFor()

    const { orderId, atService } = await expectOneOrder(store, buyer, "authorized")

    expect(new URL(visitor.page.url()).pathname).toBe(`/orders/${orderId}`)
    await visitor.page.getByRole("heading", { level: 1, name: visitor.shop.thank_you }).waitFor()
    expect(atService).toMatchObject({ repayment_config_id: "101", prepaid_amount: 0 })
    await expectPlan()
    const [inStorage, inSession] = storages.parse(
      await visitor.page.evaluate("[Object.keys(localStorage), Object.keys(sessionStorage)]")
    )

    expect(inStorage.filter((key) => !key.startsWith("shop."))).toEqual([])
    expect(inSession).toEqual([])
    expect(await visitor.page.context().cookies()).toEqual([])
  })
})
