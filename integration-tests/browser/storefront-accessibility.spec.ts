import { readFileSync } from "node:fs"
import path from "node:path"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { Language } from "../../demo/storefront/language/language"
import { thirtyDays } from "../../src/storefront/__fixtures__/sample-answers"
import { BrandMark, PlanPicker, SvcProvider } from "../../src/storefront/components"
import { expectAccessible } from "./support/expect-accessible"
import { expectFitting } from "./support/expect-fitting"
import { expectOneOrder } from "./support/expect-one-order"
import { HostedPayment } from "./support/hosted-payment"
import { shopperSuite } from "./support/shopper-suite"

const LANGUAGES: [Language, { width: number; height: number }][] = [
  ["en", { width: 1280, height: 900 }],
  ["ar", { width: 390, height: 844 }],
]

shopperSuite("what axe-core finds in the shop", (surroundings) => {
  it("is what is wrong, when something is", async () => {
    const page = await surroundings().visit()

    await page.setContent('<html lang="en"><title>Test</title><main><img src="data:,"></main></html>')
    await expect(expectAccessible("a picture without a text", page)).rejects.toThrow("image-alt")
    await page.setContent('<html lang="en"><title>Test</title><main style="width: 400px">Test</main></html>')
    await expect(expectFitting("a page that is too wide", page)).rejects.toThrow("320 px wide")
    await page.setContent(
      '<html lang="en"><title>Test</title><main><h1 style="width: 18rem">Test</h1></main></html>'
    )
    await page.setViewportSize({ width: 500, height: 900 })
    await expect(expectFitting("letters that do not fit", page)).rejects.toThrow("twice their size")
  })

  it("is nothing where a name is one long word", async () => {
    const page = await surroundings().visit()
    const long = { en: "Pneumonoultramicroscopic".repeat(5) }
    const plans = [{ ...thirtyDays, name: long, description: long }]
    const shown = createElement(
      SvcProvider,
      {
        connection: { baseUrl: "", publishableKey: "pk_test" },
        language: "en",
        brand: { displayName: long },
      },
      createElement(PlanPicker, { plans, planId: null, onChange: () => undefined }),
      createElement(BrandMark)
    )
    const styles = readFileSync(path.join(__dirname, "../../src/storefront/styles.css"), "utf8")

    await page.setContent(
      `<html lang="en"><title>Test</title><style>${styles}</style><main>${renderToStaticMarkup(shown)}</main></html>`
    )
    await expectFitting("a long name", page)
  })

  it.each(LANGUAGES)(
    "is nothing serious from the product to the confirmed order (%s)",
    async (language, size) => {
      const { world, store, buyer, visitor } = await surroundings().arrive("Clear View Opticians", {
        language,
        ...size,
      })
      const { page } = visitor
      const isAccessible = (state: string) => expectFitting(`${state} (${language})`, page)

      await visitor.putIntoCart("copy-paper-a4", 4)
      await isAccessible("product page")
      await visitor.goToCart()
      await isAccessible("cart")
      await visitor.goToPayment()
      await visitor.plan("quarterNow").check()
      await visitor.option.getByText(visitor.svc["select.done"]).waitFor()
      await isAccessible("payment step with the option")
      await visitor.goToReview()
      await isAccessible("review step")
      await visitor.placeOrder()
      const hosted = await HostedPayment.on(page, world.sandboxUrl)

      await expectAccessible(`hosted payment page (${language})`, page)
      await hosted.leave()
      await visitor.payLink.waitFor()
      await isAccessible("return page, not paid")
      const { orderId } = await expectOneOrder(store, buyer, "awaiting")

      await visitor.open(`/orders/${orderId}`)
      await visitor.payLink.waitFor()
      await isAccessible("order that awaits its down payment")
      await visitor.payLink.click()
      await (await HostedPayment.on(page, world.sandboxUrl)).pay()
      await visitor.confirmed.waitFor()
      await isAccessible("return page, paid")
      await visitor.open(`/orders/${orderId}`)
      await visitor.confirmed.waitFor()
      await isAccessible("confirmed order")
      await expectOneOrder(store, buyer, "authorized")
    }
  )

  it.each(LANGUAGES)("is nothing serious while a buyer registers (%s)", async (language, size) => {
    const { store, visitor } = await surroundings().arrive("First Time Florist", {
      isUnknown: true,
      language,
      ...size,
    })
    const { page } = visitor

    await visitor.resumeAtPayment(store)
    await visitor.button(visitor.svc["onboarding.open"]).waitFor()
    await expectFitting(`not registered (${language})`, page)
    await visitor.button(visitor.svc["onboarding.open"]).click()
    const frame = await (await page.waitForSelector(".svc-frame")).contentFrame()

    await page.frameLocator(".svc-frame").locator("button.primary").waitFor()
    await expectFitting(`registration (${language})`, page)
    if (frame === null) {
      throw new Error("The registration is not framed.")
    }
    await expectAccessible(`registration's own page (${language})`, frame)
  })

  it.each(LANGUAGES)("is nothing serious when an order is declined (%s)", async (language, size) => {
    const { store, visitor } = await surroundings().arrive("Tight Budget Tailor", {
      credit: 500,
      language,
      ...size,
    })

    // 560.63 SAR: about as much as the credit, so that only the service tells.
    await visitor.resumeAtReview(store, "days30", { "SCN-2D-BLK": 1 })
    await visitor.placeOrder()
    await visitor.option.getByText(visitor.svc["limit.choose"]).waitFor()
    await expectFitting(`over the limit (${language})`, visitor.page)
  })
})
