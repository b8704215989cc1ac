import { z } from "zod"
import { polling } from "../../support/polling"
import type { Store } from "../../support/store"
import { expectOneOrder } from "./support/expect-one-order"
import { knownBuyer } from "./support/shop-buyer"
import { Shopper } from "./support/shopper"
import { shopperSuite } from "./support/shopper-suite"

/** How often the service was asked to place an order since its faults were last set. */
const checkoutsAsked = async ({ sandbox }: Store): Promise<unknown> => {
  const { fault_calls: calls } = await sandbox.state()

  return calls
}

const asked = z.looseObject({ initiate_checkout: z.number().min(1) })

shopperSuite("placing an order twice", (surroundings) => {
  /** A buyer who presses the button in two tabs at once. */
  const placedInTwoTabs = async (name: string, plan: "days30" | "quarterNow") => {
    const { world, store, shopper, watch } = surroundings()
    const buyer = await knownBuyer(store.sandbox, name)
    const first = await shopper(buyer)

    await first.resumeAtReview(store, plan)
    const page = await first.page.context().newPage()

    watch(page)
    const second = new Shopper(page, world.shopUrl, buyer)

    await second.open("/checkout?step=review")
    await second.placeButton.waitFor()
    await store.sandbox.putFaults([])
    await Promise.all([first.placeOrder(), second.placeOrder()])
    return { store, buyer, first, second }
  }

  it("places one order when the button is clicked twice", async () => {
    const { store, buyer, visitor } = await surroundings().arrive("Impatient Optics")

    await visitor.resumeAtReview(store, "days30")
    await store.sandbox.putFaults([])
    await visitor.placeButton.dblclick()
    await visitor.confirmed.waitFor()

    await expectOneOrder(store, buyer, "authorized")
    expect(await checkoutsAsked(store)).toMatchObject({ initiate_checkout: 1 })
  })

  it.each([
    ["right", 0],
    ["an hour ahead", 3_600_000],
  ])(
    "keeps the cart while its order is placed, over a reload, and has it when that is declined (a clock that is %s)",
    async (_how, ahead) => {
      const { store, visitor } = await surroundings().arrive("Restless Reader Books")

      await visitor.page.addInitScript((ms) => {
        const now = Date.now.bind(Date)

        Date.now = () => now() + ms
      }, ahead)
      await visitor.resumeAtReview(store, "days30")
      await store.sandbox.putFaults([
        { kind: "delay", operation: "initiate_checkout", ms: 5_000 },
        { kind: "error_code", operation: "initiate_checkout", code: 806 },
      ])
      await visitor.placeOrder()
      await polling(() => checkoutsAsked(store), { what: "the service is asked" }).until(
        (calls) => asked.safeParse(calls).success
      )
      await visitor.page.reload()
      await visitor.placeButton.waitFor()
      await visitor.placeOrder()
      await visitor.page.waitForURL(/step=payment/)
      await visitor.plan("quarterNow").waitFor()
    }
  )

  it("places one order when two tabs place it at once, and both show it", async () => {
    const { store, buyer, first, second } = await placedInTwoTabs("Two Windows Interiors", "days30")

    await Promise.all([first.confirmed.waitFor(), second.confirmed.waitFor()])

    const { orderId } = await expectOneOrder(store, buyer, "authorized")

    expect(await checkoutsAsked(store)).toMatchObject({ initiate_checkout: 1 })
    expect([first, second].map((tab) => new URL(tab.page.url()).pathname)).toEqual([
      `/orders/${orderId}`,
      `/orders/${orderId}`,
    ])
  })

  it("sends both tabs to the one payment when a down payment is due", async () => {
    const { store, buyer, first, second } = await placedInTwoTabs("Two Windows Upholstery", "quarterNow")

    await Promise.all([first, second].map((tab) => tab.page.waitForURL(/\/(pay|orders)\//)))

    const { atService } = await expectOneOrder(store, buyer, "awaiting")

    expect(await checkoutsAsked(store)).toMatchObject({ initiate_checkout: 1 })
    expect(atService.sessions).toHaveLength(1)
  })
})
