import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { instant, rowOf } from "../../src/modules/svc/ledger/columns"
import { hearCancellations } from "../../src/progress/sweep/hear-cancellations"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import type { AdminSvcHealthResponse } from "../../src/types"
import { typed } from "../../support/typed"
import { attentionDesk } from "../support/attention-desk"
import { PLANS, polling, PROVIDER_ID, storePart } from "../support/store-suite"

const refused = {
  status: 409,
  body: { code: "svc_newer_version", message: expect.stringContaining("a newer version of the plugin") },
}

/** While instances of two versions run, and after a return to an older version. */
export const newerVersion = storePart("an order whose state only a newer version knows", (store) => {
  const becomeOfTomorrow = (sessionId: string) =>
    store.setAttempt(sessionId, { state: "of_tomorrow", dueAt: null })
  const awaiting = async () => {
    const placed = await store.placeOrder({ planId: PLANS.downPayment })
    const { cartId, paymentCollectionId } = (await store.attempt(placed.sessionId)) ?? {}

    await becomeOfTomorrow(placed.sessionId)
    return { ...placed, cartId: cartId ?? "", collectionId: paymentCollectionId ?? "" }
  }
  const sql = () => store.svc.ledger.database.sql
  const webhooks = () =>
    sql().all(
      rowOf({ status: z.string(), tries: z.number() }),
      "select status, tries from svc_webhook order by status"
    )
  const health = () => store.admin.get("/admin/svc/health", typed<AdminSvcHealthResponse>())
  const dueAt = async (reference: string) =>
    (
      await sql().first(
        rowOf({ dueAt: instant.nullable() }),
        "select due_at from svc_order where reference = ?",
        [reference]
      )
    )?.dueAt

  it("is neither shipped nor authorised", async () => {
    const { order, sessionId } = await awaiting()
    const check = `/admin/orders/${order.id}/payment-sessions/authorize`

    await expect(store.fulfil(order.id)).rejects.toMatchObject(refused)
    await expect(store.admin.post(check, { payment_session_id: sessionId })).rejects.toMatchObject(refused)
    await expect(
      store.container().resolve(Modules.PAYMENT).authorizePaymentSession(sessionId, {})
    ).rejects.toMatchObject({ code: "confirming" })
    expect(await store.paymentStatus(order.id)).toBe("awaiting")
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it("is not captured, and Medusa says why", async () => {
    const { order, sessionId } = await store.placeSettled()
    const payment = await store.paymentId(order.id)

    await becomeOfTomorrow(sessionId)
    await expect(store.admin.post(`/admin/payments/${payment}/capture`, {})).rejects.toMatchObject({
      status: 400,
      body: { message: refused.body.message },
    })
  })

  it.each([
    ["en", "a newer version of the plugin"],
    ["ar", "إصدار أحدث من الإضافة"],
  ])("is told of in %s on every page of its buyer", async (language, words) => {
    const { order, cartId, collectionId } = await awaiting()

    for (const page of [
      `orders/${order.id}`,
      `carts/${cartId}/options`,
      `payment-collections/${collectionId}`,
    ]) {
      const answer = await fetch(`${store.url}/store/svc/${page}`, {
        headers: { "x-publishable-api-key": store.seeded.publishableKey, "accept-language": language },
      })

      expect({ page, status: answer.status, body: z.unknown().parse(await answer.json()) }).toMatchObject({
        page,
        status: 409,
        body: { code: "svc_newer_version", message: expect.stringContaining(words) },
      })
      expect(answer.headers.get("cache-control")).toBe("private, no-store")
    }
  })

  it("keeps the session of its payment", async () => {
    const { collectionId, sessionId } = await awaiting()

    await expect(store.buyer().choosePayment(collectionId, PROVIDER_ID, {})).rejects.toMatchObject(refused)
    expect((await store.checkoutSource(sessionId)).sessionId).toBe(sessionId)
  })

  it("has its webhooks kept for the instances that know the state", async () => {
    const { order, sessionId, atService } = await awaiting()
    const { send } = store.signedDownPaymentWebhook(atService)

    await store.sandbox.orderAction(atService.order_id, "pay", { send_webhook: false })
    expect((await send()).status).toBe(200)
    expect((await send({ body: "{}" })).status).toBe(401)
    await store.sweepNow()
    expect(await webhooks()).toEqual([
      { status: "received", tries: 0 },
      { status: "refused", tries: 0 },
    ])
    expect((await attentionDesk(store).list()).attention).toMatchObject([
      { kind: "signature_mismatch", reference: sessionId, order_id: order.id },
    ])
    // What has waited for a newer instance for an hour is not overdue, but is told of.
    await store.execute("update svc_webhook set due_at = now() - interval '1 hour' where status = 'received'")
    await store.setAttempt(sessionId, { dueAt: new Date(Date.now() - 3_600_000) })
    expect(await health()).toMatchObject({
      attempts: { due: 0, overdue: 0, oldest_due_at: null },
      webhooks: { due: 0, overdue: 0, oldest_due_at: null },
      left_to_newer_version: { attempts: 1, webhooks: 1 },
    })
    await store.setAttempt(sessionId, { state: "awaiting_down_payment" })
    // The order's own look may hold it for so long that the webhook is put off.
    await polling(async () => {
      await store.sweepNow()
      return webhooks()
    }).until((found) => found.some(({ status }) => status === "processed"))
    expect(await health()).toMatchObject({ left_to_newer_version: { attempts: 0, webhooks: 0 } })
    expect(await webhooks()).toMatchObject([{ status: "processed" }, { status: "refused" }])
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  /** Another attempt of the same order, e.g. of a payment link, is one of tomorrow. */
  const beside = async (sessionId: string) => {
    await store.untilIdle()
    await store.execute(
      `insert into svc_order select (jsonb_populate_record(o, jsonb_build_object('id', 'svcord_of_tomorrow',
         'reference', 'payses_of_tomorrow', 'payment_session_id', 'payses_of_tomorrow', 'svc_order_id', null,
         'state', 'of_tomorrow', 'due_at', null))).* from svc_order o where reference = '${sessionId}'`
    )
  }

  it("has its deadline extended by an outage as the others have, and keeps no deadline of theirs open", async () => {
    const { sessionId } = await awaiting()
    const other = await store.placeOrder({ planId: PLANS.downPayment })
    const deadlines = () =>
      sql().all(
        rowOf({ reference: z.string(), expiresAt: instant }),
        "select reference, expires_at from svc_order where reference in (?, ?) order by reference",
        [sessionId, other.sessionId]
      )
    const before = await deadlines()

    await store.setAttempt(sessionId, { state: "awaiting_down_payment" })
    await store.execute(`update svc_order set collection = 'of_tomorrow' where reference = '${sessionId}'`)
    await store.execute("update svc_sweep set swept_at = now() - interval '2 hours'")
    await runSweep(store.container())
    const extended = (await deadlines()).map(
      ({ expiresAt }, index) => expiresAt.getTime() - (before[index]?.expiresAt.getTime() ?? 0)
    )

    expect(extended).toEqual([expect.any(Number), expect.any(Number)])
    expect(Math.min(...extended)).toBeGreaterThan(0)
    expect(await sql().value(z.boolean(), "select swept_at > now() - interval '1 hour' from svc_sweep")).toBe(
      true
    )
  })

  it("has it logged when a webhook of another attempt could not be left to a newer instance", async () => {
    const logged = jest.spyOn(store.container().resolve(ContainerRegistrationKeys.LOGGER), "error")
    const { sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await beside(sessionId)
    jest.spyOn(store.svc.ledger.inbox, "leave").mockRejectedValueOnce(new Error("The database is away"))
    await store.sandbox.orderAction(atService.order_id, "pay", { send_webhook: false })
    expect((await store.signedDownPaymentWebhook(atService).send()).status).toBe(200)
    await store.untilIdle()
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining(`of ${sessionId} could not be left to a newer version yet`)
    )
    // Its lease brings it up again.
    expect(await webhooks()).toEqual([{ status: "received", tries: 0 }])
  })

  it("costs another attempt of its order no try, nor is that listed", async () => {
    const { order, sessionId } = await store.placeSettled()

    await beside(sessionId)
    await store.sweepAs(sessionId, { state: "delivered", deliveredAt: new Date(), dueAt: new Date() })
    expect(await store.attempt(sessionId)).toMatchObject({ tries: 0, capturedAt: null })
    expect(await dueAt(sessionId)).toBeInstanceOf(Date)
    await store.execute("delete from svc_order where reference = 'payses_of_tomorrow'")
    expect((await store.timeline(order.id)).activity.map(({ kind }) => kind)).not.toContain("progress_failed")
  })

  it("has its order's other attempts hear what happens in Medusa", async () => {
    const { order, sessionId } = await store.placeSettled()

    await beside(sessionId)
    await store.setAttempt(sessionId, { dueAt: null })
    await store.cancel(order.id)
    for (const reference of [sessionId, "payses_of_tomorrow"]) {
      await polling(() => dueAt(reference)).until((at) => at instanceof Date)
    }
  })

  it("has the log say what to do about its ERP's invoice, which only a newer instance could take", async () => {
    const { order, sessionId } = await store.placeSettled()
    const logged = jest.spyOn(store.container().resolve(ContainerRegistrationKeys.LOGGER), "error")
    const bus = store.container().resolve(Modules.EVENT_BUS)

    await becomeOfTomorrow(sessionId)
    await bus.emit({
      name: "svc.attach_invoice",
      data: { order_id: order.id, url: "https://erp.example/1.pdf" },
    })
    await polling(() => logged.mock.calls.flat().map(String)).until((lines) =>
      lines.some((line) => /^svc\.invoice .* newer version .* Emit it again/.test(line))
    )
  })

  it("keeps no other cancellation unheard that Medusa's events did not bring", async () => {
    const [of, other] = [await store.placeSettled(), await store.placeSettled()]
    const { attention, database } = store.svc.ledger

    for (const { order, sessionId } of [of, other]) {
      await attention.add(
        database.sql,
        { reference: sessionId, orderId: order.id },
        {
          kind: "order_interrupted",
        }
      )
    }
    await becomeOfTomorrow(of.sessionId)
    const lost = jest.spyOn(store.container().resolve(Modules.EVENT_BUS), "emit").mockResolvedValue()

    await store.cancel(of.order.id)
    await store.cancel(other.order.id)
    lost.mockRestore()
    await hearCancellations(store.container())
    expect(await dueAt(of.sessionId)).toBeInstanceOf(Date)
    await polling(() => store.attention(other.order.id)).until((kinds) =>
      kinds.includes("canceled_in_medusa")
    )
  })

  it("is due for those instances when something happens to it in Medusa", async () => {
    const { order, sessionId } = await store.placeSettled()

    await becomeOfTomorrow(sessionId)
    await store.cancel(order.id)
    await polling(() => dueAt(sessionId)).until((at) => at instanceof Date)
  })
})
