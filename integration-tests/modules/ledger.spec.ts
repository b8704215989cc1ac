import assert from "node:assert"
import { inspect } from "node:util"
import { ORDER_EVENTS } from "../../src/domain/order-state"
import { LeaseLost } from "../../src/modules/svc/ledger/lease"
import type { NewAttempt } from "../../src/modules/svc/ledger/order-ledger"
import type { Ledger } from "../../src/modules/svc/ledger/ledger"
import type { OrderRow } from "../../src/modules/svc/ledger/order-row"
import { sampleAttention } from "../../src/words/__fixtures__/sample-facts"
import { moduleSuite } from "./module-suite"

const MINUTE = 60_000

moduleSuite((service) => {
  let now: Date
  let ledger: Ledger

  const attempt = (sessionId: string, more: Partial<NewAttempt> = {}): NewAttempt => ({
    paymentSessionId: sessionId,
    paymentCollectionId: "paycol_1",
    attempt: 1,
    cartId: "cart_1",
    orderId: "order_1",
    displayId: "1",
    state: "initiating",
    amount: 1184.5,
    planId: 101,
    collection: "none",
    prepaidUtr: null,
    dueAt: null,
    sentAt: null,
    expiresAt: null,
    ...more,
  })
  const intent = {
    kind: "checkout_intended",
    actor: "buyer",
    values: { amount: 1184.5, plan: 101 },
  } as const
  const insert = (sessionId: string, more: Partial<NewAttempt> = {}) =>
    ledger.orders.alone([sessionId], (sql) => ledger.orders.insert(sql, attempt(sessionId, more), intent))
  const webhookOf = (reference: string) => ({
    kind: "down_payment" as const,
    reference,
    dedupeKey: reference,
    rawBody: "{}",
    verdict: "verified",
    matchingPreset: null,
  })
  const later = (ms: number) => new Date(now.getTime() + ms)

  beforeEach(() => {
    now = new Date("2026-01-01T00:00:00Z")
    // The service's own ledger runs on the wall clock; this one on the same database, on a clock that the test sets.
    ledger = service.ledger.at(() => now)
  })

  it("keeps amounts exactly and reads back what it wrote", async () => {
    const row = await insert("payses_1", { amount: 123456789.99 })

    expect(row).toMatchObject({
      reference: "payses_1",
      amount: 123456789.99,
      state: "initiating",
      createdAt: now,
    })
    expect(await service.listSvcOrders({ reference: "payses_1" })).toEqual([
      expect.objectContaining({ amount: 123456789.99, order_id: "order_1" }),
    ])
  })

  it("names later attempts of a session -2, -3", async () => {
    await insert("payses_1")
    expect((await insert("payses_1", { attempt: 2 })).reference).toBe("payses_1-2")
    expect(await ledger.orders.latestOfSession("payses_1")).toMatchObject({ attempt: 2 })
  })

  it("never holds two rows of one reference", async () => {
    await insert("payses_1")
    await expect(insert("payses_1")).rejects.toThrow()
  })

  it("says of a refused statement where and why, and none of its values", async () => {
    const refused = ledger.inbox.receive({
      kind: "down_payment",
      reference: "payses_1",
      dedupeKey: "key",
      rawBody: '{"phone":"966500000001"}\u0000',
      verdict: "verified",
      matchingPreset: null,
    })
    const error: unknown = await refused.catch((caught: unknown) => caught)

    expect(error).toMatchObject({ name: "LedgerError", message: expect.stringContaining("svc_webhook") })
    expect(inspect(error, { depth: 9 })).not.toContain("966500000001")
  })

  it("keeps no phone number and no e-mail address of whatever is quoted, but the store's own numbers", async () => {
    const refusal = (issues: string) => ({
      number: "INV-2026-000042",
      cause: { problem: "invoice_metadata_unreadable", issues } as const,
    })
    const quoting = refusal("No region of 966500000001 (buyer@example.com) for 1234567.89 SAR.")
    const shown = refusal("No region of 9665*****01 ([e-mail]) for 1234567.89 SAR.")
    const subject = { reference: "payses_1", orderId: null }

    await ledger.activity.note(subject, { kind: "invoice_refused", actor: "system", values: quoting })
    await ledger.database.transaction((sql) =>
      ledger.attention.add(sql, subject, { kind: "invoice_refused", values: quoting })
    )
    const [point] = await ledger.attention.openFor(["payses_1"])

    expect((await ledger.activity.timeline(["payses_1"])).map(({ fact }) => fact?.values)).toEqual([shown])
    expect(point?.fact?.values).toEqual(shown)
    await ledger.attention.resolve([point?.id ?? ""], { by: "user_1", note: "asked buyer@example.com" })
    expect(await ledger.attention.byId(point?.id ?? "")).toMatchObject({ note: "asked [e-mail]" })
  })

  it("lets one process at a time open an attempt for a cart or its order", async () => {
    const seen: number[] = []
    const open = (...subjects: string[]) =>
      ledger.orders.alone(subjects, async (sql) => {
        const present = await ledger.orders.ofSubject(sql, { cartId: "cart_1", orderId: "order_1" })

        seen.push(present.length)
        return ledger.orders.insert(sql, attempt("payses_1", { attempt: present.length + 1 }), intent)
      })

    await Promise.all([
      open("cart_1", "order_1"),
      open("order_1", "cart_1"),
      open("cart_1"),
      open("cart_1", "order_2"),
    ])
    expect([...seen].sort()).toEqual([0, 1, 2, 3])
  })

  it("runs again what the database ended for a deadlock, and leaves nothing half done", async () => {
    await insert("payses_1")
    await insert("payses_2")
    const { orders } = ledger
    const both = (first: string, second: string, name: string) =>
      orders.database.transaction(async (sql) => {
        await orders.changeWithin(sql, first, { patch: { transactionId: name } })
        await new Promise((resolve) => setTimeout(resolve, 100))
        await orders.changeWithin(sql, second, { patch: { transactionId: name } })
      })

    await Promise.all([both("payses_1", "payses_2", "one"), both("payses_2", "payses_1", "other")])
    const [one, other] = [await orders.byReference("payses_1"), await orders.byReference("payses_2")]

    expect(one?.transactionId).toBe(other?.transactionId)
  })

  it("writes a change, its line of the timeline and its attention together, or nothing", async () => {
    await insert("payses_1")
    await expect(
      ledger.orders.change("payses_1", {
        event: "checkout_created",
        patch: { svcOrderId: "SO-1" },
        activity: { kind: "approved", actor: "\u0000 is refused by PostgreSQL" },
        attention: { kind: "proof_missing" },
      })
    ).rejects.toThrow()
    expect(await ledger.orders.byReference("payses_1")).toMatchObject({
      state: "initiating",
      svcOrderId: null,
    })
    expect(await ledger.activity.timeline(["payses_1"])).toHaveLength(1)
    expect(await ledger.attention.openFor(["payses_1"])).toEqual([])
  })

  it("keeps what the service says also where PostgreSQL would not, such as half a character", async () => {
    const says = { of: "payment", service_says: "PAID\u0000\ud83d" } as const

    await insert("payses_1")
    await ledger.orders.change("payses_1", { attention: { kind: "unknown_status", values: says } })
    expect(await ledger.attention.openFor(["payses_1"])).toMatchObject([
      { values: { service_says: "PAID\ufffd\ufffd" } },
    ])
  })

  it("records an illegal event and applies nothing of it", async () => {
    await insert("payses_1")
    await ledger.orders.change("payses_1", { event: "checkout_declined" })
    const { transition } = await ledger.orders.change("payses_1", {
      event: "down_payment_confirmed",
      patch: { paymentStatus: "PAID", authorizedAt: now },
      activity: {
        kind: "down_payment_confirmed",
        actor: "service",
        values: { payment_status: "PAID", transaction_id: null },
      },
    })

    expect(transition).toBe("illegal")
    expect(await ledger.orders.byReference("payses_1")).toMatchObject({
      state: "declined",
      paymentStatus: null,
      authorizedAt: null,
    })
    expect((await ledger.activity.timeline(["payses_1"])).map(({ kind }) => kind)).toEqual([
      "checkout_intended",
      "transition_refused",
    ])
  })

  it("never leaves a declined attempt, whatever happens", async () => {
    await insert("payses_1")
    await ledger.orders.change("payses_1", { event: "checkout_declined" })
    for (const event of ORDER_EVENTS) {
      await ledger.orders.change("payses_1", { event })
    }
    expect(await ledger.orders.byReference("payses_1")).toMatchObject({ state: "declined" })
  })

  it("redacts what goes into the timeline", async () => {
    await insert("payses_1")
    await ledger.orders.change("payses_1", {
      activity: {
        kind: "setting_changed",
        actor: "service",
        values: {
          option: "966500000001",
          from: { access_token: "very-secret" },
          to: { nested: { text: "call +966 500000001" } },
        },
      },
    })
    const stored = JSON.stringify(await service.listSvcActivities({ reference: "payses_1" }))

    expect(stored).not.toMatch(/966500000001|very-secret|500000001/)
  })

  it("lists one open point per kind and attempt, and a new one after it was resolved", async () => {
    await insert("payses_1")
    const list = () => ledger.orders.change("payses_1", { attention: sampleAttention.possible_duplicate })

    await list()
    await list()
    const [open, ...more] = await ledger.attention.openFor(["payses_1"])

    expect(more).toEqual([])
    await service.updateSvcAttentions({ id: open?.id ?? "", resolved_at: now })
    await list()
    expect(await ledger.attention.openFor(["payses_1"])).toHaveLength(1)
    expect(await service.listSvcAttentions({ reference: "payses_1" })).toHaveLength(2)
  })

  it("tells of something once, also when it was resolved since", async () => {
    await insert("payses_1")
    const held = await ledger.orders.claim("payses_1", MINUTE)
    const fact = { kind: "payment_overdue", values: { since: now.toISOString() } } as const
    const list = () => held?.changeOnce({ activity: { ...fact, actor: "system" }, attention: fact })
    const lines = async () =>
      (await ledger.activity.timeline(["payses_1"])).filter(({ kind }) => kind === fact.kind)

    await list()
    const [open] = await ledger.attention.openFor(["payses_1"])

    expect(open).toMatchObject(fact)
    expect(await lines()).toHaveLength(1)
    await ledger.attention.resolve([open?.id ?? ""], { by: "user_1", note: null })
    await list()
    expect(await ledger.attention.openFor(["payses_1"])).toEqual([])
    expect(await lines()).toHaveLength(1)
  })

  describe("the lease of an attempt", () => {
    const SHORT = 150
    const ended = () => new Promise((resolve) => setTimeout(resolve, SHORT + 30))
    const references = async (times: number) => {
      const taken: string[] = []

      for (let time = 0; time < times; time += 1) {
        const held = await ledger.orders.claimDue(MINUTE)

        taken.push(...(held === undefined ? [] : [held.reference]))
      }
      return taken
    }

    it("gives it to one process, until it ends by the database's clock", async () => {
      await insert("payses_1")
      const claims = await Promise.all([1, 2, 3, 4].map(() => ledger.orders.claim("payses_1", SHORT)))

      expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
      // The clock of this node is years off, which changes nothing.
      now = later(MINUTE * 60 * 24 * 400)
      expect(await ledger.orders.claim("payses_1", SHORT)).toBeUndefined()
      await ended()
      expect(await ledger.orders.claim("payses_1", SHORT)).toBeDefined()
    })

    it("refuses what its holder writes once another process has taken the attempt", async () => {
      await insert("payses_1")
      const first = await ledger.orders.claim("payses_1", SHORT)

      await ended()
      const second = await ledger.orders.claim("payses_1", MINUTE)

      expect(second).toBeDefined()
      await expect(first?.change({ patch: { svcOrderId: "SO-1" } })).rejects.toThrow(LeaseLost)
      await expect(first?.conclude({ event: "checkout_declined" })).rejects.toThrow(LeaseLost)
      await expect(first?.renew()).rejects.toThrow(LeaseLost)
      first?.note({ paymentStatus: "PAID" })
      await first?.release()
      expect(await ledger.orders.claim("payses_1", MINUTE)).toBeUndefined()
      await second?.change({ patch: { svcOrderId: "SO-2" } })
      expect(await ledger.orders.byReference("payses_1")).toMatchObject({
        state: "initiating",
        svcOrderId: "SO-2",
        paymentStatus: null,
      })
    })

    it("writes what its holder has noted when it gives the attempt back", async () => {
      await insert("payses_1")
      const held = await ledger.orders.claim("payses_1", MINUTE)

      held?.note({ paymentStatus: "PENDING", tries: 3 })
      held?.note({ tries: 4 })
      expect(held?.row).toMatchObject({ paymentStatus: "PENDING", tries: 4 })
      expect(await ledger.orders.byReference("payses_1")).toMatchObject({ paymentStatus: null, tries: 0 })
      await held?.release()
      expect(await ledger.orders.byReference("payses_1")).toMatchObject({
        paymentStatus: "PENDING",
        tries: 4,
        leaseToken: null,
      })
    })

    it("writes what its holder has noted with the next change, also when that is refused", async () => {
      await insert("payses_1", { state: "declined" })
      const held = await ledger.orders.claim("payses_1", MINUTE)

      held?.note({ paymentStatus: "PENDING", transactionId: "TX-1" })
      expect(await held?.change({ event: "down_payment_confirmed", patch: { paymentStatus: "PAID" } })).toBe(
        "illegal"
      )
      expect(await ledger.orders.byReference("payses_1")).toMatchObject({
        state: "declined",
        paymentStatus: "PENDING",
        transactionId: "TX-1",
      })
      held?.note({ transactionId: "TX-2" })
      await held?.change({ patch: { paymentStatus: "PAID" } })
      await ledger.orders.change("payses_1", { patch: { transactionId: "TX-3" } })
      await held?.release()
      expect(await ledger.orders.byReference("payses_1")).toMatchObject({
        paymentStatus: "PAID",
        transactionId: "TX-3",
      })
    })

    it("says when it is given back whether there are events of the attempt to be told", async () => {
      await insert("payses_1")
      await insert("payses_2", { cartId: "cart_2", orderId: "order_2" })
      const silent = await ledger.orders.claim("payses_1", MINUTE)
      const telling = await ledger.orders.claim("payses_2", MINUTE)

      // Also what another process tells of it meanwhile.
      await ledger.orders.change("payses_2", { tells: { name: "svc.test" } })
      expect(await silent?.release()).toBe(false)
      expect(await telling?.release()).toBe(true)
    })

    it("is not taken by who saw the attempt before its holder gave it back with an outcome", async () => {
      await insert("payses_1")
      const take = (seen: OrderRow | undefined) =>
        ledger.database.transaction(async (sql) =>
          seen === undefined ? undefined : ledger.orders.claimWithin(sql, seen, MINUTE)
        )
      const seen = await ledger.orders.byReference("payses_1")
      const held = await ledger.orders.claim("payses_1", MINUTE)

      await held?.conclude({ event: "checkout_created" })
      expect(await take(seen)).toBeUndefined()
      expect(await take(await ledger.orders.byReference("payses_1"))).toBeDefined()
    })

    it("lets its holder go on writing as long as nobody else has taken the attempt", async () => {
      await insert("payses_1")
      const held = await ledger.orders.claim("payses_1", SHORT)

      await ended()
      await held?.change({ patch: { svcOrderId: "SO-1" } })
      expect((await ledger.orders.byReference("payses_1"))?.svcOrderId).toBe("SO-1")
    })

    it("brings the attempt up again when it ends, whatever it was due", async () => {
      await insert("payses_never", { dueAt: null })
      await ledger.orders.claim("payses_never", SHORT)
      expect(await references(1)).toEqual([])
      await ended()
      expect(await references(2)).toEqual(["payses_never"])
    })

    it("does not lose that somebody asks for the attempt while it is held", async () => {
      await insert("payses_1")
      const held = await ledger.orders.claim("payses_1", MINUTE)

      await ledger.orders.makeDue("payses_1", new Date(Date.now() - 1))
      held?.lookAgainIn(MINUTE)
      await held?.release()
      expect(await references(1)).toEqual(["payses_1"])
    })

    it("is given back with the time at which the attempt is looked at next, the earliest that was asked for", async () => {
      await insert("payses_1")
      const held = await ledger.orders.claim("payses_1", MINUTE)

      held?.lookAgainIn(5 * MINUTE)
      held?.lookAgainIn(2 * MINUTE)
      held?.lookAgainAt(null)
      await held?.conclude({ patch: { tries: 1 } })
      const row = await ledger.orders.byReference("payses_1")
      const inMinutes = ((row?.dueAt?.getTime() ?? 0) - now.getTime()) / MINUTE

      expect(row).toMatchObject({ leaseToken: null, leaseUntil: null, tries: 1 })
      expect(inMinutes).toBeGreaterThan(1.9)
      expect(inMinutes).toBeLessThan(2.1)
    })

    it("is given to one of several sweeps, the oldest attempt first, and never one that is held", async () => {
      const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

      for (let index = 0; index < 20; index += 1) {
        await insert(`payses_${index}`, { dueAt: ago(100 - index) })
      }
      await insert("payses_later", { dueAt: new Date(Date.now() + MINUTE) })
      await insert("payses_held", { dueAt: ago(900) })
      await ledger.orders.claim("payses_held", MINUTE)
      expect(await references(2)).toEqual(["payses_0", "payses_1"])
      const taken = (await Promise.all([references(10), references(10), references(10)])).flat()

      expect(new Set(taken).size).toBe(18)
      expect(taken).toHaveLength(18)
      expect(taken).not.toContain("payses_later")
    })
  })

  it("keeps one row per webhook and counts its deliveries", async () => {
    const webhook = {
      kind: "down_payment" as const,
      reference: "payses_1",
      dedupeKey: "key",
      rawBody: "{}",
      verdict: "verified",
      matchingPreset: null,
    }
    const ids = await Promise.all([1, 2, 3].map(() => ledger.inbox.receive(webhook)))

    expect(new Set(ids).size).toBe(1)
    expect(await ledger.webhooks.ofReferences(["payses_1"])).toEqual([
      expect.objectContaining({ deliveries: 3, status: "received" }),
    ])
  })

  it("keeps webhooks apart that arrive at once, each with its own id", async () => {
    const webhook = (number: number) => ({
      kind: "delivery" as const,
      reference: `payses_${number}`,
      dedupeKey: `key_${number}`,
      rawBody: "{}",
      verdict: number === 2 ? "mismatch" : "verified",
      matchingPreset: null,
    })
    const ids = await Promise.all([1, 2, 3, 2, 1].map((number) => ledger.inbox.receive(webhook(number))))

    expect(ids[4]).toBe(ids[0])
    expect(ids[3]).toBe(ids[1])
    expect(new Set(ids).size).toBe(3)
    const rows = await ledger.webhooks.ofReferences(["payses_1", "payses_2", "payses_3"])

    expect(
      rows.map(({ id, reference, verdict, deliveries }) => [id, reference, verdict, deliveries]).sort()
    ).toEqual(
      [
        [ids[0], "payses_1", "verified", 2],
        [ids[1], "payses_2", "mismatch", 2],
        [ids[2], "payses_3", "verified", 1],
      ].sort()
    )
  })

  it("keeps the others when one of those that arrive at once cannot be kept", async () => {
    const webhook = (reference: string, rawBody: string) =>
      ledger.inbox.receive({
        kind: "delivery",
        reference,
        dedupeKey: reference,
        rawBody,
        verdict: "verified",
        matchingPreset: null,
      })
    const kept = await Promise.allSettled([
      webhook("payses_1", "{}"),
      // PostgreSQL keeps no NUL in text.
      webhook("payses_2", "\u0000"),
      webhook("payses_3", "{}"),
    ])

    expect(kept.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  })

  it("gives a webhook to one process, and again when that one did not finish", async () => {
    const id = await ledger.inbox.receive(webhookOf("payses_1"))

    expect(await ledger.inbox.claim(id, 100)).toBeDefined()
    expect(await ledger.inbox.claim(id, 100)).toBeUndefined()
    expect(await ledger.inbox.claimDue(100)).toBeUndefined()
    await new Promise((resolve) => setTimeout(resolve, 130))
    const held = await ledger.inbox.claimDue(MINUTE)

    assert(held)
    expect(held.row.id).toBe(id)
    expect(await ledger.inbox.processed(held, "none")).toBe(true)
    expect(await ledger.inbox.claimDue(MINUTE)).toBeUndefined()
    expect(await ledger.inbox.claim(id, MINUTE)).toBeUndefined()
  })

  it("is due again when it is delivered again while it is processed", async () => {
    const id = await ledger.inbox.receive(webhookOf("payses_1"))
    const held = await ledger.inbox.claim(id, MINUTE)

    assert(held)
    expect(await ledger.inbox.receive(webhookOf("payses_1"))).toBe(id)
    expect(await ledger.inbox.processed(held, "none")).toBe(false)
    const again = await ledger.inbox.claimDue(MINUTE)

    assert(again)
    expect(again.row).toMatchObject({ id, deliveries: 2, status: "received" })
    expect(await ledger.inbox.processed(again, "none")).toBe(true)
  })

  it("takes no outcome from a process whose lease was lost", async () => {
    const id = await ledger.inbox.receive(webhookOf("payses_1"))
    const lost = await ledger.inbox.claim(id, 50)

    await new Promise((resolve) => setTimeout(resolve, 80))
    const held = await ledger.inbox.claim(id, MINUTE)

    assert(lost && held)
    expect(await ledger.inbox.processed(lost, "late")).toBe(false)
    await ledger.inbox.failed(lost, "late", null)
    expect(await ledger.webhooks.byId(id)).toMatchObject({ status: "received", outcome: null })
    expect(await ledger.inbox.processed(held, "none")).toBe(true)
  })

  it("forgets which phones were asked about after an hour, and never stores one", async () => {
    const allow = (cart: number, phone: string) =>
      ledger.phoneLookups.allow(phone, [{ scope: `cart:${cart}`, most: 1 }])

    expect(await allow(1, "966500000001")).toBe(true)
    expect(await allow(1, "966500000002")).toBe(false)
    expect(await allow(1, "966500000001")).toBe(true)
    expect(await allow(2, "966500000002")).toBe(true)
    expect(JSON.stringify(await service.listSvcPhoneLookups())).not.toContain("966500000001")
    now = later(61 * MINUTE)
    expect(await allow(1, "966500000002")).toBe(true)
    now = later(122 * MINUTE)
    await ledger.phoneLookups.prune()
    expect(await service.listSvcPhoneLookups()).toEqual([])
  })

  it("allows a question about a phone within every limit or not at all, in one statement", async () => {
    const statements = jest.spyOn(ledger.database, "sql", "get")
    const transactions = jest.spyOn(ledger.database, "transaction")
    const allow = (phone: string, perCart: number, perAddress: number) =>
      ledger.phoneLookups.allow(phone, [
        { scope: "cart:1", most: perCart },
        { scope: "address:1", most: perAddress },
      ])

    expect(await allow("966500000001", 2, 1)).toBe(true)
    expect(await allow("966500000002", 2, 1)).toBe(false)
    expect(await service.listSvcPhoneLookups()).toHaveLength(2)
    expect(await allow("966500000002", 2, 2)).toBe(true)
    expect(await allow("966500000001", 2, 1)).toBe(true)
    expect(await allow("966500000003", 2, 9)).toBe(false)
    expect(statements).toHaveBeenCalledTimes(5)
    expect(transactions).not.toHaveBeenCalled()
    expect(await ledger.phoneLookups.allow("966500000004", [])).toBe(true)
    jest.restoreAllMocks()
  })
})
