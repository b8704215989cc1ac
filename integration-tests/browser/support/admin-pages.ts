import type { Locator, Page } from "playwright-core"
import type { Translate } from "../../../src/admin/i18n/use-texts"
import type { SettingsTab } from "../../../src/admin/settings/settings-tab"
import type { AdminSvcOrderAction } from "../../../src/types"
import type { AdminLanguage } from "./admin-texts"

/** What medusa-config.ts leaves the payment method to be called. */
const NAMES: Record<AdminLanguage, string> = { en: "Pay later for business", ar: "الدفع الآجل للأعمال" }

/** The dashboard is large: on a slow machine its load takes long. */
const LOADS_WITHIN_MS = 90_000

interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Somebody in front of Medusa's admin: what they look at, and what they do. */
export class AdminPages {
  constructor(
    readonly page: Page,
    private readonly medusaUrl: string,
    /** The plugin's texts in the user's language. */
    readonly t: Translate,
    readonly language: AdminLanguage
  ) {}

  /** How the payment method is called. */
  get brand(): string {
    return NAMES[this.language]
  }

  /** `path` within the admin. The dashboard is loaded once; after that it is gone through as by its links. */
  async open(path: string): Promise<void> {
    const target = `/app${path}`

    if (!this.page.url().startsWith(`${this.medusaUrl}/app`)) {
      await this.page.goto(`${this.medusaUrl}${target}`, { timeout: LOADS_WITHIN_MS })
      return
    }
    await this.page.evaluate((to) => {
      history.pushState({}, "", to)
      dispatchEvent(new PopStateEvent("popstate", { state: {} }))
    }, target)
  }

  /** Signs in through Medusa's own form. */
  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.open("/login")
    await this.page.locator("input[name=email]").fill(email)
    await this.page.locator("input[name=password]").fill(password)
    await this.page.locator("button[type=submit]").click()
    await this.page.waitForURL(({ pathname }) => pathname.endsWith("/orders"))
  }

  /** Signs in without the form, with the session that it makes, and in the user's language. */
  async signInBehind(user: { email: string; password: string }): Promise<void> {
    const { request } = this.page.context()
    const auth = await request.post(`${this.medusaUrl}/auth/user/emailpass`, { data: user })
    const { token } = (await auth.json()) as { token: string }

    await request.post(`${this.medusaUrl}/auth/session`, { headers: { authorization: `Bearer ${token}` } })
    await this.page
      .context()
      .addCookies([{ name: "lng", value: this.language, url: this.medusaUrl, sameSite: "Lax" }])
  }

  /** Opens an order, without waiting for what stands on its page. */
  openOrder(orderId: string): Promise<void> {
    return this.open(`/orders/${orderId}`)
  }

  /** Everything about an order's payment, beside it. */
  get panel(): Locator {
    return this.page.getByRole("region", { name: this.brand })
  }

  /** A part of the settings that is chosen, once nothing of what it shows is on its way any more. */
  async settingsPart(tab: SettingsTab): Promise<Locator> {
    const name = this.t(`settings.tabs.${tab}`)
    const part = this.page.getByRole("tabpanel", { name })

    await this.page.getByRole("tab", { name, selected: true }).waitFor()
    await part.and(this.page.locator(":has(h2):not(:has([aria-busy=true]))")).waitFor()

    return part
  }

  /** Begins an action of the order's panel: by the one button, or else by the menu. */
  async act(action: AdminSvcOrderAction): Promise<void> {
    const button = this.panel.getByRole("button", { name: this.t(`order.action.${action}`), exact: true })

    await this.otherActions.waitFor()
    if ((await button.count()) > 0) {
      await button.click()
    } else {
      await this.openMenu()
      await this.inMenu(action).click()
    }
  }

  /** Why the menu refuses an action; undefined when it does not. */
  async reasonAgainst(action: AdminSvcOrderAction): Promise<string | undefined> {
    await this.openMenu()
    const item = this.menu.getByRole("menuitem").filter({ hasText: this.t(`order.action.${action}`) })
    const isRefused = (await item.getAttribute("aria-disabled")) === "true"
    const reason = isRefused ? await item.locator("span").last().textContent() : undefined

    await this.page.keyboard.press("Escape")
    await this.menu.waitFor({ state: "detached" })
    return reason ?? undefined
  }

  /** The other actions of an order, while they are open. */
  get menu(): Locator {
    return this.page.getByRole("menu")
  }

  async openMenu(): Promise<void> {
    await this.otherActions.click()
    await this.menu.waitFor()
  }

  private get otherActions(): Locator {
    return this.panel.getByRole("button", { name: this.t("order.moreActions"), exact: true })
  }

  private inMenu(action: AdminSvcOrderAction): Locator {
    return this.menu.getByRole("menuitem", { name: this.t(`order.action.${action}`), exact: true })
  }

  /** The dialogue, or the form beside the page, that is open. */
  get dialog(): Locator {
    return this.page.locator("[role=dialog], [role=alertdialog]")
  }

  async choose(file: GivenFile): Promise<void> {
    await this.dialog.locator("input[type=file]").setInputFiles(file)
  }

  /** Presses a button of the form or dialogue that is open. */
  async press(name: string): Promise<void> {
    await this.dialog.getByRole("button", { name, exact: true }).click()
  }

  /** A message that passes by, of success or of failure. */
  message(text: string): Locator {
    return this.page.locator("[data-sonner-toast]", { hasText: text }).first()
  }

  async told(message: string): Promise<void> {
    await this.message(message).waitFor()
  }
}
