import { BUYERS, storePart } from "../support/store-suite"

export const personalData = storePart("personal data", (store) => {
  it("of what a function of the store's own quotes is not in the timeline, but which function failed is", async () => {
    store.svc.options.checkout.extend = (_payment, { cart }) => {
      throw new TypeError(`no region of ${JSON.stringify(cart)}`)
    }
    const { completion, sessionId } = await store.buy({ phone: BUYERS.active })
    const timeline = await store.svc.ledger.activity.timeline([sessionId])

    expect(completion.type).toBe("cart")
    expect(timeline.map(({ kind, values }) => [kind, values])).toContainEqual([
      "checkout_declined",
      { cause: { problem: "store_function_failed", option: "checkout.extend", error: "TypeError" } },
    ])
    for (const personal of ["King Fahd", "500000001", "buyer@example.com"]) {
      expect(JSON.stringify(timeline)).not.toContain(personal)
    }
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
})
