/** @jest-environment jsdom */
import { cleanup, screen, within } from "@testing-library/react"
import type { AdminSvcCallsOverTimeResponse, AdminSvcCallSpan } from "../../../types"
import { MemoryAdminServer, ok } from "../../__fixtures__/memory-admin-server"
import { renderInAdmin } from "../../__fixtures__/render-in-admin"
import { CallsOverTime } from "./calls-over-time"

const nothing = { count: 0, failed: 0, p95_ms: null }
const path = (span: AdminSvcCallSpan) => `/admin/svc/health/calls?span=${span}`

const overTime = (span: AdminSvcCallSpan): AdminSvcCallsOverTimeResponse => ({
  span,
  step_minutes: 60,
  operations: [
    {
      operation: "add_invoice",
      count: 12_345,
      failed: 1,
      p95_ms: 1_200,
      points: [
        { at: "2026-03-10T10:00:00.000Z", count: 12_000, failed: 1, p95_ms: 1_200 },
        { at: "2026-03-10T11:00:00.000Z", ...nothing },
        { at: "2026-03-10T12:00:00.000Z", count: 345, failed: 0, p95_ms: 300 },
      ],
    },
  ],
})

const openCharts = (language = "en") =>
  renderInAdmin(<CallsOverTime />, {
    language,
    server: new MemoryAdminServer()
      .on("GET", path("day"), ok(overTime("day")))
      .on("GET", path("week"), ok({ ...overTime("week"), operations: [] })),
  })

const barsOf = (chart: HTMLElement, colour: string) =>
  [...chart.querySelectorAll(`rect.text-ui-tag-${colour}-icon`)].map((bar) =>
    Number(bar.getAttribute("height"))
  )

afterEach(cleanup)

describe("the calls over time", () => {
  it("are a chart of their success that says so in words, and no failure is rounded away", async () => {
    await openCharts()
    const chart = await screen.findByRole("img", {
      name: "Add Invoice, successful calls over time: 99.9% in all",
    })

    expect(screen.getByText("12,345 calls")).toBeTruthy()
    expect(within(chart).getByText(/: 99\.9% \(12,000 calls\)$/)).toBeTruthy()
    expect(within(chart).getByText(/: No calls$/)).toBeTruthy()
    expect(barsOf(chart, "green")).toEqual([34, 40])
    expect(barsOf(chart, "red")).toEqual([6, 0])
  })

  it("are a chart of how long they took, the slowest as high as it is", async () => {
    await openCharts()
    const chart = await screen.findByRole("img", {
      name: /how long 95% of the calls took.*: 1\.2 secs in all$/,
    })

    expect(barsOf(chart, "blue")).toEqual([40, 10])
    expect(within(chart).getByText(/: 300 ms \(345 calls\)$/)).toBeTruthy()
  })

  it("are a table too, the latest first, without what was not called", async () => {
    const { user } = await openCharts()

    await user.click(await screen.findByRole("button", { name: "Show the numbers" }))
    const rows = within(screen.getByRole("group", { name: "Calls over time" }))
      .getAllByRole("row")
      .slice(1)

    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Add Invoice345100%300 ms$/),
      expect.stringMatching(/Add Invoice12,00099\.9%1\.2 secs$/),
    ])
  })

  it("are those of the last 24 hours first, and of seven days when these are chosen", async () => {
    const { user, server } = await openCharts()

    await screen.findAllByRole("img")
    expect(server.sent.map((request) => request.path)).toEqual([path("day")])
    await user.click(screen.getByRole("combobox", { name: "Period" }))
    await user.click(screen.getByRole("option", { name: "Last 7 days" }))

    expect(await screen.findByText("No calls")).toBeTruthy()
  })

  it("speak Arabic", async () => {
    await openCharts("ar")

    expect(await screen.findByText(/^نجح .?99\.9/)).toBeTruthy()
  })
})
