import type { AdminSvcChecklistResponse } from "../../src/types"
import { sweepBy } from "../../src/progress/sweep/run-sweep"
import { typed } from "../../support/typed"
import { polling, PLANS, PROVIDER_ID, storePart } from "../support/store-suite"

const checklist = typed<AdminSvcChecklistResponse>()

export const adminChecklist = storePart("the set-up check list", (store) => {
  const items = async () => (await store.admin.get("/admin/svc/checklist", checklist)).items
  const item = async (code: string) => (await items()).find((one) => one.code === code)

  it("has every point once, with a status and facts", async () => {
    await sweepBy(store.container(), "job")
    expect(Object.fromEntries((await items()).map(({ code, status }) => [code, status]))).toEqual({
      environment: "ok",
      payment_dependencies: "ok",
      provider_enabled: "ok",
      regions_not_sar: "ok",
      plans: "ok",
      one_time_password: "unknown",
      workers: "ok",
      sweep: "ok",
      locking: "ok",
      event_bus: "ok",
      workflow_engine: "ok",
      cache: "ok",
      sessions: "ok",
      file_storage: "ok",
      file_provider: "ok",
      webhook_origin: "ok",
      redirect_domains: "ok",
      webhooks_received: "unknown",
      webhook_secrets: "ok",
      signature_mismatches: "ok",
      client_addresses: "ok",
    })
  })

  it("finds what another instance makes wrong, until that is dead", async () => {
    const shared = ["locking", "event_bus", "workflow_engine", "cache", "sessions", "file_storage"] as const
    const statuses = async () => Promise.all(shared.map(async (code) => (await item(code))?.status))

    await store.svc.ledger.instances.seen({ id: "another", workerMode: "server", host: "host", pid: 2 })
    expect(await statuses()).toEqual(["error", "error", "error", "warning", "warning", "error"])
    expect(await item("workers")).toMatchObject({ facts: { instances: 2, workers: 1 } })
    await store.execute(
      "update svc_instance set seen_at = now() - interval '30 seconds' where id = 'another'"
    )
    expect(await statuses()).toEqual(shared.map(() => "ok"))
  })

  it("finds that the sweep has long not looked for orders, though it ends", async () => {
    const [orders, hidden] = ['"order"', "order_away"]

    await sweepBy(store.container(), "job")
    await store.execute("update svc_sweep set orders_until = now() - interval '16 minutes'")
    await store.execute(`alter table ${orders} rename to ${hidden}`)
    await sweepBy(store.container(), "job").finally(() =>
      store.execute(`alter table ${hidden} rename to ${orders}`)
    )
    const found = await item("sweep")

    expect(found).toMatchObject({ status: "error", facts: { orders_until: expect.any(String) } })
    await sweepBy(store.container(), "job")
    expect(await item("sweep")).toMatchObject({ status: "ok" })
  })

  it("names the regions with the provider, and those that are not SAR", async () => {
    await store.admin.post("/admin/regions", {
      name: "Elsewhere",
      currency_code: "eur",
      countries: ["de"],
      payment_providers: [PROVIDER_ID],
    })
    expect(await item("provider_enabled")).toMatchObject({
      facts: { regions: [{ id: store.seeded.regionId, currency_code: "sar" }] },
    })
    expect(await item("regions_not_sar")).toMatchObject({
      status: "warning",
      facts: { regions: [{ name: "Elsewhere", currency_code: "eur" }] },
    })
  })

  it("does not count a provider that is configured no more, which Medusa still offers in regions", async () => {
    await store.execute("insert into payment_provider (id, is_enabled) values ('pp_svc_svc', true)")
    await store.admin.post(`/admin/regions/${store.seeded.regionId}`, { payment_providers: ["pp_svc_svc"] })
    expect(await item("provider_enabled")).toMatchObject({
      status: "error",
      facts: { regions: [], without: [{ id: store.seeded.regionId }] },
    })
  })

  it("has nothing of the one-time password once orders are approved by hand", async () => {
    store.svc.options.authorization.withoutDownPayment = "manual"
    expect(await item("one_time_password")).toBeUndefined()
  })

  it("names the workflows of the options that the store does not have", async () => {
    const { delivery, invoice } = store.svc.options

    delivery.proofWorkflow = "svc-progress-order"
    expect(await item("store_workflows")).toMatchObject({ status: "ok", facts: { missing: [] } })
    invoice.workflow = "no-such-workflow"
    expect(await item("store_workflows")).toMatchObject({
      status: "error",
      facts: { missing: [{ option: "invoice.workflow", workflow: "no-such-workflow" }] },
    })
  })

  it("says when the source of the plans does not answer", async () => {
    Object.assign(store.svc.options, { plans: { list: () => Promise.reject(new Error("away")) } })
    expect(await item("plans")).toEqual({
      code: "plans",
      status: "error",
      facts: { source: "function", count: null },
    })
  })

  it("finds addresses that a service elsewhere would not reach", async () => {
    Object.assign(store.svc.options, { baseUrl: "https://service.example.com" })
    expect(await item("webhook_origin")).toMatchObject({
      status: "error",
      facts: { warnings: expect.arrayContaining(["not_https"]) },
    })
    expect(await item("file_provider")).toMatchObject({ status: "error" })
    expect(await item("redirect_domains")).toMatchObject({ status: "warning" })
  })

  it("counts the orders that wait for webhooks whose secret is gone, until it is back or they are over", async () => {
    const { sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })
    const webhook = store.signedDownPaymentWebhook(atService)
    const refused = async () => (await item("webhook_secrets"))?.facts

    store.takeWebhookSecretAway()
    expect((await webhook.send()).status).toBe(404)
    expect(await item("webhook_secrets")).toEqual({
      code: "webhook_secrets",
      status: "error",
      facts: { refused: 1 },
    })
    store.rotateWebhookSecret("another-secret-for-the-tests")
    expect(await refused()).toEqual({ refused: 0 })
    store.takeWebhookSecretAway()
    await store.setAttempt(sessionId, { state: "authorized" })
    expect(await refused()).toEqual({ refused: 0 })
  })

  it("counts those whose buyers were asked by SMS with a secret that is gone", async () => {
    const { order, sessionId } = await store.placeOrder()

    await store.setAttempt(sessionId, { webhookKey: "of-the-checkout" })
    await store.deliver(order.id)
    await store.untilState(sessionId, "out_for_delivery")
    expect(await item("webhook_secrets")).toMatchObject({ status: "ok" })
    store.takeWebhookSecretAway()
    expect(await item("webhook_secrets")).toMatchObject({ status: "error", facts: { refused: 1 } })
  })

  it("counts webhooks whose signature did not match, and names the preset that would, as does the order", async () => {
    await store.sandbox.putSettings({ webhooks: { encoding: "base64" } })
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.sandbox.orderAction(atService.order_id, "pay")
    await polling(() => item("signature_mismatches")).until((found) => found?.status !== "ok")
    expect(await item("signature_mismatches")).toMatchObject({
      status: "error",
      facts: {
        count: expect.any(Number),
        configured_preset: "timestamp.body/hex",
        matching_preset: "timestamp.body/base64",
      },
    })
    expect((await store.timeline(order.id)).attention).toMatchObject([
      {
        kind: "signature_mismatch",
        message: expect.stringContaining('webhooks.preset "timestamp.body/base64"'),
      },
    ])
    expect(await item("webhooks_received")).toMatchObject({ facts: { last_at: null } })
    // It is set: what came before is mended.
    store.svc.options.webhooks.preset = "timestamp.body/base64"
    expect(await item("signature_mismatches")).toMatchObject({ status: "ok", facts: { count: 0 } })
    // What the webhook told is known by now: nothing is left to do about this order.
    await store.sweepAs(sessionId, { dueAt: new Date() })
    expect(await store.stateOf(sessionId)).toBe("authorized")
    expect(await store.attention(order.id)).toEqual([])
  })
})
