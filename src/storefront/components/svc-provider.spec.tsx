/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react"
import type { SvcOptionHiddenReason } from "../../types"
import { MemorySdk } from "../__fixtures__/memory-store"
import { renderInShop } from "../__fixtures__/render-in-shop"
import { eligible, quarterToday, thirtyDays } from "../__fixtures__/sample-answers"
import { createSvcStorefront, SvcStorefrontError } from "../headless"
import { AwaitingDownPayment, PromotionalLine, SvcProvider, useSvc, type SvcProviderProps } from "."

const cart = { id: "cart_1", total: 1000 }
const line = () => document.querySelector(".svc-promo")?.textContent ?? null

/** React writes errors of components to the console as well. */
const withoutConsole = (run: () => void) => {
  const silent = jest.spyOn(console, "error").mockImplementation(() => undefined)

  try {
    run()
  } finally {
    silent.mockRestore()
  }
}

describe("the provider", () => {
  it("replaces single texts, and fills in the shop's name for the method", () => {
    renderInShop(<PromotionalLine />, {
      texts: { "promo.brand": "{brand}: buy now" },
      brand: { displayName: { en: "Mahal", ar: "محل" } },
    })

    expect(line()).toBe("Mahal: buy now")
  })

  it("takes a name in the other language when there is none in this one", () => {
    renderInShop(<PromotionalLine />, { language: "ar", brand: { displayName: { en: "Mahal" } } })

    expect(line()).toBe("ادفع لاحقًا مع Mahal")
  })

  it("makes its client once of plain values, as a server component gives them", async () => {
    const asked: string[] = []
    const given: typeof fetch = (input) => {
      asked.push(typeof input === "string" ? input : "another shape")
      return Promise.reject(new TypeError("no network here"))
    }
    const before = globalThis.fetch

    globalThis.fetch = given
    try {
      const shop = () => (
        <SvcProvider
          connection={{ baseUrl: "https://api.shop.example", publishableKey: "pk" }}
          language="en"
          texts={{}}
          allowedOrigins={[]}
        >
          <PromotionalLine cart={{ id: "cart_1" }} />
        </SvcProvider>
      )
      const { rerender } = render(shop())

      rerender(shop())
      rerender(shop())
      await waitFor(() =>
        expect(asked).toEqual(["https://api.shop.example/store/svc/carts/cart_1/options?language=en"])
      )
    } finally {
      globalThis.fetch = before
    }
  })

  it("says what is wrong with an origin, and where it is missing", () => {
    const client = createSvcStorefront({ sdk: new MemorySdk() })
    const withOrigins = (allowedOrigins: string[]): SvcProviderProps => ({
      client,
      language: "en",
      allowedOrigins,
    })
    const Lonely = () => <>{useSvc().language}</>

    withoutConsole(() => {
      expect(() => render(<SvcProvider {...withOrigins(["svc.example"])} />)).toThrow(SvcStorefrontError)
      expect(() => render(<SvcProvider {...withOrigins(["javascript:x"])} />)).toThrow(/no origin/)
      expect(() => render(<Lonely />)).toThrow(/SvcProvider/)
    })
    expect(() => render(<SvcProvider {...withOrigins(["https://a.example/"])} />)).not.toThrow()
  })

  it("shows the shop's logo only from the web", async () => {
    const brand = (logoUrl: string) => ({ brand: { logoUrl } })
    const logo = () => document.querySelector("img")?.getAttribute("src") ?? null
    const { unmount } = renderInShop(
      <AwaitingDownPayment orderId="order_1" />,
      brand("https://cdn.example/l.png")
    )

    await screen.findByRole("link")
    expect(logo()).toBe("https://cdn.example/l.png")
    unmount()
    renderInShop(<AwaitingDownPayment orderId="order_1" />, brand("javascript:alert(1)"))
    await screen.findByRole("link")
    expect(logo()).toBeNull()
  })
})

describe("the promotional line", () => {
  it("needs no request on a product page", () => {
    const { store } = renderInShop(
      <PromotionalLine plans={[{ tenure_in_days: 60 }, { tenure_in_days: 30 }, { tenure_in_days: 60 }]} />
    )

    expect(line()).toBe("Pay within 30 days or 60 days with Pay later")
    expect(store.asked).toEqual([])
  })

  it("is in Arabic, right to left, with the digits that the shop wants", () => {
    renderInShop(<PromotionalLine plans={[thirtyDays, quarterToday]} />, { language: "ar", digits: "arab" })

    expect(line()).toBe("ادفع خلال ٣٠ يومًا أو ٦٠ يومًا مع الدفع الآجل")
    expect(document.querySelector(".svc-promo")?.getAttribute("dir")).toBe("rtl")
  })

  it("names the cart's plans and brand, and is not there before they are known", async () => {
    const store = new MemorySdk()
    const release = store.hold("options")

    renderInShop(<PromotionalLine cart={cart} />, { store })
    expect(line()).toBeNull()
    release()
    await waitFor(() => expect(line()).toBe("Pay within 30 days or 60 days with Mahal Credit"))
  })

  it.each<[SvcOptionHiddenReason, boolean]>([
    ["phone_missing", true],
    ["phone_invalid", true],
    ["address_missing", true],
    ["cart_not_ready", true],
    ["buyer_not_onboarded", true],
    ["currency_not_supported", false],
    ["country_not_supported", false],
    ["seller_not_onboarded", false],
    ["not_eligible", false],
    ["too_many_phones", false],
    ["service_unavailable", false],
  ])("is drawn for a cart with %s: %s", async (reason, drawn) => {
    const store = new MemorySdk({ options: eligible({ show: false, reason }) })

    renderInShop(
      <>
        <PromotionalLine cart={cart} />
        <Marker />
      </>,
      { store }
    )
    await waitFor(() => expect(store.countOf("options")).toBe(1))
    await waitFor(() => expect(line() !== null).toBe(drawn))
  })
})

const Marker = () => <span />
