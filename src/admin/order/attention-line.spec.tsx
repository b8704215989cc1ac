/** @jest-environment jsdom */
import { cleanup, screen, waitFor } from "@testing-library/react"
import { renderInAdmin } from "../__fixtures__/render-in-admin"
import { attentionPage, settingsServer } from "../settings/__fixtures__/sample-settings"
import { AttentionLine } from "./attention-line"

const serverWith = (count: number) =>
  settingsServer().on("GET", "/admin/svc/attention?limit=1", attentionPage([], count))

afterEach(cleanup)

describe("the line above the orders", () => {
  it("is not there when nothing needs attention", async () => {
    const { server, container } = await renderInAdmin(<AttentionLine />, { server: serverWith(0) })

    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(container.textContent).toBe("")
  })

  it.each([
    ["en", 1, "Pay later: 1 point needs attention."],
    ["en", 12, "Pay later: 12 points need attention."],
    ["ar", 2, "ادفع لاحقًا: مسألتان تحتاجان إلى متابعة."],
    ["ar", 12, "ادفع لاحقًا: 12 مسألة تحتاج إلى متابعة."],
  ])("counts in %s: %d", async (language, count, line) => {
    await renderInAdmin(<AttentionLine />, { server: serverWith(count), language })

    expect(await screen.findByText(line)).toBeTruthy()
    expect(screen.getByRole("link").getAttribute("href")).toBe("/settings/svc?tab=attention")
  })
})
