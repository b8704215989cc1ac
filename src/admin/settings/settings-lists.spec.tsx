/** @jest-environment jsdom */
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { AdminSvcAttemptResponse } from "../../types"
import { ok, type Answer } from "../__fixtures__/memory-admin-server"
import { sampleAttempt, sampleOrder, samplePoint } from "../__fixtures__/sample-order"
import { hrefOf, openList, openSettingsPage as open, shownQuery } from "./__fixtures__/open-settings-page"
import {
  listPath,
  orderPage,
  sampleBuyerCheck,
  sampleWebhook,
  settingsServer,
  webhookPage,
} from "./__fixtures__/sample-settings"

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
    expect(await screen.findByText(/^The service refused fields of this checkout: see which/)).toBeTruthy()
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
    expect(screen.getByText(/^Until .*13 Mar 2026/)).toBeTruthy()
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
