import { knownBuyer } from "./support/shop-buyer"
import { shopperSuite } from "./support/shopper-suite"

shopperSuite("a buyer who clicks twice", (surroundings) => {
  it("chooses a bank transfer once, and comes back with one press of the browser's button", async () => {
    const { store, shopper } = surroundings()
    const visitor = await shopper(await knownBuyer(store.sandbox, "Twice Continued Traders"))
    const { page, shop } = visitor
    let chosen = 0

    await visitor.resumeAtPayment(store)
    page.on("request", (request) => {
      chosen += request.method() === "POST" && request.url().endsWith("/payment-sessions") ? 1 : 0
    })
    await page.getByRole("radio", { name: new RegExp(`^${shop.bank_transfer}`) }).check()
    await visitor.button(shop.continue_review).dblclick()
    await visitor.placeButton.waitFor()
    // What the second click asked for would be answered by now.
    await page.waitForLoadState("networkidle")
    expect(chosen).toBe(1)
    await page.goBack()
    await visitor.button(shop.continue_review).waitFor()
  })
})

shopperSuite("what a buyer's browser remembers", (surroundings) => {
  it("may be nothing: they buy all the same", async () => {
    const { store, shopper } = surroundings()
    const visitor = await shopper(await knownBuyer(store.sandbox, "Private Window Partners"))

    // As browsers do it that block cookies and site data.
    await visitor.page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError")
        },
      })
    )
    await visitor.prepare("days30")
    await visitor.placeOrder()
    await visitor.confirmed.waitFor()
  })

  it("may be of another shop at the same address: it is forgotten", async () => {
    const { store, shopper } = surroundings()
    const visitor = await shopper(await knownBuyer(store.sandbox, "Old Bookmark Books"))
    const { page, shop } = visitor

    await visitor.open("/favicon.svg")
    await page.evaluate(() => {
      localStorage.setItem("shop.cart", '{"v":2,"id":"x/../y?z"}')
      localStorage.setItem("shop.order", "[object Object]")
      localStorage.setItem("shop.language", "klingon")
    })
    await visitor.open("/checkout")
    await page.getByRole("heading", { name: shop.cart_empty, level: 1 }).waitFor()
    await visitor.prepare("days30")
  })
})
