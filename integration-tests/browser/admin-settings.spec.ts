import { readFileSync } from "node:fs"
import { z } from "zod"
import { polling } from "../../support/polling"
import { PLANS, PROVIDER_ID, type Store } from "../../support/store"
import { ADMIN } from "../../support/medusa-process"
import { typed } from "../../support/typed"
import type {
  AdminSvcAttentionListResponse,
  AdminSvcHealthResponse,
  AdminSvcSettingsResponse,
  AdminSvcWebhookListResponse,
} from "../../src/types"
import { isolate } from "../../src/words/isolate"
import { activityTitle, attentionTitle } from "../../src/words"
import { cancelAndList, placed, toDeliver } from "./support/admin-orders"
import { adminSuite } from "./support/admin-suite"
import { knownBuyer } from "./support/shop-buyer"

const OFTEN = { everyMs: 100 }

const settingsOf = (store: Store) => store.admin.get("/admin/svc/settings", typed<AdminSvcSettingsResponse>())
const optionOf = async (store: Store, name: string) =>
  (await settingsOf(store)).options.find(({ key }) => key === name)

adminSuite("the settings page of the admin", (surroundings) => {
  afterEach(async () => {
    const { store } = surroundings()
    const { options } = await settingsOf(store)
    const reset = options.filter(({ from }) => from === "admin").map(({ key }) => key)

    if (reset.length > 0) {
      await store.admin.post("/admin/svc/settings", { reset }, z.looseObject({}))
    }
  })

  it("is reached from the menu, and tells a good connection from bad ones", async () => {
    const { store, world, stranger } = surroundings()
    const admin = await stranger()
    const { page, t } = admin
    const result = page.getByRole("region", { name: t("settings.tabs.connection") })
    const test = async (expected: string) => {
      await page.getByRole("button", { name: t("settings.connection.test.button") }).click()
      await result.getByText(expected, { exact: true }).first().waitFor()
    }

    await admin.signIn(ADMIN)
    await page.getByRole("link", { name: "Settings" }).click()
    await page.getByRole("link", { name: t("shared.brand") }).click()
    await page.getByRole("heading", { level: 1, name: t("shared.brand") }).waitFor()
    await result.getByText(world.sandboxUrl).waitFor()
    await result.getByText(t("settings.connection.token.present")).waitFor()

    await test(t("settings.connection.result.ok.title"))
    await result.getByText(t("settings.connection.result.ok.remedy")).waitFor()
    await store.sandbox.putFaults([{ kind: "http_status", operation: "check_eligibility", status: 401 }])
    await test(t("settings.connection.result.wrong_token.title"))
    await result.getByText(t("settings.connection.test.status", { status: 401 })).waitFor()
    await store.sandbox.putFaults([{ kind: "html_body", operation: "check_eligibility" }])
    await test(t("settings.connection.result.not_json.title"))
    await store.sandbox.putFaults([{ kind: "http_status", operation: "check_eligibility", status: 503 }])
    await test(t("settings.connection.result.service_failing.title"))
    const { activity } = await settingsOf(store)

    expect(activity.slice(0, 4)).toEqual(
      Array(4).fill(expect.objectContaining({ kind: "connection_tested", actor_email: ADMIN.email }))
    )
    expect(await page.content()).not.toContain("sandbox-token")
  })

  it("changes an option, shows that it overrides the file, and takes it back", async () => {
    const { store, user } = surroundings()
    const admin = await user()
    const { page, t } = admin
    const hours = page.getByRole("listitem").filter({ hasText: "downPayment.expireAfterHours" })
    const name = t("settings.option.downPayment.expireAfterHours.title")

    await admin.open("/settings/svc?tab=behaviour")
    await page.getByRole("button", { name: t("settings.behaviour.edit", { name }) }).click()
    await admin.dialog.getByRole("textbox").fill("soon")
    await admin.press(t("settings.behaviour.submit"))
    await admin.dialog.getByText(t("settings.behaviour.problem.notNumber")).waitFor()
    await admin.dialog.getByRole("textbox").fill("24")
    await admin.press(t("settings.behaviour.submit"))
    await admin.told(t("settings.behaviour.saved"))
    await hours.getByText(t("settings.behaviour.hours", { count: 24 }), { exact: true }).waitFor()
    await hours.getByText(t("settings.behaviour.overridden"), { exact: true }).waitFor()
    await hours.getByText(ADMIN.email).waitFor()
    expect(await optionOf(store, "downPayment.expireAfterHours")).toMatchObject({
      value: 24,
      from: "admin",
      changed_by_email: ADMIN.email,
    })
    const { orderId } = await placed(store, "Sooner Signs", PLANS.downPayment)
    const { down_payment: awaited } = await store.timeline(orderId)
    const inHours = (Date.parse(awaited?.expires_at ?? "") - Date.now()) / 3_600_000

    expect(inHours).toBeCloseTo(24, 0)

    await hours.getByRole("button", { name: t("settings.behaviour.useFile") }).click()
    await admin.press(t("settings.behaviour.useFile"))
    await admin.told(t("settings.behaviour.wasReset"))
    await hours.getByText(t("settings.behaviour.overridden"), { exact: true }).waitFor({ state: "detached" })
    expect(await optionOf(store, "downPayment.expireAfterHours")).toMatchObject({
      value: 72,
      changed_at: null,
    })
    await page.getByRole("tab", { name: t("settings.tabs.connection") }).click()
    await page.getByText(activityTitle("en", "setting_reset")).first().waitFor()
  })

  it("says of a buyer what the service says, and keeps the number to itself", async () => {
    const { store, user } = surroundings()
    const { company, phone } = await knownBuyer(store.sandbox, "Known Name Nurseries")
    const admin = await user()
    const { page, t } = admin
    const check = async (number: string) => {
      await page.getByLabel(t("settings.buyer.phone")).fill(number)
      await page.getByRole("button", { name: t("settings.buyer.submit"), exact: true }).click()
    }

    await admin.open("/settings/svc?tab=buyer")
    await check("12")
    await page.getByText(t("settings.buyer.invalid")).waitFor()
    await check(`0${phone.slice(3)}`)
    await page.getByText(t("settings.buyer.eligibility.ELIGIBLE"), { exact: true }).waitFor()
    await page.getByText(company).waitFor()
    await check("0500000003")
    await page.getByText(t("settings.buyer.reason.BUYER_NOT_ONBOARDED")).waitFor()
    const { activity } = await settingsOf(store)

    expect(activity[0]).toMatchObject({ kind: "buyer_checked", actor_email: ADMIN.email })
    expect(JSON.stringify(activity)).not.toContain(phone)
  })

  it("lists what needs attention by kind, and resolves it", async () => {
    const { store, user } = surroundings()
    const { orderId } = await placed(store, "Second Thoughts Stationery", PLANS.days30)

    await cancelAndList(store, orderId)
    const admin = await user()
    const { page, t } = admin
    const kind = attentionTitle("en", "canceled_in_medusa")
    const row = page.getByRole("row").filter({ has: page.locator(`a[href$="/orders/${orderId}"]`) })
    const choose = async (filter: string, choice: string) => {
      await page.getByRole("combobox", { name: filter, exact: true }).click()
      await page.getByRole("option", { name: choice }).click()
    }

    await admin.open("/settings/svc?tab=attention")
    await row.getByText(kind, { exact: true }).waitFor()
    await choose(t("settings.lists.attention.kind"), kind)
    await page.waitForURL(({ searchParams }) => searchParams.get("kind") === "canceled_in_medusa")
    await row.getByRole("button", { name: t("settings.lists.attention.action.resolve") }).click()
    await admin.press(t("order.resolve.submit"))
    await admin.dialog.getByText(t("order.resolve.noteMissing"), { exact: true }).waitFor()
    await admin.dialog.getByLabel(t("order.resolve.note")).fill("Settled by telephone.")
    await admin.press(t("order.resolve.submit"))
    await admin.told(t("settings.lists.attention.resolve.done"))
    await row.waitFor({ state: "detached" })
    await choose(t("settings.lists.attention.state"), t("settings.lists.attention.resolved"))
    await row.getByText("Settled by telephone.").waitFor()
    const { attention } = await store.admin.get(
      `/admin/svc/attention?resolved=true&order_id=${orderId}`,
      typed<AdminSvcAttentionListResponse>()
    )
    const { activity } = await store.timeline(orderId)

    expect(attention).toMatchObject([{ note: "Settled by telephone." }])
    expect(activity.at(-1)).toMatchObject({ kind: "attention_resolved", actor_email: ADMIN.email })
  })

  it("processes a webhook again, and shows the calls to the service", async () => {
    const { store, user } = surroundings()
    const orderId = await toDeliver(store, "Twice Told Textiles")
    const inbox = () =>
      store.admin.get(`/admin/svc/webhooks?order_id=${orderId}`, typed<AdminSvcWebhookListResponse>())
    const status = async () => (await inbox()).webhooks.map((webhook) => webhook.status).join()

    await polling(status, OFTEN).until("processed")
    const before = (await inbox()).webhooks[0]?.processed_at
    const admin = await user()
    const { page, t } = admin
    const row = page.getByRole("row").filter({ has: page.locator(`a[href$="/orders/${orderId}"]`) })

    await admin.open("/settings/svc?tab=webhooks")
    await row.getByText(t("settings.lists.webhooks.state.processed"), { exact: true }).waitFor()
    await row.getByRole("button", { name: t("settings.lists.webhooks.replay") }).click()
    await admin.press(t("settings.lists.webhooks.replay"))
    await admin.told(t("settings.lists.webhooks.ask.done", { outcome: "" }).split(":")[0] ?? "")
    const { webhooks } = await inbox()
    const { activity } = await store.timeline(orderId)

    expect(webhooks).toMatchObject([{ status: "processed" }])
    expect(Date.parse(webhooks[0]?.processed_at ?? "")).toBeGreaterThan(Date.parse(before ?? ""))
    expect(activity.at(-1)).toMatchObject({ kind: "webhook_replayed", actor_email: ADMIN.email })
    expect(await store.paymentStatus(orderId)).toBe("authorized")

    await page.getByRole("tab", { name: t("settings.tabs.health") }).click()
    const calls = page.getByRole("group", { name: t("settings.lists.health.lastHour") })
    const { last_hour: hour } = await store.admin.get("/admin/svc/health", typed<AdminSvcHealthResponse>())

    await calls
      .getByRole("row")
      .filter({ hasText: t("settings.connection.operation.initiate_checkout") })
      .waitFor()
    expect(hour.operations.map(({ operation }) => operation)).toContain("reconcile_prepaid_payment")
    const overTime = page.getByRole("region", { name: t("settings.lists.health.overTime.title") })

    // Two for each operation that was called.
    await overTime.getByRole("img").nth(3).waitFor()
    await overTime.getByRole("button", { name: t("settings.lists.health.overTime.showNumbers") }).click()
    await overTime
      .getByRole("row")
      .filter({ hasText: t("settings.connection.operation.initiate_checkout") })
      .first()
      .waitFor()
  })

  it("exports the orders of the chosen days as a file", async () => {
    const { store, user } = surroundings()
    const { orderId } = await placed(store, "Exported", PLANS.days30)
    const admin = await user()
    const { page, t } = admin

    await admin.open("/settings/svc?tab=orders")
    await page.getByRole("button", { name: t("settings.lists.orders.export.open") }).click()
    const form = page.getByRole("dialog")
    const from = form.getByLabel(t("settings.lists.orders.export.from"))
    const to = form.getByLabel(t("settings.lists.orders.export.to"))
    const download = form.getByRole("button", { name: t("settings.lists.orders.export.submit") })
    const today = await to.inputValue()

    expect(await from.inputValue()).toBe(today.replace(/..$/, "01"))
    await to.fill("2020-01-01")
    await form.getByText(t("settings.lists.orders.export.wrongWay")).waitFor()
    await from.fill("")
    await to.fill(today)
    const arrives = page.waitForEvent("download")

    await download.click()
    const file = await arrives
    const lines = readFileSync(await file.path(), "utf8").split("\r\n")

    expect(file.suggestedFilename()).toBe(`credit-orders_${today}.csv`)
    expect(lines[0]).toMatch(/^\uFEFFdisplay_id,/)
    expect(lines.filter((line) => line.includes(`,${orderId},`))).toHaveLength(1)
    await form.waitFor({ state: "detached" })
  })

  it("is where a region in another currency is pointed out, and on that region's page", async () => {
    const { store, user } = surroundings()
    const regions = z.looseObject({ regions: z.array(z.looseObject({ id: z.string() })) })
    const [saudi] = (await store.admin.get("/admin/regions?currency_code=sar", regions)).regions
    const { region } = await store.admin.post(
      "/admin/regions",
      { name: "Gulf", currency_code: "aed", countries: ["ae"], payment_providers: [PROVIDER_ID] },
      z.looseObject({ region: z.looseObject({ id: z.string() }) })
    )
    const admin = await user()
    const { page, t, brand: name } = admin

    await admin.open(`/settings/regions/${region.id}`)
    await page.getByText(t("order.region.message", { name, currency: "AED" })).waitFor()
    await admin.open("/settings/svc?tab=checklist")
    await page.getByText(t("settings.checklist.says.notSar", { regions: isolate("Gulf (AED)") })).waitFor()
    await admin.open(`/settings/regions/${saudi?.id ?? ""}`)
    await page.getByRole("heading", { name: "Saudi Arabia" }).waitFor()
    // As the dashboard makes it of the provider's id.
    await page.getByText("Business Credit").first().waitFor()
    expect(await page.getByText(t("order.region.title", { name })).count()).toBe(0)
  })
})
