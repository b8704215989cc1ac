import type { Locator } from "playwright-core"
import { SETTINGS_TABS } from "../../src/admin/settings/settings-tab"
import { polling } from "../../support/polling"
import { PLANS, type Store } from "../../support/store"
import { inTrouble, placed } from "./support/admin-orders"
import { adminSuite } from "./support/admin-suite"
import type { AdminLanguage } from "./support/admin-texts"

const LANGUAGES: AdminLanguage[] = ["en", "ar"]

/** A key that stands where its text should. */
const MISSING_TEXT = /\b(order|settings|attention|shared)\.[a-z]\w+/

/** Texts without a word of Arabic, except for what says that it is in English or a name. */
const englishIn = async (part: Locator): Promise<string[]> => {
  const texts = await part.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: string[] = []

    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode

      if (!parentElement?.closest("[lang=en], [dir=ltr], [dir=auto], [aria-hidden=true], bdi, code")) {
        found.push(textContent ?? "")
      }
    }
    return found
  })

  return texts.filter((text) => /[A-Za-z]{3}/.test(text) && !/[\u0600-\u06ff]/.test(text))
}

/** Texts that are higher than what is drawn around them; what is there for screen readers alone has no height. */
const spiltIn = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const found: string[] = []

    while (walker.nextNode()) {
      const box = walker.currentNode.parentElement?.getBoundingClientRect()

      range.selectNodeContents(walker.currentNode)
      if (box !== undefined && box.height > 2 && range.getBoundingClientRect().bottom > box.bottom + 2) {
        found.push(walker.currentNode.textContent ?? "")
      }
    }
    return found
  })

/** What a thumb cannot reach without moving the page sideways, or what is in it. */
const outOfReachIn = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const { clientWidth } = document.documentElement

    return [...element.querySelectorAll("a, button, input")]
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect()

        return width > 2 && (left < 0 || right > clientWidth)
      })
      .map((each) => each.textContent ?? "")
  })

/** An order with a webhook, and with a point that needs a person. */
const orderInTrouble = (store: Store): Promise<string> => inTrouble(store, "Both Ways Bindery")

adminSuite("what a user reads in the admin", (surroundings) => {
  it.each(LANGUAGES)("is theirs in direction and language (%s)", async (language) => {
    const { store, user } = surroundings()
    const orderId = await orderInTrouble(store)
    const admin = await user({ language })
    const { page, panel, t } = admin
    const check = async (state: string, part: Locator) => {
      expect(await part.innerText()).not.toMatch(MISSING_TEXT)
      if (language === "ar") {
        expect({ state, english: await englishIn(part) }).toEqual({ state, english: [] })
      }
    }

    await admin.openOrder(orderId)
    await panel.getByText(t("order.state.authorized"), { exact: true }).waitFor()
    expect(await page.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr")
    await panel.getByRole("button", { name: t("order.details.show") }).click()
    await check("the order's panel", panel)
    await admin.openMenu()
    await check("the menu of the other actions", admin.menu)
    await page.keyboard.press("Escape")
    await admin.menu.waitFor({ state: "detached" })
    await admin.act("resolve")
    await check("the form to resolve", admin.dialog)
    await admin.press(t("shared.cancel"))
    expect(await admin.reasonAgainst("upload_invoice")).toContain(t("order.refusal.order_canceled"))
    // One that takes an invoice, which a cancelled one does not.
    await admin.openOrder((await placed(store, "Both Ways Binders", PLANS.days30)).orderId)
    // The cancelled one, which is shown until then, has nothing to ship.
    await panel.getByRole("link", { name: t("order.fulfil") }).waitFor()
    await admin.act("upload_invoice")
    await check("the form for invoices", admin.dialog)
    await admin.press(t("shared.cancel"))

    await admin.open("/settings/svc")
    await page.getByRole("heading", { level: 1, name: t("shared.brand") }).waitFor()
    const main = page.getByRole("main").locator("[data-orientation]").first()

    for (const tab of SETTINGS_TABS) {
      await page.getByRole("tab", { name: t(`settings.tabs.${tab}`) }).click()
      await admin.settingsPart(tab)
      await check(`the tab ${tab}`, main)
    }
  })

  it.each(LANGUAGES)(
    "is whole on a phone, where the part that is open is seen among the others (%s)",
    async (language) => {
      const { store, user } = surroundings()
      const width = 390

      await orderInTrouble(store)
      const admin = await user({ language, width, height: 844 })
      const { page, t } = admin

      for (const tab of SETTINGS_TABS) {
        await admin.open(`/settings/svc?tab=${tab}`)
        const part = await admin.settingsPart(tab)
        const chosen = page.getByRole("tab", { name: t(`settings.tabs.${tab}`), selected: true })

        expect({ tab, spilt: await spiltIn(part), outOfReach: await outOfReachIn(part) }).toEqual({
          tab,
          spilt: [],
          outOfReach: [],
        })
        // The number of open points comes later, and widens its tab.
        await polling(() => chosen.boundingBox(), { what: `the tab ${tab} is seen` }).until(
          (box) => box !== null && box.x >= 0 && box.x + box.width <= width
        )
      }
    }
  )
})
