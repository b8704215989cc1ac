import { expectOneOrder } from "./support/expect-one-order"
import { HostedPayment } from "./support/hosted-payment"
import { Keyboard } from "./support/keyboard"
import { shopperSuite } from "./support/shopper-suite"

shopperSuite("the shop without a mouse", (surroundings) => {
  it("leads from the product to a confirmed order, down payment included", async () => {
    const { world, store, buyer, visitor } = await surroundings().arrive("Hands on Keys Accounting")
    const { page, shop } = visitor
    const keyboard = new Keyboard(page)

    await visitor.open("/products/copy-paper-a4")
    await keyboard.use(visitor.button(shop.add_to_cart))
    await keyboard.use(visitor.link(shop.view_cart))
    await keyboard.use(visitor.link(shop.checkout_action))
    for (const [label, value] of visitor.details()) {
      await keyboard.tabTo(page.getByLabel(label, { exact: true }))
      await keyboard.type(value)
    }
    await keyboard.use(visitor.button(shop.continue_delivery))
    await keyboard.use(visitor.button(shop.continue_payment))
    const credit = visitor.option.getByRole("radio").first()
    const transfer = page.getByRole("radio", { name: shop.bank_transfer })

    // The methods are one group, whose arrow keys lead from one to the next.
    await keyboard.tabTo(credit)
    await keyboard.press("ArrowDown")
    expect(await transfer.isChecked()).toBe(true)
    expect(await visitor.option.getByRole("radio").count()).toBe(1)
    await keyboard.press("ArrowUp")
    expect(await credit.isChecked()).toBe(true)
    await keyboard.tabTo(visitor.plan("days30"))
    await keyboard.press("ArrowDown")
    await keyboard.press("ArrowDown")
    expect(await visitor.plan("quarterNow").isChecked()).toBe(true)
    await keyboard.use(visitor.button(shop.continue_review))
    await keyboard.use(visitor.placeButton)
    await HostedPayment.on(page, world.sandboxUrl)
    await keyboard.use(page.locator("button.primary"))
    await visitor.confirmed.waitFor()

    const { atService } = await expectOneOrder(store, buyer, "authorized")

    expect(atService.repayment_config_id).toBe("103")
  })

  it("opens and closes the registration, and gives the focus back", async () => {
    const { store, visitor } = await surroundings().arrive("Unknown Without Mouse", { isUnknown: true })
    const keyboard = new Keyboard(visitor.page)
    const open = visitor.button(visitor.svc["onboarding.open"])

    await visitor.resumeAtPayment(store)
    await keyboard.use(open)
    await keyboard.tabTo(visitor.page.getByRole("dialog").getByRole("button"))
    await keyboard.press("Escape")
    await visitor.page.getByRole("dialog").waitFor({ state: "detached" })

    expect(await open.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  })
})
