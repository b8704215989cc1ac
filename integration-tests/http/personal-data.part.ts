import { readFile } from "node:fs/promises"
import path from "node:path"
import { inspect } from "node:util"
import { z } from "zod"
import type { StoreContext } from "../../src/config"
import { checkoutDeclineEn } from "../../src/words/en/checkout"
import { storePart } from "../support/store-suite"

export const personalData = storePart("personal data", (store) => {
  /** Everything that is said to Medusa's log from now on, whether its level is shown or not. */
  const everythingLogged = (): (() => string) => {
    const logger = store.container().resolve("logger")
    const levels = ["error", "warn", "info", "http", "log", "debug"] as const
    const spies = levels.map((level) => jest.spyOn(logger, level))

    return () =>
      inspect(
        spies.flatMap(({ mock }) => mock.calls),
        { depth: null, maxArrayLength: null, maxStringLength: null }
      )
  }
  const expectNobodyIn = (text: string) => {
    for (const personal of ["King Fahd", "500000001", "buyer@example.com"]) {
      expect(text).not.toContain(personal)
    }
  }
  /** As a function of the store's own fails that quotes what it was given. */
  const failQuoting = ({ cart }: StoreContext) => {
    throw new TypeError(`no region of ${JSON.stringify(cart)}`)
  }

  it("of what a function of the store's own quotes is neither in the timeline nor in the log, but which function failed is", async () => {
    store.svc.options.checkout.extend = (_payment, source) => failQuoting(source)
    const log = everythingLogged()
    const { completion, sessionId } = await store.buy()
    const timeline = await store.svc.ledger.activity.timeline([sessionId])

    expect(completion).toMatchObject({ type: "cart", error: { message: checkoutDeclineEn.try_again } })
    expect(timeline.map(({ kind, values }) => [kind, values])).toContainEqual([
      "checkout_declined",
      { cause: { problem: "store_function_failed", option: "checkout.extend", error: "TypeError" } },
    ])
    expectNobodyIn(JSON.stringify(timeline))
    expect(log()).toMatch(/checkout\.extend failed \(TypeError\)[^]*personal-data\.part/)
    expectNobodyIn(log())
  })

  it("of what the function that describes a buyer quotes is not in the log, and the buyer is not kept up", async () => {
    store.svc.options.eligibility.buyerDetails = failQuoting
    const { id } = await store.cart()
    const log = everythingLogged()

    expect((await store.buyer().cartOptions(id)).show).toBe(true)
    expect(log()).toMatch(/eligibility\.buyerDetails failed \(TypeError\)/)
    expectNobodyIn(log())
  })

  it("of a webhook is forgotten by the sweep when the store does not want to keep it", async () => {
    const { inbox } = store.svc.ledger
    const webhook = { kind: "delivery", reference: "payses_x", rawBody: "{}", verdict: "mismatch" } as const

    await inbox.refuse({ ...webhook, dedupeKey: "", matchingPreset: null }, 1)
    await store.execute("update svc_webhook set received_at = now() - interval '91 days'")
    store.svc.options.retention.webhooks = 0
    await store.sweepNow()
    expect(await store.svc.listSvcWebhooks()).toHaveLength(1)
    store.svc.options.retention.webhooks = 90
    await store.sweepNow()
    expect(await store.svc.listSvcWebhooks()).toEqual([])
  })

  describe("of a registered customer", () => {
    const SECRET = "1098765432"
    const STATEMENT = /```sql\n(update payment_session[^]*?)```/

    it("is sent without a national id from metadata, which Medusa shows to strangers", async () => {
      const asked = jest.spyOn(store.svc.client, "checkEligibility")
      const { customer } = await store.registered({ metadata: { svc_national_id: SECRET } })
      // Of no other test: answers about a number are kept for a minute.
      const { id } = await store.newCart({ phone: "966500000085" }, customer)

      await customer.cartOptions(id)
      expect(asked).toHaveBeenCalled()
      expect(JSON.stringify(asked.mock.calls)).not.toContain(SECRET)
      expect(
        JSON.stringify(await store.buyer().get(`/store/carts/${id}?fields=*customer`, z.unknown()))
      ).toContain(SECRET)
    })

    it("is gone from Medusa's copies by the statement of docs/security.md, and the order goes on", async () => {
      const { customer, id: customerId } = await store.registered({ metadata: { svc_national_id: SECRET } })
      const { cartId, sessionId } = await store.readyCart({}, customer)
      const seenByStrangers = async () =>
        JSON.stringify(await store.buyer().get(`/store/carts/${cartId}`, z.unknown()))
      const page = await readFile(path.resolve(__dirname, "../../docs/security.md"), "utf8")
      const [, statement = ""] = STATEMENT.exec(page) ?? []

      expect(await seenByStrangers()).toContain(SECRET)
      await store.execute(statement.replace("cus_01...", customerId))
      expect(await seenByStrangers()).not.toContain(SECRET)
      expect((await customer.complete(cartId)).type).toBe("order")
      await store.untilState(sessionId, "authorized")
    })
  })
})
