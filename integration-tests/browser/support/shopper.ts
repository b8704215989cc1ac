import type { Locator, Page } from "playwright-core"
import type { Buyer, Store } from "../../../support/store"
import { ar as shopAr } from "../../../demo/storefront/language/ar"
import { en as shopEn, type ShopTexts } from "../../../demo/storefront/language/en"
import type { Language } from "../../../demo/storefront/language/language"
import { ar as svcAr } from "../../../src/storefront/texts/ar"
import { en as svcEn, type SvcTexts } from "../../../src/storefront/texts/en"

const SHOP_TEXTS: Record<Language, ShopTexts> = { en: shopEn, ar: shopAr }
const SVC_TEXTS: Record<Language, SvcTexts> = { en: svcEn, ar: svcAr }

/** The plans of medusa-config.ts, as the buyer reads them. */
const PLAN_NAMES = {
  days30: { en: "30 days", ar: "30 يومًا" },
  days60: { en: "60 days", ar: "60 يومًا" },
  quarterNow: { en: "25% today, the rest in 30 days", ar: "25% اليوم والباقي خلال 30 يومًا" },
} as const

/** Who buys for the company, and where. */
const PERSON: Record<Language, { first: string; last: string; city: string }> = {
  en: { first: "Purchasing", last: "Department", city: "Riyadh" },
  ar: { first: "قسم", last: "المشتريات", city: "الرياض" },
}

type PlanName = keyof typeof PLAN_NAMES

/** Somebody in front of the demo's shop: what they look at, and what they do. */
export class Shopper {
  /** The shop's own texts, in the shopper's language. */
  readonly shop: ShopTexts
  /** Those of the payment option. */
  readonly svc: SvcTexts

  constructor(
    readonly page: Page,
    readonly shopUrl: string,
    readonly buyer: Buyer,
    readonly language: Language = "en"
  ) {
    this.shop = SHOP_TEXTS[language]
    this.svc = SVC_TEXTS[language]
  }

  /** The payment option, in whichever state it is. */
  get option(): Locator {
    return this.page.locator(".svc-option")
  }

  get placeButton(): Locator {
    return this.page.locator(".svc-place-button")
  }

  get orderPanel(): Locator {
    return this.page.locator(".svc-order")
  }

  get confirmed(): Locator {
    return this.page.locator(".svc-order[data-tone=good]")
  }

  /** The link of the order's panel to the hosted payment page. */
  get payLink(): Locator {
    return this.orderPanel.locator("a.svc-primary")
  }

  /** The same, once it leads to another page of the service: it is renewed when the service says that one ran out. */
  payLinkOtherThan(url: string): Locator {
    return this.orderPanel.locator(`a.svc-primary:not([href="${url}"])`)
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true })
  }

  link(name: string): Locator {
    return this.page.getByRole("link", { name, exact: true })
  }

  plan(name: PlanName): Locator {
    return this.option.getByRole("radio", { name: PLAN_NAMES[name][this.language], exact: true })
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.shopUrl}${path}`)
  }

  /** Puts pieces of a product into the cart, and goes there. */
  async buy(handle: string, quantity = 1): Promise<void> {
    await this.putIntoCart(handle, quantity)
    await this.goToCart()
  }

  async putIntoCart(handle: string, quantity = 1): Promise<void> {
    await this.open(`/products/${handle}`)
    const pieces = this.page.locator(".add-row input")

    await pieces.fill(String(quantity))
    await pieces.blur()
    await this.button(this.shop.add_to_cart).click()
    await this.link(this.shop.view_cart).waitFor()
  }

  async goToCart(): Promise<void> {
    await this.link(this.shop.view_cart).click()
    await this.page.getByRole("heading", { name: this.shop.cart, level: 1 }).waitFor()
  }

  /** From the cart to the address, which is filled in, and to the delivery. */
  async giveAddress(): Promise<void> {
    await this.link(this.shop.checkout_action).click()
    for (const [label, value] of this.details()) {
      await this.page.getByLabel(label, { exact: true }).fill(value)
    }
    await this.button(this.shop.continue_delivery).click()
  }

  /** What the form of the address asks for, in its order. */
  details(): [label: string, value: string][] {
    const { company, email, phone, address } = this.buyer
    const { shop } = this

    return [
      [shop.company, company],
      [shop.first_name, PERSON[this.language].first],
      [shop.last_name, PERSON[this.language].last],
      [shop.email, email],
      [shop.phone, `0${phone.slice(3)}`],
      [shop.address, address],
      [shop.city, PERSON[this.language].city],
      [shop.postal_code, "12211"],
    ]
  }

  /** From the cart to the step where the payment is chosen. */
  async goToPayment(): Promise<void> {
    await this.giveAddress()
    await this.button(this.shop.continue_payment).click()
    await this.button(this.shop.continue_review).waitFor()
  }

  async choosePlan(name: PlanName): Promise<void> {
    await this.plan(name).check()
    await this.goToReview()
  }

  async goToReview(): Promise<void> {
    await this.button(this.shop.continue_review).click()
    await this.placeButton.waitFor()
  }

  /** Everything up to the review, step by step: goods, address, delivery, plan. */
  async prepare(plan: PlanName, { handle = "copy-paper-a4", quantity = 4 } = {}): Promise<void> {
    await this.buy(handle, quantity)
    await this.goToPayment()
    await this.choosePlan(plan)
  }

  /** Comes back to a cart that lacks nothing but its payment; `lines` are quantities by SKU. */
  async resumeAtPayment(store: Store, lines: Record<string, number> = { "PAP-A4-5R": 4 }): Promise<void> {
    const cart = await store.fillCart(store.buyer(), { buyer: this.buyer, lines })

    // A page of the shop's origin that does not run the shop.
    await this.open("/favicon.svg")
    await this.page.evaluate(([key, id]) => localStorage.setItem(key, id), ["shop.cart", cart.id] as const)
    await this.open("/checkout?step=payment")
    await this.button(this.shop.continue_review).waitFor()
  }

  /** The same, with a plan chosen: the review is before the buyer. */
  async resumeAtReview(store: Store, plan: PlanName, lines?: Record<string, number>): Promise<void> {
    await this.resumeAtPayment(store, lines)
    await this.choosePlan(plan)
  }

  /** The plan and its last day, as the review and the order's page have them below the name of the payment method. */
  async chosenPlan(): Promise<string[]> {
    const facts = this.page.locator(".step-summary, .order-facts section").getByText(this.payUntil)

    await facts.waitFor()
    return (await facts.innerText()).split("\n").slice(1)
  }

  private get payUntil(): RegExp {
    return new RegExp(this.shop.pay_until.replace("{date}", ".+"))
  }

  async placeOrder(): Promise<void> {
    await this.placeButton.click()
  }
}
