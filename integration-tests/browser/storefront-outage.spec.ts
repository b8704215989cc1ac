import { expectOneOrder } from "./support/expect-one-order"
import { shopperSuite } from "./support/shopper-suite"

shopperSuite("the shop while the service is away", (surroundings) => {
  it("hides the option, and sells by bank transfer", async () => {
    const { store, buyer, visitor } = await surroundings().arrive("Cash in Hand Printing")

    await store.sandbox.putFaults([{ kind: "http_status", operation: "check_eligibility", status: 503 }])
    await visitor.resumeAtPayment(store)
    await visitor.option.waitFor({ state: "detached" })
    await visitor.page.getByRole("radio", { name: visitor.shop.bank_transfer }).check()
    await visitor.goToReview()
    await visitor.placeOrder()
    await visitor.page.getByRole("heading", { name: visitor.shop.thank_you }).waitFor()

    const orders = await store.ordersOf(buyer.email)
    const { orders: atService } = await store.sandbox.state()

    expect(orders).toHaveLength(1)
    expect(await visitor.orderPanel.count()).toBe(0)
    expect(await store.paymentStatus(orders[0] ?? "")).toBe("authorized")
    expect(atService.filter(({ buyer_phone: phone }) => phone === buyer.phone)).toEqual([])
  })

  it("offers it again as soon as the service is back", async () => {
    const { store, buyer, visitor } = await surroundings().arrive("Patient Plumbing")

    await store.sandbox.putFaults([{ kind: "drop_before", operation: "check_eligibility" }])
    await visitor.resumeAtPayment(store)
    await visitor.option.waitFor({ state: "detached" })
    await store.sandbox.putFaults([])
    await visitor.page.reload()
    await visitor.choosePlan("days30")
    await visitor.placeOrder()
    await visitor.confirmed.waitFor()

    await expectOneOrder(store, buyer, "authorized")
  })
})
