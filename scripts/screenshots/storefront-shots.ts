import type { Locator } from "playwright-core"
import type { Buyer } from "../../support/store"
import type { Language } from "../../demo/storefront/language/language"
import { HostedPayment } from "../../integration-tests/browser/support/hosted-payment"
import { Shopper } from "../../integration-tests/browser/support/shopper"
import { DESKTOP, PHONE, type Screen, shot, type Shot, type Stage } from "./shot"

const OFFICE: Buyer = {
  company: "Nakheel Office Supplies",
  email: "orders@nakheel.example",
  phone: "966551230001",
  address: "King Fahd Road 7214",
}
/** The same buyer with less credit than the cart needs. */
const SHORT_OF_CREDIT: Buyer = { ...OFFICE, phone: "966551230002" }
/** The same buyer, unknown to the service. */
const UNKNOWN: Buyer = { ...OFFICE, phone: "966551230003" }
/** The same buyer, about whom the plugin remembers no answer. */
const NEVER_ASKED: Buyer = { ...OFFICE, phone: "966551230005" }
const LIBRARY: Buyer = {
  company: "مكتبة النخيل",
  email: "books@nakheel.example",
  phone: "966551230004",
  address: "طريق الملك فهد 7214",
}
/** High enough to show all plans. */
const TALL: Screen = { ...DESKTOP, height: 1_040 }
const CREDIT = 50_000
const TOO_LITTLE_CREDIT = 2_500

/** The buyer in front of the shop. Without `creditLimit` (SAR) the service does not know the buyer. */
const shopperOf = async (
  { page, world, store }: Stage,
  buyer: Buyer,
  { creditLimit, language = "en" }: { creditLimit?: number; language?: Language } = {}
): Promise<Shopper> => {
  await store.sandbox.putBuyer(
    buyer.phone,
    creditLimit === undefined
      ? { status: "NotFound" }
      : { name: buyer.company, status: "Active", credit_limit: creditLimit }
  )

  return new Shopper(page, world.shopUrl, buyer, language)
}

/** Scrolls an element to the upper edge. `above` is the visible height before it, in pixels. */
const atTop = (target: Locator, above = 12): Promise<void> =>
  target.evaluate((element, space) => {
    const view = element.ownerDocument.defaultView

    view?.scrollTo({
      top: element.getBoundingClientRect().top + view.scrollY - space,
      behavior: "instant",
    })
  }, above)

/** The payment step with a plan chosen. */
const choosePlan = async (visitor: Shopper): Promise<void> => {
  await visitor.buy("ergonomic-office-chair", 4)
  await visitor.goToPayment()
  await visitor.plan("quarterNow").check()
  await visitor.option.getByText(visitor.svc["select.done"]).waitFor()
}

/** Places an order that waits for its down payment, and opens the hosted page. */
const leadToPayment = async (stage: Stage): Promise<Shopper> => {
  const visitor = await shopperOf(stage, OFFICE, { creditLimit: CREDIT })

  await visitor.prepare("quarterNow", { handle: "ergonomic-office-chair", quantity: 4 })
  await visitor.placeOrder()
  await HostedPayment.on(stage.page, stage.world.sandboxUrl)

  return visitor
}

/** The demo's storefront, and the service's pages for buyers. */
export const STOREFRONT_SHOTS: Shot[] = [
  shot("storefront-product", DESKTOP, async (stage) => {
    const visitor = await shopperOf(stage, UNKNOWN)

    await visitor.open("/products/ergonomic-office-chair")
    await stage.page.locator(".svc-promo").waitFor()
  }),
  shot("storefront-plans", TALL, async (stage) => {
    const visitor = await shopperOf(stage, OFFICE, { creditLimit: CREDIT })

    await choosePlan(visitor)
    await atTop(stage.page.locator(".steps"))
  }),
  shot("storefront-plans-arabic-phone", PHONE, async (stage) => {
    const visitor = await shopperOf(stage, LIBRARY, { creditLimit: CREDIT, language: "ar" })

    await choosePlan(visitor)
    await atTop(stage.page.locator(".step-current"), 8)
  }),
  shot("storefront-registration", DESKTOP, async (stage) => {
    const visitor = await shopperOf(stage, UNKNOWN)

    await visitor.buy("ergonomic-office-chair", 4)
    await visitor.goToPayment()
    await visitor.button(visitor.svc["onboarding.open"]).click()
    await stage.page.frameLocator(".svc-frame").locator("button.primary").waitFor()
  }),
  shot("hosted-payment-page", DESKTOP, async (stage) => {
    await leadToPayment(stage)
    // The service's pages are Arabic unless the buyer switches.
    await stage.page.locator("a.language").click()
    await stage.page.locator("html[lang=en]").waitFor()
  }),
  shot("storefront-awaiting-down-payment", DESKTOP, async (stage) => {
    const visitor = await leadToPayment(stage)

    await (await HostedPayment.on(stage.page, stage.world.sandboxUrl)).leave()
    await visitor.payLink.waitFor()
    await visitor.open(new URL(stage.page.url()).pathname)
    await visitor.payLink.waitFor()
    await atTop(stage.page.locator("h1"))
  }),
  shot("storefront-confirmed", DESKTOP, async (stage) => {
    const visitor = await leadToPayment(stage)

    await (await HostedPayment.on(stage.page, stage.world.sandboxUrl)).pay()
    await visitor.confirmed.waitFor()
    await atTop(stage.page.locator("h1"))
  }),
  shot("storefront-service-away", DESKTOP, async (stage) => {
    const { store, page } = stage
    const visitor = await shopperOf(stage, NEVER_ASKED, { creditLimit: CREDIT })

    await store.sandbox.putFaults([{ kind: "http_status", operation: "check_eligibility", status: 503 }])
    await visitor.buy("ergonomic-office-chair", 4)
    await visitor.goToPayment()
    await visitor.option.waitFor({ state: "detached" })
    await page.getByRole("radio", { name: visitor.shop.bank_transfer }).check()
    await atTop(page.locator("h1"))
  }),
  shot("storefront-over-limit", TALL, async (stage) => {
    const visitor = await shopperOf(stage, SHORT_OF_CREDIT, { creditLimit: TOO_LITTLE_CREDIT })

    await visitor.prepare("days30", { handle: "ergonomic-office-chair", quantity: 4 })
    await visitor.placeOrder()
    await visitor.option.getByText(visitor.svc["limit.choose"]).waitFor()
    await atTop(stage.page.locator(".steps"))
  }),
]
