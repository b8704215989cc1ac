/** @jest-environment jsdom */
import { cleanup, screen } from "@testing-library/react"
import { ok } from "../__fixtures__/memory-admin-server"
import { openSettingsPage } from "../settings/__fixtures__/open-settings-page"
import { settingsServer } from "../settings/__fixtures__/sample-settings"

afterEach(cleanup)
afterEach(() => jest.restoreAllMocks())

describe("a part of a page that cannot be drawn", () => {
  it("says so in its place, and takes nothing else of the page with it", async () => {
    // React logs what was thrown.
    const logged = jest.spyOn(console, "error").mockReturnValue()
    const server = settingsServer().on("GET", "/admin/svc/health", ok({ of: "another version" }))
    const { user } = await openSettingsPage(server, "tab=health")

    expect((await screen.findByRole("alert")).textContent).toMatch(/^This could not be shown\./)
    expect(logged).toHaveBeenCalled()
    await user.click(screen.getByRole("tab", { name: "Buyer check" }))
    expect(await screen.findByRole("textbox", { name: "Phone number" })).toBeTruthy()
    expect(screen.queryByRole("alert")).toBeNull()
  })
})
