/** @jest-environment jsdom */
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import type { AdminSvcCallResult } from "../../types"
import { ok, refusal } from "../__fixtures__/memory-admin-server"
import { hasPosted } from "../__fixtures__/render-in-admin"
import { settingsConnectionEn } from "../i18n/settings-connection.en"
import { confirm, openSettingsPage as open } from "./__fixtures__/open-settings-page"
import {
  sampleConnectionTest,
  sampleHealth,
  sampleOption,
  sampleSettings,
  settingsServer,
} from "./__fixtures__/sample-settings"

afterEach(cleanup)

describe("the settings page", () => {
  it("is called as the menu calls it, names the brand, and opens the part that its address names", async () => {
    await open(settingsServer(), "tab=behaviour", "ar")

    expect(screen.getByRole("heading", { level: 1, name: "الدفع الآجل" })).toBeTruthy()
    expect(await screen.findByText(/«ادفع لاحقًا»/)).toBeTruthy()
    expect(screen.getByRole("tab", { name: "الخيارات" }).getAttribute("aria-selected")).toBe("true")
  })

  it("opens the connection where the address names no part that there is", async () => {
    await open(settingsServer(), "tab=nowhere")

    expect(await screen.findByText("http://127.0.0.1:4010")).toBeTruthy()
    expect(screen.getByRole("tab", { name: "Connection" }).getAttribute("aria-selected")).toBe("true")
  })

  it("says why a part cannot be loaded, and tries again", async () => {
    const server = settingsServer().on("GET", "/admin/svc/checklist", refusal(403))
    const { user } = await open(server, "tab=checklist")

    expect(await screen.findByText("You are not allowed to do this.")).toBeTruthy()
    const items = [{ code: "plans", status: "error", facts: { source: "list", count: 0 } }]
    server.on("GET", "/admin/svc/checklist", ok({ checked_at: new Date().toISOString(), items }))
    await user.click(screen.getByRole("button", { name: "Try again" }))

    expect(await screen.findByText("There is no plan to choose.")).toBeTruthy()
    expect(screen.getByText("1 point to look at")).toBeTruthy()
  })

  it("shows a point of the check list that only a later server knows by its name", async () => {
    const items = [{ code: "weather", status: "warning", facts: { rain: true } }]
    const answer = ok({ checked_at: new Date().toISOString(), items })
    await open(settingsServer().on("GET", "/admin/svc/checklist", answer), "tab=checklist")

    expect(await screen.findByText("weather")).toBeTruthy()
    expect(screen.getByText("Warning")).toBeTruthy()
  })
})

describe("the test of the connection", () => {
  const testConnection = async (changes: Parameters<typeof sampleConnectionTest>[0]) => {
    const rendered = await open(settingsServer(), "tab=connection")

    rendered.server.on("POST", "/admin/svc/connection-test", sampleConnectionTest(changes))
    await rendered.user.click(await screen.findByRole("button", { name: "Test connection" }))
    return rendered
  }

  it.each(Object.keys(settingsConnectionEn.result) as AdminSvcCallResult[])(
    "says what %s means and what to do",
    async (result) => {
      const { server } = await testConnection({ result })

      expect(await screen.findByText(settingsConnectionEn.result[result].title)).toBeTruthy()
      expect(screen.getByText(settingsConnectionEn.result[result].remedy)).toBeTruthy()
      expect(server.posted("/admin/svc/connection-test")).toEqual([{}])
      expect(screen.queryByText(settingsConnectionEn.test.oddFields, { exact: false })).toBeNull()
    }
  )

  it("shows a result that only a later server knows by its name", async () => {
    const rendered = await open(settingsServer(), "tab=connection")
    const later = { result: "out_of_office", at: new Date().toISOString(), duration_ms: 12, http_status: 299 }

    rendered.server.on(
      "POST",
      "/admin/svc/connection-test",
      ok({ ...later, error_code: 299, error_name: null, sellers: [], odd_fields: [] })
    )
    await rendered.user.click(await screen.findByRole("button", { name: "Test connection" }))
    expect(await screen.findByText("out_of_office")).toBeTruthy()
    expect(screen.getByText(/299/, { selector: "[title]" })).toBeTruthy()
  })

  it("shows the service's own words for a refusal, which has no code", async () => {
    await testConnection({ result: "refused", service_says: "vat_number must have 15 digits" })

    expect(await screen.findByText(/The service says: “vat_number must have 15 digits”/)).toBeTruthy()
  })

  it("shows a merchant account's status as the service's word, unless it is onboarded", async () => {
    await testConnection({
      sellers: [
        { phone: "9665*****01", status: "ONBOARDED" },
        { phone: "9665*****02", status: "INACTIVE" },
      ],
    })

    expect(await screen.findByText("Onboarded", { exact: false })).toBeTruthy()
    expect(screen.getByText("INACTIVE", { exact: false })).toBeTruthy()
  })

  it("names the fields of the answer that were not as documented", async () => {
    await testConnection({
      sellers: [{ phone: "", status: "" }],
      odd_fields: [
        { path: "data.credit_amount", message: "Invalid input: expected number, received null" },
        { path: "data.sellers[0].status", message: "Invalid input: expected string, received null" },
      ],
    })

    expect(await screen.findByText("data.credit_amount, data.sellers[0].status")).toBeTruthy()
    expect(screen.getByText("Unknown", { exact: false })).toBeTruthy()
  })

  it("warns of addresses that the operator cannot use, and of none other", async () => {
    await open(settingsServer(), "tab=connection")

    expect(await screen.findByText("This is not https: the service may refuse it.")).toBeTruthy()
    expect(screen.getAllByText(/^This is/)).toHaveLength(2)
    expect(screen.getByRole("button", { name: "Copy the domain shop.example.com" })).toBeTruthy()
  })
})

describe("the last call that failed", () => {
  const refused = (error_code: number, error_name: string) =>
    ok(
      sampleHealth({
        last_failed: {
          operation: "initiate_checkout",
          at: new Date().toISOString(),
          result: "refused",
          error_name,
          error_code,
        },
      })
    )

  it.each([
    [806, "CUSTOMER_CREDIT_LIMIT_EXCEEDED", settingsConnectionEn.refusal[806]],
    [899, "SVC_899", settingsConnectionEn.result.refused.remedy],
  ])("has the remedy of the service's code %d, if it is known", async (code, name, remedy) => {
    await open(settingsServer().on("GET", "/admin/svc/health", refused(code, name)), "tab=connection")

    expect(await screen.findByText(remedy)).toBeTruthy()
    expect(screen.getByText(`Code ${code} · Error ${name}`)).toBeTruthy()
  })
})

describe("an option", () => {
  const PATH = "/admin/svc/settings"
  const only = (changes: Parameters<typeof sampleOption>[0]) =>
    sampleSettings({ options: [sampleOption(changes)] })
  const overridden = only({
    value: 48,
    from: "admin",
    changed_at: new Date().toISOString(),
    changed_by: "user_1",
    changed_by_email: "a@example.com",
  })
  const openOptions = (settings = sampleSettings(), answer = ok(overridden)) =>
    open(settingsServer(settings).on("POST", PATH, answer), "tab=behaviour")
  const change = async (user: UserEvent, name = "Unpaid orders expire after") => {
    await user.click(await screen.findByRole("button", { name: `Change ${name}` }))
    return within(await screen.findByRole("dialog"))
  }
  const save = async (user: UserEvent) => user.click(await screen.findByRole("button", { name: "Save" }))
  const goBackToFile = async (user: UserEvent) => {
    await user.click(screen.getByRole("button", { name: "Use the file's value again" }))
    await confirm(user, "Use the file's value again")
  }

  it("is changed once what was entered is possible", async () => {
    const { server, user } = await openOptions()
    const field = (await change(user)).getByRole("textbox", { name: "Value" })

    await user.clear(field)
    await user.type(field, "9000")
    await save(user)
    expect(screen.getByText("This is outside of what is possible. From 0 to 8,760.")).toBeTruthy()
    expect(server.posted(PATH)).toEqual([])
    await user.clear(field)
    await user.type(field, "48")
    await save(user)

    await hasPosted(server, PATH, {
      changes: { "downPayment.expireAfterHours": 48 },
      expected: { "downPayment.expireAfterHours": 72 },
    })
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("says why the server refused it, and keeps what was entered", async () => {
    const { user } = await openOptions(sampleSettings(), refusal(400))

    await change(user)
    await save(user)

    expect(await screen.findByText("Medusa refused this: No.")).toBeTruthy()
    expect(screen.getByRole("textbox", { name: "Value" })).toHaveProperty("value", "72")
  })

  it("shows that it overrides the file, by whom, and goes back to it once that is confirmed", async () => {
    const { server, user } = await openOptions(overridden)

    expect(await screen.findByText("Changed here")).toBeTruthy()
    expect(screen.getByText("In medusa-config.ts: 72 hours")).toBeTruthy()
    expect(screen.getByText("By a@example.com, now")).toBeTruthy()
    await goBackToFile(user)
    await hasPosted(server, PATH, {
      reset: ["downPayment.expireAfterHours"],
      expected: { "downPayment.expireAfterHours": 48 },
    })
  })

  it("is not saved over what somebody else has changed meanwhile", async () => {
    const { server, user } = await openOptions(sampleSettings(), refusal(409, "svc_setting_changed"))

    await change(user)
    server.on("GET", PATH, ok(overridden))
    await save(user)
    expect(await screen.findByText(/^Nothing was saved: somebody else/)).toBeTruthy()
    expect(await screen.findByText("Changed here")).toBeTruthy()
  })

  it("shows with a warning when it could not be read anew", async () => {
    const { server, client } = await openOptions()

    await screen.findByText("72 hours")
    server.on("GET", PATH, refusal(401))
    await client.invalidateQueries()
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This could not be read anew, and may be out of date. Your session has ended. Sign in again."
    )
    expect(screen.getByText("72 hours")).toBeTruthy()
  })

  it("says what is stored and not in force, and why, and forgets it once that is confirmed", async () => {
    const why = "offer.minTotal: must not be more than offer.maxTotal."
    const { server, user } = await openOptions(
      only({ key: "offer.minTotal", value: 0, not_in_force: { value: 600, why } })
    )

    expect((await screen.findByText(/is not in force/)).textContent).toContain(why)
    await goBackToFile(user)
    await hasPosted(server, PATH, { reset: ["offer.minTotal"], expected: { "offer.minTotal": 0 } })
  })

  it("finds what is excluded by its name, and takes out what is unknown", async () => {
    const found = (...products: { id: string; title: string }[]) => ok({ products })
    const search = "/admin/products?fields=id%2Ctitle&limit=10"
    const { server, user } = await openOptions(
      only({
        key: "offer.excludedProducts",
        value: ["prod_1", "prod_gone"],
        default: [],
        file_value: [],
        allowed: { kind: "ids", of: "product", max_items: 500 },
        names: { prod_1: "Label printer", prod_gone: null },
      })
    )

    server
      .on("GET", search, found({ id: "prod_1", title: "Label printer" }))
      .on("GET", `${search}&q=chair`, found({ id: "prod_2", title: "Office chair" }))
    expect(await screen.findByText("Label printer, Unknown: prod_gone")).toBeTruthy()
    const form = await change(user, "Excluded products")

    await user.click(form.getByRole("button", { name: "Remove Unknown: prod_gone" }))
    await user.keyboard("{Escape}")
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }))
    expect(form.queryByRole("button", { name: "Add Label printer" })).toBeNull()
    await user.type(form.getByRole("searchbox", { name: "Find by name" }), "chair{Enter}")
    await user.click(await form.findByRole("button", { name: "Add Office chair" }))
    expect(form.getByRole("button", { name: "Remove Office chair" })).toBeTruthy()
    expect(server.posted(PATH)).toEqual([])
    await save(user)
    await hasPosted(server, PATH, {
      changes: { "offer.excludedProducts": ["prod_1", "prod_2"] },
      expected: { "offer.excludedProducts": ["prod_1", "prod_gone"] },
    })
  })

  it("names what is chosen from", async () => {
    const { user } = await openOptions(
      only({
        key: "capture",
        value: "manual",
        default: "on_delivery",
        file_value: "manual",
        allowed: { kind: "choice", values: ["on_delivery", "manual"] },
      })
    )

    const form = await change(user, "Capture of the payment")
    expect(form.getByRole("radiogroup", { name: "Capture of the payment" })).toBeTruthy()
  })

  it("has no pencil where only the configuration sets it", async () => {
    await openOptions()

    expect(await screen.findByText("Refunds in Medusa")).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Change Refunds in Medusa" })).toBeNull()
  })
})

describe("the health of the calls", () => {
  it("is drawn from what an instance of an earlier version tells", async () => {
    const health = { ...sampleHealth(), left_to_newer_version: undefined }

    await open(settingsServer().on("GET", "/admin/svc/health", ok(health)), "tab=health")
    expect(await screen.findByRole("group", { name: "Due work" })).toBeTruthy()
    expect(screen.queryByText(/^Left to instances of a newer version/)).toBeNull()
  })

  it("tells how calls ended, and warns when work is overdue", async () => {
    const took = { p50_ms: 11, p95_ms: 1200 }
    const calls = { operation: "add_invoice", count: 5, by_result: { ok: 3, timeout: 2 }, ...took } as const
    const health = sampleHealth({
      last_hour: { count: 5, failed: 2, ...took, operations: [calls] },
      invoices: { due: 3, overdue: 2, oldest_due_at: "2026-03-10T11:00:00.000Z" },
      left_to_newer_version: { attempts: 1, webhooks: 4 },
    })

    await open(settingsServer().on("GET", "/admin/svc/health", ok(health)), "tab=health")
    const table = await screen.findByRole("group", { name: "Last hour" })

    expect(within(table).getByText("Add Invoice")).toBeTruthy()
    expect(within(table).getByText("No answer in time: 2")).toBeTruthy()
    expect(within(table).getByText("1.2 secs")).toBeTruthy()
    expect(screen.getByText("2 failed")).toBeTruthy()
    expect(screen.getByText(/^Work is overdue/)).toBeTruthy()
    expect(screen.getByText(/^Left to instances of a newer version .* webhooks: 4/)).toBeTruthy()
    // Neither in the last 24 hours nor over time.
    expect(screen.getAllByText("No calls")).toHaveLength(2)
  })
})
