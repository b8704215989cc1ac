import { setTimeout as wait } from "node:timers/promises"
import type { Locator, Page } from "playwright-core"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { SETTINGS_TABS, type SettingsTab } from "../../src/admin/settings/settings-tab"
import type { AdminSvcOrderAction } from "../../src/types"
import { PNG } from "../../support/file-server"
import { PLANS, type Store } from "../../support/store"
import { expectPartAccessible } from "./support/admin-accessible"
import { inTrouble, placed, toDeliver } from "./support/admin-orders"
import type { AdminPages } from "./support/admin-pages"
import { adminSuite } from "./support/admin-suite"
import type { AdminLanguage } from "./support/admin-texts"
import { Keyboard } from "./support/keyboard"

const LANGUAGES: AdminLanguage[] = ["en", "ar"]

/** An option for each kind of form. */
const OPTIONS = [
  "brand.displayName",
  "downPayment.expireAfterHours",
  "invoice.numberTemplate",
  "offer.excludedProducts",
  "capture",
] as const

const inDispute = async (store: Store, company: string): Promise<string> => {
  const { orderId, svcOrderId } = await placed(store, company, PLANS.days30)

  await store.act(orderId, "confirm-delivery", { ask_buyer: true })
  await store.sandbox.orderAction(svcOrderId, "dispute")
  return orderId
}

/** Orders that between them take all actions with a form, and one with a question. */
const toLookAt = async (store: Store): Promise<[orderId: string, actions: AdminSvcOrderAction[]][]> => [
  [(await placed(store, "Waiting Weavers", PLANS.downPayment)).orderId, ["extend_deadline"]],
  [(await placed(store, "Collecting Cooks", PLANS.merchantDownPayment)).orderId, ["record_down_payment"]],
  [
    await toDeliver(store, "Delivering Dyers"),
    ["upload_invoice", "confirm_delivery_proof", "confirm_delivery_sms"],
  ],
  [await inDispute(store, "Disputing Distillers"), ["record_delivery_outcome"]],
  [await inTrouble(store, "Troubled Tanners"), ["resolve"]],
]

/** What a part of the settings shows only when it is asked for. */
const askFor: Partial<Record<SettingsTab, (admin: AdminPages) => Promise<unknown>>> = {
  connection: async ({ page, t }) => {
    await page.getByRole("button", { name: t("settings.connection.test.button") }).click()
    await page.getByText(t("settings.connection.result.ok.title")).first().waitFor()
  },
  buyer: async ({ page, t }) => {
    await page.getByLabel(t("settings.buyer.phone")).fill("0500000003")
    await page.getByRole("button", { name: t("settings.buyer.submit"), exact: true }).click()
    await page.getByText(t("settings.buyer.reason.BUYER_NOT_ONBOARDED")).waitFor()
  },
  health: ({ page, t }) =>
    page.getByRole("button", { name: t("settings.lists.health.overTime.showNumbers") }).click(),
}

/** The buttons of a part of the settings that open a form or a question. */
const opening: Partial<Record<SettingsTab, (admin: AdminPages) => Locator[]>> = {
  orders: ({ page, t }) => [page.getByRole("button", { name: t("settings.lists.orders.export.open") })],
  attention: ({ page, t }) => [
    page.getByRole("button", { name: t("settings.lists.attention.action.resolve") }).first(),
  ],
  webhooks: ({ page, t }) => [
    page.locator("button:not([aria-disabled])", { hasText: t("settings.lists.webhooks.replay") }).first(),
  ],
  behaviour: ({ page, t }) =>
    OPTIONS.map((key) => {
      const name = t(`settings.option.${key}.title`)

      return page.getByRole("button", { name: t("settings.behaviour.edit", { name }), exact: true })
    }),
}

/** Looks at the form or question that is open, or at what is missing in a form that is sent empty, and closes it. */
const lookAtDialog = async (state: string, admin: AdminPages, isSent: boolean): Promise<void> => {
  const { dialog, t } = admin
  const submit = dialog.locator("[type=submit]")

  await dialog.waitFor()
  if (isSent && (await submit.count()) > 0) {
    await submit.click()
    await dialog.locator("[aria-invalid=true]").first().waitFor()
  }
  await expectPartAccessible(state, dialog)
  await admin.press(t("shared.cancel"))
  await dialog.waitFor({ state: "detached" })
}

/** Opens an order, and waits until it is there instead of the one before. */
const openOrder = async (admin: AdminPages, orderId: string): Promise<void> => {
  const answered = admin.page.waitForResponse(
    (response) => response.url().endsWith(`/admin/svc/orders/${orderId}`),
    // The page itself has to load before it asks.
    { timeout: 120_000 }
  )

  await admin.openOrder(orderId)
  await answered
}

adminSuite("what axe-core finds in the admin, on a light and on a dark page", (surroundings) => {
  let orders: ReturnType<typeof toLookAt> | undefined

  it.each(LANGUAGES)("is nothing at an order (%s)", async (language) => {
    const { store, user } = surroundings()
    const admin = await user({ language })
    const { page, panel, t } = admin

    for (const [orderId, actions] of await (orders ??= toLookAt(store))) {
      const state = `an order to ${actions.join()} (${language})`

      await openOrder(admin, orderId)
      await panel.getByRole("button", { name: t("order.details.show") }).click()
      await expectPartAccessible(state, panel)
      await admin.openMenu()
      await expectPartAccessible(`the menu of ${state}`, admin.menu)
      await page.keyboard.press("Escape")
      await admin.menu.waitFor({ state: "detached" })
      for (const action of actions) {
        await admin.act(action)
        await lookAtDialog(`${action} (${language})`, admin, true)
      }
    }
    await admin.open("/orders")
    const link = page.getByRole("link", { name: t("settings.lists.attention.lineLink") })

    await link.waitFor()
    await expectPartAccessible(`the line above the orders (${language})`, link.locator("xpath=.."))
  })

  it.each(LANGUAGES)("is nothing in the settings (%s)", async (language) => {
    const { store, user } = surroundings()
    const admin = await user({ language })

    await (orders ??= toLookAt(store))
    for (const tab of SETTINGS_TABS) {
      await admin.open(`/settings/svc?tab=${tab}`)
      await admin.settingsPart(tab)
      await askFor[tab]?.(admin)
      await expectPartAccessible(
        `the tab ${tab} (${language})`,
        admin.page.getByRole("main").locator("[data-orientation]").first()
      )
      for (const button of opening[tab]?.(admin) ?? []) {
        await button.click()
        await lookAtDialog(`a form of the tab ${tab} (${language})`, admin, tab === "attention")
      }
    }
  })
})

adminSuite("the admin without a mouse", (surroundings) => {
  it("delivers and invoices an order, and records what the operator says of another", async () => {
    const { store, user } = surroundings()
    const orderId = await toDeliver(store, "Hands On Keys Deliveries")
    const disputedId = await inDispute(store, "Hands On Keys Disputes")
    const admin = await user()
    const { page, panel, dialog, t } = admin
    const keyboard = new Keyboard(page)
    const button = (name: string, part = panel) => part.getByRole("button", { name, exact: true })
    const more = button(t("order.moreActions"))
    const inMenu = (action: AdminSvcOrderAction) =>
      admin.menu.getByRole("menuitem", { name: t(`order.action.${action}`), exact: true })
    const fileButton = (label: string) =>
      dialog.getByRole("button", { name: `${label}: ${t("shared.file.drop")}`, exact: true })
    const choose = async (label: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const asked = page.waitForEvent("filechooser")

      await keyboard.use(fileButton(label))
      await (await asked).setFiles(file)
    }

    await openOrder(admin, orderId)
    // So long that the menu is gone before the answer is there.
    await page.route(/\/reconcile$/, async (route) => {
      await wait(500)
      await route.continue()
    })
    await keyboard.use(more)
    await keyboard.arrowTo(inMenu("reconcile"))
    await keyboard.press("Enter")
    await admin.told(t("order.actionDone.reconcile"))
    await keyboard.isOn(more)
    await keyboard.use(more)
    await keyboard.arrowTo(inMenu("confirm_delivery_proof"))
    await keyboard.press("Enter")
    await keyboard.use(button(t("order.proof.submit"), dialog))
    // What is wrong is where the user goes on.
    await keyboard.isOn(fileButton(t("order.proof.label")))
    await keyboard.press("Escape")
    await keyboard.isOn(more)
    await keyboard.press("Enter")
    await keyboard.arrowTo(inMenu("confirm_delivery_proof"))
    await keyboard.press("Enter")
    await choose(t("order.proof.label"), { name: "proof.png", mimeType: "image/png", buffer: PNG })
    await keyboard.use(button(t("order.proof.submit"), dialog))
    await keyboard.isOn(more)

    const upload = button(t("order.action.upload_invoice"))

    await keyboard.use(upload)
    await choose(t("order.invoice.label"), {
      name: "tax.pdf",
      mimeType: "application/pdf",
      buffer: makePdf("Tax invoice"),
    })
    await keyboard.tabTo(dialog.getByLabel(t("order.invoice.number")))
    await keyboard.type("INV-KEYS-1")
    await keyboard.press("Enter")
    await panel.getByText(t("order.invoices.state.attached"), { exact: true }).waitFor()

    await openOrder(admin, disputedId)
    await keyboard.use(more)
    await keyboard.arrowTo(inMenu("record_delivery_outcome"))
    await keyboard.press("Enter")
    await keyboard.tabTo(dialog.getByRole("radio").first())
    await keyboard.press("Space")
    await keyboard.tabTo(dialog.getByLabel(t("order.outcome.note")))
    await keyboard.type("Two boxes are missing.")
    await keyboard.use(button(t("order.outcome.submit"), dialog))
    await panel.getByText(t("order.state.held"), { exact: true }).waitFor()
  })

  it("exports orders, changes an option and takes that back, and resolves a point", async () => {
    const { store, user } = surroundings()
    const orderId = await inTrouble(store, "Hands On Keys Troubles")
    const admin = await user()
    const { page, dialog, t } = admin
    const keyboard = new Keyboard(page)
    const button = (name: string, part: Page | Locator = page) =>
      part.getByRole("button", { name, exact: true })

    await admin.open("/settings/svc?tab=orders")
    const open = button(t("settings.lists.orders.export.open"))
    const arrives = page.waitForEvent("download")

    await keyboard.use(open)
    await keyboard.use(button(t("settings.lists.orders.export.submit"), dialog))
    await arrives
    await keyboard.isOn(open)

    await admin.open("/settings/svc?tab=behaviour")
    const name = t("settings.option.downPayment.expireAfterHours.title")
    const edit = button(t("settings.behaviour.edit", { name }))

    await keyboard.use(edit)
    await keyboard.isOn(dialog.getByRole("textbox"))
    await keyboard.press("ControlOrMeta+A")
    await keyboard.type("24")
    await keyboard.press("Enter")
    await keyboard.isOn(edit)
    await keyboard.tabTo(button(t("settings.behaviour.useFile")), "Shift+Tab")
    await keyboard.press("Enter")
    await keyboard.use(button(t("settings.behaviour.useFile"), dialog))
    await admin.told(t("settings.behaviour.wasReset"))

    await admin.open("/settings/svc?tab=attention")
    const row = page.getByRole("row").filter({ has: page.locator(`a[href$="/orders/${orderId}"]`) })

    await keyboard.use(button(t("settings.lists.attention.action.resolve"), row))
    await keyboard.isOn(dialog.getByLabel(t("order.resolve.note")))
    await keyboard.type("Settled by telephone.")
    await keyboard.use(button(t("order.resolve.submit"), dialog))
    await admin.told(t("settings.lists.attention.resolve.done"))
    await row.waitFor({ state: "detached" })
    expect(await store.attention(orderId)).toEqual([])
  })
})
