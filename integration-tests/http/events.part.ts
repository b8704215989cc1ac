import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { elapsedMs } from "../../support/elapsed-ms"
import { placedOrder } from "../../support/store-client"
import { polling, PLANS, storePart, untilMany } from "../support/store-suite"

const told = z.looseObject({ event_id: z.string(), reference: z.string() })
const named = z.array(z.object({ name: z.string() }))
const connections = z.object({ idle: z.coerce.number() })
/** Much longer than each takes, less than the minute that a bus which is away would hold it up. */
const SOON_MS = 45_000

export const events = storePart("what subscribers are told", (store) => {
  const bus = () => store.container().resolve(Modules.EVENT_BUS)
  const isOwn = (messages: unknown): boolean => {
    const parsed = named.safeParse(messages)

    return parsed.success && parsed.data.some(({ name }) => name.startsWith("svc."))
  }
  /** Has the event bus treat the plugin's events in another way; Medusa's own it takes. */
  const busThat = (treat: (messages: unknown, take: () => Promise<void>) => Promise<void>) => {
    const emit = bus().emit.bind(bus())

    return jest
      .spyOn(bus(), "emit")
      .mockImplementation((messages, options) =>
        isOwn(messages) ? treat(messages, () => emit(messages, options)) : emit(messages, options)
      )
  }
  const openTransactions = async (): Promise<number> => {
    const row = await store.svc.ledger.database.sql.first(
      connections,
      `select count(*) as idle from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`
    )

    return row?.idle ?? 0
  }
  const list = (reference: string) =>
    store.svc.ledger.orders.change(reference, { attention: { kind: "proof_missing" } })
  const seenOf = (seen: readonly unknown[]) => seen.map((data) => told.parse(data).reference)

  it("waits for an event bus that does not answer, and nothing else does", async () => {
    const confirmed = store.eventsNamed("svc.down_payment_confirmed")
    const { order, atService, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
    let comeBack = (): void => undefined
    const isBack = new Promise<void>((resolve) => {
      comeBack = resolve
    })
    const emitted = busThat((_messages, take) => isBack.then(take))
    const webhook = store.signedDownPaymentWebhook(atService)

    await list(sessionId)
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    await store.sandbox.orderAction(atService.order_id, "pay")
    expect(await elapsedMs(() => webhook.send())).toBeLessThan(SOON_MS)
    await store.untilAuthorized(order.id)
    await polling(() => emitted.mock.calls.filter(([messages]) => isOwn(messages)).length).until(
      (calls) => calls > 0
    )
    expect(await elapsedMs(() => store.buy())).toBeLessThan(SOON_MS)
    expect(await elapsedMs(() => store.act(order.id, "retry"))).toBeLessThan(SOON_MS)
    await polling(openTransactions).until((open) => open === 0)
    expect(confirmed).toEqual([])

    comeBack()
    await untilMany(confirmed)
    await store.untilIdle()
    expect(seenOf(confirmed)).toEqual([sessionId])
    expect(await store.svc.listSvcEvents()).toEqual([])
    // What it took late is not told again.
    const ids = emitted.mock.calls
      .flatMap(([messages]) => (Array.isArray(messages) ? messages : [messages]))
      .flatMap(({ data }) => told.safeParse(data).data?.event_id ?? [])

    expect(new Set(ids).size).toBe(ids.length)
  })

  it("lets no event that the event bus refuses keep others waiting", async () => {
    const seen = store.eventsNamed("svc.needs_attention")
    const [one, poisoned, other] = [
      await store.placeOrder(),
      await store.placeOrder(),
      await store.placeOrder(),
    ]
    const refusing = busThat((messages, take) =>
      JSON.stringify(messages).includes(poisoned.sessionId)
        ? Promise.reject(new Error("The bus is full"))
        : take()
    )

    await store.untilIdle()
    for (const { sessionId } of [one, poisoned, other]) {
      await list(sessionId)
    }
    await store.sweepNow()
    await untilMany(seen, 2)
    await store.untilIdle()
    expect(seenOf(seen)).toEqual([one.sessionId, other.sessionId])
    expect(await store.svc.listSvcEvents()).toMatchObject([{ reference: poisoned.sessionId }])

    refusing.mockRestore()
    await store.execute("update svc_event set due_at = now()")
    await store.sweepNow()
    await untilMany(seen, 3)
    expect(seenOf(seen).at(-1)).toBe(poisoned.sessionId)
  })

  it("says of each order once that it may be shipped, whichever plan it is on, and not before", async () => {
    const seen = store.eventsNamed("svc.order_authorized")
    const untilSeen = (many: number) => untilMany(seen, many)
    // Now: of an order that was kept it was told before.
    const plain = await store.buyNow()
    const awaited = await store.placeOrder({ planId: PLANS.downPayment })
    const transfer = await store.awaitTransfer()
    const plainId = placedOrder(plain.completion).id

    await store.sweepNow()
    await untilSeen(1)
    expect(seenOf(seen)).toEqual([plain.sessionId])

    await store.sandbox.orderAction(awaited.atService.order_id, "pay")
    await untilSeen(2)
    await store.act(transfer.orderId, "down-payment", { utr: "BANK-EVENT" })
    await untilSeen(3)
    await store.act(plainId, "retry")
    await store.sweepNow()
    await store.untilIdle()
    expect(seen).toEqual(
      [
        { order_id: plainId, reference: plain.sessionId },
        { order_id: awaited.order.id, reference: awaited.sessionId },
        { order_id: transfer.orderId, reference: transfer.sessionId },
      ].map((data) => ({ event_id: expect.any(String), ...data }))
    )
  })

  it("gathers many events in few calls, in the order in which they happened", async () => {
    const seen = store.eventsNamed("svc.needs_attention")
    const { sessionId } = await store.placeOrder()

    const emitted = busThat((_messages, take) => take())

    for (let one = 0; one < 150; one += 1) {
      await store.svc.ledger.attention.list(
        { reference: `${sessionId}-point-${one}`, orderId: null },
        { kind: "proof_missing" }
      )
    }
    await store.sweepNow()
    await untilMany(seen, 150)
    expect(seenOf(seen)).toEqual(Array.from({ length: 150 }, (_, one) => `${sessionId}-point-${one}`))
    expect(emitted.mock.calls.filter(([messages]) => isOwn(messages))).toHaveLength(2)
  })

  it("tells after a crash what was written before it", async () => {
    const seen = store.eventsNamed("svc.delivery_asked")
    const { sessionId } = await store.placeOrder()

    // As a process leaves it that has claimed an event and died.
    await store.svc.ledger.orders.change(sessionId, { tells: { name: "svc.delivery_asked" } })
    await store.svc.ledger.outbox.claim(1, 1)
    await store.sweepNow()
    await untilMany(seen)
    expect(seenOf(seen)).toEqual([sessionId])
  })
})
