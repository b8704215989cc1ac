import { z } from "zod"
import type { PhoneContext } from "../../src/config"
import { EligibilityCache } from "../../src/modules/svc/eligibility/eligibility-cache"
import { ledgerStatements } from "../support/ledger-statements"
import { checkoutDeclineEn, checkoutInputEn } from "../../src/words/en/checkout"
import type { StoreClient } from "../../support/store-client"
import { choosePayment, draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import { addressOf, BUYERS, polling, PLANS, PROVIDER_ID, storePart } from "../support/store-suite"

const options = z.looseObject({
  show: z.boolean(),
  reason: z.string().nullable(),
  signup_url: z.string().nullable(),
})

/** The attempt, its point of attention and the event of it, the webhook, and the options. */
const STATEMENTS_OF_A_TURN = 12

export const amplification = storePart("what strangers cost", (store) => {
  const optionsOf = (cartId: string, headers: Record<string, string> = {}) =>
    fetch(`${store.url}/store/svc/carts/${cartId}/options`, {
      headers: { "x-publishable-api-key": store.seeded.publishableKey, ...headers },
    }).then(async (answer) => options.parse(await answer.json()))
  const reasonOf = async (phone: string, forwarded: string) =>
    (await optionsOf((await store.cart({ phone })).id, { "x-forwarded-for": forwarded })).reason
  const times = <T>(count: number, act: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_value, index) => act(index)))

  describe("by asking about carts:", () => {
    it("forty questions about one buyer who is not eligible are one to the service", async () => {
      const asked = jest.spyOn(store.svc.client, "checkEligibility")

      store.svc.options.eligibility.negativeCacheSeconds = 600
      const { id } = await store.cart({ phone: "966500000401" })
      const other = await store.cart({ phone: "966500000401" })
      const answers = await times(20, () => optionsOf(id))

      for (const cartId of [id, other.id]) {
        answers.push(...(await times(10, () => optionsOf(cartId))))
      }
      expect(answers.map(({ reason }) => reason)).toEqual(answers.map(() => "buyer_not_onboarded"))
      expect(asked).toHaveBeenCalledTimes(1)
    })

    it("a buyer who has just registered is not told otherwise for long", async () => {
      const phone = "966500000402"
      const { id } = await store.cart({ phone })

      store.svc.options.eligibility.negativeCacheSeconds = 1
      expect((await optionsOf(id)).show).toBe(false)
      await store.sandbox.putBuyer(phone, { name: "Quick", status: "Active", credit_limit: 9_000 })
      await polling(() => optionsOf(id), { withinMs: 15_000 }).until(({ show }) => show)
    })

    it("an answer is not handed to whoever asks in other words: its registration page is filled in with them", async () => {
      const phone = "966500000403"
      const one = await store.cart({ phone, address: { company: "Riyadh Trading" } })
      const other = await store.cart({ phone, address: { company: "Somebody Else" } })
      const page = async (cartId: string) => (await fetch((await optionsOf(cartId)).signup_url ?? "")).text()

      expect(await page(one.id)).toContain("Riyadh Trading")
      expect(await page(other.id)).not.toContain("Riyadh Trading")
    })

    it("the limit of a client is not lifted by a header that it writes itself", async () => {
      store.svc.options.eligibility.maxPhonesPerAddress = 2
      const reasons = []

      for (const [index, phone] of ["966500000405", "966500000406", "966500000407"].entries()) {
        reasons.push(await reasonOf(phone, `203.0.113.${index}`))
      }
      expect(reasons).toEqual(["buyer_not_onboarded", "buyer_not_onboarded", "too_many_phones"])
    })

    it("a client is limited in its questions too, unless its numbers are not", async () => {
      const asked = jest.spyOn(EligibilityCache.prototype, "ask")

      await reasonOf("966500000427", "198.51.100.1")
      store.svc.options.eligibility.maxPhonesPerAddress = 0
      await reasonOf("966500000428", "198.51.100.1")
      expect(asked.mock.calls.map(([, , client]) => client)).toEqual([expect.any(String), undefined])
    })

    it("behind a proxy the client is who the proxy says, and not who the client says", async () => {
      Object.assign(store.svc.options.eligibility, { maxPhonesPerAddress: 1, trustedProxies: 1 })
      expect(await reasonOf("966500000408", "198.51.100.1")).toBe("buyer_not_onboarded")
      expect(await reasonOf("966500000409", "198.51.100.2")).toBe("buyer_not_onboarded")
      expect(await reasonOf("966500000410", "192.0.2.9, 198.51.100.2")).toBe("too_many_phones")
    })

    it("a server that renders for buyers is counted as them only past the proxy that browsers go through", async () => {
      Object.assign(store.svc.options.eligibility, { maxPhonesPerAddress: 1, trustedProxies: 1 })
      const [one, other, renderer] = ["198.51.100.11", "198.51.100.12", "203.0.113.80"]

      // By an address of the store's own network: the renderer is the last proxy.
      expect(await reasonOf("966500000421", one)).toBe("buyer_not_onboarded")
      expect(await reasonOf("966500000422", other)).toBe("buyer_not_onboarded")
      expect(await reasonOf("966500000423", one)).toBe("too_many_phones")
      // By the public address: the proxy there adds where it had the request from, and that is the renderer.
      expect(await reasonOf("966500000424", `198.51.100.13, ${renderer}`)).toBe("buyer_not_onboarded")
      expect(await reasonOf("966500000425", `198.51.100.14, ${renderer}`)).toBe("too_many_phones")
    })
  })

  describe("by placing orders:", () => {
    const choose = async (cartId: string) => {
      await store.choosePlan(cartId)
    }
    const chosen = async (phone: string) => {
      const { id } = await store.cart({ phone })

      await choose(id)
      return id
    }
    const toldOf = async (cartId: string, buyer: StoreClient = store.buyer()) => {
      const completion = await buyer.complete(cartId)

      return completion.type === "order" ? "ordered" : completion.error?.message
    }
    const lastAttempt = async (cartId: string) => (await store.buyer().cartOptions(cartId)).last_attempt?.code
    const attemptsOf = async (cartId: string) => {
      const { database, orders } = store.svc.ledger

      return (await orders.ofSubject(database.sql, { cartId, orderId: null })).length
    }

    it("a cart whose phone number is changed again and again is refused after some, and asks no more", async () => {
      const asked = jest.spyOn(store.svc.client, "initiateCheckout")
      const buyer = store.buyer()
      const { id } = await store.cart({ phone: "966500000431" })
      const told: unknown[] = []

      await choose(id)
      store.svc.options.eligibility.maxPhonesPerCart = 2
      for (const last of [1, 2, 3, 4, 1]) {
        await buyer.setAddresses(id, addressOf(`96650000043${last}`))
        told.push(await toldOf(id))
      }
      expect(told).toEqual([
        checkoutDeclineEn.not_onboarded,
        checkoutDeclineEn.not_onboarded,
        checkoutInputEn.too_many_phones,
        checkoutInputEn.too_many_phones,
        checkoutDeclineEn.not_onboarded,
      ])
      expect(asked).toHaveBeenCalledTimes(3)
      expect(await attemptsOf(id)).toBe(4)
    })

    it("a client that goes from cart to cart is refused after some phone numbers, by a payment link, too", async () => {
      const link = await paymentLink(store, await draftOrder(store))

      await choosePayment(store, link, PLANS.days30)
      store.svc.options.eligibility.maxPhonesPerAddress = 2
      expect(await toldOf(await chosen("966500000441"))).toBe(checkoutDeclineEn.not_onboarded)
      expect(await toldOf(await chosen("966500000442"))).toBe(checkoutDeclineEn.not_onboarded)
      const third = await chosen("966500000443")

      expect(await toldOf(third)).toBe(checkoutInputEn.too_many_phones)
      expect(await lastAttempt(third)).toBe("too_many_phones")
      await expect(store.buyer().payByLink(link)).rejects.toMatchObject({
        status: 422,
        body: { message: checkoutInputEn.too_many_phones },
      })
    })

    it("a phone number goes with so many carts in an hour, each of which goes on being tried, and with any payment link", async () => {
      const asked = jest.spyOn(store.svc.client, "initiateCheckout")
      const phone = BUYERS.active

      store.svc.options.eligibility.maxCartsPerPhone = 2
      const abroad = await chosen(phone)

      // Nothing is sent for it, so that it keeps its buyer from nothing.
      await store.execute(
        `update cart_address set country_code = 'ae' where id in (select billing_address_id from cart where id = '${abroad}')`
      )
      expect(await toldOf(abroad)).toBe(checkoutInputEn.country_not_supported)
      expect(await toldOf(await chosen(phone))).toBe("ordered")
      await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 806, calls: [1] })
      const second = await chosen(phone)

      expect(await toldOf(second)).toBe(checkoutDeclineEn.credit_limit_exceeded)
      const third = await chosen(phone)
      const link = await paymentLink(store, await draftOrder(store))

      expect(await toldOf(third)).toBe(checkoutInputEn.too_many_attempts)
      expect(await lastAttempt(third)).toBe("too_many_attempts")
      await payOnCredit(store, link)
      expect(await toldOf(second)).toBe("ordered")
      expect(asked).toHaveBeenCalledTimes(4)
      await store.execute("update svc_phone_lookup set seen_at = seen_at - interval '1 hour'")
      expect(await toldOf(third)).toBe("ordered")
    })

    it("a phone number that is declined for one cart after the other is sent so often in an hour, all carts together", async () => {
      store.svc.options.eligibility.maxCartsPerPhone = 2
      const [first, second] = [await chosen(BUYERS.poor), await chosen(BUYERS.poor)]

      for (const cart of [first, first, first, second]) {
        expect(await toldOf(cart)).toBe(checkoutDeclineEn.credit_limit_exceeded)
      }
      expect(await toldOf(second)).toBe(checkoutInputEn.too_many_attempts)
      expect(await toldOf(first)).toBe(checkoutInputEn.too_many_attempts)
    })

    it("nobody keeps the owner of a phone number from ordering by trying it, whom the store itself vouches for", async () => {
      const phone = "966500000461"

      await store.sandbox.putBuyer(phone, { name: "Owner", status: "Active", credit_limit: 90_000 })
      const { customer: owner, id } = await store.registered({ phone: `+${phone}` })

      Object.assign(store.svc.options.eligibility, {
        maxCartsPerPhone: 1,
        isPhoneVerified: ({ phone: asked, customer }: PhoneContext) =>
          asked === phone && customer?.["id"] === id,
      })
      const ofOwner = async () => {
        const cart = await store.newCart({ phone }, owner)

        await owner.initSession(cart.id, PROVIDER_ID, { repayment_config_id: PLANS.days30 })
        return toldOf(cart.id, owner)
      }

      expect(await toldOf(await chosen(phone))).toBe("ordered")
      expect(await toldOf(await chosen(phone))).toBe(checkoutInputEn.too_many_attempts)
      expect([await ofOwner(), await ofOwner()]).toEqual(["ordered", "ordered"])
      expect(await toldOf(await chosen(phone))).toBe(checkoutInputEn.too_many_attempts)
    })

    it("a storefront's server that completes the carts of many buyers is not, where they were asked about before", async () => {
      Object.assign(store.svc.options.eligibility, { maxPhonesPerAddress: 1, trustedProxies: 1 })
      const completeAt = async (cartId: string, forwarded: string) => {
        const answer = await fetch(`${store.url}/store/carts/${cartId}/complete`, {
          method: "POST",
          headers: {
            "x-publishable-api-key": store.seeded.publishableKey,
            "x-forwarded-for": forwarded,
            "content-type": "application/json",
          },
          body: "{}",
        })

        return z.looseObject({ type: z.string() }).parse(await answer.json()).type
      }
      const bought = []

      for (const [index, phone] of [BUYERS.active, "966500000451"].entries()) {
        await store.sandbox.putBuyer(phone, { name: "Served", status: "Active", credit_limit: 90_000 })
        const id = await chosen(phone)

        expect(await optionsOf(id, { "x-forwarded-for": `198.51.100.${index}` })).toMatchObject({
          show: true,
        })
        bought.push(await completeAt(id, "203.0.113.90"))
      }
      expect(bought).toEqual(["order", "order"])
    })

    it("a cart that was declined ten times within an hour is refused, and asks no more", async () => {
      const asked = jest.spyOn(store.svc.client, "initiateCheckout")
      const { id } = await store.cart({ phone: BUYERS.poor })
      const told: unknown[] = []

      await choose(id)
      for (let turn = 1; turn <= 12; turn += 1) {
        told.push(await toldOf(id))
      }
      expect(told).toEqual([
        ...Array.from({ length: 10 }, () => checkoutDeclineEn.credit_limit_exceeded),
        checkoutInputEn.too_many_attempts,
        checkoutInputEn.too_many_attempts,
      ])
      expect(asked).toHaveBeenCalledTimes(10)
      expect(await attemptsOf(id)).toBe(11)
      expect(await lastAttempt(id)).toBe("too_many_attempts")
      await store.execute(
        `update svc_order set created_at = created_at - interval '1 hour' where cart_id = '${id}'`
      )
      expect(await toldOf(id)).toBe(checkoutDeclineEn.credit_limit_exceeded)
    })
  })

  describe("by sending webhooks:", () => {
    const address = async () => {
      await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
      const placed = await store.placeOrder({ planId: PLANS.downPayment })

      return { ...placed, url: store.signedDownPaymentWebhook(placed.atService).url }
    }
    const post = async (url: string, body: string) => {
      const answer = await fetch(url, {
        method: "POST",
        body,
        headers: { "X-Svc-Signature": "00", "X-Svc-Timestamp": "1" },
      })

      await answer.arrayBuffer()
      return answer.status
    }
    /** What the database was asked for the webhooks, not for the instance's own timers. */
    const askedBy = async (work: () => Promise<void>) => {
      const asked = ledgerStatements(store)

      await work()
      return asked.map(({ sql }) => sql).filter((sql) => !/\bsvc_(instance|sweep|call)\b/.test(sql))
    }

    /** What is under way waits while the service's own are accepted. */
    const heldUp = () => jest.spyOn(store.svc.effects, "accept").mock.calls

    /** In three seconds what was refused is written down once, and the options are looked for once that another instance changed. */
    const turnsSince = (startedAt: number) => 1 + Math.floor((Date.now() - startedAt) / 3_000)

    it("two hundred with a wrong token cost the database nothing but a look at the options", async () => {
      const { url } = await address()
      const accepted = heldUp()
      const startedAt = Date.now()
      const asked = await askedBy(async () => {
        const answers = await times(200, (index) => post(`${url.slice(0, -4)}${1_000 + index}`, "{}"))

        expect(new Set(answers)).toEqual(new Set([404]))
      })

      expect(accepted).toEqual([])
      const isOfOptions = (sql: string) => /\bsvc_setting\b/.test(sql)

      expect(asked.filter((sql) => !isOfOptions(sql))).toEqual([])
      expect(asked.filter(isOfOptions).length).toBeLessThanOrEqual(turnsSince(startedAt))
    })

    it("two hundred with a wrong signature cost it next to nothing, and the merchant learns of all", async () => {
      const { url, order } = await address()
      const accepted = heldUp()
      const startedAt = Date.now()
      const asked = await askedBy(async () => {
        const answers = await times(200, (index) => post(url, `{"n":${index}}`))

        expect(new Set(answers)).toEqual(new Set([401]))
      })

      expect(accepted).toEqual([])
      const turns = turnsSince(startedAt)
      const written = asked.filter((sql) => sql.startsWith("insert into svc_webhook"))

      expect(written.length).toBeGreaterThan(0)
      expect(written.length).toBeLessThanOrEqual(turns)
      expect(asked.length).toBeLessThanOrEqual(STATEMENTS_OF_A_TURN * turns)
      const { webhooks } = await polling(() =>
        store.admin.get(
          "/admin/svc/webhooks?status=refused",
          z.looseObject({ webhooks: z.array(z.looseObject({ deliveries: z.number(), bytes: z.number() })) })
        )
      ).until((seen) => seen.webhooks[0]?.deliveries === 200)

      expect(webhooks).toHaveLength(1)
      expect(await store.attention(order.id)).toEqual(["signature_mismatch"])
    })

    it("under `report`, unsigned hints of one address are one row of the inbox", async () => {
      store.svc.options.webhooks.verification = "report"
      const { url, order } = await address()
      const accepted = heldUp()

      expect(new Set(await times(30, (index) => post(url, `{"n":${index}}`)))).toEqual(new Set([200]))
      const { webhooks } = await polling(() => store.timeline(order.id)).until(
        (seen) => seen.webhooks[0]?.status === "processed"
      )

      expect(accepted).toEqual([])
      expect(webhooks).toMatchObject([{ deliveries: 30 }])
      expect(await store.paymentStatus(order.id)).toBe("awaiting")
    })
  })
})
