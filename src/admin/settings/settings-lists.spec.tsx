/** @jest-environment jsdom */
import { toast } from "@medusajs/ui"
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { AdminSvcAttemptResponse, AdminSvcAttention } from "../../types"
import { ok, refusal, type Answer } from "../__fixtures__/memory-admin-server"
import { hasPosted } from "../__fixtures__/render-in-admin"
import { sampleAttempt, sampleOrder, samplePoint, unanswered } from "../__fixtures__/sample-order"
import { confirm, openList, openSettingsPage as open, shownQuery } from "./__fixtures__/open-settings-page"
import {
  attentionPage,
  listPath,
  orderPage,
  sampleBuyerCheck,
  sampleWebhook,
  settingsServer,
  webhookPage,
} from "./__fixtures__/sample-settings"

const hrefOf = async (link: string) => (await screen.findByRole("link", { name: link })).getAttribute("href")

afterEach(cleanup)
afterEach(() => jest.restoreAllMocks())

describe("the orders", () => {
  const declined = { state: "declined", order_id: null, display_id: null, svc_order_id: null } as const

  it("lead to their pages, with the number at the service, the state and the amount", async () => {
    await openList("orders", orderPage([sampleAttempt]))
    expect(await hrefOf("Order 7")).toBe("/orders/order_1")
    const table = within(screen.getByRole("table"))

    for (const text of ["svc_order_1", "Authorised", /1,731\.90/]) {
      expect(table.getByText(text)).toBeTruthy()
    }
  })

  it.each([
    [{ error_code: 806, decline_code: "credit_limit_exceeded" }, /^The buyer's credit does not cover/, "806"],
    [{ error_code: 899, decline_code: "not_available" }, /^This payment method is not available/, "899"],
    [{ error_code: null, decline_code: "phone_missing" }, /^Add a phone number/, undefined],
    [{ error_code: null, decline_code: "order_canceled" }, /^The order was cancelled in Medusa/, undefined],
  ])("say why %p was declined, by the cart that it left", async (codes, why, code) => {
    await openList("orders", orderPage([{ ...sampleAttempt, ...declined, ...codes }]))
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.getByText("No order")).toBeTruthy()
    expect(screen.getByText("cart_1")).toBeTruthy()
    expect(screen.queryByText(/^The service's code/)?.textContent).toBe(code && `The service's code: ${code}`)
  })

  it("show who wanted to buy, and what happened, where no order was left", async () => {
    const { server, user } = await openList(
      "orders",
      orderPage([{ ...sampleAttempt, ...declined, error_code: 400 }])
    )
    const { activity } = sampleOrder()
    const buyer = { name: "Sara Ali", email: "sara@example.com", phone: null }

    server.on(
      "GET",
      "/admin/svc/attempts/payses_1",
      ok({
        attempt: { ...sampleAttempt, ...declined },
        activity,
        attention: [{ ...samplePoint, order_id: null }],
        buyer,
      } satisfies AdminSvcAttemptResponse)
    )
    expect(
      await screen.findByText(/^The service refused fields of this checkout: see which/)
    ).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Details of payses_1" }))
    const drawer = within(await screen.findByRole("dialog", { name: "Checkout without an order" }))

    for (const text of [
      "Sara Ali",
      "sara@example.com",
      samplePoint.message,
      "The service created the order.",
    ]) {
      expect(await drawer.findByText(text)).toBeTruthy()
    }
    await user.keyboard("{Escape}")
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Details of payses_1" }))
  })

  it("say how much of the amount is awaited as a down payment, and until when", async () => {
    const awaited = { state: "awaiting_merchant_payment", down_payment_due: 432.98 } as const

    await openList(
      "orders",
      orderPage([{ ...sampleAttempt, ...awaited, expires_at: "2026-03-13T09:00:00.000Z" }])
    )
    expect(await screen.findByText(/^Down payment .*432\.98$/)).toBeTruthy()
    expect(screen.getByText(/^Until .*Mar.* 13, 2026/)).toBeTruthy()
  })

  it("are drawn from what an instance of an earlier version answers, and exported by it", async () => {
    const untold = { ...sampleAttempt, down_payment_due: undefined, expires_at: undefined }
    const { server, user } = await openList(
      "orders",
      ok({ orders: [untold], count: 1, limit: 20, offset: 0 })
    )

    expect(await screen.findByText(/1,731\.90$/)).toBeTruthy()
    expect(screen.queryByText(/^Down payment|^Until/)).toBeNull()
    await user.click(screen.getByRole("button", { name: "Export" }))
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Download" }))
    await waitFor(() => expect(server.sent.at(-1)?.path).toMatch(/export\?from=/))
  })

  it("are exported by the chosen time, of whole days in Riyadh wherever the browser is", async () => {
    const { server, user } = await openList("orders", orderPage([sampleAttempt]))

    await user.click(await screen.findByRole("button", { name: "Export" }))
    const form = within(await screen.findByRole("dialog"))

    await user.click(form.getByRole("combobox", { name: "By the day of" }))
    await user.click(screen.getByRole("option", { name: "the capture" }))
    fireEvent.change(form.getByLabelText("From"), { target: { value: "2026-02-01" } })
    fireEvent.change(form.getByLabelText("Up to and including"), { target: { value: "2026-02-28" } })
    await user.click(form.getByRole("button", { name: "Download" }))
    const path =
      "/admin/svc/orders/export?by=captured_at&from=2026-01-31T21:00:00.000Z&to=2026-02-28T21:00:00.000Z"

    await waitFor(() => expect(server.sent.map((sent) => decodeURIComponent(sent.path))).toContain(path))
  })

  it("are searched by a number that is sent with Enter, stands in the address, and is cleared with the filters", async () => {
    const server = settingsServer()
      .on("GET", listPath("orders"), orderPage([sampleAttempt]))
      .on("GET", listPath("orders", "&q=INV-7"), orderPage([]))
    const { user } = await open(server, "tab=orders")
    const field = await screen.findByRole("textbox", { name: "Number or e-mail address" })

    await user.type(field, " INV-7 {Enter}")
    expect(await screen.findByText("Nothing matches these filters.")).toBeTruthy()
    expect(screen.getByText(/^A part of a number or an address finds nothing/)).toBeTruthy()
    expect(shownQuery()).toBe("?tab=orders&q=INV-7")
    await user.click(screen.getByRole("button", { name: "Clear filters" }))

    expect(await screen.findByRole("link", { name: "Order 7" })).toBeTruthy()
    expect(field).toHaveProperty("value", "")
    expect(shownQuery()).toBe("?tab=orders")
  })

  it("are filtered by a state of their address, and say when there is none at all", async () => {
    const server = settingsServer()
      .on("GET", listPath("orders", "&state=held"), orderPage([]))
      .on("GET", listPath("orders"), orderPage([]))
    const { user } = await open(server, "tab=orders&state=held&order_id=order_1")

    expect(await screen.findByText("Nothing matches these filters.")).toBeTruthy()
    expect(screen.queryByText(/^A part of a number/)).toBeNull()
    await user.click(screen.getByRole("button", { name: "Clear filters" }))
    expect(await screen.findByText("Nothing was bought on credit yet")).toBeTruthy()
  })
})

describe("what needs attention", () => {
  const point = (changes: Partial<AdminSvcAttention>): AdminSvcAttention => ({ ...samplePoint, ...changes })

  it("says so when there is nothing, and counts beside the tab when there is", async () => {
    const { server } = await openList("attention", attentionPage([]))

    expect(await screen.findByText("Nothing needs attention")).toBeTruthy()
    cleanup()
    server.on("GET", "/admin/svc/attention?limit=1", attentionPage([point({})]))
    await open(server, "tab=buyer")
    expect(await screen.findByRole("tab", { name: "Needs attention 1" })).toBeTruthy()
  })

  it("shows of a point without an order who wanted to buy, unless that may not be seen", async () => {
    const { server, user } = await openList(
      "attention",
      attentionPage([
        point({ kind: "possible_duplicate", action: "resolve", order_id: null, display_id: null }),
      ])
    )

    server.on(
      "GET",
      "/admin/svc/attempts/payses_1",
      ok({
        attempt: sampleAttempt,
        activity: [],
        attention: [],
        buyer: null,
      } satisfies AdminSvcAttemptResponse)
    )
    await user.click(await screen.findByRole("button", { name: "Details of payses_1" }))
    expect(await screen.findByText(/^Not shown: there is no cart, or you may not see customers/)).toBeTruthy()
  })

  it("leads to the order page for what is settled there, and to the order", async () => {
    await openList("attention", attentionPage([point({})]))
    expect(await hrefOf("Give proof")).toBe("/orders/order_1")
    expect(await hrefOf("Order 7")).toBe("/orders/order_1")
    expect(screen.getByText("Upload a proof of delivery on the order page.")).toBeTruthy()
  })

  it.each([
    ["reconcile", "Check now", /Medusa takes up its answer, if one comes\.$/],
    ["retry", "Try again", /is sent to the service again\.$/],
  ] as const)("does %s from the list once that is confirmed", async (action, name, asked) => {
    // A store's own numbers may begin with the sign.
    const { server, user } = await openList(
      "attention",
      attentionPage([point({ action, display_id: "#B-7" })])
    )
    const path = `/admin/svc/orders/order_1/${action}`

    server.on("POST", path, ok({}))
    await user.click(await screen.findByRole("button", { name }))
    expect((await screen.findByText(asked)).textContent).toContain(" #B-7")
    expect(server.posted(path)).toEqual([])
    await confirm(user, name)
    await hasPosted(server, path, {})
  })

  it("name an action that only a later server knows, on the order's page", async () => {
    const attention = [{ ...point({}), action: "insure" }]

    await openList("attention", ok({ attention, count: 1, limit: 20, offset: 0, counts_by_kind: {} }))
    expect(await hrefOf("insure")).toBe("/orders/order_1")
  })

  it("warns when the service was asked from the list and did not answer", async () => {
    const [told, warned] = [jest.spyOn(toast, "success"), jest.spyOn(toast, "warning")]
    const { server, user } = await openList("attention", attentionPage([point({ action: "reconcile" })]))

    server.on("POST", "/admin/svc/orders/order_1/reconcile", ok(sampleOrder({ down_payment: unanswered })))
    await user.click(await screen.findByRole("button", { name: "Check now" }))
    await confirm(user, "Check now")
    await waitFor(() => expect(warned.mock.calls).toEqual([[expect.stringContaining("did not say")]]))
    expect(told).not.toHaveBeenCalled()
  })

  it("says how an action failed though its line has left the list meanwhile", async () => {
    const told = jest.spyOn(toast, "error")
    const { client, server, user } = await openList("attention", attentionPage([point({ action: "retry" })]))
    const path = "/admin/svc/orders/order_1/retry"
    let answer = (_: Answer): void => undefined

    server.on("POST", path, () => new Promise((resolve) => (answer = resolve)))
    await user.click(await screen.findByRole("button", { name: "Try again" }))
    await confirm(user, "Try again")
    await hasPosted(server, path, {})
    server.on("GET", listPath("attention"), attentionPage([]))
    await act(() => client.invalidateQueries())
    expect(await screen.findByText("Nothing needs attention")).toBeTruthy()
    answer(refusal(400, "already_delivered"))

    await waitFor(() => expect(told.mock.calls).toEqual([["The delivery is already confirmed."]]))
  })

  it("names what is about the set-up and no order, and offers to resolve it", async () => {
    const none = { order_id: null, display_id: null, action: "resolve" } as const

    await openList(
      "attention",
      attentionPage([
        point({ ...none, id: "1", kind: "merchant_not_ready", reference: "merchant" }),
        point({ ...none, id: "2", kind: "plan_not_accepted", reference: "plan:102" }),
        point({ ...none, id: "3", kind: "store_function_failed", reference: "merchant:plans" }),
      ])
    )
    expect(await screen.findByText("Your account is not accepted")).toBeTruthy()
    expect(screen.getAllByText("Set-up")).toHaveLength(2)
    expect(screen.getByText(/Plan 102/)).toBeTruthy()
    expect(screen.queryByText("No order")).toBeNull()
    expect(screen.getAllByRole("button", { name: "Resolve" })).toHaveLength(3)
  })

  it("shows no details of a webhook whose attempt the ledger does not have", async () => {
    const cause = { problem: "webhook_of_unknown_order" }

    await openList(
      "attention",
      attentionPage([
        point({ order_id: null, kind: "retries_exhausted", reference: "payses_9", values: { cause } }),
      ])
    )
    expect(await screen.findByText("payses_9")).toBeTruthy()
    expect(screen.queryByRole("button", { name: /^Details/ })).toBeNull()
  })

  it("offers only to resolve what has no order", async () => {
    await openList(
      "attention",
      attentionPage([point({ action: "reconcile", order_id: null, display_id: null })])
    )
    expect(await screen.findByRole("button", { name: "Resolve" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Check now" })).toBeNull()
    expect(screen.getByText("payses_1")).toBeTruthy()
  })

  it("shows what was noted of it, and takes a note that leaves it on the list", async () => {
    const path = "/admin/svc/attention/svcatt_1/note"
    const { server, user } = await openList("attention", attentionPage([point({ note: "Asked at ten" })]))

    expect(await screen.findByText("Asked at ten")).toBeTruthy()
    server.on("POST", path, ok({ attention: point({ note: "Ticket 7" }) }))
    server.on("GET", listPath("attention"), attentionPage([point({ note: "Ticket 7" })]))
    await user.click(screen.getByRole("button", { name: "Note" }))
    await user.click(await screen.findByRole("button", { name: "Save note" }))
    expect(await screen.findByText("Enter a note.")).toBeTruthy()
    await user.type(screen.getByRole("textbox", { name: "Note" }), " Ticket 7 ")
    await user.click(screen.getByRole("button", { name: "Save note" }))
    await hasPosted(server, path, { note: "Ticket 7" })
    expect(await screen.findByText("Ticket 7")).toBeTruthy()
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(screen.getByRole("button", { name: "Resolve" })).toBeTruthy()
  })

  describe("that is resolved from the list", () => {
    const path = "/admin/svc/attention/svcatt_1/resolve"
    const differs = (total: string, revision: string) =>
      point({
        kind: "changed_in_medusa",
        action: "resolve",
        message: `The order comes to ${total} SAR.`,
        revision,
      })
    const opened = async () => {
      const rendered = await openList("attention", attentionPage([differs("1,100.00", "first")]))

      await rendered.user.click(await screen.findByRole("button", { name: "Resolve" }))
      await rendered.user.type(await screen.findByLabelText("What was done"), "Settled it")
      return { ...rendered, shown: within(screen.getByRole("dialog")) }
    }

    it("says in its form what happened, and is resolved as it was shown there", async () => {
      const { server, user, shown } = await opened()

      server.on("POST", path, ok({ attention: differs("1,100.00", "first") }))
      expect(shown.getByText("The order comes to 1,100.00 SAR.")).toBeTruthy()
      await user.click(shown.getByRole("button", { name: "Resolve" }))
      await hasPosted(server, path, { note: "Settled it", revision: "first" })
    })

    it.each([
      ["after its form is closed", false],
      ["while its form is open", true],
    ])("leaves the focus to its list when its line is gone %s", async (_when, isGoneBefore) => {
      const { client, server, user, shown } = await opened()
      const leave = () => server.on("GET", listPath("attention"), attentionPage([]))

      server.on("POST", path, ok({ attention: differs("1,100.00", "first") }))
      leave()
      if (isGoneBefore) {
        await act(() => client.invalidateQueries())
      }
      await user.click(shown.getByRole("button", { name: "Resolve" }))
      await screen.findByText("Nothing needs attention")
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      const list = screen.getByRole("region", { name: "Needs attention" })

      await waitFor(() => expect(document.activeElement).toBe(list))
    })

    it("shows what was found meanwhile once the server refuses, and keeps the note", async () => {
      const { server, user, shown } = await opened()

      server
        .on("GET", listPath("attention"), attentionPage([differs("1,500.00", "second")]))
        .on("POST", path, refusal(409, "svc_attention_changed"))
      await user.click(shown.getByRole("button", { name: "Resolve" }))
      expect(await shown.findByText("The order comes to 1,500.00 SAR.")).toBeTruthy()
      expect(shown.getByText(/^Not resolved: something else was found/)).toBeTruthy()

      server.on("POST", path, ok({ attention: differs("1,500.00", "second") }))
      await user.click(shown.getByRole("button", { name: "Resolve" }))
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      expect(server.posted(path)).toEqual([
        { note: "Settled it", revision: "first" },
        { note: "Settled it", revision: "second" },
      ])
    })
  })

  describe("of which several are resolved at once", () => {
    const pathOf = (id: string) => `/admin/svc/attention/${id}/resolve`
    const numbered = (id: string, changes: Partial<AdminSvcAttention> = {}) =>
      point({ id, display_id: id, message: `Possibly twice: ${id}.`, revision: `first of ${id}`, ...changes })
    const [first, second, third, fourth] = [numbered("1"), numbered("2"), numbered("3"), numbered("4")]
    const box = (id: string) => screen.findByRole("checkbox", { name: new RegExp(`, Order #${id}$`) })

    it("takes those off the list that are as they were shown, and keeps one that has changed, with its new text", async () => {
      const { server, user } = await openList("attention", attentionPage([first, second, third, fourth]))
      const changed = numbered("2", { message: "Twice for sure.", revision: "second of 2" })

      for (const id of ["1", "2", "3"]) {
        await user.click(await box(id))
      }
      await user.click(screen.getByRole("button", { name: "Resolve chosen (3)" }))
      const shown = within(await screen.findByRole("dialog"))

      expect(shown.queryByText("Possibly twice: 4.")).toBeNull()
      server
        .on("POST", pathOf("1"), ok({ attention: first }))
        .on("POST", pathOf("2"), refusal(409, "svc_attention_changed"))
        .on("POST", pathOf("3"), ok({ attention: third }))
        .on("GET", listPath("attention"), attentionPage([changed, fourth]))
      await user.type(shown.getByLabelText("What was done"), "Ticket 7")
      await user.click(shown.getByRole("button", { name: "Resolve" }))
      expect(await shown.findByText("Twice for sure.")).toBeTruthy()
      expect(shown.getByText(/^Not resolved: something else was found/)).toBeTruthy()
      expect(shown.queryByText("Possibly twice: 1.")).toBeNull()

      server
        .on("POST", pathOf("2"), ok({ attention: changed }))
        .on("GET", listPath("attention"), attentionPage([fourth]))
      await user.click(shown.getByRole("button", { name: "Resolve" }))
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      const sent = (revision: string) => ({ note: "Ticket 7", revision })

      expect(["1", "2", "3", "4"].map((id) => server.posted(pathOf(id)))).toEqual([
        [sent("first of 1")],
        [sent("first of 2"), sent("second of 2")],
        [sent("first of 3")],
        [],
      ])
    })

    it("stops where Medusa does not answer, and sends the rest with the next try", async () => {
      const { server, user } = await openList("attention", attentionPage([first, second]))

      await user.click(await screen.findByRole("checkbox", { name: "All on this page" }))
      await user.click(screen.getByRole("button", { name: "Resolve chosen (2)" }))
      const shown = within(await screen.findByRole("dialog"))

      server.on("POST", pathOf("1"), refusal(503, "unknown"))
      await user.type(shown.getByLabelText("What was done"), "Ticket 7")
      await user.click(shown.getByRole("button", { name: "Resolve" }))
      await hasPosted(server, pathOf("1"), { note: "Ticket 7", revision: "first of 1" })
      await shown.findByRole("alert")
      expect(server.posted(pathOf("2"))).toEqual([])
      server
        .on("POST", pathOf("1"), ok({ attention: first }))
        .on("POST", pathOf("2"), ok({ attention: second }))
      await user.click(shown.getByRole("button", { name: "Resolve" }))
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      expect(server.posted(pathOf("2"))).toEqual([{ note: "Ticket 7", revision: "first of 2" }])
    })

    it("is taken back by the box for all, and offers nothing then, nor for what is resolved", async () => {
      const { user } = await openList("attention", attentionPage([first, second]))
      const all = await screen.findByRole("checkbox", { name: "All on this page" })

      await user.click(await box("2"))
      expect(all.getAttribute("aria-checked")).toBe("mixed")
      await user.click(all)
      expect((await box("1")).getAttribute("aria-checked")).toBe("true")
      await user.click(all)
      expect(screen.queryByRole("button", { name: /^Resolve chosen/ })).toBeNull()
    })
  })

  it("is narrowed down by its address, and widened again", async () => {
    const server = settingsServer()
      .on("GET", listPath("attention", "&kind=delivery_held"), attentionPage([]))
      .on("GET", listPath("attention"), attentionPage([point({})]))
    const { user } = await open(server, "tab=attention&kind=delivery_held&page=nonsense&resolved=perhaps")

    const found = (await screen.findByText("Nothing matches these filters.")).closest("[role=status]")

    expect(found).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Clear filters" }))

    expect(await screen.findByText("Proof of delivery missing")).toBeTruthy()
    expect(found?.isConnected).toBe(true)
    expect(found?.textContent).toBe("1–1 of 1 results")
    expect(shownQuery()).toBe("?tab=attention")
  })
})

describe("a page of a list", () => {
  const secondPage = "/admin/svc/webhooks?limit=20&offset=20"

  it("is gone to by its button, and stands in the address", async () => {
    const { server, user } = await openList("webhooks", webhookPage([sampleWebhook()], 21))

    server.on("GET", secondPage, webhookPage([sampleWebhook({ id: "svcwh_2", outcome: "expired" })], 21))
    expect(await screen.findByText("Authorised")).toBeTruthy()
    const [back, next] = ["Prev", "Next"].map((name) => screen.getByRole("button", { name }))

    expect([back?.title, next?.title]).toEqual(["This is the first page.", ""])
    await user.click(screen.getByRole("button", { name: "Next" }))

    expect(await screen.findByText("Expired")).toBeTruthy()
    expect([back?.title, next?.title]).toEqual(["", "This is the last page."])
    expect(document.activeElement).toBe(next)
    expect(shownQuery()).toBe("?tab=webhooks&page=2")
  })

  it("tells a screen reader how many there are once it is there, and not before", async () => {
    const { server, user } = await openList("webhooks", webhookPage([sampleWebhook()], 21))
    const status = (await screen.findByText("1–20 of 21 results", { selector: ".sr-only" })).parentElement
    const said: (string | null | undefined)[] = []

    new MutationObserver(() => said.push(status?.textContent)).observe(status ?? document.body, {
      characterData: true,
      childList: true,
      subtree: true,
    })
    server.on("GET", secondPage, webhookPage([sampleWebhook({ outcome: "expired" })], 22))
    await user.click(screen.getByRole("button", { name: "Next" }))
    await screen.findByText("Expired")
    expect(said).toEqual(["", "21–22 of 22 results"])
  })

  it("gives way to the last one that has rows when its own last row is gone", async () => {
    const server = settingsServer()
      .on("GET", secondPage, webhookPage([sampleWebhook({ outcome: "expired" })], 21))
      .on("GET", listPath("webhooks"), webhookPage([sampleWebhook()], 20))
    const { client } = await open(server, "tab=webhooks&page=2")

    expect(await screen.findByText("Expired")).toBeTruthy()
    server.on("GET", secondPage, webhookPage([], 20))
    await act(() => client.invalidateQueries())

    expect(await screen.findByText("Authorised")).toBeTruthy()
    expect(shownQuery()).toBe("?tab=webhooks")
  })
})

describe("the webhooks", () => {
  it("say of one that came late when it was signed, and nothing where an earlier version does not tell", async () => {
    const untold = { ...sampleWebhook({ id: "svcwh_2" }), signed_at: undefined }
    const late = sampleWebhook({ verdict: "verified_late", signed_at: new Date(0).toISOString() })
    const page = { webhooks: [late, untold], count: 2, limit: 20, offset: 0, counts_by_status: {} }

    await open(settingsServer().on("GET", listPath("webhooks"), ok(page)), "tab=webhooks")
    expect(await screen.findAllByText(/^came late, signed/)).toHaveLength(1)
  })

  it("says why a refused one was refused, and that it cannot be processed", async () => {
    const server = settingsServer().on("GET", listPath("webhooks", "&status=refused"), () =>
      webhookPage([
        sampleWebhook({
          status: "refused",
          verdict: "mismatch",
          matching_preset: "body/hex",
          outcome: null,
          can_replay: false,
        }),
      ])
    )
    const { user } = await open(server, "tab=webhooks&status=refused")
    const table = await screen.findByRole("table")
    const button = within(table).getByRole("button", { name: "Process again" })

    expect(within(table).getByText("Signature does not match")).toBeTruthy()
    expect(within(table).getByText(/body\/hex.? would match/)).toBeTruthy()
    expect(button.getAttribute("aria-disabled")).toBe("true")
    await user.click(button)
    expect(screen.queryByRole("alertdialog")).toBeNull()
  })
})

describe("the buyer check", () => {
  const PATH = "/admin/svc/buyer-check"
  const phoneField = () => screen.findByRole("textbox", { name: "Phone number" })
  const ask = async (answer: Answer) => {
    const rendered = await open(settingsServer().on("POST", PATH, answer), "tab=buyer")

    await rendered.user.type(await phoneField(), "0500000001")
    await rendered.user.click(screen.getByRole("button", { name: "Check" }))
    return rendered
  }

  it("sends the number in the body alone, and forgets it with the page", async () => {
    const ineligible = { is_eligible: false, eligibility: "INELIGIBLE", user_status: "Pending" }
    const { client, server, unmount } = await ask(sampleBuyerCheck(ineligible))

    expect(await screen.findByText("Not eligible")).toBeTruthy()
    expect(screen.getByText("Sign-up not finished")).toBeTruthy()
    expect(server.posted(PATH)).toEqual([{ phone: "0500000001" }])
    expect(shownQuery()).toBe("?tab=buyer")
    expect(server.sent.map(({ path }) => path).join(" ")).not.toContain("0500000001")
    const kept = client.getQueryCache().getAll()
    expect(JSON.stringify(kept.map(({ queryKey, state }) => [queryKey, state]))).not.toContain("0500000001")
    unmount()
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
  })

  it("shows the service's own words for a refusal, which has no code", async () => {
    const refused = {
      result: "refused",
      error_code: null,
      service_says: "This buyer is blocked",
      buyer: null,
    }

    await ask(ok({ phone: "9665*****01", at: new Date().toISOString(), ...refused }))
    expect(await screen.findByText(/The service says: “This buyer is blocked”/)).toBeTruthy()
  })

  it("says what the service did not tell", async () => {
    await ask(sampleBuyerCheck({ user_status: "", onboarding_completed: null, credit_amount: null }))

    expect(await screen.findByText("Eligible")).toBeTruthy()
    // For credit, status and onboarding.
    expect(screen.getAllByText("Unknown")).toHaveLength(3)
  })

  it.each([
    [{ status: 400, body: { message: "phone: the phone number is invalid" } }, /^This is no phone number/],
    [{ status: 429, body: { code: "too_many_phones", message: "Too many." } }, /^You asked about too many/],
  ])("says of a refusal %p what it means", async (answer, said) => {
    const { user } = await ask(answer)

    expect(await screen.findByText(said)).toBeTruthy()
    await user.type(await phoneField(), "3")
    expect(screen.queryByText(said)).toBeNull()
  })

  it("asks for a number before it asks the service", async () => {
    const { server, user } = await open(settingsServer(), "tab=buyer")

    await user.click(await screen.findByRole("button", { name: "Check" }))
    expect(screen.getByText("Enter a phone number.")).toBeTruthy()
    expect(server.posted(PATH)).toEqual([])
  })
})
