import assert from "node:assert"
import { z } from "zod"
import { REMEMBERED_KINDS } from "../../src/modules/svc/ledger/activity"
import { REMEMBERED_POINTS } from "../../src/modules/svc/ledger/attention-kinds"
import { sampleActivity, sampleAttention } from "../../src/words/__fixtures__/sample-facts"
import { prune } from "../../src/modules/svc/ledger/retention"
import { attempt, intent } from "./ledger-under-test"
import type { ModulePart } from "./module-suite"
import { withoutJoinsBySet } from "./without-joins-by-set"

const DAY = 24 * 3_600_000

export const retention: ModulePart = (service, books) => {
  const start = books.now
  const retention = { webhooks: 90, activity: 730, resolvedAttention: 365 }
  const nothing = { webhooks: 0, activity: 0, resolvedAttention: 0 }
  const daysLater = (days: number) => {
    books.now = new Date(start.getTime() + days * DAY)
  }
  const received = (key: string) => ({
    kind: "down_payment" as const,
    reference: "payses_1",
    dedupeKey: key,
    rawBody: "{}",
    verdict: "verified",
    matchingPreset: null,
  })
  const take = async (key: string) => {
    const held = await books.ledger.inbox.claim(await books.ledger.inbox.receive(received(key)), 60_000)

    assert(held)
    return held
  }
  const statuses = async () => (await service.listSvcWebhooks()).map(({ status }) => status).sort()

  it("forgets webhooks that are done with, and never one that is due", async () => {
    await books.ledger.inbox.processed(await take("done"), "authorized")
    await books.ledger.inbox.failed(await take("given up"), "failed", null)
    await books.ledger.inbox.refuse({ ...received("refused"), verdict: "mismatch" }, 3)
    await books.ledger.inbox.receive(received("due"))
    daysLater(90)
    await books.ledger.prune(retention)
    expect(await statuses()).toEqual(["abandoned", "processed", "received", "refused"])
    daysLater(91)
    await books.ledger.prune(nothing)
    expect(await statuses()).toHaveLength(4)
    await books.ledger.prune(retention)
    expect(await statuses()).toEqual(["received"])
  })

  it("keeps a webhook that was given up as long as its point is open, so that the point stays, too", async () => {
    const subject = { reference: "payses_1", orderId: "order_1" }
    const open = () => books.ledger.attention.openFor(["payses_1"])

    await books.ledger.attention.list(subject, sampleAttention.retries_exhausted)
    await books.ledger.inbox.failed(await take("given up"), "failed", null)
    daysLater(91)
    await books.ledger.prune(retention)
    await books.ledger.attention.settleFailed("payses_1")
    const [point] = await open()

    expect(point).toMatchObject({ kind: "retries_exhausted" })
    await books.ledger.attention.resolve([point?.id ?? ""], { by: "user_1", note: "Done." })
    await books.ledger.prune(retention)
    expect(await statuses()).toEqual([])
  })

  it("forgets no more than a batch at once, however PostgreSQL finds it", async () => {
    await books.ledger.database.sql.all(
      z.unknown(),
      `insert into svc_event (id, name, reference, data, happened_at, due_at)
       select 'svcevt_' || one, 'svc.delivery_asked', 'payses_' || one, '{}', now(), now()
       from generate_series(1, 1500) one`
    )
    await withoutJoinsBySet(service, async (sql) => {
      expect(await prune({ sql, now: () => new Date(Date.now() + 31 * DAY) }, nothing)).toBe(1_000)
    })
  })

  it("knows a second delivery for as long, and takes one that comes later in anew", async () => {
    const held = await take("event")
    const first = held.row.id

    await books.ledger.inbox.processed(held, "authorized")
    daysLater(89)
    const again = await take("event")

    expect(again.row.id).toBe(first)
    await books.ledger.inbox.processed(again, "authorized")
    daysLater(91)
    await books.ledger.prune(retention)
    expect(await books.ledger.inbox.receive(received("event"))).not.toBe(first)
    expect(await statuses()).toEqual(["received"])
  })

  it("forgets old lines of timelines, and points that were resolved long ago; open ones stay", async () => {
    const subject = { reference: "payses_1", orderId: "order_1" }

    await books.ledger.activity.note(subject, { kind: "session_restored", actor: "system" })
    for (const kind of ["signature_mismatch", "retries_exhausted"] as const) {
      await books.ledger.attention.list(subject, sampleAttention[kind])
    }
    const [, resolved] = await books.points("payses_1")

    await books.ledger.attention.resolve([resolved?.id ?? ""], { by: "user_1", note: "Done." })
    daysLater(366)
    await books.ledger.activity.note(subject, { kind: "retry_requested", actor: "system" })
    await books.ledger.prune(retention)
    expect(await service.listSvcAttentions()).toMatchObject([{ resolved_at: null }])
    expect(await service.listSvcActivities()).toHaveLength(3)
    daysLater(731)
    await books.ledger.prune(retention)
    expect(await service.listSvcActivities()).toMatchObject([{ kind: "retry_requested" }])
    expect(await service.listSvcAttentions()).toHaveLength(1)
  })

  it("keeps what is asked for later: what was told and resolved long ago is not listed again", async () => {
    await books.ledger.orders.alone(["payses_1"], (sql) =>
      books.ledger.orders.insert(sql, attempt("payses_1", { state: "authorized" }), intent)
    )
    const held = await books.ledger.orders.claim("payses_1", 60_000)
    const listCanceled = async () =>
      held?.changeOnce({
        activity: { kind: "canceled_in_medusa", actor: "system" },
        attention: sampleAttention.canceled_in_medusa,
      })

    await listCanceled()
    const [point] = await books.points("payses_1")

    await books.ledger.attention.resolve([point?.id ?? ""], { by: "user_1", note: "Done." })
    daysLater(731)
    await books.ledger.prune(retention)
    await listCanceled()
    expect(await books.points("payses_1")).toEqual([])
    expect(await service.listSvcActivities()).toMatchObject([{ kind: "canceled_in_medusa" }])
  })

  it.each(REMEMBERED_KINDS)("keeps the lines %s, whatever their age", async (kind) => {
    const line = sampleActivity.find((sample) => sample.kind === kind)

    assert(line)
    await books.ledger.activity.note({ reference: "payses_1", orderId: null }, { ...line, actor: "system" })
    daysLater(10_000)
    await books.ledger.prune(retention)
    expect(await books.ledger.activity.has("payses_1", kind)).toBe(true)
  })

  it.each(REMEMBERED_POINTS)("keeps what a person has seen to of %s, whatever its age", async (kind) => {
    const subject = { reference: "payses_1", orderId: null }

    await books.ledger.attention.list(subject, sampleAttention[kind])
    const [point] = await books.points("payses_1")

    await books.ledger.attention.resolve([point?.id ?? ""], { by: "user_1", note: "Done." })
    daysLater(10_000)
    await books.ledger.prune(retention)
    expect(await books.ledger.attention.lastOf(["payses_1"], kind)).toMatchObject({ resolvedBy: "user_1" })
  })

  it("keeps orders, their deliveries and invoices, whatever their age", async () => {
    await books.ledger.orders.alone(["payses_1"], (sql) =>
      books.ledger.orders.insert(sql, attempt("payses_1", { cartId: null, state: "authorized" }), intent)
    )
    const row = await books.ledger.orders.byReference("payses_1")

    await books.ledger.deliveries.open({ reference: "payses_1", orderId: row?.orderId ?? null })
    await books.ledger.database.transaction((sql) =>
      books.ledger.invoices.offer(
        sql,
        { reference: "payses_1", orderId: "order_1" },
        { number: "1", source: "upload", url: null, fileId: "file_1" },
        []
      )
    )
    daysLater(10_000)
    await books.ledger.prune(retention)
    expect(await service.listSvcOrders()).toHaveLength(1)
    expect(await service.listSvcDeliveries()).toHaveLength(1)
    expect(await service.listSvcInvoices()).toHaveLength(1)
  })

  it("forgets in batches", async () => {
    await books.ledger.database.sql.all(
      z.looseObject({}),
      `insert into svc_activity (id, reference, kind, actor, facts, happened_at)
         select 'a' || n, 'payses_1', 'x', 'system', '{}', ?::timestamptz + n * interval '1 second'
         from generate_series(1, 2500) n`,
      [books.now]
    )
    daysLater(800)
    expect(await books.ledger.prune(retention)).toBe(1_000)
    expect(await books.ledger.prune(retention)).toBe(1_000)
    expect(await books.ledger.prune(retention)).toBe(500)
    expect(await books.ledger.prune(retention)).toBe(0)
  })
}
