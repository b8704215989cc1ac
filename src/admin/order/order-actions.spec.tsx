/** @jest-environment jsdom */
import { toast } from "@medusajs/ui"
import { onlineManager } from "@tanstack/react-query"
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import userEvent, { type UserEvent } from "@testing-library/user-event"
import type { AdminSvcOrderResponse } from "../../types"
import { ok, refusal } from "../__fixtures__/memory-admin-server"
import { button, chooseFromMenu, openOrderPanel, ORDER_PATH } from "../__fixtures__/open-order-panel"
import { hasPosted } from "../__fixtures__/render-in-admin"
import {
  allowed,
  sampleAttempt,
  sampleInvoice,
  sampleOrder,
  samplePoint,
  unanswered,
} from "../__fixtures__/sample-order"
import { svcKey } from "../lib/svc-queries"
import { orderPath } from "./use-order"

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

/** An order about whose delivery the operator can say something; once it is held, not that the buyer disputes it. */
const disputed = (state: "out_for_delivery" | "held"): AdminSvcOrderResponse => {
  const order = sampleOrder({ state, next_step: { code: "settle_dispute" } })

  return {
    ...order,
    attempts: order.attempts.map((attempt) => ({ ...attempt, state })),
    actions: { ...order.actions, record_delivery_outcome: allowed },
    delivery_outcomes: {
      disputed: state === "held" ? { allowed: false, reason: "already_done" } : allowed,
      delivered: allowed,
      ask_again: allowed,
      canceled: allowed,
    },
  }
}

afterEach(cleanup)
afterEach(() => jest.restoreAllMocks())
afterEach(() => onlineManager.setOnline(true))

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

    server.on("POST", `${ORDER_PATH}/retry`, refusal(400, "order_expired"))
    await chooseFromMenu(user, "Try again now")

    expect(
      await screen.findByText("This payment is not waited for any more: the timeline says why.")
    ).toBeTruthy()
  })

  it("says at once that Medusa cannot be reached, and sends nothing later by itself", async () => {
    const { server, user } = await openOrderPanel(sampleOrder())
    const unreachable = () => Promise.reject(new TypeError("Failed to fetch"))

    await button("More actions")
    server.on("POST", `${ORDER_PATH}/retry`, unreachable).on("GET", ORDER_PATH, unreachable)
    onlineManager.setOnline(false)
    await chooseFromMenu(user, "Try again now")
    await waitFor(() => expect(screen.getAllByText(/Medusa could not be reached/)).toHaveLength(2))
    server.on("GET", ORDER_PATH, ok(sampleOrder({ next_step: { code: "give_invoice" } })))
    onlineManager.setOnline(true)
    expect(await screen.findByText("Upload the invoice for this order.")).toBeTruthy()
    expect(server.posted(`${ORDER_PATH}/retry`)).toHaveLength(1)
  })

  it("asks before the buyer gets an SMS", async () => {
    const { server, user } = await openOrderPanel(sampleOrder())

    server.on("POST", `${ORDER_PATH}/confirm-delivery`, ok(sampleOrder({ state: "out_for_delivery" })))
    await chooseFromMenu(user, "Ask buyer by SMS")
    await user.click(await button("Cancel"))
    expect(server.posted(`${ORDER_PATH}/confirm-delivery`)).toEqual([])
    await chooseFromMenu(user, "Ask buyer by SMS")
    await user.click(await button("Send the SMS"))

    await hasPosted(server, `${ORDER_PATH}/confirm-delivery`, { ask_buyer: true })
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

  it("uploads once for a double click", async () => {
    const { server, user } = await openOrderPanel(sampleOrder())
    let answer = (): void => undefined
    const clicked = new Promise<void>((resolve) => (answer = resolve))

    server.on("POST", `${ORDER_PATH}/confirm-delivery`, () =>
      clicked.then(() => ok(sampleOrder({ state: "delivered" })))
    )
    await chooseFromMenu(user, "Upload proof")
    await user.upload(fileInput(), pdf)
    await user.dblClick(await button("Upload and confirm"))
    answer()
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.posted(`${ORDER_PATH}/confirm-delivery`)).toEqual([{ file: pdf }])
  })

  it("is not to be taken back while it reads its file", async () => {
    const { server, user } = await openOrderPanel(sampleOrder())
    const slow = new File(["%PDF-1.7"], "proof.pdf", { type: "application/pdf" })
    let read = (_beginning: string): void => undefined
    const isRead = new Promise<string>((resolve) => (read = resolve))

    server.on("POST", `${ORDER_PATH}/confirm-delivery`, ok(sampleOrder({ state: "delivered" })))
    await chooseFromMenu(user, "Upload proof")
    await user.upload(fileInput(), slow)
    jest.spyOn(slow, "slice").mockReturnValue(Object.assign(new Blob(), { text: () => isRead }))
    await user.click(await button("Upload and confirm"))
    expect((await inDialog("Cancel")).matches(":disabled")).toBe(true)
    await user.keyboard("{Escape}")
    expect(screen.getByRole("dialog")).toBeTruthy()
    read("%PDF-")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.posted(`${ORDER_PATH}/confirm-delivery`)).toHaveLength(1)
  })

  it("sends no file that the server would refuse", async () => {
    const user = userEvent.setup({ applyAccept: false })
    const { server } = await openOrderPanel(sampleOrder())

    await chooseFromMenu(user, "Upload invoice")
    await user.click(await inDialog("Upload invoice"))
    expect(await screen.findByText("Choose a file first.")).toBeTruthy()
    await user.upload(fileInput(), new File(["<html>"], "invoice.pdf", { type: "application/pdf" }))
    expect(await screen.findByText("The file is not a PDF.")).toBeTruthy()
    await user.upload(fileInput(), new File(["%PDF-".padEnd(1025)], "a.pdf", { type: "application/pdf" }))
    expect(await screen.findByText(/^The file is larger than 1/)).toBeTruthy()
    await user.click(await inDialog("Upload invoice"))

    expect(server.posted(`${ORDER_PATH}/invoices`)).toEqual([])
  })

  it("closes a form by a button that has a name", async () => {
    const { user } = await openOrderPanel(sampleOrder())

    await chooseFromMenu(user, "Upload invoice")
    await user.click(await button("Close"))

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  describe("that uploads an invoice", () => {
    const replace = (error_reason: string) =>
      ({ code: "replace_invoice", number: "INV-7", error_reason }) as const
    const openForm = async (changes: Partial<AdminSvcOrderResponse>, from: "step" | "menu" = "step") => {
      const { server, user } = await openOrderPanel(sampleOrder(changes))

      server.on("POST", `${ORDER_PATH}/invoices`, ok({ order_id: "order_1", invoices: [] }))
      await (from === "menu"
        ? chooseFromMenu(user, "Upload invoice")
        : user.click(await button("Upload invoice")))
      await user.upload(fileInput(), pdf)
      return {
        user,
        server,
        number: screen.getByLabelText("Invoice number"),
        send: async () => user.click(await inDialog("Upload invoice")),
      }
    }

    it("sends a refused one again under its number", async () => {
      const { server, send } = await openForm({ next_step: replace("Wrong total") })

      expect(screen.getByText("Reason: Wrong total")).toBeTruthy()
      await send()
      await hasPosted(server, `${ORDER_PATH}/invoices`, {
        file: pdf,
        invoice_number: "INV-7",
        states: "{}",
      })
    })

    it("sends one under another number in place of the refused one, and says so", async () => {
      const { server, user, number, send } = await openForm({ next_step: replace("not_a_pdf") })

      await user.type(number, "-B")
      expect(screen.getByText("It takes the place of the refused invoice INV-7.")).toBeTruthy()
      await send()
      await hasPosted(server, `${ORDER_PATH}/invoices`, {
        file: pdf,
        invoice_number: "INV-7-B",
        replaces: "INV-7",
        states: "{}",
      })
    })

    it("does not send one again unseen whose upload was not answered, and which the service may have", async () => {
      const { server, user, number, send } = await openForm({ next_step: { code: "give_invoice" } })
      const sent = (states: object) => ({
        file: pdf,
        invoice_number: "INV-7",
        states: JSON.stringify(states),
      })

      server.on("POST", `${ORDER_PATH}/invoices`, { status: 504, body: "<html>" }).on(
        "GET",
        ORDER_PATH,
        ok(
          sampleOrder({
            next_step: { code: "ask_about_invoice", number: "INV-7", error_reason: null },
            invoices: [{ ...sampleInvoice, state: "unknown" }],
            attention: [{ ...samplePoint, kind: "invoice_unknown" }],
          })
        )
      )
      await user.type(number, "INV-7")
      await send()
      expect(await screen.findByText(/Medusa failed to do this/)).toBeTruthy()
      expect(await screen.findByText(/^Ask the operator whether invoice INV-7 is attached/)).toBeTruthy()
      server.on("POST", `${ORDER_PATH}/invoices`, refusal(409, "svc_order_changed"))
      await send()
      expect(await screen.findByText(/^Nothing was recorded: the order has moved on/)).toBeTruthy()
      expect(screen.getByText(/^Invoice INV-7 may be attached already/)).toBeTruthy()
      expect(server.posted(`${ORDER_PATH}/invoices`)).toEqual([sent({}), sent({})])
      server.on("POST", `${ORDER_PATH}/invoices`, ok({ order_id: "order_1", invoices: [] }))
      await send()
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      expect(server.posted(`${ORDER_PATH}/invoices`)[2]).toEqual(sent({ svcinv_1: "unknown" }))
    })

    it.each(["refused", "unknown"] as const)(
      "sends one that is %s again where the next step is another, and under no number by itself",
      async (state) => {
        const { server, user, number, send } = await openForm(
          {
            next_step: { code: "give_proof" },
            invoices: [
              { ...sampleInvoice, id: "svcinv_0", number: "INV-1" },
              { ...sampleInvoice, state },
            ],
            attention: [{ ...samplePoint, kind: `invoice_${state}` }],
          },
          "menu"
        )

        await user.clear(number)
        await send()
        expect(await screen.findByText("Enter the number of invoice INV-7, or another one.")).toBeTruthy()
        await user.type(number, "INV-7")
        await send()
        await hasPosted(server, `${ORDER_PATH}/invoices`, {
          file: pdf,
          invoice_number: "INV-7",
          states: JSON.stringify({ svcinv_0: "attached", svcinv_1: state }),
        })
      }
    )

    it("leaves the number of a new one to the store where none is in trouble", async () => {
      const { server, send } = await openForm(
        {
          invoices: [sampleInvoice, { ...sampleInvoice, id: "svcinv_2", state: "refused" }],
        },
        "menu"
      )

      await send()
      await hasPosted(server, `${ORDER_PATH}/invoices`, {
        file: pdf,
        states: JSON.stringify({ svcinv_1: "attached", svcinv_2: "refused" }),
      })
    })

    it.each([
      ["replace_invoice", "The service refuses the number of invoice INV-7: upload it under another number."],
      ["ask_about_invoice", /^Ask the operator whether invoice INV-7 is attached/],
    ] as const)("wants another number than the one that the service refuses (%s)", async (code, sentence) => {
      const { server, user, number, send } = await openForm({
        next_step: { ...replace("number_refused"), code },
      })

      expect(screen.getByText(sentence)).toBeTruthy()
      await send()
      expect(await screen.findByText("Enter another number: the service refuses INV-7.")).toBeTruthy()
      await user.type(number, "INV-7")
      await send()
      expect(server.posted(`${ORDER_PATH}/invoices`)).toEqual([])
      await user.type(number, "-B")
      await send()
      await hasPosted(
        server,
        `${ORDER_PATH}/invoices`,
        expect.objectContaining({ invoice_number: "INV-7-B" })
      )
    })
  })

  it("records what the operator says, with a note, and offers only what can be said", async () => {
    const { server, user } = await openOrderPanel(disputed("held"))
    const choice = (name: RegExp) => screen.getByRole("radio", { name })
    const record = async () => user.click(await inDialog("Record"))

    server
      .on("POST", `${ORDER_PATH}/delivery-outcome`, ok(sampleOrder({ state: "delivered" })))
      .on("GET", ORDER_PATH, ok(sampleOrder({ state: "delivered" })))
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

    await hasPosted(server, `${ORDER_PATH}/delivery-outcome`, {
      outcome: "delivered",
      note: "The operator called",
      states: { payses_1: "held" },
    })
    // The button that opened the form is gone with what it was for.
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region")))
  })

  it("records nothing over what somebody else has recorded since the form was opened, and shows what is possible now", async () => {
    const { server, user } = await openOrderPanel(disputed("out_for_delivery"))
    const record = async () => user.click(await inDialog("Record"))

    server
      .on("POST", `${ORDER_PATH}/delivery-outcome`, refusal(409, "svc_order_changed"))
      .on("GET", ORDER_PATH, ok(disputed("held")))
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

    const said = { outcome: "delivered", note: "The operator called" }
    await hasPosted(
      server,
      `${ORDER_PATH}/delivery-outcome`,
      { ...said, states: { payses_1: "out_for_delivery" } },
      { ...said, states: { payses_1: "held" } }
    )
  })

  describe("that records what the operator says of an edited order", () => {
    const order = disputed("out_for_delivery")
    const two = {
      ...order,
      attempts: [
        { ...sampleAttempt, reference: "payses_2", svc_order_id: "svc_order_2", amount: 200 },
        ...order.attempts,
      ],
      delivery_outcome_references: {
        ...order.delivery_outcome_references,
        disputed: ["payses_1", "payses_2"],
        canceled: ["payses_2", "payses_1"],
      },
    }
    const openForm = async () => {
      const opened = await openOrderPanel(two)

      opened.server.on("POST", `${ORDER_PATH}/delivery-outcome`, ok(sampleOrder()))
      return opened
    }
    const say = async (user: UserEvent, outcome: RegExp) => {
      await user.click(await button("Record what the operator says"))
      await user.click(await screen.findByRole("radio", { name: outcome }))
      await user.type(screen.getByLabelText("What was said, and by whom"), "The operator called")
    }

    it("has it recorded of those alone that it is about, and of one at least", async () => {
      const { server, user } = await openForm()

      await say(user, /^The order is cancelled/)
      const link = screen.getByRole("checkbox", { name: /^svc_order_2 · .*200/, checked: true })

      await user.click(link)
      await user.click(screen.getByRole("checkbox", { name: /^svc_order_1 /, checked: true }))
      await user.click(await inDialog("Record"))
      expect(await screen.findByText("Choose one at least.")).toBeTruthy()
      await user.click(link)
      await user.click(await inDialog("Record"))
      await hasPosted(server, `${ORDER_PATH}/delivery-outcome`, {
        outcome: "canceled",
        note: "The operator called",
        states: { payses_2: "authorized" },
      })
    })

    it("has a dispute recorded of the one that is chosen", async () => {
      const { server, user } = await openForm()

      await say(user, /^The buyer disputes it/)
      expect(screen.getByRole("radio", { name: /^svc_order_1 / }).getAttribute("aria-checked")).toBe("true")
      await user.click(screen.getByRole("radio", { name: /^svc_order_2 / }))
      await user.click(await inDialog("Record"))
      await hasPosted(server, `${ORDER_PATH}/delivery-outcome`, {
        outcome: "disputed",
        note: "The operator called",
        states: { payses_2: "authorized" },
      })
    })
  })

  it("resolves a point with a note", async () => {
    const { server, user } = await openOrderPanel(sampleOrder({ attention: [samplePoint] }))

    server.on("POST", `${ORDER_PATH}/resolve`, ok(sampleOrder()))
    expect(await screen.findByText("Upload a proof of delivery on the order page.")).toBeTruthy()
    await chooseFromMenu(user, "Resolve")
    await user.type(await screen.findByLabelText("What was done"), "Called the buyer")
    await user.click(await inDialog("Resolve"))

    await hasPosted(server, `${ORDER_PATH}/resolve`, {
      note: "Called the buyer",
      ids: ["svcatt_1"],
      revisions: { svcatt_1: "as_first_found" },
    })
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
      await hasPosted(server, `${ORDER_PATH}/resolve`, {
        note: "Booked it",
        ids: ["svcatt_2"],
        revisions: { svcatt_2: "gone" },
      })
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

    it("asks before a dropped file is thrown away", async () => {
      const { user } = await openOrderPanel(order({ code: "fulfil" }))

      await chooseFromMenu(user, "Upload proof")
      const form = within(await screen.findByRole("dialog"))

      fireEvent.drop(form.getByRole("button", { name: /^Proof/ }), { dataTransfer: { files: [pdf] } })
      await form.findByRole("button", { name: "Remove the file" })
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
      await hasPosted(server, `${ORDER_PATH}/resolve`, {
        note: "Booked it",
        ids: ["svcatt_1", "svcatt_2"],
        revisions: { svcatt_1: "as_first_found", svcatt_2: "gone" },
      })
    })

    it("shows what was found meanwhile once the server refuses, and keeps the note", async () => {
      const { server, client, user } = await openOrderPanel(order({ code: "fulfil" }))
      const changed = { ...other, revision: "gone_again", message: "The second payment is gone, too." }
      const found = sampleOrder({ attention: [samplePoint, changed] })
      const posted = () => server.posted(`${ORDER_PATH}/resolve`)

      server.on("POST", `${ORDER_PATH}/resolve`, refusal(409, "svc_attention_changed"))
      await chooseFromMenu(user, "Resolve")
      const shown = within(await screen.findByRole("dialog"))

      // After the refusal, the form also takes a read from before it.
      server.on("GET", ORDER_PATH, ok(found))
      await act(() => client.invalidateQueries())
      expect(await screen.findByText(changed.message)).toBeTruthy()
      expect(shown.queryByText(changed.message)).toBeNull()
      await resolved(user)
      expect(await shown.findByText(changed.message)).toBeTruthy()
      expect(shown.getByText(/^Not resolved: something else was found/)).toBeTruthy()
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
      .on("POST", `${ORDER_PATH}/retry`, refusal(400, "already_delivered"))
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
