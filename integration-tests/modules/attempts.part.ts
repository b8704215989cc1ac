import { inspect } from "node:util"
import { z } from "zod"
import { unconfirmed } from "../../src/modules/svc/checkout/checkout-changes"
import type { Sql } from "../../src/modules/svc/ledger/sql"
import type { OrderRow } from "../../src/modules/svc/ledger/order-row"
import { sampleAttention } from "../../src/words/__fixtures__/sample-facts"
import { polling } from "../../support/polling"
import { untilWaitingForLocks } from "../support/waiting-for-locks"
import type { ModulePart } from "./module-suite"

import { attempt, intent, MINUTE, tooLongForAnIndex } from "./ledger-under-test"

export const attempts: ModulePart = (service, books) => {
  it("keeps amounts exactly and reads back what it wrote", async () => {
    const row = await books.insert("payses_1", { amount: 123456789.99 })

    expect(row).toMatchObject({
      reference: "payses_1",
      amount: 123456789.99,
      state: "initiating",
      createdAt: books.now,
    })
    expect(await service.listSvcOrders({ reference: "payses_1" })).toEqual([
      expect.objectContaining({ amount: 123456789.99, order_id: "order_1" }),
    ])
  })

  it("names later attempts of a session -2, -3", async () => {
    await books.insert("payses_1")
    expect((await books.insert("payses_1", { attempt: 2 })).reference).toBe("payses_1-2")
    expect(await books.ledger.orders.latestOfSession("payses_1")).toMatchObject({ attempt: 2 })
  })

  it("knows which was sent last by the database's time, whatever the clock that its id was made by", async () => {
    const sent = (minutes: number) =>
      ({ state: "declined", sentAt: books.now, createdAt: books.later(minutes * MINUTE) }) as const

    await books.insert("payses_1", sent(1))
    await books.insert("payses_2", sent(0))
    expect((await books.ledger.orders.latestSent(2)).map(({ reference }) => reference)).toEqual([
      "payses_1",
      "payses_2",
    ])
  })

  it("never holds two rows of one reference", async () => {
    await books.insert("payses_1")
    await expect(books.insert("payses_1")).rejects.toThrow()
  })

  it("says of a refused statement where and why, and none of its values", async () => {
    const refused = books.ledger.inbox.receive({
      kind: "down_payment",
      reference: "payses_1",
      dedupeKey: tooLongForAnIndex(),
      rawBody: '{"phone":"966500000001"}',
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
    const shown = refusal("No region of 9665*****01 ([…]) for 1234567.89 SAR.")
    const subject = { reference: "payses_1", orderId: null }

    await books.ledger.activity.note(subject, { kind: "invoice_refused", actor: "system", values: quoting })
    await books.ledger.attention.list(subject, { kind: "invoice_refused", values: quoting })
    const [point] = await books.points("payses_1")

    expect((await books.ledger.activity.timeline(["payses_1"])).map(({ fact }) => fact?.values)).toEqual([
      shown,
    ])
    expect(point?.fact?.values).toEqual(shown)
    await books.ledger.attention.resolve([point?.id ?? ""], { by: "user_1", note: "asked buyer@example.com" })
    expect(await books.ledger.attention.byId(point?.id ?? "")).toMatchObject({ note: "asked […]" })
  })

  it("lets one process at a time open an attempt for a cart or its order", async () => {
    const seen: number[] = []
    const open = (...subjects: string[]) =>
      books.ledger.orders.alone(subjects, async (sql) => {
        const present = await books.ledger.orders.ofSubject(sql, { cartId: "cart_1", orderId: "order_1" })

        seen.push(present.length)
        return books.ledger.orders.insert(sql, attempt("payses_1", { attempt: present.length + 1 }), intent)
      })

    await Promise.all([
      open("cart_1", "order_1"),
      open("order_1", "cart_1"),
      open("cart_1"),
      open("cart_1", "order_2"),
    ])
    expect([...seen].sort()).toEqual([0, 1, 2, 3])
  })

  it("sees what those have written for whose lock it has waited", async () => {
    const { orders, database } = books.ledger
    const present = (sql: Sql) => orders.ofSubject(sql, { cartId: "cart_1", orderId: null })
    const next: Promise<OrderRow[]>[] = []

    await orders.alone(["cart_1"], async (sql) => {
      next.push(orders.alone(["cart_1"], present))
      await untilWaitingForLocks(database)
      await orders.insert(sql, attempt("payses_1"), intent)
    })
    expect(await Promise.all(next)).toMatchObject([[{ reference: "payses_1" }]])
  })

  it("runs again what the database ended for a deadlock, and leaves nothing half done", async () => {
    await books.insert("payses_1")
    await books.insert("payses_2")
    const { orders } = books.ledger
    let runs = 0
    const both = (first: string, second: string, name: string) =>
      orders.database.transaction(async (sql) => {
        await orders.changeWithin(sql, first, { patch: { transactionId: name } })
        runs += 1
        // Each holds its first row.
        await polling(() => runs).until((count) => count >= 2)
        await orders.changeWithin(sql, second, { patch: { transactionId: name } })
      })

    await Promise.all([both("payses_1", "payses_2", "one"), both("payses_2", "payses_1", "other")])
    const [one, other] = [await orders.byReference("payses_1"), await orders.byReference("payses_2")]

    expect(runs).toBe(3)
    expect(one?.transactionId).toBe(other?.transactionId)
  })

  it("writes a change, its line of the timeline and its attention together, or nothing", async () => {
    const run = (statement: string) => books.ledger.database.sql.all(z.unknown(), statement)

    await books.insert("payses_1")
    await run("alter table svc_attention add constraint refused check (kind <> 'proof_missing')")
    await expect(
      books.ledger.orders.change("payses_1", {
        event: "checkout_created",
        patch: { svcOrderId: "SO-1" },
        activity: { kind: "approved", actor: "admin" },
        attention: { kind: "proof_missing" },
      })
    ).rejects.toThrow(/svc_attention/)
    await run("alter table svc_attention drop constraint refused")
    expect(await books.row("payses_1")).toMatchObject({
      state: "initiating",
      svcOrderId: null,
    })
    expect(await books.ledger.activity.timeline(["payses_1"])).toHaveLength(1)
    expect(await books.points("payses_1")).toEqual([])
  })

  it("keeps what the service says also where PostgreSQL would not, such as half a character", async () => {
    const says = { of: "payment", service_says: "PAID\u0000\ud83d" } as const

    await books.insert("payses_1")
    const { row } = await books.ledger.orders.change("payses_1", {
      patch: { orderStatus: "PAID\u0000" },
      attention: { kind: "unknown_status", values: says },
    })

    expect(row.orderStatus).toBe("PAID\ufffd")
    expect(await books.points("payses_1")).toMatchObject([{ values: { service_says: "PAID\ufffd\ufffd" } }])
  })

  it.each([
    ["approved", "awaiting_approval"],
    ["down_payment_confirmed", "awaiting_down_payment"],
  ] as const)(
    "has nothing revived by %s that a person has settled while it was awaited",
    async (event, state) => {
      await books.insert("payses_1", { state })
      await books.ledger.orders.change("payses_1", { patch: { releasedAt: books.now } })
      expect((await books.ledger.orders.change("payses_1", { event })).transition).toBe("illegal")
      expect(await books.row("payses_1")).toMatchObject({ state })
    }
  )

  it("records an illegal event and applies nothing of it", async () => {
    await books.insert("payses_1")
    await books.ledger.orders.change("payses_1", { event: "checkout_declined" })
    const { transition } = await books.ledger.orders.change("payses_1", {
      event: "down_payment_confirmed",
      patch: { paymentStatus: "PAID", authorizedAt: books.now },
      activity: {
        kind: "down_payment_confirmed",
        actor: "service",
        values: { payment_status: "PAID", transaction_id: null },
      },
    })

    expect(transition).toBe("illegal")
    expect(await books.row("payses_1")).toMatchObject({
      state: "declined",
      paymentStatus: null,
      authorizedAt: null,
    })
    expect((await books.ledger.activity.timeline(["payses_1"])).map(({ kind }) => kind)).toEqual([
      "checkout_intended",
      "transition_refused",
    ])
  })

  it("keeps an attempt that was authorised by a late answer when the reference is found to be in use after that", async () => {
    const { orders } = books.ledger
    const { row: seen } = await orders.change(
      "payses_1",
      unconfirmed(await books.insert("payses_1"), null, "unanswered")
    )

    expect(seen.state).toBe("unconfirmed")
    await orders.change("payses_1", {
      event: "checkout_created",
      patch: { svcOrderId: "SO-1", errorCode: null, declineCode: null },
      settles: ["possible_duplicate"],
    })
    await orders.change("payses_1", { ...unconfirmed(seen, null, "arrived"), wakeAt: books.now })
    expect(await books.row("payses_1")).toMatchObject({
      state: "authorized",
      errorCode: null,
      declineCode: null,
    })
    expect(await books.points("payses_1")).toEqual([])
  })

  it("lists one open point per kind and attempt, and a new one after it was resolved", async () => {
    await books.insert("payses_1")
    const list = () =>
      books.ledger.orders.change("payses_1", { attention: sampleAttention.possible_duplicate })

    await list()
    await list()
    const [open, ...more] = await books.points("payses_1")

    expect(more).toEqual([])
    await service.updateSvcAttentions({ id: open?.id ?? "", resolved_at: books.now })
    await list()
    expect(await books.points("payses_1")).toHaveLength(1)
    expect(await service.listSvcAttentions({ reference: "payses_1" })).toHaveLength(2)
  })

  it("tells of something once, also when it was resolved since", async () => {
    await books.insert("payses_1")
    const held = await books.claim("payses_1")
    const fact = { kind: "payment_overdue", values: { since: books.now.toISOString() } } as const
    const list = () => held?.changeOnce({ activity: { ...fact, actor: "system" }, attention: fact })
    const lines = async () =>
      (await books.ledger.activity.timeline(["payses_1"])).filter(({ kind }) => kind === fact.kind)

    await list()
    const [open] = await books.points("payses_1")

    expect(open).toMatchObject(fact)
    expect(await lines()).toHaveLength(1)
    await books.ledger.attention.resolve([open?.id ?? ""], { by: "user_1", note: null })
    await list()
    expect(await books.points("payses_1")).toEqual([])
    expect(await lines()).toHaveLength(1)
  })

  it("takes over settings seconds later, although the clock was hours ahead when they were read", async () => {
    const { ledger, settings, options } = service
    const { clock, sql } = ledger.database

    clock.learn(new Date(Date.now() + 4 * 60 * MINUTE), Date.now())
    await settings.read()
    const later = performance.now() + 3_000

    await ledger.setClock()
    await ledger.settings.put(sql, "language", "en", "user_1")
    jest.spyOn(performance, "now").mockReturnValue(later)
    await settings.refresh()
    jest.restoreAllMocks()
    expect(options.language).toBe("en")
    await ledger.settings.remove(sql, "language")
    await settings.read()
  })

  it("forgets which phones were asked about after an hour, and never stores one", async () => {
    const allow = (cart: number, phone: string) =>
      books.ledger.phoneLookups.allow(phone, [{ scope: `cart:${cart}`, most: 1 }])

    expect(await allow(1, "966500000001")).toBe(true)
    expect(await allow(1, "966500000002")).toBe(false)
    expect(await allow(1, "966500000001")).toBe(true)
    expect(await allow(2, "966500000002")).toBe(true)
    expect(JSON.stringify(await service.listSvcPhoneLookups())).not.toContain("966500000001")
    books.now = books.later(61 * MINUTE)
    expect(await allow(1, "966500000002")).toBe(true)
    books.now = books.later(122 * MINUTE)
    await books.ledger.prune(service.options.retention)
    expect(await service.listSvcPhoneLookups()).toEqual([])
  })

  it("allows a question about a phone within every limit or not at all, in one statement", async () => {
    const statements = jest.spyOn(books.ledger.database, "sql", "get")
    const transactions = jest.spyOn(books.ledger.database, "transaction")
    const allow = (phone: string, perCart: number, perAddress: number) =>
      books.ledger.phoneLookups.allow(phone, [
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
    expect(await books.ledger.phoneLookups.allow("966500000004", [])).toBe(true)
    jest.restoreAllMocks()
  })
}
