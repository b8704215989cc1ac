/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { cart, drawPlans } from "../__fixtures__/draw-payment-option"
import { MemorySdk } from "../__fixtures__/memory-store"
import { ONBOARDING_ORIGIN, renderInShop } from "../__fixtures__/render-in-shop"
import { eligible } from "../__fixtures__/sample-answers"
import { en } from "../texts/en"
import { OnboardingDialog, PaymentOption } from "."

const notOnboarded = (signup_url: string | null = `${ONBOARDING_ORIGIN}/signup/1`) =>
  eligible({ show: false, reason: "buyer_not_onboarded", signup_url })

const renderOption = async (options: unknown = notOnboarded(), settings = {}) => {
  const store = new MemorySdk({ options })
  const rendered = renderInShop(<PaymentOption cart={cart} />, { store, ...settings })

  await screen.findByText(en["reason.buyer_not_onboarded"])
  return rendered
}
const open = () => userEvent.click(screen.getByRole("button", { name: "Register now" }))
const close = () => userEvent.click(screen.getByRole("button", { name: "Close" }))
/** The option with its dialog open. */
const renderOpen = async (options?: unknown, settings = {}) => {
  const rendered = await renderOption(options, settings)

  await open()
  return rendered
}
const frame = () => screen.queryByTitle<HTMLIFrameElement>(en["onboarding.frame"])
const post = (message: { origin?: string; source?: Window | null }) =>
  act(() => {
    window.dispatchEvent(
      new MessageEvent("message", {
        origin: ONBOARDING_ORIGIN,
        source: frame()?.contentWindow ?? null,
        data: { type: "svc:onboarding", status: "completed" },
        ...message,
      })
    )
  })

describe("the dialog", () => {
  it("frames the registration of an allowed origin, in a sandbox", async () => {
    await renderOpen()

    expect(screen.getByRole("dialog", { name: "Register with Pay later" })).toBeTruthy()
    expect(frame()?.src).toBe(`${ONBOARDING_ORIGIN}/signup/1`)
    expect(frame()?.getAttribute("sandbox")?.split(" ")).not.toContain("allow-top-navigation")
    expect(frame()?.getAttribute("sandbox")).toContain("allow-scripts")
  })

  it("leads to a new window from below the frame too, which may stay empty", async () => {
    await renderOpen()

    const link = screen.getByRole("link", { name: en["onboarding.new_window"] })

    expect(link.getAttribute("href")).toBe(frame()?.src)
    expect(screen.queryByText(en["onboarding.outside"])).toBeNull()
  })

  it.each([
    ["https://evil.example/signup", "another origin"],
    [`${ONBOARDING_ORIGIN}.evil.example/signup`, "an origin that begins the same"],
    [`http://onboarding.svc.example/signup`, "another scheme"],
    [`${ONBOARDING_ORIGIN}:8443/signup`, "another port"],
    [`https://onboarding.svc.example@evil.example/`, "a name before the host"],
  ])("links to %s in a new window instead, since it is %s", async (url) => {
    await renderOpen(notOnboarded(url))

    expect(frame()).toBeNull()
    const link = screen.getByRole("link", { name: en["onboarding.new_window"] })

    expect(link.getAttribute("href")).toBe(new URL(url).href)
    expect(link.getAttribute("target")).toBe("_blank")
    expect(link.getAttribute("rel")).toBe("noopener noreferrer")
  })

  it("never frames a page of the shop's own origin, which could leave the sandbox", async () => {
    await renderOpen(notOnboarded(`${window.location.origin}/signup`), {
      allowedOrigins: [window.location.origin],
    })

    expect(frame()).toBeNull()
  })

  it("makes nothing of an address that is not one of the web", () => {
    renderInShop(<OnboardingDialog open url="javascript:alert(1)" onClose={() => undefined} />)

    expect(frame()).toBeNull()
    expect(screen.queryByRole("link")).toBeNull()
  })

  it("is modal, and gives the focus back", async () => {
    const showModal = jest.spyOn(HTMLDialogElement.prototype, "showModal")

    await renderOpen()
    expect(showModal).toHaveBeenCalledTimes(1)
    await close()
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Register now" }))
  })

  it.each(["cancel", "close"])("closes with Escape, which browsers tell as %s", async (event) => {
    await renderOpen()
    const dialog = screen.getByRole<HTMLDialogElement>("dialog")

    dialog.open = event === "cancel"
    fireEvent(dialog, new Event(event, { cancelable: true }))

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("stays open when it is told late that it was closed before, as in React's strict mode", async () => {
    await renderOpen()
    fireEvent(screen.getByRole("dialog"), new Event("close"))

    expect(screen.getByRole("dialog")).toBeTruthy()
  })
})

describe("what happens then", () => {
  afterEach(() => jest.useRealTimers())

  it("asks again when the frame posts, closes, and moves the focus to the option", async () => {
    const { store } = await renderOpen()

    store.options = eligible()
    post({})
    await screen.findByRole("radiogroup")
    expect(screen.queryByRole("dialog")).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("region", { name: "Mahal Credit" }))
    )
  })

  it.each([
    ["of another origin", { origin: "https://evil.example" }],
    ["of another window", { source: window }],
    ["of nobody", { source: null }],
  ])("heeds no message %s", async (_whose, message) => {
    const { store } = await renderOpen()

    store.options = eligible()
    post(message)
    expect(store.countOf("options")).toBe(1)
    expect(screen.getByRole("dialog")).toBeTruthy()
  })

  it("lets a buyer renew an agreement who is offered the method all the same, until the buyer closes the dialog", async () => {
    const store = new MemorySdk({ options: eligible({ signup_url: `${ONBOARDING_ORIGIN}/signup/1` }) })

    await drawPlans(<PaymentOption cart={cart} />, { store })
    await open()
    post({})
    expect(store.countOf("options")).toBe(1)
    expect(screen.getByRole("dialog")).toBeTruthy()
    await close()
    await waitFor(() => expect(store.countOf("options")).toBe(2))
    await waitFor(() => expect(screen.queryByRole("button", { name: en["onboarding.check"] })).toBeNull())
    expect(screen.getByRole("radiogroup")).toBeTruthy()
  })

  it.each([
    ["says that the service does not answer", notOnboarded(null), "service_unavailable"],
    ["names another address", notOnboarded(`${ONBOARDING_ORIGIN}/signup/2`), "buyer_not_onboarded"],
  ])("keeps the open form as it is when an answer %s", async (_what, answer, reason) => {
    const { store } = await renderOpen()

    store.options = { ...answer, reason }
    post({})
    await waitFor(() => expect(store.countOf("options")).toBe(2))
    await screen.findByText(en["onboarding.pending"])
    expect(frame()?.src).toBe(`${ONBOARDING_ORIGIN}/signup/1`)
  })

  it("closes the form with the cart that it was opened for", async () => {
    const { store, redraw } = await renderOpen()

    await close()
    await screen.findByText(en["onboarding.pending"])
    await open()
    store.options = notOnboarded(`${ONBOARDING_ORIGIN}/signup/2`)
    redraw(<PaymentOption cart={{ ...cart, id: "cart_2" }} />)
    await screen.findByText(en["reason.buyer_not_onboarded"])
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(screen.queryByText(en["onboarding.pending"])).toBeNull()
    await open()
    expect(frame()?.src).toBe(`${ONBOARDING_ORIGIN}/signup/2`)
  })

  it("can be checked again when the service did not answer as the form was closed", async () => {
    const { store } = await renderOpen()

    store.options = { ...notOnboarded(null), reason: "service_unavailable" }
    await close()
    await screen.findByText(en["reason.service_unavailable"])
    store.options = eligible()
    await userEvent.click(await screen.findByRole("button", { name: en["onboarding.check"] }))
    expect(await screen.findByRole("radiogroup")).toBeTruthy()
  })

  it("stays open when the registration is not complete yet", async () => {
    await renderOpen()
    post({})

    expect(await screen.findByText(en["onboarding.pending"])).toBeTruthy()
    expect(screen.getByRole("dialog")).toBeTruthy()
  })

  it("asks once more, not a hundred times, when the frame is chatty", async () => {
    const { store } = await renderOpen()

    const release = store.hold("options")

    for (let count = 0; count < 100; count += 1) {
      post({})
    }
    release()
    await screen.findByText(en["onboarding.pending"])
    expect(store.countOf("options")).toBe(3)
  })

  it("asks again when the buyer closes the dialog, and says that it is pending", async () => {
    const { store } = await renderOpen()

    await close()
    expect(await screen.findByText(en["onboarding.pending"])).toBe(
      screen.getAllByRole("status").find(({ textContent }) => textContent === en["onboarding.pending"])
    )
    store.options = eligible()
    await userEvent.click(screen.getByRole("button", { name: en["onboarding.check"] }))
    expect(await screen.findByRole("radiogroup")).toBeTruthy()
  })

  it("asks again by itself a little later, since the server remembers a moment that the buyer was not registered", async () => {
    const { store } = await renderOption()

    jest.useFakeTimers()
    fireEvent.click(screen.getByRole("button", { name: "Register now" }))
    post({})
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(screen.getByText(en["onboarding.pending"])).toBeTruthy()
    store.options = eligible()
    await act(() => jest.advanceTimersByTimeAsync(4_000))
    expect(screen.getByRole("radiogroup")).toBeTruthy()
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("asks by itself once, and not when it is gone", async () => {
    const { store, unmount } = await renderOption()

    jest.useFakeTimers()
    fireEvent.click(screen.getByRole("button", { name: "Register now" }))
    post({})
    for (let seconds = 0; seconds < 60; seconds += 1) {
      await act(() => jest.advanceTimersByTimeAsync(1_000))
    }
    expect(store.countOf("options")).toBe(3)
    post({})
    await act(() => jest.advanceTimersByTimeAsync(0))
    unmount()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(store.countOf("options")).toBe(4)
  })

  it("offers no registration without an address for it", async () => {
    await renderOption(notOnboarded(null))

    expect(screen.queryByRole("button")).toBeNull()
  })

  it("does not call the registration incomplete when asking again fails, and keeps it", async () => {
    const { store } = await renderOpen()

    store.failing.set("options", "unreachable")
    await close()

    expect((await screen.findByRole("alert")).textContent).toContain(en["options.failed"])
    expect(screen.queryByText(en["onboarding.pending"])).toBeNull()
    expect(screen.queryByText(en.loading)).toBeNull()
    expect(screen.getByRole("button", { name: "Register now" })).toBeTruthy()
    store.failing.clear()
    await userEvent.click(screen.getByRole("button", { name: en["onboarding.check"] }))
    expect(await screen.findByText(en["onboarding.pending"])).toBeTruthy()
    expect(screen.queryByText(en["options.failed"])).toBeNull()
  })

  it("asks by itself a little later too when asking failed", async () => {
    const { store } = await renderOption()

    jest.useFakeTimers()
    fireEvent.click(screen.getByRole("button", { name: "Register now" }))
    store.failing.set("options", "unreachable")
    post({})
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(screen.getByText(en["options.failed"])).toBeTruthy()
    store.failing.clear()
    store.options = eligible()
    await act(() => jest.advanceTimersByTimeAsync(4_000))
    expect(screen.getByRole("radiogroup")).toBeTruthy()
  })
})
