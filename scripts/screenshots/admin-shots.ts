import type { Locator } from "playwright-core"
import { buy, PLANS, type Buyer, type Store } from "../../support/store"
import { ADMIN } from "../../support/medusa-process"
import { AdminPages } from "../../integration-tests/browser/support/admin-pages"
import { adminTexts, type AdminLanguage } from "../../integration-tests/browser/support/admin-texts"
import { PNG } from "../../support/file-server"
import { writeDayOfCalls } from "./day-of-calls"
import { DESKTOP, type Screen, shot, type Shot, type Stage } from "./shot"

const WIDE: Screen = { ...DESKTOP, width: 1440, height: 960 }
const ARABIC: Screen = { ...WIDE, locale: "ar-SA" }

/** A business with 50,000 SAR of credit. `digit` makes its phone unique. */
const buyerOf = async (store: Store, digit: number, company: string): Promise<Buyer> => {
  const phone = `96655124000${digit}`

  await store.sandbox.putBuyer(phone, { name: company, status: "Active", credit_limit: 50_000 })

  return { company, phone, email: `orders-${digit}@buyer.example`, address: "King Fahd Road 7214" }
}

const placeOrder = async (store: Store, digit: number, company: string, planId: number) => {
  const buyer = await buyerOf(store, digit, company)

  return buy(store, { buyer, lines: { "CHR-ERG-BLK": 4, "PAP-A4-5R": 6 }, planId })
}

const userOf = async ({ page, world }: Stage, language: AdminLanguage = "en"): Promise<AdminPages> => {
  const admin = new AdminPages(page, world.medusaUrl, adminTexts(language).t, language)

  await admin.signInBehind(ADMIN)

  return admin
}

/** Scrolls an element to the upper edge of its scrolling parent, without scrolling anything else. */
const atTop = (target: Locator): Promise<void> =>
  target.evaluate((element) => {
    let around = element.parentElement

    while (around !== null && !/auto|scroll/.test(getComputedStyle(around).overflowY)) {
      around = around.parentElement
    }
    const space = 12

    around?.scrollBy({
      top: element.getBoundingClientRect().top - around.getBoundingClientRect().top - space,
      behavior: "instant",
    })
  })

/** Opens the order's page with the payment panel at the upper edge. */
const openPanel = async (stage: Stage, orderId: string, language?: AdminLanguage): Promise<AdminPages> => {
  const admin = await userOf(stage, language)

  await admin.openOrder(orderId)
  await admin.panel.waitFor()
  // The part above the panel has arrived.
  await admin.page
    .getByText(/@buyer\.example$/)
    .first()
    .waitFor()
  await atTop(admin.panel)

  return admin
}

/** Opens a tab of the settings page and waits until all of it has arrived. */
const openTab = async (stage: Stage, tab: string, language?: AdminLanguage): Promise<AdminPages> => {
  const admin = await userOf(stage, language)

  await admin.open(`/settings/svc?tab=${tab}`)
  await admin.page.getByRole("heading", { level: 1, name: admin.t("shared.brand") }).waitFor()
  await admin.page.getByRole("tabpanel").waitFor()
  await admin.page.locator("[role=tabpanel] [aria-busy=true]").first().waitFor({ state: "detached" })

  return admin
}

/** Makes an order with a proof that does not open, and a cancelled order. */
const bringTrouble = async (store: Store): Promise<string> => {
  const [unproven, canceled] = [
    await placeOrder(store, 3, "Al Waha Printing", PLANS.days30),
    await placeOrder(store, 4, "Green Valley Schools", PLANS.days60),
  ]

  await store.deliver(unproven.orderId, { proof_of_delivery_url: `${store.sandbox.url}/no-such-proof.png` })
  await store.untilAttention(unproven.orderId, "delivery_refused")
  await store.cancel(canceled.orderId)
  await store.untilAttention(canceled.orderId, "canceled_in_medusa")

  return unproven.orderId
}

/** Medusa's admin: an order's payment, and the settings. */
export const ADMIN_SHOTS: Shot[] = [
  shot("admin-order-awaiting", WIDE, async (stage) => {
    const { orderId } = await placeOrder(stage.store, 1, "Nakheel Office Supplies", PLANS.downPayment)

    await openPanel(stage, orderId)
  }),
  shot("admin-order-proof", WIDE, async (stage) => {
    const { orderId } = await placeOrder(stage.store, 2, "Desert Rose Clinic", PLANS.days30)
    const admin = await openPanel(stage, orderId)

    await admin.act("confirm_delivery_proof")
    await admin.choose({ name: "delivery-note.png", mimeType: "image/png", buffer: PNG })
  }),
  shot("admin-order-attention-arabic", ARABIC, async (stage) => {
    await openPanel(stage, await bringTrouble(stage.store), "ar")
    // Medusa's own part beside it reads this last.
    await stage.page.getByRole("link", { name: "Riyadh warehouse" }).waitFor()
  }),
  shot("admin-settings-orders", WIDE, async (stage) => {
    await placeOrder(stage.store, 1, "Nakheel Office Supplies", PLANS.downPayment)
    await placeOrder(stage.store, 3, "Desert Rose Clinic", PLANS.days30)
    const { page, t } = await openTab(stage, "orders")

    await page.getByRole("button", { name: t("settings.lists.orders.export.open") }).click()
    await page.getByRole("dialog").getByLabel(t("settings.lists.orders.export.from")).waitFor()
  }),
  shot("admin-settings-connection", WIDE, async (stage) => {
    const { page, t } = await openTab(stage, "connection")

    await page.getByRole("button", { name: t("settings.connection.test.button") }).click()
    await page.getByText(t("settings.connection.result.ok.remedy")).first().waitFor()
    // The list beside it is read anew.
    await page
      .getByRole("region", { name: t("settings.connection.activity.title") })
      .getByText(ADMIN.email)
      .first()
      .waitFor()
  }),
  shot("admin-settings-checklist", WIDE, async (stage) => openTab(stage, "checklist")),
  shot("admin-settings-behaviour", WIDE, async (stage) => {
    const { store, page } = stage
    const change = (body: unknown) => store.admin.post("/admin/svc/settings", body)

    await change({ changes: { "downPayment.expireAfterHours": 48 } })
    try {
      await openTab(stage, "behaviour")
      const changed = page.getByRole("listitem").filter({ hasText: "downPayment.expireAfterHours" })

      await changed.getByText(ADMIN.email).waitFor()
      await atTop(page.getByRole("region").filter({ has: changed }))
    } finally {
      await change({ reset: ["downPayment.expireAfterHours"] })
    }
  }),
  shot("admin-settings-attention", WIDE, async (stage) => {
    await bringTrouble(stage.store)
    await openTab(stage, "attention")
  }),
  shot("admin-settings-attention-arabic", ARABIC, async (stage) => openTab(stage, "attention", "ar")),
  shot("admin-settings-health", WIDE, async (stage) => {
    await writeDayOfCalls(stage.world.databaseUrl)
    const { page, t } = await openTab(stage, "health")

    await atTop(page.getByRole("region", { name: t("settings.lists.health.overTime.title") }))
  }),
]
