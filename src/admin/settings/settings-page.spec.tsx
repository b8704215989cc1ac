/** @jest-environment jsdom */
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import type { AdminSvcCallResult } from "../../types"
import { ok } from "../__fixtures__/memory-admin-server"
import { settingsConnectionEn } from "../i18n/settings-connection.en"
import { openSettingsPage as open } from "./__fixtures__/open-settings-page"
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
    const server = settingsServer()
    server.on("GET", "/admin/svc/checklist", { status: 403, body: { message: "Forbidden" } })
    const { user } = await open(server, "tab=checklist")

    expect(await screen.findByText("You are not allowed to do this.")).toBeTruthy()
    server.on(
      "GET",
      "/admin/svc/checklist",
      ok({
        checked_at: new Date().toISOString(),
        items: [{ code: "plans", status: "error", facts: { source: "list", count: 0 } }],
      })
    )
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
  it.each(Object.keys(settingsConnectionEn.result) as AdminSvcCallResult[])(
    "says what %s means and what to do",
    async (result) => {
      const server = settingsServer().on(
        "POST",
        "/admin/svc/connection-test",
        sampleConnectionTest({ result })
      )
      const { user } = await open(server, "tab=connection")

      await user.click(await screen.findByRole("button", { name: "Test connection" }))

      expect(await screen.findByText(settingsConnectionEn.result[result].title)).toBeTruthy()
      expect(screen.getByText(settingsConnectionEn.result[result].remedy)).toBeTruthy()
      expect(server.posted("/admin/svc/connection-test")).toEqual([{}])
      expect(screen.queryByText(settingsConnectionEn.test.oddFields, { exact: false })).toBeNull()
    }
  )

  it("names the fields of the answer that were not as documented", async () => {
    const server = settingsServer().on(
      "POST",
      "/admin/svc/connection-test",
      sampleConnectionTest({
        sellers: [{ phone: "", status: "" }],
        odd_fields: [
          { path: "data.credit_amount", message: "Invalid input: expected number, received null" },
          { path: "data.sellers[0].status", message: "Invalid input: expected string, received null" },
        ],
      })
    )
    const { user } = await open(server, "tab=connection")

    await user.click(await screen.findByRole("button", { name: "Test connection" }))

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

describe("an option", () => {
  const overridden = sampleSettings({
    options: [
      sampleOption({
        value: 48,
        from: "admin",
        changed_at: new Date().toISOString(),
        changed_by: "user_1",
        changed_by_email: "a@example.com",
      }),
    ],
  })

  it("is changed once what was entered is possible", async () => {
    const server = settingsServer().on("POST", "/admin/svc/settings", ok(overridden))
    const { user } = await open(server, "tab=behaviour")

    await user.click(await screen.findByRole("button", { name: "Change Unpaid orders expire after" }))
    const field = await screen.findByRole("textbox", { name: "Value" })

    await user.clear(field)
    await user.type(field, "9000")
    await user.click(screen.getByRole("button", { name: "Save" }))
    expect(screen.getByText("This is outside of what is possible. From 0 to 8,760.")).toBeTruthy()
    expect(server.posted("/admin/svc/settings")).toEqual([])
    await user.clear(field)
    await user.type(field, "48")
    await user.click(screen.getByRole("button", { name: "Save" }))

    await waitFor(() =>
      expect(server.posted("/admin/svc/settings")).toEqual([
        {
          changes: { "downPayment.expireAfterHours": 48 },
          expected: { "downPayment.expireAfterHours": 72 },
        },
      ])
    )
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("says why the server refused it, and keeps what was entered", async () => {
    const server = settingsServer().on("POST", "/admin/svc/settings", {
      status: 400,
      body: { message: "Nothing was changed." },
    })
    const { user } = await open(server, "tab=behaviour")

    await user.click(await screen.findByRole("button", { name: "Change Unpaid orders expire after" }))
    await user.click(await screen.findByRole("button", { name: "Save" }))

    expect(await screen.findByText("Medusa refused this: Nothing was changed.")).toBeTruthy()
    expect(screen.getByRole("textbox", { name: "Value" })).toHaveProperty("value", "72")
  })

  it("shows that it overrides the file, by whom, and goes back to it once that is confirmed", async () => {
    const server = settingsServer(overridden).on("POST", "/admin/svc/settings", ok(sampleSettings()))
    const { user } = await open(server, "tab=behaviour")

    expect(await screen.findByText("Changed here")).toBeTruthy()
    expect(screen.getByText("In medusa-config.ts: 72 hours")).toBeTruthy()
    expect(screen.getByText("By a@example.com, now")).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Use the file's value again" }))
    const question = await screen.findByRole("alertdialog")

    await user.click(within(question).getByRole("button", { name: "Use the file's value again" }))
    await waitFor(() =>
      expect(server.posted("/admin/svc/settings")).toEqual([
        { reset: ["downPayment.expireAfterHours"], expected: { "downPayment.expireAfterHours": 48 } },
      ])
    )
  })

  it("is not saved over what somebody else has changed meanwhile", async () => {
    const server = settingsServer().on("POST", "/admin/svc/settings", {
      status: 409,
      body: { code: "svc_setting_changed", message: "Nothing was changed." },
    })
    const { user } = await open(server, "tab=behaviour")

    await user.click(await screen.findByRole("button", { name: "Change Unpaid orders expire after" }))
    server.on("GET", "/admin/svc/settings", ok(overridden))
    await user.click(await screen.findByRole("button", { name: "Save" }))
    expect(await screen.findByText(/^Nothing was saved: somebody else/)).toBeTruthy()
    expect(await screen.findByText("Changed here")).toBeTruthy()
  })

  it("says what is stored and not in force, and why, and forgets it once that is confirmed", async () => {
    const why = "offer.minTotal: must not be more than offer.maxTotal"
    const unfit = sampleSettings({
      options: [sampleOption({ key: "offer.minTotal", value: 0, not_in_force: { value: 600, why } })],
    })
    const server = settingsServer(unfit).on("POST", "/admin/svc/settings", ok(sampleSettings()))
    const { user } = await open(server, "tab=behaviour")

    expect((await screen.findByText(/is not in force/)).textContent).toContain(why)
    await user.click(screen.getByRole("button", { name: "Use the file's value again" }))
    const question = await screen.findByRole("alertdialog")

    await user.click(within(question).getByRole("button", { name: "Use the file's value again" }))
    await waitFor(() =>
      expect(server.posted("/admin/svc/settings")).toEqual([
        { reset: ["offer.minTotal"], expected: { "offer.minTotal": 0 } },
      ])
    )
  })

  it("finds what is excluded by its name, and takes out what is unknown", async () => {
    const found = (...products: { id: string; title: string }[]) => ok({ products })
    const search = "/admin/products?fields=id%2Ctitle&limit=10"
    const server = settingsServer(
      sampleSettings({
        options: [
          sampleOption({
            key: "offer.excludedProducts",
            value: ["prod_1", "prod_gone"],
            default: [],
            file_value: [],
            allowed: { kind: "ids", of: "product", max_items: 500 },
            names: { prod_1: "Label printer", prod_gone: null },
          }),
        ],
      })
    )
      .on("GET", search, found({ id: "prod_1", title: "Label printer" }))
      .on("GET", `${search}&q=chair`, found({ id: "prod_2", title: "Office chair" }))
      .on("POST", "/admin/svc/settings", ok(sampleSettings()))
    const { user } = await open(server, "tab=behaviour")

    expect(await screen.findByText("Label printer, Unknown: prod_gone")).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Change Excluded products" }))
    const form = within(await screen.findByRole("dialog"))

    await user.click(form.getByRole("button", { name: "Remove Unknown: prod_gone" }))
    expect(form.queryByRole("button", { name: "Add Label printer" })).toBeNull()
    await user.type(form.getByRole("searchbox", { name: "Find by name" }), "chair{Enter}")
    await user.click(await form.findByRole("button", { name: "Add Office chair" }))
    expect(form.getByRole("button", { name: "Remove Office chair" })).toBeTruthy()
    expect(server.posted("/admin/svc/settings")).toEqual([])
    await user.click(form.getByRole("button", { name: "Save" }))
    await waitFor(() =>
      expect(server.posted("/admin/svc/settings")).toEqual([
        {
          changes: { "offer.excludedProducts": ["prod_1", "prod_2"] },
          expected: { "offer.excludedProducts": ["prod_1", "prod_gone"] },
        },
      ])
    )
  })

  it("names what is chosen from", async () => {
    const server = settingsServer(
      sampleSettings({
        options: [
          sampleOption({
            key: "capture",
            value: "manual",
            default: "on_delivery",
            file_value: "manual",
            allowed: { kind: "choice", values: ["on_delivery", "manual"] },
          }),
        ],
      })
    )
    const { user } = await open(server, "tab=behaviour")

    await user.click(await screen.findByRole("button", { name: "Change Capture of the payment" }))
    expect(await screen.findByRole("radiogroup", { name: "Capture of the payment" })).toBeTruthy()
  })

  it("has no pencil where only the configuration sets it", async () => {
    await open(settingsServer(), "tab=behaviour")

    expect(await screen.findByText("Refunds in Medusa")).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Change Refunds in Medusa" })).toBeNull()
  })
})

describe("the health of the calls", () => {
  it("tells how calls ended, and warns when work is overdue", async () => {
    const calls = {
      count: 5,
      failed: 2,
      p50_ms: 11,
      p95_ms: 1200,
      operations: [
        {
          operation: "add_invoice" as const,
          count: 5,
          by_result: { ok: 3, timeout: 2 },
          p50_ms: 11,
          p95_ms: 1200,
        },
      ],
    }
    const server = settingsServer().on(
      "GET",
      "/admin/svc/health",
      ok(
        sampleHealth({
          last_hour: calls,
          invoices: { due: 3, overdue: 2, oldest_due_at: "2026-03-10T11:00:00.000Z" },
        })
      )
    )

    await open(server, "tab=health")
    const table = await screen.findByRole("group", { name: "Last hour" })

    expect(within(table).getByText("Add Invoice")).toBeTruthy()
    expect(within(table).getByText("No answer in time: 2")).toBeTruthy()
    expect(within(table).getByText("1.2 sec")).toBeTruthy()
    expect(screen.getByText("2 failed")).toBeTruthy()
    expect(screen.getByText(/^Work is overdue/)).toBeTruthy()
    // Neither in the last 24 hours nor over time.
    expect(screen.getAllByText("No calls")).toHaveLength(2)
  })
})
