/** @jest-environment jsdom */
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { ok } from "../__fixtures__/memory-admin-server"
import { chooseFromMenu, openOrderPanel, ORDER_PATH } from "../__fixtures__/open-order-panel"
import { allowed, sampleOrder } from "../__fixtures__/sample-order"

const DAY_MS = 86_400_000

/** The value of the browser's field, in its own time zone. */
const localTime = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

const waiting = () => {
  const order = sampleOrder({
    state: "awaiting_merchant_payment",
    next_step: { code: "approve", expires_at: null },
  })

  return {
    ...order,
    actions: { ...order.actions, extend_deadline: allowed },
    attempts: order.attempts.map((attempt) => ({
      ...attempt,
      state: "awaiting_merchant_payment" as const,
      expires_at: new Date(Date.now() + 2 * DAY_MS).toISOString(),
    })),
  }
}

const openForm = async () => {
  const { server, user } = await openOrderPanel(waiting())

  await chooseFromMenu(user, "Wait longer")
  const form = within(await screen.findByRole("dialog"))
  const fill = async (at: string) => {
    fireEvent.change(form.getByLabelText("Wait until"), { target: { value: at } })
    await user.click(form.getByRole("button", { name: "Wait longer" }))
  }

  return { server, user, form, fill, posted: () => server.posted(`${ORDER_PATH}/deadline`) }
}

afterEach(cleanup)

describe("waiting longer for an order", () => {
  it("sends the time that was chosen, as it is in the browser's zone, and why", async () => {
    const { server, user, form, fill, posted } = await openForm()
    const until = localTime(Date.now() + 5 * DAY_MS)

    server.on("POST", `${ORDER_PATH}/deadline`, ok(sampleOrder()))
    await user.type(form.getByLabelText("Why"), "The transfer arrives on Sunday.")
    await fill(until)
    await waitFor(() =>
      expect(posted()).toEqual([
        { until: new Date(until).toISOString(), note: "The transfer arrives on Sunday." },
      ])
    )
  })

  it("refuses in place a time that is missing, not later, or far ahead, and a missing reason", async () => {
    const { form, fill, posted } = await openForm()
    const notLater = "Choose a time that is later than now, and than the one until now."

    await fill("")
    expect(form.getByText(notLater)).toBeTruthy()
    expect(form.getByText("Say why, or what the buyer said.")).toBeTruthy()
    await fill(localTime(Date.now() + DAY_MS))
    expect(form.getByText(notLater)).toBeTruthy()
    await fill(localTime(Date.now() + 92 * DAY_MS))
    expect(form.getByText("Choose a time within the next 90 days.")).toBeTruthy()
    expect(posted()).toEqual([])
  })

  it("is not offered for an order that waits for nothing", async () => {
    const { user } = await openOrderPanel(sampleOrder())

    await user.click(await screen.findByRole("button", { name: "More actions" }))
    expect(screen.queryByRole("menuitem", { name: "Wait longer" })).toBeNull()
  })
})
