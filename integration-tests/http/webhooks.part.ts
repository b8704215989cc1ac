import { connect } from "node:net"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { signWebhook } from "../../src/client/webhooks"
import { attentionDesk } from "../support/attention-desk"
import { polling, PLANS, storePart, untilMany } from "../support/store-suite"

export const webhooks = storePart("webhooks", (store) => {
  const awaiting = () => store.placeOrder({ planId: PLANS.downPayment })
  const webhooksOf = async (orderId: string) => (await store.timeline(orderId)).webhooks

  it("has its effect once when it is delivered five times at once", async () => {
    await store.setFaults({ kind: "webhook_duplicated", operation: "down_payment_webhook", copies: 5 })
    const { order, atService } = await awaiting()

    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    await polling(() => webhooksOf(order.id)).until(
      ([webhook]) => webhook?.deliveries === 5 && webhook.status === "processed"
    )
    const { activity, webhooks } = await store.timeline(order.id)

    expect(webhooks).toHaveLength(1)
    expect(activity.filter(({ kind }) => kind === "down_payment_confirmed")).toHaveLength(1)
    expect(activity.filter(({ kind }) => kind === "order_authorized")).toHaveLength(1)
  })

  it("is answered 500 and listed where the store's own function gives its signature too late, and taken once that is mended", async () => {
    const { order, atService } = await awaiting()
    const { preset } = store.svc.options.webhooks
    const { send } = store.signedDownPaymentWebhook(atService)

    // That the failure itself is seen to: it would fail the test else, as it ends a process.
    Object.assign(store.svc.options.webhooks, { preset: () => Promise.reject(new Error("away")) })
    expect((await send()).status).toBe(500)
    expect((await store.timeline(order.id)).attention).toMatchObject([
      { kind: "signature_mismatch", message: expect.stringContaining("function webhooks.preset failed") },
    ])
    expect(await store.svc.listSvcWebhooks({ status: "refused" })).toMatchObject([{ verdict: "not_checked" }])
    store.svc.options.webhooks.preset = preset
    expect((await send()).status).toBe(200)
    await polling(() => webhooksOf(order.id)).until(([webhook]) => webhook?.status === "processed")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("is processed again when the same bytes come once more while it is processed", async () => {
    const { order, atService } = await awaiting()
    const webhook = store.signedDownPaymentWebhook(atService)
    const deliver = async () => (await webhook.send()).status

    await store.untilIdle()
    await store.setFaults(
      { kind: "webhook_lost", operation: "down_payment_webhook" },
      // The first question is answered with what was true when it was asked.
      { kind: "delay", operation: "reconcile_prepaid_payment", ms: 1_500, when: "after", calls: [1] }
    )
    expect(await deliver()).toBe(200)
    await polling(() => store.callsOf("reconcile_prepaid_payment")).until((calls) => calls === 1)
    await store.sandbox.orderAction(atService.order_id, "pay")
    expect(await deliver()).toBe(200)
    await store.untilAuthorized(order.id)
    expect(await webhooksOf(order.id)).toMatchObject([{ deliveries: 2 }])
  })

  it("keeps an authorised order authorised when an old webhook arrives late", async () => {
    const { order, atService } = await awaiting()
    const early = store.signedDownPaymentWebhook(atService, { payment_status: "INITIATED" })

    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    const answer = await early.send()

    expect(answer.status).toBe(200)
    await polling(() => webhooksOf(order.id)).until(
      (webhooks) => webhooks.length === 2 && webhooks.every(({ status }) => status === "processed")
    )
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  it("refuses a forged signature, keeps nothing, and tells the merchant", async () => {
    const { order, atService } = await awaiting()
    const answer = await store
      .signedDownPaymentWebhook(atService)
      .send({ headers: { "X-Svc-Signature": "0".repeat(64) } })

    expect(answer.status).toBe(401)
    const { webhooks, attention } = await store.timeline(order.id)

    expect(webhooks).toEqual([])
    expect(attention).toEqual([expect.objectContaining({ kind: "signature_mismatch" })])
  })

  it("settles what was listed of a wrong signature once one is right, also of an order that is not paid yet", async () => {
    const { order, atService } = await awaiting()
    const { send } = store.signedDownPaymentWebhook(atService)

    expect((await send({ headers: { "X-Svc-Signature": "0".repeat(64) } })).status).toBe(401)
    expect(await store.timeline(order.id)).toMatchObject({
      next_step: { code: "wait_for_down_payment" },
      attention: [{ kind: "signature_mismatch" }],
    })
    expect((await send()).status).toBe(200)
    await polling(() => webhooksOf(order.id)).until(([webhook]) => webhook?.status === "processed")
    expect(await store.paymentStatus(order.id)).toBe("awaiting")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("refuses a webhook of a time to come, takes one that comes late, and answers 413 to a body beyond the limit", async () => {
    const { order, atService } = await awaiting()
    const { secret, body, send } = store.signedDownPaymentWebhook(atService)
    const sendSigned = (timestampMs: number) => send(signWebhook({ secret, rawBody: body, timestampMs }))

    store.svc.options.webhooks.toleranceSeconds = 1
    expect((await sendSigned(Date.now() + 200_000)).status).toBe(401)
    expect(await webhooksOf(order.id)).toEqual([])
    expect((await sendSigned(Date.now() - 310_000)).status).toBe(200)
    expect(await webhooksOf(order.id)).toMatchObject([
      { verdict: "verified_late", signed_at: expect.any(String) },
    ])
    expect((await send({ body: new Uint8Array(65_537) })).status).toBe(413)
  })

  it.each([
    ["no JSON at all", "not json", "text/plain"],
    ["empty", "", "application/json"],
    ["broken JSON", '{"order_number":', "application/json"],
    ["bytes that are no text", new Uint8Array([0, 255, 254, 0]), "application/octet-stream"],
  ])(
    "takes a rightly signed body that is %s as a hint, since its payload is not specified",
    async (_what, body, type) => {
      await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
      const { order, atService } = await awaiting()
      const webhook = store.signedWebhook("down_payment", atService.order_reference_id, body)

      await store.sandbox.orderAction(atService.order_id, "pay")
      const answer = await webhook.send({ headers: { "Content-Type": type } })

      expect(answer.status).toBe(200)
      await store.untilAuthorized(order.id)
    }
  )

  it("is no failure of the store when it breaks off on its way: a stranger's would fill the log", async () => {
    const logger = store.container().resolve(ContainerRegistrationKeys.LOGGER)
    const [said, failures] = [jest.spyOn(logger, "info"), jest.spyOn(logger, "error")]
    const { hostname, port } = new URL(store.url)
    const head = `POST /hooks/svc/down-payment/unknown/token HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 9\r\n\r\n`

    connect(Number(port), hostname).end(`${head}{`)
    await polling(() => [...said.mock.calls, ...failures.mock.calls].flat().map(String)).until((lines) =>
      lines.some((line) => /broke off|aborted/.test(line))
    )
    expect(failures).not.toHaveBeenCalled()
  })

  it("accepts what was signed with a secret that is being retired", async () => {
    const { order, atService } = await awaiting()
    const before = store.signedDownPaymentWebhook(atService)

    store.rotateWebhookSecret("another-secret-for-the-tests")
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    await store.sandbox.orderAction(atService.order_id, "pay")
    const answer = await before.send()

    expect(answer.status).toBe(200)
    await store.untilAuthorized(order.id)
  })

  it("only asks the service on a wrong signature when verification is set to report", async () => {
    store.svc.options.webhooks.verification = "report"
    await store.sandbox.putSettings({ webhooks: { encoding: "base64" } })
    const { order, atService } = await awaiting()

    expect(
      (await store.signedDownPaymentWebhook(atService).send({ headers: { "X-Svc-Signature": "00" } })).status
    ).toBe(200)
    await polling(() => webhooksOf(order.id)).until((webhooks) => webhooks[0]?.status === "processed")
    expect(await store.paymentStatus(order.id)).toBe("awaiting")
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
  })

  it("processes by the sweep what was committed but not processed before a crash", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { order, atService, sessionId } = await awaiting()

    await store.sandbox.orderAction(atService.order_id, "pay")
    // As after a crash between the commit and the processing: the row is there, and nothing else happens.
    const { body } = store.signedDownPaymentWebhook(atService)

    await store.keepWebhook(sessionId, "crashed", "down_payment", body)
    await store.sweepAs(sessionId, { dueAt: null })
    expect(await store.paymentStatus(order.id)).toBe("authorized")
    expect((await webhooksOf(order.id))[0]?.status).toBe("processed")
  })

  it("is listed and told of, once, when it is of a checkout that was given up as never answered", async () => {
    const { list, resolve } = attentionDesk(store)
    const events = store.eventsNamed("svc.needs_attention")
    const cart = await store.cart()
    const sessionId = await store.choosePlan(cart.id, PLANS.downPayment)
    const points = async () => (await list()).attention
    const done = async () => resolve((await points())[0]?.id ?? "", { note: "The operator knows of none." })

    await store.setFaults({ kind: "drop_after", operation: "initiate_checkout", calls: [1] })
    expect((await store.buyer().complete(cart.id)).type).toBe("cart")
    await done()
    const [atService] = (await store.sandbox.state()).orders

    await store.sandbox.orderAction(atService?.order_id ?? "", "pay")
    const [listed] = await polling(points).until((found) => found.length > 0)

    expect(listed).toMatchObject({
      ...{ kind: "possible_duplicate", reference: sessionId },
      message: expect.stringContaining("the buyer may have paid"),
      remedy: expect.stringContaining("refund what the buyer has paid"),
    })
    await untilMany(events, 2)
    await done()
    const [webhook] = await store.svc.listSvcWebhooks({ reference: sessionId })

    expect(webhook).toMatchObject({ status: "processed", outcome: "payment_of_unknown_order" })
    await store.admin.post(`/admin/svc/webhooks/${webhook?.id ?? ""}/replay`)
    expect(await store.svc.listSvcWebhooks({ reference: sessionId })).toMatchObject([
      { status: "processed", outcome: "payment_of_unknown_order", tries: 1 },
    ])
    expect(await points()).toEqual([])
    await store.untilIdle()
    expect(events).toHaveLength(2)
  })

  it("keeps one of an order that the ledger does not have, of either kind, to be tried again", async () => {
    const reference = "payses_not_in_the_ledger"

    for (const kind of ["down_payment", "delivery"] as const) {
      const dedupeKey = `unknown ${kind}`
      const rawBody = JSON.stringify({ order_number: "1", status: "DELIVERY_CONFIRMED" })

      await store.svc.ledger.inbox.receive({
        ...{ kind, reference, dedupeKey, rawBody },
        ...{ verdict: "verified", matchingPreset: null },
      })
    }
    await store.sweepNow()
    const kept = await store.svc.listSvcWebhooks({ reference })

    expect(kept).toHaveLength(2)
    for (const webhook of kept) {
      expect(webhook).toMatchObject({ status: "received", outcome: "unknown_reference", tries: 1 })
    }
  })

  it("lists one that is given up since the ledger has no such order, once, to be settled by hand", async () => {
    const { list, resolve } = attentionDesk(store)
    const events = store.eventsNamed("svc.needs_attention")
    const lost = "payses_of_a_lost_order"
    const giveUp = async (reference: string, verdicts: readonly string[]) => {
      for (const verdict of verdicts) {
        await store.svc.ledger.inbox.receive({
          ...{ kind: "down_payment", reference, dedupeKey: `${reference} ${verdict}` },
          ...{ rawBody: "{}", verdict, matchingPreset: null },
        })
      }
      await store.execute(`update svc_webhook set tries = 19 where reference = '${reference}'`)
      await store.sweepNow()
      expect(await store.svc.listSvcWebhooks({ reference })).toMatchObject(
        verdicts.map(() => ({ status: "abandoned", outcome: "unknown_reference" }))
      )
    }

    // Anybody may have sent it, where `webhooks.verification` is "report".
    await giveUp("payses_of_nobody", ["mismatch"])
    expect((await list()).attention).toEqual([])
    await giveUp(lost, ["verified"])
    await giveUp(lost, ["verified", "mismatch"])
    const { attention } = await list()

    expect(attention).toMatchObject([
      {
        ...{ kind: "retries_exhausted", reference: lost, order_id: null, action: "resolve" },
        message: expect.stringContaining("an order that the store does not have"),
        remedy: expect.stringContaining("Ask the operator"),
      },
    ])
    const [point] = attention

    await untilMany(events)
    expect(events).toEqual([
      expect.objectContaining({ id: point?.id, kind: "retries_exhausted", order_id: null, reference: lost }),
    ])
    await resolve(point?.id ?? "", { note: "Placed again by hand." })
    expect((await list()).attention).toEqual([])
  })

  it("answers 5xx while it cannot commit, so that the service sends again, and takes the next one", async () => {
    const { order, atService } = await awaiting()

    await store.execute("alter table svc_webhook rename to svc_webhook_away")
    const first = await store.signedDownPaymentWebhook(atService).send()

    await store.execute("alter table svc_webhook_away rename to svc_webhook")
    expect(first.status).toBeGreaterThanOrEqual(500)
    expect((await store.signedDownPaymentWebhook(atService).send()).status).toBe(200)
    await polling(() => webhooksOf(order.id)).until((webhooks) => webhooks.length === 1)
  })
})
