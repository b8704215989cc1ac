/** @jest-environment jsdom */
import { cleanup, screen } from "@testing-library/react"
import { ok, MemoryAdminServer } from "../../__fixtures__/memory-admin-server"
import { renderInAdmin } from "../../__fixtures__/render-in-admin"
import { LastCall } from "../connection/call-result"
import { CallsOverTime } from "./calls-over-time"
import { CallsTable } from "./calls-table"

const operation = "cancel_order"
const took = { p50_ms: 10, p95_ms: 20 }

afterEach(cleanup)

describe("calls that another version wrote down", () => {
  it("are counted under the names that it gave them", async () => {
    const operations = [{ operation, count: 3, ...took, by_result: { ok: 2, out_of_season: 1 } }]

    await renderInAdmin(<CallsTable title="Last hour" calls={{ count: 3, failed: 1, ...took, operations }} />)

    expect(screen.getByRole("group", { name: "Last hour" }).textContent).toMatch(
      /cancel_order3Successful: 2out_of_season: 1/
    )
  })

  it("are the last that failed, without a remedy that nobody knows", async () => {
    await renderInAdmin(
      <LastCall
        call={{
          operation,
          at: new Date().toISOString(),
          result: "out_of_season",
          error_name: "SvcSeasonError",
          error_code: null,
        }}
      />
    )

    expect(document.body.textContent).toMatch(/cancel_order, .*out_of_season.*SvcSeasonError/)
    expect(document.body.textContent).not.toContain("settings.")
  })

  it("have charts and numbers", async () => {
    const point = { count: 3, failed: 1, p95_ms: 20 }
    const points = [{ at: "2026-03-10T10:00:00.000Z", ...point }]
    const { user } = await renderInAdmin(<CallsOverTime />, {
      server: new MemoryAdminServer().on(
        "GET",
        "/admin/svc/health/calls?span=day",
        ok({ span: "day", step_minutes: 60, operations: [{ operation, ...point, points }] })
      ),
    })

    expect(await screen.findByRole("img", { name: /^cancel_order, successful calls/ })).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Show the numbers" }))
    expect(screen.getByRole("cell", { name: operation })).toBeTruthy()
  })
})
