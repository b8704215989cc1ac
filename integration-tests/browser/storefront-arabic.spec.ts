import { expectOneOrder } from "./support/expect-one-order"
import { HostedPayment } from "./support/hosted-payment"
import { knownBuyer } from "./support/shop-buyer"
import type { Shopper } from "./support/shopper"
import { shopperSuite } from "./support/shopper-suite"

const PHONE = { language: "ar", width: 390, height: 844 } as const

/** Words in Latin letters that an Arabic page may have: units, sizes, addresses, the language's other name. */
const LATIN = /\b(?:LED|USB|BPA|A4|PAP-A4-5R|English|SVC)\b|\S+@\S+/g

/** The page is Arabic, from right to left, and no wider than the screen. */
const expectArabic = async ({ page }: Shopper): Promise<void> => {
  const { dir, lang, overflow, text } = await page.evaluate(() => {
    const { documentElement: root, body } = document

    return {
      dir: root.dir,
      lang: root.lang,
      overflow: root.scrollWidth - root.clientWidth,
      text: body.innerText,
    }
  })

  expect({ dir, lang, overflow }).toEqual({ dir: "rtl", lang: "ar", overflow: 0 })
  expect(text).toMatch(/[\u0600-\u06ff]{3}/)
  expect(text.replaceAll(LATIN, "").match(/[A-Za-z]{3,}/g) ?? []).toEqual([])
}

shopperSuite("the shop in Arabic on a phone", (surroundings) => {
  it("sells with a down payment from right to left", async () => {
    const { world, store, shopper } = surroundings()
    const buyer = await knownBuyer(store.sandbox, "مكتبة الواحة")
    const visitor = await shopper({ ...buyer, address: "طريق الملك فهد 7214" }, PHONE)

    await visitor.putIntoCart("copy-paper-a4", 4)
    await expectArabic(visitor)
    await visitor.goToCart()
    await expectArabic(visitor)
    await visitor.goToPayment()
    await visitor.plan("quarterNow").waitFor()
    await expectArabic(visitor)
    await visitor.choosePlan("quarterNow")
    await expectArabic(visitor)
    await visitor.placeOrder()
    const hosted = await HostedPayment.on(visitor.page, world.sandboxUrl)

    expect(await visitor.page.evaluate(() => document.documentElement.dir)).toBe("rtl")
    await hosted.leave()
    await visitor.payLink.waitFor()
    await expectArabic(visitor)
    await visitor.payLink.click()
    await (await HostedPayment.on(visitor.page, world.sandboxUrl)).pay()
    await visitor.confirmed.getByText(visitor.svc["return.paid"]).waitFor()
    await expectArabic(visitor)

    await expectOneOrder(store, buyer, "authorized")
  })

  it("changes its language where the buyer is, and back", async () => {
    const { store, buyer, visitor } = await surroundings().arrive("مؤسسة الضفتين", {
      width: 390,
      height: 844,
    })
    const { page } = visitor

    await visitor.buy("copy-paper-a4", 4)
    await visitor.goToPayment()
    await visitor.plan("days30").check()
    await page.locator(".language-switch").click()
    await page.locator(".svc-option[dir=rtl]").waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl")
    expect(await page.getByRole("radio", { name: "30 يومًا", exact: true }).isChecked()).toBe(true)

    await page.locator(".language-switch").click()
    await page.locator(".svc-option[dir=ltr]").waitFor()
    await visitor.goToReview()
    await visitor.placeOrder()
    await visitor.confirmed.waitFor()

    await expectOneOrder(store, buyer, "authorized")
  })
})
