/** @jest-environment jsdom */
import { cleanup, screen } from "@testing-library/react"
import { renderInAdmin } from "../__fixtures__/render-in-admin"
import { settingsServer } from "../settings/__fixtures__/sample-settings"
import { RegionHint } from "./region-hint"

const ours = [{ id: "pp_system_default" }, { id: "pp_business-credit" }]

afterEach(cleanup)

describe("the hint of a region", () => {
  it("is given in general words when the name cannot be read", async () => {
    await renderInAdmin(<RegionHint region={{ currency_code: "aed", payment_providers: ours }} />)

    expect(await screen.findByText("Payment on credit needs SAR")).toBeTruthy()
  })

  it.each([
    ["the currency is SAR", { currency_code: "SAR", payment_providers: ours }],
    ["the method is not enabled", { currency_code: "aed", payment_providers: [{ id: "pp_svcx" }] }],
    ["the dashboard says nothing of providers", { currency_code: "aed" }],
  ])("is not given when %s", async (_, region) => {
    const { container, server: asked } = await renderInAdmin(<RegionHint region={region} />, {
      server: settingsServer(),
    })

    expect(container.textContent).toBe("")
    expect(asked.sent).toEqual([])
  })
})
