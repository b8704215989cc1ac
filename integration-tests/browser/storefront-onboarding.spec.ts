import { expectOneOrder } from "./support/expect-one-order"
import { shopperSuite } from "./support/shopper-suite"

shopperSuite("a buyer whom the service does not know", (surroundings) => {
  it("registers in the checkout, and buys on credit at once", async () => {
    const { store, buyer, visitor } = await surroundings().arrive("Brand New Bakery", { isUnknown: true })

    await visitor.resumeAtPayment(store)
    await visitor.button(visitor.svc["onboarding.open"]).click()
    const dialog = visitor.page.getByRole("dialog")
    const form = dialog.frameLocator("iframe")

    expect(await form.locator('input[type="tel"]').inputValue()).toContain(buyer.phone)
    await form.locator('input[name="name"]').fill(buyer.company)
    await form.locator('input[name="agree"]').check()
    await form.locator("button.primary").click()
    // The framed page tells that it is done; the dialog goes by itself.
    await dialog.waitFor({ state: "detached" })

    await visitor.choosePlan("days30")
    await visitor.placeOrder()
    await visitor.confirmed.waitFor()

    const { buyers } = await store.sandbox.state()

    expect(buyers.find(({ phone }) => phone === buyer.phone)).toMatchObject({
      name: buyer.company,
      status: "Active",
    })
    await expectOneOrder(store, buyer, "authorized")
  })

  it("can close the dialog, register elsewhere, and have it looked up again", async () => {
    const { store, buyer, visitor } = await surroundings().arrive("Took a Call Meanwhile", {
      isUnknown: true,
    })

    await visitor.resumeAtPayment(store)
    await visitor.button(visitor.svc["onboarding.open"]).click()
    await visitor.page.keyboard.press("Escape")
    await visitor.option.getByText(visitor.svc["onboarding.pending"]).waitFor()

    expect(await visitor.page.getByRole("dialog").count()).toBe(0)
    await store.sandbox.putBuyer(buyer.phone, {
      name: buyer.company,
      status: "Active",
      credit_limit: 50_000,
      onboarded_with_seller: true,
    })
    await visitor.button(visitor.svc["onboarding.check"]).click()
    await visitor.choosePlan("days60")
    await visitor.placeOrder()
    await visitor.confirmed.waitFor()

    expect((await expectOneOrder(store, buyer, "authorized")).atService.repayment_config_id).toBe("102")
  })
})
