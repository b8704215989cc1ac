import { Modules } from "@medusajs/framework/utils"
import { deliveryDesk } from "../support/delivery-desk"
import { polling, storePart } from "../support/store-suite"
import type { OrderRow } from "../../src/modules/svc/ledger/order-row"
import { signWebhook } from "../../src/client/webhooks"

const HOUR = 3_600_000

interface Signing {
  secret: string
  /** Before the body. */
  beginning: string
  /** Milliseconds since 1970. */
  signedAt: number
}

export const buyersAnswer = storePart("the buyer's answer to the delivery of an order", (store) => {
  const { fileUrl, confirm } = deliveryDesk(store)
  const callback = (
    sessionId: string,
    fields: Record<string, unknown>,
    { secret, beginning = "", signedAt: timestampMs = Date.now() }: Partial<Signing> = {}
  ) => {
    const rawBody = beginning + JSON.stringify({ event_timestamp: new Date().toISOString(), ...fields })
    const webhook = store.signedWebhook("delivery", sessionId, rawBody)

    return webhook.send(signWebhook({ secret: secret ?? webhook.secret, rawBody, timestampMs }))
  }
  const askedOrder = () => store.placeAsked()
  const processed = (orderId: string) =>
    polling(async () => (await store.timeline(orderId)).webhooks).until(
      (webhooks) => webhooks.length > 0 && webhooks.every(({ status }) => status === "processed")
    )

  it("stays when it comes just before the buyer would be asked again: nothing more is asked or listed", async () => {
    const { order, sessionId, atService } = await askedOrder()
    await store.untilIdle()
    // As it was when the sweep took it.
    const held = await store.take(sessionId)

    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilState(sessionId, "delivered")
    await store.svc.sendConfirmation(held, "sms_link", undefined, held.now())
    await held.release()
    expect(await store.delivery(sessionId)).toMatchObject({ state: "confirmed" })
    expect(await store.attention(order.id)).toEqual([])
    expect(await store.kinds(order.id)).not.toContain("delivery_failed")
  })

  it.each([
    ["names another order", { order_number: "SO-OTHER" }, '"SO-OTHER"', "other_order"],
    ["names none", { order_number: undefined }, "cannot be read", "unreadable"],
    [
      "has a status that does not confirm the delivery",
      { status: "DELIVERY_DISPUTED" },
      'the status "DELIVERY_DISPUTED"',
      "unknown_status",
    ],
  ])("moves nothing and is listed when it %s", async (_what, changed, said, outcome) => {
    const { order, sessionId, atService } = await askedOrder()
    const fields = { order_number: atService.order_id, status: "DELIVERY_CONFIRMED", ...changed }

    expect((await callback(sessionId, fields)).status).toBe(200)
    await processed(order.id)
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
    expect(await store.timeline(order.id)).toMatchObject({
      next_step: { code: "see_attention", kind: "delivery_held" },
      // The operator may say of an answer that nobody understands that the buyer has none.
      delivery_outcomes: { ask_again: { allowed: true } },
      attention: [{ kind: "delivery_held", message: expect.stringContaining(said) }],
    })
    expect((await store.svc.ledger.webhooks.ofReferences([sessionId]))[0]?.outcome).toBe(outcome)
  })

  it("is listed when it is not understood, also of a delivered order, until the operator says that all is well", async () => {
    const { order, sessionId, atService } = await askedOrder()
    const odd = { order_number: atService.order_id, status: "DELIVERY_REVIEWED", event_timestamp: "0" }
    const say = (note: string) => store.act(order.id, "delivery-outcome", { outcome: "delivered", note })

    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(order.id)
    const { deliveredAt } = (await store.attempt(sessionId)) ?? {}

    await callback(sessionId, odd)
    await processed(order.id)
    expect(await store.timeline(order.id)).toMatchObject({
      next_step: { code: "see_attention", kind: "delivery_held" },
      delivery_outcomes: { delivered: { allowed: true }, ask_again: { reason: "already_delivered" } },
      attention: [{ kind: "delivery_held", remedy: expect.not.stringMatching(/holds the order|invoiced/) }],
    })
    expect(await say("It was a mistake of the operator's.")).toMatchObject({
      attention: [],
      delivery_outcomes: { delivered: { reason: "already_done" } },
    })
    // Neither the same callback nor the same word of the operator's is news.
    await callback(sessionId, odd)
    await processed(order.id)
    await say("As I said.")
    expect(await store.attention(order.id)).toEqual([])
    expect((await store.activityOf(order.id, "delivery_confirmed")).map(({ message }) => message)).toEqual([
      expect.any(String),
      expect.stringContaining("a mistake of the operator's"),
    ])
    expect(await store.attempt(sessionId)).toMatchObject({ state: "delivered", deliveredAt })
  })

  it("is listed when the store has lost its question by a restored back-up, and what the operator says settles it", async () => {
    const { order, sessionId, atService } = await askedOrder()

    await store.untilIdle()
    await store.execute(`delete from svc_delivery where reference = '${sessionId}'`)
    await store.setAttempt(sessionId, { state: "authorized", orderStatus: "CREATED" })
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await processed(order.id)
    expect(await store.timeline(order.id)).toMatchObject({
      next_step: { code: "see_attention", kind: "delivery_held" },
      attention: expect.arrayContaining([
        expect.objectContaining({ kind: "delivery_held", message: expect.stringContaining("older back-up") }),
      ]),
    })
    await store.act(order.id, "delivery-outcome", {
      outcome: "delivered",
      note: "Ticket 7: it is delivered.",
    })
    await store.untilCaptured(order.id)
    expect(await store.attention(order.id)).toEqual([])
  })

  it.each([
    ["the reference that was sent", ({ reference }: OrderRow) => reference],
    ["the store's number of the order", ({ displayId }: OrderRow) => displayId],
    ["that number, not as text", ({ displayId }: OrderRow) => Number(displayId)],
  ])("counts when it names the order by %s", async (_what, numberOf) => {
    const { sessionId } = await askedOrder()
    const row = await store.attempt(sessionId)

    if (row === undefined) {
      throw new Error("The ledger has no such attempt")
    }
    await callback(sessionId, { order_number: numberOf(row), status: "DELIVERY_CONFIRMED" })
    await store.untilState(sessionId, "delivered")
  })

  it("counts when it begins with a byte order mark, as some libraries write it", async () => {
    const { sessionId, atService } = await askedOrder()
    const confirmed = { order_number: atService.order_id, status: "DELIVERY_CONFIRMED" }

    await callback(sessionId, confirmed, { beginning: "\ufeff" })
    await store.untilIdle()
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  it("is not tried again when it counted, though the look at its order fails over the capture: the order is", async () => {
    const { order, sessionId, atService } = await askedOrder()
    const capturing = jest
      .spyOn(store.container().resolve(Modules.PAYMENT), "capturePayment")
      .mockRejectedValue(new Error("It fails in Medusa."))

    await callback(sessionId, { order_number: atService.order_id, status: "DELIVERY_CONFIRMED" })
    await store.untilKind(order.id, "progress_failed")
    expect(await processed(order.id)).toMatchObject([{ outcome: "delivered", tries: 1 }])
    capturing.mockRestore()
    await store.sweepNow()
    await store.untilCaptured(order.id)
  })

  it.each(["enforce", "report"] as const)(
    "is refused while the set-up expects another signature, under %s, and counts when it comes again after that is mended",
    async (verification) => {
      Object.assign(store.svc.options.webhooks, { verification })
      await store.sandbox.putSettings({ webhooks: { encoding: "base64", retry_delays_ms: [60_000] } })
      const { order, sessionId, atService } = await askedOrder()

      await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
      await store.untilListed(order.id, "signature_mismatch")
      expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
      store.svc.options.webhooks.preset = "timestamp.body/base64"
      await store.sandbox.advanceClock(60_000)
      await store.untilState(sessionId, "delivered")
      await store.untilCaptured(order.id)
    }
  )

  it("counts once when it comes twice, and late", async () => {
    const { order, sessionId, atService } = await askedOrder()
    const fields = { order_number: atService.order_id, status: "DELIVERY_CONFIRMED" }

    await Promise.all([callback(sessionId, fields), callback(sessionId, fields)])
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(order.id)
    await store.untilIdle()
    const { deliveredAt = null } = (await store.attempt(sessionId)) ?? {}
    const delivery = await store.delivery(sessionId)

    expect((await callback(sessionId, fields)).status).toBe(200)
    await processed(order.id)
    const [webhook] = await processed(order.id)

    await store.admin.post(`/admin/svc/webhooks/${webhook?.id ?? ""}/replay`)
    expect(await store.activityOf(order.id, "delivery_confirmed")).toHaveLength(1)
    // When the goods were delivered stays what it was.
    expect(deliveredAt).not.toBeNull()
    expect(await store.attempt(sessionId)).toMatchObject({ deliveredAt })
    expect(await store.delivery(sessionId)).toEqual(delivery)
  })

  it("counts when it comes again an hour later with its first signature, since the store was away, and is marked", async () => {
    await store.sandbox.putSettings({ webhooks: { resign: false, retry_delays_ms: [60_000] } })
    const { order, sessionId, atService } = await askedOrder()
    const { clock } = store.svc.ledger.database

    await store.untilIdle()
    jest.spyOn(store.svc.ledger.inbox, "receive").mockRejectedValueOnce(new Error("The database is away"))
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await polling(() => store.sandbox.webhooks()).until(([webhook]) => webhook?.attempts.length === 1)
    clock.learn(new Date(Date.now() + HOUR), Date.now())
    const learning = jest.spyOn(clock, "learn").mockReturnValue(undefined)

    await store.sandbox.advanceClock(HOUR)
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(order.id)
    learning.mockRestore()
    await store.svc.ledger.setClock()
    const [{ verdict, received_at, signed_at } = { verdict: "", received_at: "", signed_at: "" }] =
      await processed(order.id)

    // A word that the versions before do not know: they would take it as just said.
    expect(verdict).toBe("verified_late")
    expect(Date.parse(received_at) - Date.parse(signed_at ?? "")).toBeGreaterThan(HOUR - 60_000)
    expect(await store.attention(order.id)).toEqual([])
  })

  describe.each([
    ["long before", HOUR],
    // As by a service whose clock is slow.
    ["shortly before", 240_000],
  ])("signed %s what the operator has said since", (when, agoMs) => {
    const isInDoubt = when === "shortly before"
    const signedBefore = async (outcomes: readonly string[]) => {
      const placed = await askedOrder()
      const { order, sessionId, atService } = placed
      const fields = { order_number: atService.order_id, status: "DELIVERY_CONFIRMED" }
      const signedAt = Date.now() - agoMs

      // So that the buyer can be asked once more.
      await store.sandbox.orderAction(atService.order_id, "dispute")
      await store.sandbox.orderAction(atService.order_id, "settle", { order_status: "AUTHORIZED" })
      for (const outcome of outcomes) {
        await store.act(order.id, "delivery-outcome", { outcome, note: "The operator called." })
      }
      const { state } = (await store.attempt(sessionId)) ?? {}
      const listed = await store.attention(order.id)

      expect((await callback(sessionId, fields, { signedAt })).status).toBe(200)
      const [webhook] = await processed(order.id)

      expect(webhook).toMatchObject({ outcome: "overtaken", signed_at: expect.any(String) })
      await store.untilIdle()
      expect(await store.attempt(sessionId)).toMatchObject({ state })
      expect(await store.paidTotal(order.id)).toBe(0)
      return { ...placed, webhook, listed }
    }

    it.each([
      ["disputed", ["disputed"]],
      ["to be asked again", ["disputed", "ask_again"]],
    ])("is overtaken if that was: %s", async (_word, outcomes) => {
      const { order, sessionId, webhook, listed } = await signedBefore(outcomes)
      const point = { kind: "delivery_held", message: expect.stringContaining("signed shortly before") }

      if (isInDoubt) {
        expect((await store.timeline(order.id)).attention).toMatchObject([point])
      } else {
        expect(await store.attention(order.id)).toEqual(listed)
      }
      await store.act(order.id, "delivery-outcome", { outcome: "delivered", note: "So it is." })
      await store.admin.post(`/admin/svc/webhooks/${webhook?.id ?? ""}/replay`)
      await store.untilCaptured(order.id)
      expect(await store.stateOf(sessionId)).toBe("delivered")
      expect(await store.attention(order.id)).toEqual([])
    })

    it("is overtaken if that was: cancelled", async () => {
      const { order, sessionId, webhook } = await signedBefore(["disputed", "canceled"])
      const point = { kind: "canceled_in_medusa", message: expect.stringContaining("signed before it") }

      expect((await store.attempt(sessionId))?.releasedAt).not.toBeNull()
      expect((await store.timeline(order.id)).attention).toMatchObject([point])
      await store.act(order.id, "resolve", { note: "It is cancelled." })
      await store.admin.post(`/admin/svc/webhooks/${webhook?.id ?? ""}/replay`)
      await store.untilIdle()
      expect(await store.attention(order.id)).toEqual([])
    })
  })

  describe.each([400, 811])(
    "after a proof that the service refused with %d since the buyer was asked",
    (code) => {
      const refusedProof = async () => {
        const placed = await askedOrder()

        await store.setFaults({ kind: "error_code", operation: "confirm_delivery", code })
        await confirm(placed.order.id, { proof_url: fileUrl("proof.png") })
        await store.setFaults()
        expect(await store.delivery(placed.sessionId)).toMatchObject({ method: "pod", errorCode: code })
        expect((await store.timeline(placed.order.id)).attention).toHaveLength(1)
        return placed
      }

      it("counts: the order is delivered and captured", async () => {
        const { order, sessionId, atService } = await refusedProof()

        await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
        await store.untilState(sessionId, "delivered")
        await store.untilCaptured(order.id)
        expect(await store.paidTotal(order.id)).toBe(order.total)
        expect(await store.attention(order.id)).toEqual([])
      })

      it("counts when its webhook is processed again that had been passed over", async () => {
        const { order, sessionId, atService } = await refusedProof()
        const before = await store.delivery(sessionId)

        store.svc.options.capture = "manual"
        await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
        const [webhook] = await processed(order.id)

        // As whatever passed it over has left it.
        await store.setAttempt(sessionId, { state: "out_for_delivery", deliveredAt: null })
        await store.setDelivery(sessionId, {
          state: before?.state ?? "open",
          errorCode: code,
          confirmedAt: null,
        })
        store.svc.options.capture = "on_delivery"
        await store.admin.post(`/admin/svc/webhooks/${webhook?.id ?? ""}/replay`)
        expect(await store.stateOf(sessionId)).toBe("delivered")
        await store.untilCaptured(order.id)
      })
    }
  )

  it("counts when it comes before our own call has returned", async () => {
    const { order, sessionId, atService } = await store.placeSettled()

    await store.setFaults({ kind: "delay", operation: "confirm_delivery", ms: 1_500, when: "after" })
    const delivering = store.deliver(order.id)

    await store.untilAtService(atService.order_id, "OUT_FOR_DELIVERY")
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await delivering
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(order.id)
  })
})
