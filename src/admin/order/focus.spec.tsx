/** @jest-environment jsdom */
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { button, chooseFromMenu, openOrderPanel } from "../__fixtures__/open-order-panel"
import { sampleOrder } from "../__fixtures__/sample-order"

const order = sampleOrder({ state: "delivered", next_step: { code: "give_invoice" } })
const inDialog = async (role: "dialog" | "alertdialog", name: string) =>
  within(await screen.findByRole(role)).getByRole("button", { name })
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

afterEach(cleanup)

describe("the focus", () => {
  it("returns to the button whose form is closed", async () => {
    const { user } = await openOrderPanel(order)

    await user.click(await button("Upload invoice"))
    await user.click(await inDialog("dialog", "Cancel"))
    await hasFocus(await button("Upload invoice"))
  })

  it.each([
    ["form", "Upload proof", "dialog"],
    ["question", "Ask buyer by SMS", "alertdialog"],
  ] as const)("returns to the menu whose entry opened a %s", async (_, entry, role) => {
    const { user } = await openOrderPanel(order)

    await chooseFromMenu(user, entry)
    await user.click(await inDialog(role, "Cancel"))
    await hasFocus(await button("More actions"))
  })

  it("returns to the form that is kept after all", async () => {
    const { user } = await openOrderPanel(order)

    await user.click(await button("Upload invoice"))
    const number = within(await screen.findByRole("dialog")).getByRole("textbox")

    await user.type(number, "INV-1")
    await user.keyboard("{Escape}")
    await user.click(await inDialog("alertdialog", "Cancel"))
    await hasFocus(number)
  })

  it("goes to what is wrong in a form, and stays beside a file that is taken out", async () => {
    const { user } = await openOrderPanel(order)

    await user.click(await button("Upload invoice"))
    const form = within(await screen.findByRole("dialog"))
    const file = form.getByRole("button", { name: /^Invoice: / })

    await user.click(form.getByRole("button", { name: "Upload invoice" }))
    await hasFocus(file)
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')

    await user.upload(input ?? file, new File(["%PDF-1.7"], "tax.pdf", { type: "application/pdf" }))
    await user.click(await form.findByRole("button", { name: "Remove the file" }))
    await hasFocus(file)
  })
})
