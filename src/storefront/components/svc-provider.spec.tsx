/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import type { SvcOptionHiddenReason } from "../../types"
import { cart } from "../__fixtures__/draw-payment-option"
import { MemorySdk } from "../__fixtures__/memory-store"
import { renderInShop } from "../__fixtures__/render-in-shop"
import { eligible, onPages } from "../__fixtures__/sample-answers"
import { createSvcStorefront, SvcStorefrontError } from "../headless"
import type { SvcTexts } from "../texts/en"
import { AwaitingDownPayment, PromotionalLine, SvcProvider, useSvc, type SvcProviderProps } from "."

/** The promotional line, with plain spaces. */
const line = () => document.querySelector(".svc-promo")?.textContent.replace(/\u00a0/g, " ") ?? null

/** React also writes the errors of components to the console. */
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
    renderInShop(<PromotionalLine initialPlans={onPages({ display_name: {} })} />, {
      texts: { "promo.days": "{brand}: buy now" },
      brand: { displayName: { en: "Mahal", ar: "محل" } },
    })

    expect(line()).toBe("Mahal: buy now")
  })

  it("keeps its own text where the shop's is missing", () => {
    const { container } = renderInShop(<PromotionalLine initialPlans={onPages()} />, {
      // As from a shop's catalogue that lacks one; its compiler need not know `exactOptionalPropertyTypes`.
      texts: { "promo.days": undefined } as unknown as Partial<SvcTexts>,
    })

    expect(container.textContent).toBe("Pay within 30 days or 60 days with Mahal Credit")
  })

  it("says which languages there are", () => {
    const client = createSvcStorefront({ sdk: new MemorySdk() })
    const language = "en-SA" as unknown as "en"

    withoutConsole(() =>
      expect(() =>
        render(
          <SvcProvider client={client} language={language}>
            <PromotionalLine initialPlans={onPages()} />
          </SvcProvider>
        )
      ).toThrow(/"language"/)
    )
  })

  it("takes a name in the other language when there is none in this one", () => {
    renderInShop(<PromotionalLine initialPlans={onPages({ display_name: {} })} />, {
      language: "ar",
      brand: { displayName: { en: "Mahal" } },
    })

    expect(line()).toBe("ادفع خلال 30 يومًا أو 60 يومًا مع Mahal")
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
  it("asks the server for the shop's plans on a page without a cart, and for a product's", async () => {
    const { store } = renderInShop(<PromotionalLine />)

    expect(line()).toBeNull()
    await waitFor(() => expect(line()).toBe("Pay within 30 days or 60 days with Mahal Credit"))
    expect(store.asked).toEqual(["GET /store/svc/plans"])
    expect(store.queries).toEqual([undefined])
    cleanup()
    const product = renderInShop(<PromotionalLine productId="prod_1" />)

    await waitFor(() => expect(line()).not.toBeNull())
    expect(product.store.queries).toEqual([{ product_id: "prod_1" }])
  })

  it("needs no request where the server that renders the page was told", () => {
    const { store } = renderInShop(<PromotionalLine initialPlans={onPages()} />)

    expect(line()).toBe("Pay within 30 days or 60 days with Mahal Credit")
    expect(store.asked).toEqual([])
  })

  it.each([
    [undefined, "Pay within 30 days or 60 days with Mahal Credit"],
    [499.99, "You can use Mahal Credit here. Available for orders from SAR 500.00."],
    [500, "Pay within 30 days or 60 days with Mahal Credit"],
    [9_000, "Pay within 30 days or 60 days with Mahal Credit"],
    [9_000.01, null],
  ])("heeds the least and the most that an order may come to, at a price of %s", (amount, said) => {
    renderInShop(
      <PromotionalLine amount={amount} initialPlans={onPages({ min_total: 500, max_total: 9_000 })} />
    )

    expect(line()).toBe(said)
  })

  it("is not drawn for what cannot be paid this way, nor when the plans cannot be asked for", async () => {
    const nothing = new MemorySdk({ plans: onPages({ plans: [] }) })
    const failing = new MemorySdk()

    failing.failing.set("plans", "unreachable")
    for (const store of [nothing, failing]) {
      renderInShop(<PromotionalLine productId="prod_1" />, { store })
      await waitFor(() => expect(store.countOf("plans")).toBe(1))
      await Promise.resolve()
      expect(line()).toBeNull()
      cleanup()
    }
  })

  it.each(["sar", "SAR", undefined])("is drawn for a price in %s", (currency) => {
    renderInShop(<PromotionalLine currency={currency} initialPlans={onPages()} />)

    expect(line()).not.toBeNull()
  })

  it("is not drawn for a price in another currency, and asks for nothing", async () => {
    const { store } = renderInShop(
      <>
        <PromotionalLine currency="usd" amount={100} initialPlans={onPages()} />
        <PromotionalLine currency="usd" productId="prod_1" />
        <PromotionalLine currency="usd" cart={cart} />
      </>
    )

    await Promise.resolve()
    expect(line()).toBeNull()
    expect(store.asked).toEqual([])
  })

  it("says from which total on for a cart that is too small", async () => {
    const store = new MemorySdk({ options: eligible({ show: false, reason: "below_minimum", limit: 500 }) })

    renderInShop(<PromotionalLine cart={cart} />, { store })
    await waitFor(() =>
      expect(line()).toBe("You can use Mahal Credit here. Available for orders from SAR 500.00.")
    )
  })

  it("is in Arabic, right to left, with the digits that the shop wants", () => {
    renderInShop(<PromotionalLine initialPlans={onPages()} />, { language: "ar", digits: "arab" })

    expect(line()).toBe("ادفع خلال ٣٠ يومًا أو ٦٠ يومًا مع ائتمان محل")
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
    ["above_maximum", false],
    ["product_excluded", false],
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
