import type { Locator, Page } from "playwright-core"
import type { Buyer } from "../../../support/store"
import { polling } from "../../../support/polling"
import { ar } from "../../../src/storefront/texts/ar"
import { en, type SvcTexts } from "../../../src/storefront/texts/en"

/** Somebody in front of `examples/next`. */
export class NextShopper {
  readonly svc: SvcTexts

  constructor(
    readonly page: Page,
    readonly url: string,
    readonly buyer: Buyer,
    language: "en" | "ar" = "en"
  ) {
    this.svc = language === "ar" ? ar : en
  }

  /** The payment option, in whichever state it is. */
  get option(): Locator {
    return this.page.locator(".svc-option")
  }

  get goOn(): Locator {
    return this.button("Continue to review")
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true })
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`)
  }

  /** Opens a page whose first HTML has this. The server draws it without what Medusa does not answer in time: then again. */
  async openDrawnWith(part: string, path: string): Promise<void> {
    await polling(async () => {
      const html = await (await this.page.goto(`${this.url}${path}`))?.text()

      return html?.includes(part)
    }).until(Boolean)
  }

  /** From the product to the step where the payment is chosen. */
  async goToPayment(): Promise<void> {
    const { company, email, phone, address } = this.buyer
    const details = {
      Company: company,
      "First name": "Purchasing",
      "Last name": "Department",
      Email: email,
      "Mobile number": `0${phone.slice(3)}`,
      Address: address,
      City: "Riyadh",
      "Postal code": "12211",
    }

    await this.open("/")
    await this.page.getByRole("link", { name: /Copy paper/ }).click()
    await this.page.getByLabel("Quantity").fill("4")
    await this.button("Add to cart").click()
    await this.page.getByRole("link", { name: "Go to checkout" }).click()
    for (const [label, value] of Object.entries(details)) {
      await this.page.getByLabel(label, { exact: true }).fill(value)
    }
    await this.button("Continue to delivery").click()
    await this.button("Continue to payment").click()
    await this.goOn.waitFor()
  }

  /** From there to the review; `plan` as it is called in the language of the page. */
  async choosePlan(plan: string): Promise<void> {
    await this.option.getByRole("radio", { name: plan, exact: true }).check()
    await this.goOn.click()
    await this.button(this.svc["place.button"]).waitFor()
  }

  async placeOrder(): Promise<void> {
    await this.button(this.svc["place.button"]).click()
  }

  heading(text: string): Locator {
    return this.page.getByRole("heading", { name: text, level: 1 })
  }
}
