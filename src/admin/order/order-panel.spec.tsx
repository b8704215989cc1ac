/** @jest-environment jsdom */
import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { isolate } from "../../words/isolate"
import { MemoryAdminServer, ok, refusal } from "../__fixtures__/memory-admin-server"
import { button, chooseFromMenu, openOrderPanel, ORDER_PATH } from "../__fixtures__/open-order-panel"
import {
  allowed,
  sampleDelivery,
  sampleInvoice,
  sampleOrder,
  samplePoint,
  unanswered,
} from "../__fixtures__/sample-order"

afterEach(cleanup)

describe("the panel of an order", () => {
  it.each([
    ["that was paid another way", false],
    ["of which Medusa has a session and the ledger nothing", true],
  ])("shows nothing for an order %s", async (_, isPaidThisWay) => {
    const { server, container } = await openOrderPanel(refusal(404), { isPaidThisWay })

    await waitFor(() => expect(server.sent).toHaveLength(1))
    await waitFor(() => expect(container.textContent).toBe(""))
  })

  it("says that it is loading, then what the order is", async () => {
    await openOrderPanel(sampleOrder())

    expect(screen.getByText("Loading…")).toBeTruthy()
    const panel = await screen.findByRole("region", { name: "Pay later" })

    expect(within(panel).getByText("Authorised")).toBeTruthy()
    expect(within(panel).getByText("Ship the goods, and mark them as delivered in Medusa.")).toBeTruthy()
    expect(within(panel).getByText("60 days")).toBeTruthy()
    expect(within(panel).getByText("Checkout created")).toBeTruthy()
  })

  it("says of a captured payment of what was settled with the operator that it is to be refunded", async () => {
    const next_step = { code: "none", state: "released", is_captured: true } as const

    await openOrderPanel(sampleOrder({ state: "delivered", next_step }))
    expect(await screen.findByText(/^Settled with the operator.*refund it there/)).toBeTruthy()
  })

  it("says of what was settled with the operator that it is, wherever it stood", async () => {
    const order = sampleOrder({
      state: "held",
      next_step: { code: "none", state: "released", is_captured: false },
    })
    const attempts = order.attempts.map((attempt) => ({
      ...attempt,
      reference: order.reference,
      released_at: "2026-03-10T12:00:00.000Z",
    }))

    await openOrderPanel({ ...order, attempts })
    const panel = await screen.findByRole("region", { name: "Pay later" })

    expect(within(panel).getByText("Settled with the operator")).toBeTruthy()
    expect(within(panel).getByText(/^Settled with the operator: nothing more/)).toBeTruthy()
    expect(within(panel).queryByText("Disputed")).toBeNull()
  })

  it("is drawn without the actions, outcomes and times that an instance of an earlier version does not send", async () => {
    const order = sampleOrder()
    const answer = {
      ...order,
      actions: { ...order.actions, record_delivery_outcome: allowed, extend_deadline: undefined },
      delivery_outcomes: { ...order.delivery_outcomes, disputed: allowed, canceled: undefined },
      delivery: { ...sampleDelivery, proof_erased_at: undefined },
      invoices: [{ ...sampleInvoice, file_erased_at: undefined }],
    }
    const { user } = await openOrderPanel(ok(answer))

    await chooseFromMenu(user, "Record what the operator says")
    expect(await screen.findByRole("radio", { name: /^The buyer disputes it/ })).toBeTruthy()
    expect(screen.queryByRole("radio", { name: /^The order is cancelled/ })).toBeNull()
  })

  it("says in place when it cannot be loaded, and tries again", async () => {
    const server = new MemoryAdminServer()
    const { user } = await openOrderPanel(refusal(403), { server })

    expect(await screen.findByText("You are not allowed to do this.")).toBeTruthy()
    server.on("GET", ORDER_PATH, ok(sampleOrder()))
    await user.click(await button("Try again"))

    expect(await screen.findByRole("region", { name: "Pay later" })).toBeTruthy()
  })

  it("says above what it shows that this could not be read anew", async () => {
    const { server, client } = await openOrderPanel(sampleOrder())

    expect(await screen.findByText("Authorised")).toBeTruthy()
    server.on("GET", ORDER_PATH, refusal(403))
    await act(() => client.invalidateQueries())
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This could not be read anew, and may be out of date. You are not allowed to do this."
    )
    expect(screen.getByText("Authorised")).toBeTruthy()
    server.on("GET", ORDER_PATH, ok(sampleOrder()))
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull())
  })

  it("calls a question by SMS that the service refused by its name", async () => {
    await openOrderPanel(
      sampleOrder({ delivery: { ...sampleDelivery, state: "refused", method: "sms_link", error_code: 812 } })
    )
    expect(await screen.findByText("Question by SMS refused")).toBeTruthy()
  })

  it("offers the payment link of an awaited down payment", async () => {
    await openOrderPanel(
      sampleOrder({
        state: "awaiting_down_payment",
        down_payment: { ...unanswered, amount: 432.98, url: "https://pay.svc.example/1" },
        next_step: {
          code: "wait_for_down_payment",
          amount: 432.98,
          url: "https://pay.svc.example/1",
          expires_at: null,
        },
      })
    )
    const link = await screen.findByRole("link", { name: "Payment link (in a new tab)" })

    expect(link.getAttribute("href")).toBe("https://pay.svc.example/1")
    expect(screen.getByRole("button", { name: "Copy Payment link" })).toBeTruthy()
    expect(screen.getByText("Awaited")).toBeTruthy()
    expect(screen.getByText(/^The service was asked on 10 Mar 2026.*, and did not say$/)).toBeTruthy()
  })

  it("shows beside the chosen plan the one that the service applied instead", async () => {
    const applied = { repayment_config_id: "101", name: { en: "30 days", ar: "30 يومًا" }, tenure_in_days: 30 }
    const { unmount } = await openOrderPanel(sampleOrder({ applied_plan: applied }))

    expect(await screen.findByText("60 days")).toBeTruthy()
    expect(screen.getByText(`The service applied: ${isolate("30 days")}`)).toBeTruthy()
    unmount()
    await openOrderPanel(
      sampleOrder({
        plan: null,
        applied_plan: { repayment_config_id: "907", name: {}, tenure_in_days: null },
      })
    )
    expect(await screen.findByText("Default plan of the service")).toBeTruthy()
    expect(screen.getByText(`The service applied: ${isolate("Plan 907")}`)).toBeTruthy()
  })

  it("says that nobody knows of the one-time password, where that is so", async () => {
    const { unmount } = await openOrderPanel(sampleOrder({ is_otp_unknown: true }))

    expect(await screen.findByText(/was not asked whether the buyer confirmed/)).toBeTruthy()
    unmount()
    await openOrderPanel(sampleOrder())
    expect(await screen.findByText("60 days")).toBeTruthy()
    expect(screen.queryByText(/was not asked whether the buyer confirmed/)).toBeNull()
  })

  it("never makes a link of what is no address of the web", async () => {
    await openOrderPanel(
      sampleOrder({
        delivery: { ...sampleDelivery, state: "confirmed", method: "pod", proof_url: "javascript:alert(1)" },
      })
    )
    await screen.findByText("javascript:alert(1)")

    expect(screen.queryByRole("link", { name: /javascript/ })).toBeNull()
    expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  })

  it("says since when the files are erased, and links to none", async () => {
    const erased = "2026-03-01T09:00:00.000Z"

    await openOrderPanel(
      sampleOrder({
        delivery: { ...sampleDelivery, state: "refused", method: "pod", proof_erased_at: erased },
        invoices: [{ ...sampleInvoice, file_id: null, file_erased_at: erased }],
      })
    )
    expect(await screen.findByText(/^Proof erased on .*2026/)).toBeTruthy()
    expect(screen.getByText(/^File erased on .*2026/)).toBeTruthy()
    expect(screen.queryByText("See the proof")).toBeNull()
    expect(screen.getByText("Proof refused")).toBeTruthy()
  })

  it("speaks Arabic", async () => {
    await openOrderPanel(sampleOrder(), { language: "ar" })
    const panel = await screen.findByRole("region", { name: "ادفع لاحقًا" })

    expect(within(panel).getByText("معتمد")).toBeTruthy()
    expect(within(panel).getByText("60 يومًا")).toBeTruthy()
  })

  it("keeps the names of plans in one piece within Arabic", async () => {
    const name = { ar: "25% اليوم" }
    const plan = { repayment_config_id: 101, name: { en: "30 days" }, tenure_in_days: 30 }

    await openOrderPanel(
      sampleOrder({ plan, applied_plan: { repayment_config_id: "907", name, tenure_in_days: 30 } }),
      { language: "ar" }
    )
    expect(await screen.findByText("30 days", { selector: "bdi" })).toBeTruthy()
    expect(screen.getByText(new RegExp(`${isolate(name.ar)}$`))).toBeTruthy()
  })
})

describe("what happened to an order", () => {
  const said = "سُجّل في Medusa استرداد."
  const later = { kind: "goods_insured", values: { insurer: "A" }, message: 'goods_insured (insurer: "A")' }
  const order = () => {
    const { activity, ...rest } = sampleOrder()

    return {
      ...rest,
      activity: activity.map((line, index) =>
        index === 0 ? { ...line, ...later } : { ...line, message: said }
      ),
      attention: [{ ...samplePoint, ...later, id: "svcatt_2", remedy: "" }],
    }
  }

  it.each([
    ["ar", "ادفع لاحقًا", "أُنشئت عملية الشراء"],
    ["en", "Pay later", "Checkout created"],
  ])(
    "is asked for in the admin's language, %s, and shown as the server words it",
    async (language, name, title) => {
      const { server } = await openOrderPanel(order(), { language })
      const panel = await screen.findByRole("region", { name })

      expect(server.sent.map((request) => request.language)).toEqual([language])
      expect(within(panel).getByText(title)).toBeTruthy()
      expect(within(panel).getByText(said).dir).toBe("auto")
    }
  )

  it("shows a kind that this version does not know by its name and values", async () => {
    await openOrderPanel(order(), { language: "ar" })

    // Its title, in the timeline and among what needs attention.
    expect(await screen.findAllByText("goods_insured")).toHaveLength(2)
    expect(screen.getAllByText(later.message)).toHaveLength(2)
  })

  it("shows any other word of a later server by its name", async () => {
    const { attention, activity, ...rest } = order()

    await openOrderPanel(
      ok({
        ...rest,
        state: "insured",
        next_step: { code: "see_attention", attention_id: attention[0]?.id, kind: attention[0]?.kind },
        attention: attention.map((point) => ({ ...point, action: "insure" })),
        activity: activity.map((line) => ({ ...line, actor_kind: "insurer" })),
      })
    )
    expect(await screen.findByText("insured")).toBeTruthy()
    expect(screen.getAllByText("By insurer")).toHaveLength(2)
    expect(screen.getByRole("button", { name: "Resolve" })).toBeTruthy()
  })
})
