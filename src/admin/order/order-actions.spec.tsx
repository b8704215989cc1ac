/** @jest-environment jsdom */
import { toast } from "@medusajs/ui"
import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import userEvent, { type UserEvent } from "@testing-library/user-event"
import type { AdminSvcActionVerdict, AdminSvcOrderResponse } from "../../types"
import { ok, type Answer } from "../__fixtures__/memory-admin-server"
import { button, chooseFromMenu, openOrderPanel, ORDER_PATH } from "../__fixtures__/open-order-panel"
import { sampleInvoice, sampleOrder, samplePoint, unanswered } from "../__fixtures__/sample-order"
import { svcKey } from "../lib/svc-queries"
import { orderPath } from "./use-order"

const refused = (code: string): Answer => ({
  status: 400,
  body: { type: "not_allowed", code, message: "No." },
})
const pdf = new File(["%PDF-1.7"], "proof.pdf", { type: "application/pdf" })
const fileInput = () => {
  const input = document.querySelector('input[type="file"]')

  if (!(input instanceof HTMLInputElement)) {
    throw new Error("There is no field for a file.")
  }
  return input
}

const inDialog = async (name: string) =>
  within(await screen.findByRole("dialog")).getByRole("button", { name })

afterEach(cleanup)
afterEach(() => jest.restoreAllMocks())

describe("the actions of an order", () => {
  it("are one button and a menu, which says why it refuses what it refuses", async () => {
    const order = sampleOrder({ state: "delivered", next_step: { code: "give_invoice" } })
    const { server, user } = await openOrderPanel({
      ...order,
      actions: { ...order.actions, confirm_delivery_sms: { allowed: false, reason: "buyer_already_asked" } },
    })

    expect(await button("Upload invoice")).toBeTruthy()
    for (const other of ["Check now", "Upload proof", "Try again now", "Resolve"]) {
      expect(screen.queryByRole("button", { name: other })).toBeNull()
    }
    await user.click(await button("More actions"))
    expect(screen.queryByRole("menuitem", { name: "Upload invoice" })).toBeNull()
    expect(screen.getAllByRole("menuitem", { name: /check/i })).toHaveLength(1)
    const ask = screen.getByRole("menuitem", {
      name: "Ask buyer by SMS Not possible now: The buyer was already asked by SMS, and has not answered yet.",
    })

    expect(ask.getAttribute("aria-disabled")).toBe("true")
    act(() => ask.focus())
    expect(document.activeElement).toBe(ask)
    await user.click(ask)
    await user.keyboard("{Enter}")
    expect(screen.queryByRole("alertdialog")).toBeNull()
    expect(server.posted(`${ORDER_PATH}/confirm-delivery`)).toEqual([])
  })

  it("lead to Medusa's own page where goods are left to fulfil", async () => {
    await openOrderPanel(sampleOrder(), { offered: { fulfilPath: "/orders/order_1/fulfillment" } })

    expect((await screen.findByRole("link", { name: "Fulfill items" })).getAttribute("href")).toBe(
      "/orders/order_1/fulfillment"
    )
  })

  it("checks now, and renews the dashboard's own order with it", async () => {
    const { server, client, user } = await openOrderPanel(sampleOrder())
    const delivered = sampleOrder({ state: "delivered", next_step: { code: "give_invoice" } })

    client.setQueryData(["orders", "detail", "order_1", { query: {} }], { order: {} })
    server.on("POST", `${ORDER_PATH}/reconcile`, ok(delivered)).on("GET", ORDER_PATH, ok(delivered))
    await chooseFromMenu(user, "Check now")

    expect(await screen.findByText("Upload the invoice for this order.")).toBeTruthy()
    await waitFor(() =>
      expect(client.getQueryState(["orders", "detail", "order_1", { query: {} }])?.isInvalidated).toBe(true)
    )
  })

  it.each([
    ["en", "More actions", "Check now", "Checked: this is how the order stands now."],
    ["ar", "إجراءات أخرى", "التحقق الآن", "تم التحقق: هذه حالة الطلب الآن."],
  ])("claims no answer of the service once it has checked (%s)", async (language, menu, name, said) => {
    const told = jest.spyOn(toast, "success")
    const { server, user } = await openOrderPanel(sampleOrder(), { language })

    server.on("POST", `${ORDER_PATH}/reconcile`, ok(sampleOrder()))
    await user.click(await button(menu))
    await user.click(await screen.findByRole("menuitem", { name }))

    await waitFor(() => expect(told.mock.calls).toEqual([[said]]))
  })

  it("warns when the service was asked and did not say how the down payment stands", async () => {
    const [told, warned] = [jest.spyOn(toast, "success"), jest.spyOn(toast, "warning")]
    const { server, user } = await openOrderPanel(sampleOrder())

    server.on("POST", `${ORDER_PATH}/reconcile`, ok(sampleOrder({ down_payment: unanswered })))
    await chooseFromMenu(user, "Check now")
    await waitFor(() => expect(warned.mock.calls).toEqual([[expect.stringContaining("did not say")]]))
    expect(told).not.toHaveBeenCalled()
  })

  it("says in place why the server refused", async () => {
    const { server, user } = await openOrderPanel(sampleOrder())

    server.on("POST", `${ORDER_PATH}/retry`, refused("order_expired"))
    await chooseFromMenu(user, "Try again now")

    expect(
      await screen.findByText("This payment is not waited for any more: the timeline says why.")
    ).toBeTruthy()
  })

  it("asks before the buyer gets an SMS", async () => {
    const { server, user } = await openOrderPanel(sampleOrder())

    server.on("POST", `${ORDER_PATH}/confirm-delivery`, ok(sampleOrder({ state: "out_for_delivery" })))
    await chooseFromMenu(user, "Ask buyer by SMS")
    await user.click(await button("Cancel"))
    expect(server.posted(`${ORDER_PATH}/confirm-delivery`)).toEqual([])
    await chooseFromMenu(user, "Ask buyer by SMS")
    await user.click(await button("Send the SMS"))

    await waitFor(() =>
      expect(server.posted(`${ORDER_PATH}/confirm-delivery`)).toEqual([{ ask_buyer: true }])
    )
  })

  it("uploads a proof, and keeps it when the server fails", async () => {
    const { server, user } = await openOrderPanel(sampleOrder())

    server.on("POST", `${ORDER_PATH}/confirm-delivery`, { status: 503, body: "<html>" })
    await chooseFromMenu(user, "Upload proof")
    await user.upload(fileInput(), pdf)
    await user.click(await button("Upload and confirm"))
    expect(await screen.findByText(/Medusa failed to do this/)).toBeTruthy()
    expect(screen.getByText(/proof\.pdf/)).toBeTruthy()

    server.on("POST", `${ORDER_PATH}/confirm-delivery`, ok(sampleOrder({ state: "delivered" })))
    await user.click(await button("Upload and confirm"))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.posted(`${ORDER_PATH}/confirm-delivery`)).toEqual([{ file: pdf }, { file: pdf }])
  })

  it("sends no file that the server would refuse", async () => {
    const user = userEvent.setup({ applyAccept: false })
    const { server } = await openOrderPanel(sampleOrder())

    await chooseFromMenu(user, "Upload invoice")
    await user.click(await inDialog("Upload invoice"))
    expect(await screen.findByText("Choose a file first.")).toBeTruthy()
    await user.upload(fileInput(), new File(["<html>"], "invoice.pdf", { type: "application/pdf" }))
    expect(await screen.findByText("The file is not a PDF.")).toBeTruthy()
    await user.click(await inDialog("Upload invoice"))

    expect(server.posted(`${ORDER_PATH}/invoices`)).toEqual([])
  })

  it("closes a form by a button that has a name", async () => {
    const { user } = await openOrderPanel(sampleOrder())

    await chooseFromMenu(user, "Upload invoice")
    await user.click(await button("Close"))

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("uploads a refused invoice again under its number", async () => {
    const { server, user } = await openOrderPanel(
      sampleOrder({ next_step: { code: "replace_invoice", number: "INV-7", error_reason: "Wrong total" } })
    )

    server.on("POST", `${ORDER_PATH}/invoices`, ok({ order_id: "order_1", invoices: [] }))
    expect(await screen.findByText("Reason: Wrong total")).toBeTruthy()
    await user.click(await button("Upload invoice"))
    await user.upload(fileInput(), pdf)
    await user.click(await inDialog("Upload invoice"))

    await waitFor(() =>
      expect(server.posted(`${ORDER_PATH}/invoices`)).toEqual([{ file: pdf, invoice_number: "INV-7" }])
    )
  })

  it("uploads an invoice under another number in place of the refused one, and says so", async () => {
    const { server, user } = await openOrderPanel(
      sampleOrder({ next_step: { code: "replace_invoice", number: "INV-7", error_reason: "not_a_pdf" } })
    )

    server.on("POST", `${ORDER_PATH}/invoices`, ok({ order_id: "order_1", invoices: [] }))
    await user.click(await button("Upload invoice"))
    await user.upload(fileInput(), pdf)
    await user.type(screen.getByLabelText("Invoice number"), "-B")
    expect(screen.getByText("It takes the place of the refused invoice INV-7.")).toBeTruthy()
    await user.click(await inDialog("Upload invoice"))

    await waitFor(() =>
      expect(server.posted(`${ORDER_PATH}/invoices`)).toEqual([
        { file: pdf, invoice_number: "INV-7-B", replaces: "INV-7" },
      ])
    )
  })

  it.each(["refused", "unknown"] as const)(
    "uploads an invoice that is %s again where the next step is another, and under no number by itself",
    async (state) => {
      const invoice = { ...sampleInvoice, state }
      const { server, user } = await openOrderPanel(
        sampleOrder({
          next_step: { code: "give_proof" },
          invoices: [{ ...sampleInvoice, id: "svcinv_0", number: "INV-1" }, invoice],
          attention: [{ ...samplePoint, kind: `invoice_${state}` }],
        })
      )

      server.on("POST", `${ORDER_PATH}/invoices`, ok({ order_id: "order_1", invoices: [] }))
      await chooseFromMenu(user, "Upload invoice")
      await user.upload(fileInput(), pdf)
      await user.clear(screen.getByLabelText("Invoice number"))
      await user.click(await inDialog("Upload invoice"))
      expect(await screen.findByText("Enter the number of invoice INV-7, or another one.")).toBeTruthy()
      await user.type(screen.getByLabelText("Invoice number"), "INV-7")
      await user.click(await inDialog("Upload invoice"))

      await waitFor(() =>
        expect(server.posted(`${ORDER_PATH}/invoices`)).toEqual([{ file: pdf, invoice_number: "INV-7" }])
      )
    }
  )

  it("leaves the number of a new invoice to the store where none is in trouble", async () => {
    const { server, user } = await openOrderPanel(
      sampleOrder({ invoices: [sampleInvoice, { ...sampleInvoice, id: "svcinv_2", state: "refused" }] })
    )

    server.on("POST", `${ORDER_PATH}/invoices`, ok({ order_id: "order_1", invoices: [] }))
    await chooseFromMenu(user, "Upload invoice")
    await user.upload(fileInput(), pdf)
    await user.click(await inDialog("Upload invoice"))
    await waitFor(() => expect(server.posted(`${ORDER_PATH}/invoices`)).toEqual([{ file: pdf }]))
  })

  it.each([
    ["replace_invoice", "The service refuses the number of invoice INV-7: upload it under another number."],
    ["ask_about_invoice", /^Ask the operator whether invoice INV-7 is attached/],
  ] as const)("wants another number than the one that the service refuses (%s)", async (code, sentence) => {
    const { server, user } = await openOrderPanel(
      sampleOrder({ next_step: { code, number: "INV-7", error_reason: "number_refused" } })
    )

    server.on("POST", `${ORDER_PATH}/invoices`, ok({ order_id: "order_1", invoices: [] }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    await user.click(await button("Upload invoice"))
    await user.upload(fileInput(), pdf)
    await user.click(await inDialog("Upload invoice"))
    expect(await screen.findByText("Enter another number: the service refuses INV-7.")).toBeTruthy()
    await user.type(screen.getByLabelText("Invoice number"), "INV-7")
    await user.click(await inDialog("Upload invoice"))
    expect(server.posted(`${ORDER_PATH}/invoices`)).toEqual([])
    await user.type(screen.getByLabelText("Invoice number"), "-B")
    await user.click(await inDialog("Upload invoice"))

    await waitFor(() =>
      expect(server.posted(`${ORDER_PATH}/invoices`)).toMatchObject([{ invoice_number: "INV-7-B" }])
    )
  })

  it("records what the operator says, with a note, and offers only what can be said", async () => {
    const order = sampleOrder({ state: "held", next_step: { code: "settle_dispute" } })
    const { server, user } = await openOrderPanel({
      ...order,
      actions: { ...order.actions, record_delivery_outcome: { allowed: true, reason: null } },
      delivery_outcomes: {
        disputed: { allowed: false, reason: "already_done" },
        delivered: { allowed: true, reason: null },
        ask_again: { allowed: true, reason: null },
        canceled: { allowed: true, reason: null },
      },
    })
    const choice = (name: RegExp) => screen.getByRole("radio", { name })
    const record = async () => user.click(await inDialog("Record"))

    server.on("POST", `${ORDER_PATH}/delivery-outcome`, ok(sampleOrder({ state: "delivered" })))
    await user.click(await button("Record what the operator says"))
    await screen.findByRole("dialog")
    await record()
    expect(await screen.findByText("Choose what the operator says.")).toBeTruthy()
    expect(screen.getByText("Say what was said.")).toBeTruthy()
    expect(choice(/^The buyer disputes it/).hasAttribute("disabled")).toBe(true)
    expect(screen.getByText("Not possible now: This is already done.")).toBeTruthy()
    await user.click(choice(/^It is delivered/))
    await user.type(screen.getByLabelText("What was said, and by whom"), " The operator called ")
    await record()

    await waitFor(() =>
      expect(server.posted(`${ORDER_PATH}/delivery-outcome`)).toEqual([
        { outcome: "delivered", note: "The operator called", states: { payses_1: "authorized" } },
      ])
    )
  })

  it("records nothing over what somebody else has recorded since the form was opened, and shows what is possible now", async () => {
    const allowed = { allowed: true, reason: null } as const
    const asOf = (state: "out_for_delivery" | "held", disputed: AdminSvcActionVerdict) => {
      const order = sampleOrder({ state, next_step: { code: "settle_dispute" } })

      return {
        ...order,
        attempts: order.attempts.map((attempt) => ({ ...attempt, state })),
        actions: { ...order.actions, record_delivery_outcome: allowed },
        delivery_outcomes: { disputed, delivered: allowed, ask_again: allowed, canceled: allowed },
      }
    }
    const shown = asOf("out_for_delivery", allowed)
    const since = asOf("held", { allowed: false, reason: "already_done" })
    const { server, user } = await openOrderPanel(shown)
    const record = async () => user.click(await inDialog("Record"))

    server
      .on("POST", `${ORDER_PATH}/delivery-outcome`, {
        status: 409,
        body: { type: "conflict", code: "svc_order_changed", message: "No." },
      })
      .on("GET", ORDER_PATH, ok(since))
    await user.click(await button("Record what the operator says"))
    await user.click(await screen.findByRole("radio", { name: /^It is delivered/ }))
    await user.type(screen.getByLabelText("What was said, and by whom"), "The operator called")
    await record()
    expect(await screen.findByText(/^Nothing was recorded: the order has moved on/)).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole("radio", { name: /^The buyer disputes it/ }).hasAttribute("disabled")).toBe(
        true
      )
    )
    server.on("POST", `${ORDER_PATH}/delivery-outcome`, ok(sampleOrder({ state: "delivered" })))
    await record()

    await waitFor(() =>
      expect(server.posted(`${ORDER_PATH}/delivery-outcome`)).toEqual(
        ["out_for_delivery", "held"].map((state) => ({
          outcome: "delivered",
          note: "The operator called",
          states: { payses_1: state },
        }))
      )
    )
  })

  it("resolves a point with a note", async () => {
    const { server, user } = await openOrderPanel(sampleOrder({ attention: [samplePoint] }))

    server.on("POST", `${ORDER_PATH}/resolve`, ok(sampleOrder()))
    expect(await screen.findByText("Upload a proof of delivery on the order page.")).toBeTruthy()
    await chooseFromMenu(user, "Resolve")
    await user.type(await screen.findByLabelText("What was done"), "Called the buyer")
    await user.click(await inDialog("Resolve"))

    await waitFor(() =>
      expect(server.posted(`${ORDER_PATH}/resolve`)).toEqual([
        { note: "Called the buyer", ids: ["svcatt_1"], revisions: { svcatt_1: "as_first_found" } },
      ])
    )
  })

  describe("that resolves, with several points open", () => {
    const other = {
      ...samplePoint,
      id: "svcatt_2",
      kind: "payment_gone",
      message: "The payment is gone from Medusa.",
      revision: "gone",
      action: "resolve",
    } as const
    const order = (next_step: AdminSvcOrderResponse["next_step"]) =>
      sampleOrder({ attention: [samplePoint, other], next_step })
    const resolved = async (user: UserEvent) => {
      await user.type(await screen.findByLabelText("What was done"), "Booked it")
      await user.click(await inDialog("Resolve"))
    }

    it("is about the point of the next step unless another is chosen", async () => {
      const { server, user } = await openOrderPanel(
        order({ code: "see_attention", kind: other.kind, attention_id: other.id })
      )

      server.on("POST", `${ORDER_PATH}/resolve`, ok(sampleOrder()))
      await user.click(await button("Resolve"))
      const shown = within(await screen.findByRole("dialog"))

      expect(shown.getByText(other.message)).toBeTruthy()
      expect(shown.queryByText(samplePoint.message)).toBeNull()
      await resolved(user)
      await waitFor(() =>
        expect(server.posted(`${ORDER_PATH}/resolve`)).toEqual([
          { note: "Booked it", ids: ["svcatt_2"], revisions: { svcatt_2: "gone" } },
        ])
      )
    })

    it("asks before what was typed is thrown away by Escape, and not without it", async () => {
      const { user } = await openOrderPanel(order({ code: "fulfil" }))

      await chooseFromMenu(user, "Resolve")
      await screen.findByRole("dialog")
      await user.keyboard("{Escape}")
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())

      await chooseFromMenu(user, "Resolve")
      await user.type(within(await screen.findByRole("dialog")).getByRole("textbox"), "Booked it")
      await user.keyboard("{Escape}")
      const question = within(await screen.findByRole("alertdialog"))

      await user.click(question.getByRole("button", { name: "Cancel" }))
      expect(within(await screen.findByRole("dialog")).getByDisplayValue("Booked it")).toBeTruthy()
      await user.keyboard("{Escape}")
      await user.click(
        within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" })
      )
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    })

    it("leaves open what came up since the form was opened", async () => {
      const { server, client, user } = await openOrderPanel(order({ code: "fulfil" }))

      server.on("POST", `${ORDER_PATH}/resolve`, ok(sampleOrder()))
      await chooseFromMenu(user, "Resolve")
      const shown = within(await screen.findByRole("dialog"))
      const later = { ...other, id: "svcatt_3", kind: "delivery_held", message: "The buyer disputes it." }

      act(() => {
        client.setQueryData([...svcKey(orderPath("order_1")), "en"], sampleOrder({ attention: [later] }))
      })
      expect(await screen.findByText(later.message)).toBeTruthy()
      expect(shown.getByText(samplePoint.message)).toBeTruthy()
      expect(shown.getByText(other.message)).toBeTruthy()
      expect(shown.queryByText(later.message)).toBeNull()
      await resolved(user)
      await waitFor(() =>
        expect(server.posted(`${ORDER_PATH}/resolve`)).toEqual([
          {
            note: "Booked it",
            ids: ["svcatt_1", "svcatt_2"],
            revisions: { svcatt_1: "as_first_found", svcatt_2: "gone" },
          },
        ])
      )
    })

    it("shows what was found meanwhile once the server refuses, and keeps the note", async () => {
      const { server, client, user } = await openOrderPanel(order({ code: "fulfil" }))
      const changed = { ...other, revision: "gone_again", message: "The second payment is gone, too." }
      const found = sampleOrder({ attention: [samplePoint, changed] })
      const posted = () => server.posted(`${ORDER_PATH}/resolve`)

      server.on("POST", `${ORDER_PATH}/resolve`, {
        status: 409,
        body: { type: "conflict", code: "svc_attention_changed", message: "No." },
      })
      await chooseFromMenu(user, "Resolve")
      const shown = within(await screen.findByRole("dialog"))

      // After the refusal, the form also takes a read from before it.
      server.on("GET", ORDER_PATH, ok(found))
      await act(() => client.invalidateQueries())
      expect(await screen.findByText(changed.message)).toBeTruthy()
      expect(shown.queryByText(changed.message)).toBeNull()
      await resolved(user)
      expect(await shown.findByText(changed.message)).toBeTruthy()
      expect(shown.getByText(/^Nothing was resolved: something else was found/)).toBeTruthy()
      expect(shown.queryByText(other.message)).toBeNull()
      expect(shown.getByText(samplePoint.message)).toBeTruthy()

      server.on("POST", `${ORDER_PATH}/resolve`, ok(sampleOrder()))
      await user.click(await inDialog("Resolve"))
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      expect(posted()).toEqual(
        ["gone", "gone_again"].map((revision) => ({
          note: "Booked it",
          ids: ["svcatt_1", "svcatt_2"],
          revisions: { svcatt_1: "as_first_found", svcatt_2: revision },
        }))
      )
    })

    it("opens its choice in the direction of the page", async () => {
      document.documentElement.dir = "rtl"
      try {
        const { user } = await openOrderPanel(order({ code: "fulfil" }))

        await chooseFromMenu(user, "Resolve")
        expect((await screen.findByRole("combobox", { name: "Point" })).dir).toBe("rtl")
      } finally {
        document.documentElement.removeAttribute("dir")
      }
    })
  })

  it("says no more why an action failed once another is begun", async () => {
    const { server, user } = await openOrderPanel(sampleOrder())

    server
      .on("POST", `${ORDER_PATH}/retry`, refused("already_delivered"))
      .on("POST", `${ORDER_PATH}/invoices`, ok({ order_id: "order_1", invoices: [] }))
    await chooseFromMenu(user, "Try again now")
    expect(await screen.findByText("The delivery is already confirmed.")).toBeTruthy()
    await chooseFromMenu(user, "Upload invoice")
    await user.upload(fileInput(), pdf)
    await user.click(await inDialog("Upload invoice"))

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.posted(`${ORDER_PATH}/invoices`)).toHaveLength(1)
    expect(screen.queryByText("The delivery is already confirmed.")).toBeNull()
  })
})
