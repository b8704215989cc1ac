/** @jest-environment jsdom */
import { toast } from "@medusajs/ui"
import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import type { AdminSvcAttemptResponse, AdminSvcAttention } from "../../types"
import { ok, refusal, type Answer } from "../__fixtures__/memory-admin-server"
import { hasPosted } from "../__fixtures__/render-in-admin"
import { sampleAttempt, sampleOrder, samplePoint, unanswered } from "../__fixtures__/sample-order"
import {
  confirm,
  hrefOf,
  openList,
  openSettingsPage as open,
  shownQuery,
} from "./__fixtures__/open-settings-page"
import { attentionPage, listPath, settingsServer } from "./__fixtures__/sample-settings"

afterEach(cleanup)
afterEach(() => jest.restoreAllMocks())

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
    ["retry", "Try again", /cancelled in Medusa if only that is left\.$/],
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
