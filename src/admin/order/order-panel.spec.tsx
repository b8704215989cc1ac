/** @jest-environment jsdom */
import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { AdminSvcOrderResponse } from "../../types"
import { MemoryAdminServer, type Answer } from "../__fixtures__/memory-admin-server"
import { renderInAdmin } from "../__fixtures__/render-in-admin"
import { sampleOrder, samplePoint } from "../__fixtures__/sample-order"
import { OrderPanel } from "./order-panel"

const PATH = "/admin/svc/orders/order_1"
const ok = (body: unknown): Answer => ({ status: 200, body })
const refused = (code: string): Answer => ({
  status: 400,
  body: { type: "not_allowed", code, message: "No." },
})

const open = async (
  order: AdminSvcOrderResponse | Answer,
  { language = "en", isPaidThisWay = true, server = new MemoryAdminServer() } = {}
) => {
  server.on("GET", PATH, () => ("status" in order ? order : ok(order)))

  return renderInAdmin(<OrderPanel orderId="order_1" dashboardVersion="1" isPaidThisWay={isPaidThisWay} />, {
    server,
    language,
  })
}
const button = (name: string) => screen.findByRole("button", { name })
const pdf = new File(["%PDF-1.7"], "proof.pdf", { type: "application/pdf" })
const fileInput = () => {
  const input = document.querySelector('input[type="file"]')

  if (!(input instanceof HTMLInputElement)) {
    throw new Error("There is no field for a file.")
  }
  return input
}

afterEach(cleanup)

describe("the panel of an order", () => {
  it("shows nothing for an order that was paid another way", async () => {
    const { server, container } = await open(
      { status: 404, body: { type: "not_found", message: "no payment with this method" } },
      { isPaidThisWay: false }
    )

    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(container.textContent).toBe("")
  })

  it("shows nothing either when Medusa has a session and the ledger no order", async () => {
    const { container } = await open({ status: 404, body: { message: "no payment with this method" } })

    await waitFor(() => expect(container.textContent).toBe(""))
  })

  it("says that it is loading, then what the order is", async () => {
    await open(sampleOrder())

    expect(screen.getByText("Loading…")).toBeTruthy()
    const panel = await screen.findByRole("region", { name: "Pay later" })

    expect(within(panel).getByText("Authorised")).toBeTruthy()
    expect(within(panel).getByText("Ship the goods, and mark them as delivered in Medusa.")).toBeTruthy()
    expect(within(panel).getByText("60 days")).toBeTruthy()
    expect(within(panel).getByText("Checkout created")).toBeTruthy()
  })

  it("says in place when it cannot be loaded, and tries again", async () => {
    const server = new MemoryAdminServer()
    const user = userEvent.setup()

    await open({ status: 403, body: { message: "Forbidden" } }, { server })
    expect(await screen.findByText("You are not allowed to do this.")).toBeTruthy()
    server.on("GET", PATH, () => ok(sampleOrder()))
    await user.click(await button("Try again"))

    expect(await screen.findByRole("region", { name: "Pay later" })).toBeTruthy()
  })

  it("offers the payment link of an awaited down payment", async () => {
    await open(
      sampleOrder({
        state: "awaiting_down_payment",
        down_payment: {
          collection: "svc",
          state: "awaiting",
          amount: 432.98,
          url: "https://pay.svc.example/1",
          expires_at: null,
          recorded_reference: null,
        },
        next_step: {
          code: "wait_for_down_payment",
          amount: 432.98,
          url: "https://pay.svc.example/1",
          expires_at: null,
        },
      })
    )
    const link = await screen.findByRole("link", { name: "Payment link" })

    expect(link.getAttribute("href")).toBe("https://pay.svc.example/1")
    expect(screen.getByRole("button", { name: "Copy Payment link" })).toBeTruthy()
    expect(screen.getByText("Awaited")).toBeTruthy()
  })

  it("never makes a link of what is no address of the web", async () => {
    await open(
      sampleOrder({
        delivery: {
          state: "confirmed",
          method: "pod",
          proof_url: "javascript:alert(1)",
          proof_source: "fulfillment",
          requested_at: null,
          sent_at: null,
          asked_at: null,
          confirmed_at: "2026-03-10T09:00:00.000Z",
          error_code: null,
        },
      })
    )
    await screen.findByText("javascript:alert(1)")

    expect(screen.queryByRole("link", { name: /javascript/ })).toBeNull()
    expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  })

  it("speaks Arabic", async () => {
    await open(sampleOrder(), { language: "ar" })
    const panel = await screen.findByRole("region", { name: "ادفع لاحقًا" })

    expect(within(panel).getByText("معتمد")).toBeTruthy()
    expect(within(panel).getByText("60 يومًا")).toBeTruthy()
  })
})

describe("what the server wrote about an order", () => {
  const [line] = sampleOrder().activity
  const invoice = {
    id: "svcinv_1",
    reference: "payses_1",
    number: "INV-7",
    source: "upload",
    state: "refused",
    file_id: "file_1",
    sha256: null,
    error_code: 813,
    error_reason: "not_a_pdf",
    tries: 1,
    created_at: "2026-03-10T10:00:00.000Z",
    sent_at: null,
    attached_at: null,
    due_at: null,
  } as const
  const order = (...messages: string[]) =>
    sampleOrder({
      activity: messages.flatMap((message) => (line === undefined ? [] : [{ ...line, message }])),
      attention: messages.map((message, index) => ({
        ...samplePoint,
        id: `svcatt_${String(index)}`,
        message,
      })),
      invoices: [invoice],
      next_step: { code: "replace_invoice", number: "INV-7", error_reason: "not_a_pdf" },
    })
  const KNOWN = [
    "Checkout of 1731.90 SAR is about to be sent to the service.",
    "The invoice INV-7 was refused. The service does not accept the file as a valid PDF, although it begins like one.",
    "Confirm Delivery was not answered in time. The delivery may be confirmed already: send it again later, and ask the service's operator when that is refused with 811.",
  ]

  it("is in Arabic in the Arabic admin, with no line of English", async () => {
    await open(order(...KNOWN), { language: "ar" })
    const panel = await screen.findByRole("region", { name: "ادفع لاحقًا" })

    expect(panel.querySelectorAll('[lang="en"]')).toHaveLength(0)
    expect(panel.querySelectorAll('[lang="ar"][dir="rtl"]')).toHaveLength(2 * KNOWN.length)
    expect(within(panel).getByText("الملف ليس بصيغة PDF صالحة")).toBeTruthy()
    for (const text of panel.querySelectorAll("p, span, li, h2")) {
      expect(text.textContent).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/i)
    }
  })

  it("is marked as English where nobody translated it", async () => {
    await open(order("The service said something new."), { language: "ar" })
    const shown = await screen.findAllByText("The service said something new.")

    expect(shown.map((each) => [each.lang, each.dir])).toEqual([
      ["en", "auto"],
      ["en", "auto"],
    ])
  })

  it("is as it was written in the English admin", async () => {
    await open(order(...KNOWN))

    expect(await screen.findAllByText(KNOWN[1] ?? "")).toHaveLength(2)
    expect(screen.getByText("Reason: the file is no valid PDF")).toBeTruthy()
  })
})

describe("the actions of an order", () => {
  it("keeps a refused one reachable by keyboard, and says why", async () => {
    const user = userEvent.setup()
    const order = sampleOrder()
    const { server } = await open({
      ...order,
      actions: { ...order.actions, confirm_delivery_sms: { allowed: false, reason: "buyer_already_asked" } },
    })
    const ask = await button("Ask buyer by SMS")
    const describedBy = ask.getAttribute("aria-describedby") ?? ""

    expect(ask.getAttribute("aria-disabled")).toBe("true")
    expect(document.getElementById(describedBy)?.textContent).toBe(
      "Not possible now: The buyer was already asked by SMS, and has not answered yet."
    )
    act(() => ask.focus())
    expect(document.activeElement).toBe(ask)
    await user.click(ask)
    expect(server.posted(`${PATH}/confirm-delivery`)).toEqual([])
  })

  it("checks now, and renews the dashboard's own order with it", async () => {
    const user = userEvent.setup()
    const { server, client } = await open(sampleOrder())
    const delivered = sampleOrder({ state: "delivered", next_step: { code: "give_invoice" } })

    client.setQueryData(["orders", "detail", "order_1", { query: {} }], { order: {} })
    server.on("POST", `${PATH}/reconcile`, () => ok(delivered)).on("GET", PATH, () => ok(delivered))
    await user.click(await button("Check now"))

    expect(await screen.findByText("Upload the invoice for this order.")).toBeTruthy()
    await waitFor(() =>
      expect(client.getQueryState(["orders", "detail", "order_1", { query: {} }])?.isInvalidated).toBe(true)
    )
  })

  it("says in place why the server refused", async () => {
    const user = userEvent.setup()
    const { server } = await open(sampleOrder())

    server.on("POST", `${PATH}/retry`, () => refused("order_expired"))
    await user.click(await button("Try again now"))

    expect(
      await screen.findByText("The order is given up, since its down payment did not come in time.")
    ).toBeTruthy()
  })

  it("asks before the buyer gets an SMS", async () => {
    const user = userEvent.setup()
    const { server } = await open(sampleOrder())

    server.on("POST", `${PATH}/confirm-delivery`, () => ok(sampleOrder({ state: "out_for_delivery" })))
    await user.click(await button("Ask buyer by SMS"))
    await user.click(await button("Cancel"))
    expect(server.posted(`${PATH}/confirm-delivery`)).toEqual([])
    await user.click(await button("Ask buyer by SMS"))
    await user.click(await button("Send the SMS"))

    await waitFor(() => expect(server.posted(`${PATH}/confirm-delivery`)).toEqual([{ ask_buyer: true }]))
  })

  it("uploads a proof, and keeps it when the server fails", async () => {
    const user = userEvent.setup()
    const { server } = await open(sampleOrder())

    server.on("POST", `${PATH}/confirm-delivery`, () => ({ status: 503, body: "<html>" }))
    await user.click(await button("Upload proof"))
    await user.upload(fileInput(), pdf)
    await user.click(await button("Upload and confirm"))
    expect(await screen.findByText(/Medusa failed to do this/)).toBeTruthy()
    expect(screen.getByText(/proof\.pdf/)).toBeTruthy()

    server.on("POST", `${PATH}/confirm-delivery`, () => ok(sampleOrder({ state: "delivered" })))
    await user.click(await button("Upload and confirm"))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.posted(`${PATH}/confirm-delivery`)).toEqual([{ file: pdf }, { file: pdf }])
  })

  it("sends no file that the server would refuse", async () => {
    const user = userEvent.setup({ applyAccept: false })
    const { server } = await open(sampleOrder())

    await user.click(await button("Upload invoice"))
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Upload invoice" })
    )
    expect(await screen.findByText("Choose a file first.")).toBeTruthy()
    await user.upload(fileInput(), new File(["<html>"], "invoice.pdf", { type: "application/pdf" }))
    expect(await screen.findByText("The file is not a PDF.")).toBeTruthy()
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Upload invoice" }))

    expect(server.posted(`${PATH}/invoices`)).toEqual([])
  })

  it("closes a form by a button that has a name", async () => {
    const user = userEvent.setup()

    await open(sampleOrder())
    await user.click(await button("Upload invoice"))
    await user.click(await button("Close"))

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("uploads a refused invoice again under its number", async () => {
    const user = userEvent.setup()
    const { server } = await open(
      sampleOrder({ next_step: { code: "replace_invoice", number: "INV-7", error_reason: "Wrong total" } })
    )

    server.on("POST", `${PATH}/invoices`, () => ok({ order_id: "order_1", invoices: [] }))
    expect(await screen.findByText("Reason: Wrong total")).toBeTruthy()
    await user.click(await button("Upload invoice"))
    await user.upload(fileInput(), pdf)
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Upload invoice" }))

    await waitFor(() =>
      expect(server.posted(`${PATH}/invoices`)).toEqual([{ file: pdf, invoice_number: "INV-7" }])
    )
  })

  it("records a down payment by its reference, which it asks for", async () => {
    const user = userEvent.setup()
    const order = sampleOrder({
      state: "awaiting_merchant_payment",
      next_step: { code: "record_down_payment", amount: 100, expires_at: null },
    })
    const { server } = await open({
      ...order,
      actions: { ...order.actions, record_down_payment: { allowed: true, reason: null } },
    })

    server.on("POST", `${PATH}/down-payment`, () => ok(sampleOrder()))
    await user.click(await button("Record down payment"))
    await user.click(await button("Record payment"))
    expect(await screen.findByText("Enter the reference of the payment.")).toBeTruthy()
    await user.type(screen.getByLabelText("Bank reference (UTR)"), " FT-1 ")
    await user.click(await button("Record payment"))

    await waitFor(() => expect(server.posted(`${PATH}/down-payment`)).toEqual([{ utr: "FT-1" }]))
  })

  it("resolves a point with a note", async () => {
    const user = userEvent.setup()
    const { server } = await open(sampleOrder({ attention: [samplePoint] }))

    server.on("POST", `${PATH}/resolve`, () => ok(sampleOrder()))
    expect(await screen.findByText("Upload a proof of delivery on the order page.")).toBeTruthy()
    await user.click(await button("Resolve"))
    await user.type(await screen.findByLabelText("What was done"), "Called the buyer")
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Resolve" }))

    await waitFor(() =>
      expect(server.posted(`${PATH}/resolve`)).toEqual([{ note: "Called the buyer", kind: "proof_missing" }])
    )
  })
})
