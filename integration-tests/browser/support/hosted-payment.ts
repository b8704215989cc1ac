import type { Page } from "playwright-core"

/** The service's page for a down payment, as a buyer has it before them. */
export class HostedPayment {
  private constructor(readonly page: Page) {}

  static async on(page: Page, sandboxUrl: string): Promise<HostedPayment> {
    await page.waitForURL(({ href }) => href.startsWith(`${sandboxUrl}/pay/`))

    return new HostedPayment(page)
  }

  pay(): Promise<void> {
    return this.press("pay")
  }

  /** Goes back to the shop without paying. */
  leave(): Promise<void> {
    return this.press("leave")
  }

  fail(): Promise<void> {
    return this.press("fail")
  }

  private press(action: "pay" | "leave" | "fail"): Promise<void> {
    return this.page.locator(`form[action*="/${action}?"] button`).click()
  }
}
