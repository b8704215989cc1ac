import { z } from "zod"
import { PLANS, storePart, untilMany } from "../support/store-suite"

import { attentionDesk } from "../support/attention-desk"

export const attentionEvent = storePart("the event svc.needs_attention", (store) => {
  const { list, note, read, resolve } = attentionDesk(store)

  it("is emitted once for each new point, also when several sweeps run at once", async () => {
    const events = store.eventsNamed("svc.needs_attention")
    const { order, sessionId } = await store.placeOrder()

    for (const kind of ["delivery_held", "proof_missing", "delivery_held"] as const) {
      await note(sessionId, kind)
    }
    await Promise.all([store.sweepNow(), store.sweepNow()])
    await untilMany(events, 2)
    await store.sweepNow()
    const { attention } = await list()

    expect(events).toEqual(
      expect.arrayContaining(
        attention.map(({ id, kind, reference }) => ({
          event_id: expect.any(String),
          id,
          kind,
          order_id: order.id,
          reference,
        }))
      )
    )
    expect(events).toHaveLength(2)
  })

  it("has the id by which its point is read, also once that is resolved", async () => {
    const events = store.eventsNamed("svc.needs_attention")
    const { sessionId } = await store.placeOrder()

    await note(sessionId, "proof_missing")
    await store.sweepNow()
    await untilMany(events)
    const { id } = z.looseObject({ id: z.string() }).parse(events[0])
    const { attention } = await read(id)

    expect(attention).toEqual((await list()).attention[0])
    expect(attention).toMatchObject({ kind: "proof_missing", reference: sessionId, resolved_at: null })
    await resolve(id, { note: "The proof is here.", revision: attention.revision })
    expect((await read(id)).attention).toMatchObject({
      note: "The proof is here.",
      resolved_at: expect.any(String),
    })
  })

  it("follows a webhook at once that was refused", async () => {
    const events = store.eventsNamed("svc.needs_attention")
    const { order, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.signedDownPaymentWebhook(atService).send({ headers: { "X-Svc-Signature": "00" } })
    await untilMany(events)
    expect(events).toEqual([expect.objectContaining({ kind: "signature_mismatch", order_id: order.id })])
  })

  it("follows an action of the admin at once, also one that failed", async () => {
    const events = store.eventsNamed("svc.needs_attention")
    const { order, sessionId } = await store.placeOrder()

    await note(sessionId, "delivery_held")
    await expect(store.act(order.id, "down-payment", { utr: "BANK-1" })).rejects.toMatchObject({
      status: 400,
    })
    await untilMany(events)
    await store.untilIdle()
    expect(events).toHaveLength(1)
  })
})
