import type { Request } from "playwright-core"
import { z } from "zod"
import { polling } from "../../support/polling"
import type { Stoppable } from "../../support/running"
import { expectFitting } from "./support/expect-fitting"
import { expectNoOrder, expectOneOrder } from "./support/expect-one-order"
import { HostedPayment } from "./support/hosted-payment"
import { NEXT_EXAMPLE, startNextExample } from "./support/next-example"
import { NextShopper } from "./support/next-shopper"
import { knownBuyer, newBuyer } from "./support/shop-buyer"
import { shopperSuite } from "./support/shopper-suite"
import { addressOf, type Buyer } from "../../support/store"

const withSessions = z.looseObject({ order: z.looseObject({ payment_collections: z.array(z.unknown()) }) })

const withTotal = z.looseObject({ order: z.looseObject({ total: z.number(), display_id: z.number() }) })

/** Where the components ask how an order stands. */
const ORDERS = "**/store/svc/orders/**"

const { [NEXT_EXAMPLE]: built } = process.env
const here = built === undefined ? describe.skip : describe

shopperSuite("a Next.js shop with cached carts, in production", (surroundings) => {
  here("as examples/next shows it", () => {
    let server: Stoppable

    beforeAll(async () => {
      server = await startNextExample(built ?? "", surroundings().world)
    }, 90_000)
    afterAll(() => server.stop())

    const shopper = async (
      buyer: Buyer,
      { language = "en", scripts = true, watched = scripts }: Visit = {}
    ) => {
      const { visit, watch, world } = surroundings()
      const page = await visit({ scripts })

      // Without scripts, each of them counts as a request that failed.
      if (watched) {
        watch(page)
      }
      await page
        .context()
        .addCookies([
          { name: "_medusa_locale", value: `${language}-SA`, url: world.nextUrl, sameSite: "Lax" },
        ])

      return new NextShopper(page, world.nextUrl, buyer, language)
    }

    const arrive = async (company: string, { credit, ...visit }: Visit & { credit?: number } = {}) => {
      const buyer = await knownBuyer(surroundings().store.sandbox, company, credit)

      return { ...surroundings(), buyer, visitor: await shopper(buyer, visit) }
    }

    it("sells on a plan without down payment, from the product to the order", async () => {
      const { store, buyer, visitor } = await arrive("Cached Cart Stationery")

      await visitor.goToPayment()
      expect(await visitor.goOn.isDisabled()).toBe(true)
      await expectFitting("option of the Next.js shop", visitor.page)
      await visitor.choosePlan("30 days")
      const seen = await everythingSeen(visitor)

      await visitor.placeOrder()
      await visitor.heading("Thank you").waitFor()
      const { orderId, atService } = await expectOneOrder(store, buyer, "authorized")

      expect(new URL(visitor.page.url()).pathname).toBe(`/orders/${orderId}`)
      expect(atService).toMatchObject({ repayment_config_id: "101" })
      expect(seen()).not.toContain("could not be found")
      for (const path of ["/cart", "/checkout"]) {
        await visitor.open(path)
        await visitor.heading("Your cart is empty").waitFor()
      }
    })

    it("chooses the plan and places the order as the customer who is signed in, by way of its own server", async () => {
      const { world, store, buyer, visitor } = await arrive("Signed In Stationery")
      const client = store.buyer()
      const asked: string[] = []
      const customerId = await client.registerCustomer({
        email: buyer.email,
        password: "a-password-of-theirs",
      })

      await visitor.page.context().addCookies([
        {
          name: "_medusa_jwt",
          value: client.bearer,
          url: world.nextUrl,
          httpOnly: true,
          sameSite: "Strict",
        },
      ])
      visitor.page.on("request", (request) => asked.push(request.url()))
      await visitor.goToPayment()
      await visitor.choosePlan("30 days")
      await visitor.placeOrder()
      await visitor.heading("Thank you").waitFor()
      const { orderId } = await expectOneOrder(store, buyer, "authorized")

      const { order } = await store.admin.get(
        `/admin/orders/${orderId}?fields=id,*payment_collections.payment_sessions`,
        withSessions
      )

      expect(order.payment_collections).toMatchObject([
        { payment_sessions: [{ context: { customer: { id: customerId } } }] },
      ])
      expect(asked.filter((url) => url.startsWith(world.medusaUrl))).toEqual([])
    })

    it("lets nobody reach more of Medusa through its server than its components ask", async () => {
      const { world } = surroundings()
      const statusOf = async (path: string, init: RequestInit = {}) =>
        (await fetch(`${world.nextUrl}/api/svc/${path}`, init)).status

      expect(await statusOf("store/svc/plans")).toBe(200)
      expect(await statusOf("store/products")).toBe(404)
      expect(await statusOf("store/svc/%2e%2e/products")).toBe(404)
      expect(await statusOf("store/svc/..%2fproducts")).toBe(404)
      expect(await statusOf("admin/orders")).toBe(404)
      expect(await statusOf("auth/customer/emailpass", { method: "POST", body: "{}" })).toBe(404)
    })

    it("sends the buyer to pay a down payment, and shows the order as paid afterwards", async () => {
      const { world, store, buyer, visitor } = await arrive("Quarter On A Server", { language: "ar" })

      await visitor.goToPayment()
      expect(await visitor.option.getAttribute("dir")).toBe("rtl")
      await expectFitting("option of the Next.js shop (ar)", visitor.page)
      await visitor.choosePlan("25% اليوم والباقي خلال 30 يومًا")
      const seen = await everythingSeen(visitor)

      await visitor.placeOrder()
      const hosted = await HostedPayment.on(visitor.page, world.sandboxUrl)
      const { orderId } = await expectOneOrder(store, buyer, "awaiting")

      expect(seen()).not.toContain("could not be found")
      const reader = await shopper(buyer, { language: "ar", scripts: false })

      await reader.openDrawnWith('class="svc-button svc-primary"', `/orders/${orderId}`)
      await reader.heading("Your order").waitFor()
      expect(await reader.page.locator("a.svc-primary").textContent()).toBe(reader.svc["order.pay"])

      const later = await shopper(buyer, { language: "ar" })

      await later.open(`/orders/${orderId}`)
      await later.page.locator("a.svc-primary").waitFor()
      await expectFitting("awaiting order of the Next.js shop (ar)", later.page)

      await hosted.page.goBack()
      await visitor.heading("Your order").waitFor()
      await visitor.page.locator("a.svc-primary").click()
      await (await HostedPayment.on(visitor.page, world.sandboxUrl)).pay()
      await visitor.page.waitForURL(({ pathname }) => pathname === `/orders/${orderId}`)
      await expectOneOrder(store, buyer, "authorized")
      await visitor.open(`/orders/${orderId}`)
      await visitor.heading("Thank you").waitFor()
    })

    it("does not ask a buyer to pay again who comes back from the payment page", async () => {
      const { world, store, buyer, visitor } = await arrive("Back From Paying Stationery")

      await visitor.goToPayment()
      await visitor.choosePlan("25% today, the rest in 30 days")
      await visitor.placeOrder()
      const hosted = await HostedPayment.on(visitor.page, world.sandboxUrl)
      const { orderId } = await expectOneOrder(store, buyer, "awaiting")
      const back = await shopper(buyer)

      await back.open(`/orders/${orderId}?payment=failure`)
      await back.page.getByText(back.svc["return.failed"]).waitFor()
      expect(await back.page.locator("a.svc-primary").textContent()).toBe(back.svc["return.pay_again"])

      await back.open(`/orders/${orderId}?payment=success`)
      await back.page.getByText(back.svc["return.processing"]).waitFor()
      expect(await back.page.locator("a.svc-primary").count()).toBe(0)
      await hosted.pay()
      await back.page.getByText(back.svc["return.paid"]).waitFor()
      await back.heading("Thank you").waitFor()
      await expectOneOrder(store, buyer, "authorized")
    })

    it("tells its server once that an order is settled, though that draws the page anew, and never of one that it drew as paid", async () => {
      const { store, world, buyer, visitor } = await arrive("Told Once Stationery")
      let told = 0

      await visitor.goToPayment()
      await visitor.choosePlan("25% today, the rest in 30 days")
      await visitor.placeOrder()
      const hosted = await HostedPayment.on(visitor.page, world.sandboxUrl)
      const { orderId } = await expectOneOrder(store, buyer, "awaiting")
      const reader = await shopper(buyer)

      reader.page.on("request", (request: Request) => {
        told += request.method() === "POST" && request.url().includes("/orders/") ? 1 : 0
      })
      await reader.open(`/orders/${orderId}`)
      await reader.heading("Your order").waitFor()
      // The ledger knows of the payment a moment before Medusa, which the page that is drawn anew shows.
      await reader.page.route(ORDERS, async (route) => {
        await polling(() => store.paymentStatus(orderId)).until((status) => status === "authorized")
        await route.continue()
      })
      await hosted.pay()
      await reader.heading("Thank you").waitFor()
      await reader.page.unrouteAll({ behavior: "wait" })
      // The components ask the Store API by GET: each look of theirs would be one more.
      await reader.page.waitForTimeout(3_000)
      expect(told).toBe(1)
      await reader.open(`/orders/${orderId}`)
      await reader.heading("Thank you").waitFor()
      await reader.page.waitForTimeout(3_000)
      expect(told).toBe(1)
    })

    it("shows the plan that its cart has when the answer to the choice was lost", async () => {
      const { visitor } = await arrive("Lost Answer Stationery")
      const { page } = visitor
      const isChosen = (name: string) => visitor.option.getByRole("radio", { name, exact: true }).isChecked()

      await visitor.goToPayment()
      await visitor.choosePlan("30 days")
      await visitor.open("/checkout?step=payment")
      expect(await isChosen("30 days")).toBe(true)
      await page.route("**/payment-sessions", async (route) => {
        await route.fetch()
        await route.abort("aborted")
      })
      const seen = await everythingSeen(visitor)

      await visitor.option.getByRole("radio", { name: "60 days", exact: true }).click()
      // It is there for a moment only: the server's action draws the page anew.
      await polling(seen).until((texts) => texts.includes(visitor.svc["select.failed"]))
      await page.unrouteAll({ behavior: "wait" })
      await visitor.open("/checkout?step=payment")
      expect(await isChosen("60 days")).toBe(true)
    })

    it("leads a buyer to the order whose page was dropped while it was placed", async () => {
      const { store, buyer, visitor } = await arrive("Dropped Page Stationery", { watched: false })
      const { page } = visitor

      await visitor.goToPayment()
      await visitor.choosePlan("30 days")
      // The order is placed, and the page never hears of it.
      await page.route("**/complete", async (route) => void (await route.fetch()), { times: 1 })
      await visitor.placeOrder()
      await polling(async () => String((await store.ordersOf(buyer.email)).length)).until("1")
      const { orderId } = await expectOneOrder(store, buyer, "authorized")

      await visitor.open("/checkout?step=review")
      await visitor.heading("You have sent an order").waitFor()
      await visitor.button("See your order").click()
      await visitor.heading("Thank you").waitFor()
      expect(new URL(page.url()).pathname).toBe(`/orders/${orderId}`)
      await visitor.open("/cart")
      await visitor.heading("Your cart is empty").waitFor()
    })

    it("forgets the cart whose order was placed, and none that was filled since", async () => {
      const { world } = surroundings()
      const cookiesAfter = async (id: string) => {
        const answer = await fetch(`${world.nextUrl}/api/cart?id=${id}`, {
          method: "DELETE",
          headers: { cookie: "_medusa_cart_id=cart_2; _medusa_cache_id=visitor_1" },
        })

        return answer.headers.getSetCookie()
      }

      expect(await cookiesAfter("cart_1")).toEqual([])
      expect(await cookiesAfter("cart_2")).toEqual([expect.stringMatching(/^_medusa_cart_id=;/)])
    })

    it("leads a buyer over the limit back to the plans, of which none is chosen", async () => {
      const { store, world } = surroundings()
      // 478.40 SAR: about as much as the credit, so that only the service tells.
      const buyer = await knownBuyer(store.sandbox, "Nearly Enough Stationery", 470)
      const visitor = await shopper(buyer)
      const plan = visitor.option.getByRole("radio", { name: "30 days", exact: true })

      await visitor.goToPayment()
      await visitor.choosePlan("30 days")
      await visitor.placeOrder()
      await visitor.option.getByText(visitor.svc["limit.choose"]).waitFor()
      expect(await plan.isChecked()).toBe(false)
      expect(await visitor.goOn.isDisabled()).toBe(true)
      await expectNoOrder(store, buyer)

      await visitor.choosePlan("25% today, the rest in 30 days")
      await visitor.placeOrder()
      await HostedPayment.on(visitor.page, world.sandboxUrl)
      expect((await expectOneOrder(store, buyer, "awaiting")).atService.repayment_config_id).toBe("103")
    })

    it("tells a buyer who is not eligible why, and sells to them otherwise", async () => {
      const { store } = surroundings()
      const buyer = newBuyer("Not With This Seller")

      await store.sandbox.putBuyer(buyer.phone, {
        name: buyer.company,
        status: "Active",
        onboarded_with_seller: false,
      })
      const visitor = await shopper(buyer)

      await visitor.goToPayment()
      await visitor.option.getByText(visitor.svc["reason.seller_not_onboarded"]).waitFor()
      expect(await visitor.goOn.isDisabled()).toBe(true)
      await expectNoOrder(store, buyer)

      await visitor.page.getByRole("radio", { name: "Bank transfer" }).check()
      await visitor.goOn.click()
      await visitor.button("Place order").click()
      await visitor.heading("Thank you").waitFor()
      expect(await store.ordersOf(buyer.email)).toHaveLength(1)
    })

    it("takes a plan back that is still being saved when the buyer pays by another method", async () => {
      const { store, buyer, visitor } = await arrive("Changed Their Mind Stationery")
      const { page } = visitor

      await visitor.goToPayment()
      // Never answered, so that the choice stays under way.
      await page.route("**/payment-sessions", () => undefined)
      const sent = page.waitForRequest("**/payment-sessions")
      const givenUp = page.waitForEvent("requestfailed", (request) =>
        request.url().endsWith("/payment-sessions")
      )

      await visitor.option.getByRole("radio", { name: "30 days", exact: true }).check()
      await sent
      await page.getByRole("radio", { name: "Bank transfer", exact: true }).check()
      await givenUp
      await visitor.goOn.click()
      await visitor.button("Place order").click()
      await visitor.heading("Thank you").waitFor()
      const { orders: atService } = await store.sandbox.state()

      expect(await store.ordersOf(buyer.email)).toHaveLength(1)
      expect(atService.filter(({ buyer_phone: phone }) => phone === buyer.phone)).toEqual([])
    })

    describe("at the address of a payment link, as Medusa's admin copies it,", () => {
      /** A draft order of one label printer, 1,068.85 SAR with its delivery. */
      const linkFor = async (buyer: Buyer) => {
        const { store } = surroundings()
        const orderId = await store.writeDraft({
          email: buyer.email,
          shipping: addressOf(buyer.phone, { company: buyer.company, address_1: buyer.address }),
          lines: { "PRN-LBL-USB": 1 },
        })

        await store.convertDraft(orderId)
        const { order } = await store.admin.get(
          `/admin/orders/${orderId}?fields=id,total,display_id`,
          withTotal
        )
        const link = await store.makePaymentLink(orderId, order.total)

        return { order, orderId, path: `/payment-collection/${link}?order_id=${orderId}` }
      }
      const atService = async (buyer: Buyer) =>
        (await surroundings().store.sandbox.state()).orders.filter(
          ({ buyer_phone: phone }) => phone === buyer.phone
        )

      it("shows the order's number, its amount and the plans in Arabic, and leads to the payment page", async () => {
        const { store, world } = surroundings()
        const buyer = await knownBuyer(store.sandbox, "Payment Link Stationery")
        const { order, orderId, path } = await linkFor(buyer)
        const visitor = await shopper(buyer, { language: "ar" })
        const { page, svc } = visitor

        await visitor.open(path)
        await visitor.heading(`دفع الطلب ${order.display_id}`).waitFor()
        await expectFitting("payment link of the Next.js shop (ar)", page)
        await page.getByRole("radio", { name: "25% اليوم والباقي خلال 30 يومًا", exact: true }).check()
        await visitor.button("ادفع بهذه الخطة").click()
        await HostedPayment.on(page, world.sandboxUrl)
        expect(await atService(buyer)).toMatchObject([{ total_amount: order.total }])

        const later = await shopper(buyer, { language: "ar" })

        await later.open(path)
        await later.page.getByRole("link", { name: svc["order.pay"] }).click()
        await (await HostedPayment.on(later.page, world.sandboxUrl)).pay()
        await later.page.waitForURL(({ pathname }) => pathname.startsWith("/orders/"))
        // The page is drawn as the order stands when it is asked for.
        await polling(() => store.paymentStatus(orderId)).until((status) => status === "authorized")
        await visitor.open(path)
        await page.getByRole("heading", { name: svc["order.authorized"] }).waitFor()
      })

      it("says why it was declined, is paid after that, and shows where it stands on a later visit", async () => {
        const { store } = surroundings()
        const buyer = await knownBuyer(store.sandbox, "Declined Link Stationery", 100)
        const { order, path } = await linkFor(buyer)
        // A decline is answered 422, which counts as a failed request.
        const visitor = await shopper(buyer, { watched: false })
        const { page, svc } = visitor

        await visitor.open(path)
        await visitor.heading(`Payment for order ${order.display_id}`).waitFor()
        await page.getByRole("radio", { name: "30 days", exact: true }).check()
        await visitor.button("Pay with this plan").click()
        await page.getByText(svc["declined.credit_limit_exceeded"]).waitFor()
        expect(await atService(buyer)).toEqual([])

        await store.sandbox.putBuyer(buyer.phone, { credit_limit: 50_000 })
        await visitor.button("Pay with this plan").click()
        await page.getByRole("heading", { name: svc["order.authorized"] }).waitFor()
        expect(await atService(buyer)).toMatchObject([{ total_amount: order.total }])

        const later = await shopper(buyer)

        await later.open(path)
        await later.page.getByRole("heading", { name: svc["order.authorized"] }).waitFor()
        expect(await later.button("Pay with this plan").count()).toBe(0)
      })

      it("answers 404 for a link that there is not", async () => {
        const { world } = surroundings()

        expect((await fetch(`${world.nextUrl}/payment-collection/pay_col_nothing`)).status).toBe(404)
      })
    })

    it("puts the goods into the cart once when the button is clicked twice", async () => {
      const { store } = surroundings()
      const { page, ...visitor } = await shopper(
        await knownBuyer(store.sandbox, "Twice In The Cart Stationery")
      )

      await page.goto(visitor.url)
      await page.getByRole("link", { name: /Copy paper/ }).click()
      await page.getByRole("button", { name: "Add to cart" }).dblclick()
      await page.waitForURL(/cart$/)
      // What the second click asked for would be there by now.
      await page.waitForLoadState("networkidle")
      await page.reload()
      await page.getByText(/^1 × Copy paper/).waitFor()
    })

    it("shows who goes on in another tab, where the order was placed meanwhile, that the cart is empty", async () => {
      const { store } = surroundings()
      const visitor = await shopper(await knownBuyer(store.sandbox, "Stale Tab Stationery"))
      const { page } = visitor

      await visitor.goToPayment()
      const stale = await page.context().newPage()

      surroundings().watch(stale)
      await stale.goto(`${visitor.url}/checkout?step=delivery`)
      const goOn = stale.getByRole("button", { name: "Continue to payment" })

      await goOn.waitFor()
      await visitor.choosePlan("30 days")
      await visitor.placeOrder()
      await visitor.heading("Thank you").waitFor()
      await goOn.click()
      await stale.getByRole("heading", { name: "Your cart is empty" }).waitFor()
    })

    it("keeps the checkout on the page when the choice of another method cannot be saved", async () => {
      const { store } = surroundings()
      const visitor = await shopper(await knownBuyer(store.sandbox, "Tunnel Stationery"))
      const { page } = visitor

      await visitor.goToPayment()
      await page.getByRole("radio", { name: "Bank transfer", exact: true }).check()
      // The shop's own server is out of reach for its action alone: what fails on purpose is not to be complained of.
      await page.route(/step=payment/, (route) => route.abort("aborted"))
      await visitor.goOn.click()
      await page.getByText("Your choice could not be saved. Try again.").waitFor()
      await page.unrouteAll({ behavior: "wait" })
      await visitor.goOn.click()
      await visitor.button("Place order").waitFor()
    })

    it("looks the same where the shop's styles take a browser's own away after ours", async () => {
      const { store, buyer, visitor } = await arrive("Reset Styles Stationery", { credit: 470 })

      await visitor.goToPayment()
      await visitor.choosePlan("30 days")
      await visitor.placeOrder()
      await expectSameLooks(visitor, [".svc-notice", ".svc-link", ".svc-plan", ".svc-plan-name"])
      await visitor.choosePlan("25% today, the rest in 30 days")
      await expectSameLooks(visitor, [".svc-place-button"])
      await visitor.placeOrder()
      await visitor.page.waitForURL(({ pathname }) => pathname.startsWith("/pay/"))
      const { orderId } = await expectOneOrder(store, buyer, "awaiting")

      await visitor.open(`/orders/${orderId}`)
      await expectSameLooks(visitor, [".svc-order", ".svc-order-title", ".svc-order .svc-primary"])
    })

    it("takes a variable of the shop's, set on the component, for what stands within it too", async () => {
      const buyer = await knownBuyer(surroundings().store.sandbox, "Own Colours Stationery")
      const visitor = await shopper(buyer)

      await visitor.goToPayment()
      await visitor.page.addStyleTag({ content: ".svc-option { --svc-accent: rgb(1, 2, 3); }" })
      expect(
        await visitor.option
          .getByRole("radio")
          .first()
          .evaluate((radio) => getComputedStyle(radio).accentColor)
      ).toBe("rgb(1, 2, 3)")
    })

    it("has the option in its first HTML, and the browser neither asks nor complains", async () => {
      const { store } = surroundings()
      const buyer = await knownBuyer(store.sandbox, "No Flash Supplies")
      const reader = await shopper(buyer, { scripts: false })

      await reader.goToPayment()
      await reader.openDrawnWith('class="svc-plan"', "/checkout?step=payment")
      expect(await reader.option.getByRole("radio").count()).toBe(4)
      expect(await reader.option.textContent()).not.toContain(reader.svc.loading)

      const visitor = await shopper(buyer)
      let asked: string[] = []

      visitor.page.on("request", (request) => {
        asked = request.isNavigationRequest() ? [] : [...asked, new URL(request.url()).pathname]
      })
      await visitor.page.context().addCookies(await reader.page.context().cookies())
      await visitor.openDrawnWith('class="svc-plan"', "/checkout?step=payment")
      await visitor.option.getByRole("radio", { name: "60 days", exact: true }).check()
      await visitor.option.getByText(visitor.svc["select.done"]).waitFor()
      expect(asked.filter((path) => path.includes("/store/svc/"))).toEqual([])
    })
  })
})

interface Visit {
  language?: "en" | "ar"
  scripts?: boolean
  watched?: boolean
}

/** What the "preflight" of Tailwind 3 does to the elements that the components draw. */
const RESET = `
  *, ::before, ::after { box-sizing: border-box; border: 0 solid #e5e7eb; }
  h2, h3 { font-size: inherit; font-weight: inherit; }
  a { color: inherit; text-decoration: inherit; }
  button { font-family: inherit; font-size: 100%; font-weight: inherit; color: inherit; background: transparent none; padding: 0; }
  h2, h3, p, fieldset, legend { margin: 0; padding: 0; }
`

const LOOKS = [
  "border-top-width",
  "border-inline-start-width",
  "padding",
  "background-color",
  "color",
  "font-size",
  "font-weight",
  "text-decoration-line",
]

/** Puts the reset behind all other styles of the page for a moment. */
const expectSameLooks = async ({ page }: NextShopper, selectors: string[]): Promise<void> => {
  const looks = () =>
    Promise.all(
      selectors.map((selector) =>
        page
          .locator(selector)
          .first()
          .evaluate(
            (element, names) =>
              Object.fromEntries(
                names.map((name) => [name, getComputedStyle(element).getPropertyValue(name)])
              ),
            LOOKS
          )
      )
    )
  const before = await looks()
  const reset = await page.addStyleTag({ content: RESET })

  expect(await looks()).toEqual(before)
  await reset.evaluate((element) => element.parentNode?.removeChild(element))
}

/** Every text that the page shows from now on, also if only for a moment. */
const everythingSeen = async ({ page }: NextShopper): Promise<() => string> => {
  const texts: string[] = []

  await page.exposeFunction("seen", (text: string) => void texts.push(text))
  await page.evaluate(`new MutationObserver(() => seen(document.body.innerText)).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  })`)

  return () => texts.join("\n")
}
