import { z } from "zod"
import type {
  AdminSvcCallsOverTimeResponse,
  AdminSvcHealthResponse,
  AdminSvcSettingsResponse,
} from "../../src/types"
import { emptyHistogram } from "../../src/modules/svc/calls/latency"
import type { CallCount } from "../../src/modules/svc/ledger/call-ledger"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import { typed } from "../../support/typed"
import { databaseOf, explained, ledgerStatements } from "../support/ledger-statements"
import { BUYERS, PLANS, polling, storePart } from "../support/store-suite"

const HOUR_MS = 3_600_000
/** How many calls there were in the first buckets; none in the others. */
const latency = (...ofBuckets: number[]) => emptyHistogram().map((none, bucket) => ofBuckets[bucket] ?? none)

export const adminHealth = storePart("the health of the service as the admin sees it", (store) => {
  const test = () => store.admin.post("/admin/svc/connection-test")
  const check = (phone: string) => store.admin.post("/admin/svc/buyer-check", { phone })
  const health = () => store.admin.get("/admin/svc/health", typed<AdminSvcHealthResponse>())

  const counted = (hoursAgo: number, more: Partial<CallCount>): CallCount => {
    const lastAt = new Date(store.svc.ledger.now().getTime() - hoursAgo * HOUR_MS)

    return {
      minute: new Date(Math.floor(lastAt.getTime() / 60_000) * 60_000),
      operation: "add_invoice",
      result: "ok",
      errorName: null,
      errorCode: null,
      lastAt,
      calls: 1,
      latency: latency(1),
      ...more,
    }
  }

  beforeEach(async () => {
    await store.svc.calls.flush()
    await store.execute("delete from svc_call")
  })

  it("is empty where nothing was called", async () => {
    expect(await health()).toMatchObject({
      last_hour: { count: 0, failed: 0, p50_ms: null, p95_ms: null, operations: [] },
      last_ok: null,
      last_failed: null,
      calls_in_flight: 0,
      webhooks: { due: 0, overdue: 0, oldest_due_at: null },
    })
  })

  it("counts calls by operation and result, with how long they took, and the last of each kind", async () => {
    await store.placeOrder()
    await test()
    await store.setFaults({ kind: "http_status", operation: "check_eligibility", status: 401 })
    await test()
    const { last_hour, last_day, last_ok, last_failed } = await health()

    expect(last_hour).toEqual(last_day)
    expect(last_hour).toMatchObject({ count: 3, failed: 1, p50_ms: expect.any(Number) })
    expect(last_hour.operations).toEqual([
      expect.objectContaining({
        operation: "check_eligibility",
        count: 2,
        by_result: { ok: 1, wrong_token: 1 },
      }),
      expect.objectContaining({ operation: "initiate_checkout", count: 1, by_result: { ok: 1 } }),
    ])
    expect(last_ok).toMatchObject({ operation: "check_eligibility", result: "ok", error_name: null })
    expect(last_failed).toEqual({
      operation: "check_eligibility",
      at: expect.any(String),
      result: "wrong_token",
      error_name: "SvcHttpError",
      error_code: null,
    })
  })

  it("keeps no phone number, no token and no body of a call, and one row for many equal calls", async () => {
    for (let n = 0; n < 12; n += 1) {
      await check(BUYERS.active)
    }
    await store.sandbox.putBuyer(BUYERS.failing, {})
    await check(BUYERS.failing)
    await store.placeOrder({ planId: PLANS.downPayment })
    await store.svc.calls.flush()
    const rows = await store.svc.ledger.database.sql.all(
      z.looseObject({ operation: z.string(), calls: z.number() }),
      "select * from svc_call"
    )
    const text = JSON.stringify(rows)

    expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(14)
    // Of three kinds; some twice when a minute has just begun.
    expect(rows.length).toBeLessThanOrEqual(6)
    for (const secret of [BUYERS.active, BUYERS.failing, "50000000", store.svc.options.accessToken]) {
      expect(text).not.toContain(secret)
    }
    const { activity } = await store.admin.get("/admin/svc/settings", typed<AdminSvcSettingsResponse>())

    expect(JSON.stringify(activity)).not.toContain("50000000")
  })

  it("adds up what several instances counted in the same minute, and lets the sweep forget old counts", async () => {
    const { calls } = store.svc.ledger
    const count = (hoursAgo: number, operation: string) =>
      counted(hoursAgo, { operation, calls: 2, latency: latency(0, 2) })

    await Promise.all([1, 2, 3].map(() => calls.add([count(0, "add_invoice")])))
    await calls.add([
      {
        ...count(2, "add_invoice"),
        result: "merchant_inactive",
        errorName: "SELLER_INACTIVE",
        errorCode: 803,
      },
      count(8 * 24, "confirm_delivery"),
    ])
    const latencies = { p50_ms: 35, p95_ms: 49 }

    expect(await health()).toMatchObject({
      last_hour: {
        count: 6,
        ...latencies,
        operations: [{ operation: "add_invoice", count: 6, ...latencies, by_result: { ok: 6 } }],
      },
      last_day: { count: 8, failed: 2, ...latencies },
      last_failed: { error_name: "SELLER_INACTIVE", error_code: 803 },
    })
    await runSweep(store.container())
    const left = await store.svc.ledger.database.sql.all(
      z.looseObject({ operation: z.string() }),
      "select distinct operation from svc_call"
    )

    expect(left).toEqual([{ operation: "add_invoice" }])
  })

  it("tells how the calls of each operation went over time", async () => {
    const count = (hoursAgo: number, result: string, ...ofBuckets: number[]) =>
      counted(hoursAgo, { result, calls: 4, latency: latency(...ofBuckets) })
    const first = count(3, "ok", 0, 4)
    const overTime = (query: string) =>
      store.admin.get(`/admin/svc/health/calls${query}`, typed<AdminSvcCallsOverTimeResponse>())

    await store.svc.ledger.calls.add([
      first,
      { ...first, result: "timeout", latency: latency(4) },
      count(60, "ok", 4),
      counted(3, { operation: "check_eligibility", calls: 2, latency: latency(0, 2) }),
    ])
    const { operations, ...day } = await overTime("")
    const [invoices] = operations
    const hour = new Date(Math.floor(first.lastAt.getTime() / HOUR_MS) * HOUR_MS).toISOString()

    expect(day).toEqual({ span: "day", step_minutes: 60 })
    expect(operations).toMatchObject([
      { operation: "add_invoice", count: 8, failed: 4, p95_ms: 47 },
      { operation: "check_eligibility", count: 2, failed: 0, p95_ms: 49 },
    ])
    expect(invoices?.points).toHaveLength(24)
    expect(invoices?.points).toContainEqual({ at: expect.any(String), count: 0, failed: 0, p95_ms: null })
    expect(invoices?.points.filter((point) => point.count > 0)).toEqual([
      { at: hour, count: 8, failed: 4, p95_ms: 47 },
    ])
    const week = await overTime("?span=week")

    expect(week).toMatchObject({ span: "week", step_minutes: 360 })
    expect(week.operations).toMatchObject([{ count: 12, failed: 4 }, { count: 2 }])
    expect(week.operations[0]?.points.filter((point) => point.count > 0).length).toBe(2)
    await expect(overTime("?span=year")).rejects.toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("day or week") },
    })
  })

  it("loses no count and stops for none when many instances write the same rows in any order", async () => {
    const { calls } = store.svc.ledger
    const counts = ["add_invoice", "confirm_delivery", "initiate_checkout"].map((operation) =>
      counted(0, { operation })
    )

    await Promise.all(
      Array.from({ length: 40 }, (_one, n) => calls.add(n % 2 === 0 ? counts : [...counts].reverse()))
    )
    expect((await health()).last_hour).toMatchObject({ count: 120, failed: 0 })
  })

  it("says what is due and since when", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
    const since = new Date(Date.now() - HOUR_MS)

    await store.setAttempt(sessionId, { dueAt: since })
    expect((await health()).attempts).toEqual({ due: 1, overdue: 1, oldest_due_at: since.toISOString() })
  })

  it("tells of events that the event bus has not taken, since they happened", async () => {
    await store.execute(
      `insert into svc_event (id, name, reference, data, happened_at, due_at)
       values ('svcevt_waits', 'svc.order_authorized', 'payses_waits', '{}', now() - interval '6 minutes', now() + interval '1 hour')`
    )

    expect((await health()).events).toEqual({ due: 1, overdue: 1, oldest_due_at: expect.any(String) })
  })

  it("answers while the database only reads, with the instances that lived before", async () => {
    const database = await databaseOf(store)
    const { rows } = await database.query("select quote_ident(current_database()) as name")
    const { name } = z.object({ name: z.string() }).parse(rows[0])
    // On one connection, whose own transactions write all the while.
    const onlyReads = async (isOn: boolean) => {
      const client = await database.connect()

      await client.query("set default_transaction_read_only = off")
      await client.query(`alter database ${name} set default_transaction_read_only = ${isOn}`)
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
      )
      await client.query("update svc_instance set seen_at = now() - interval '1 hour'")
      client.release(true)
      // As many questions at once as the store has connections: each that was ended is found out by one.
      await polling(() =>
        Promise.allSettled(Array.from({ length: 20 }, () => store.execute("select pg_sleep(0.05)")))
      ).until((answers) => answers.every(({ status }) => status === "fulfilled"))
    }

    expect(await health()).toMatchObject({ instances: [{ pid: process.pid }] })
    try {
      await onlyReads(true)
      await expect(store.execute("delete from svc_call")).rejects.toThrow("read-only")
      expect(await health()).toMatchObject({
        attempts: { overdue: 0 },
        instances: [{ pid: process.pid }],
        has_worker: true,
      })
      expect(await store.admin.get("/admin/svc/checklist", typed<object>())).toMatchObject({
        items: expect.arrayContaining([expect.objectContaining({ code: "workers", status: "ok" })]),
      })
    } finally {
      await onlyReads(false)
      await database.end()
    }
  })

  it("does not call an invoice due that may not be sent yet", async () => {
    const { order } = await store.placeOrder()

    await store.act(order.id, "invoices", {
      url: "https://files.example.com/a.pdf",
    })
    expect((await health()).invoices.due).toBe(0)
    store.svc.options.invoice.when = "authorized"
    expect((await health()).invoices.due).toBe(1)
  })

  it("reads the last calls by the index of their minute", async () => {
    await store.execute(
      `insert into svc_call (id, minute, operation, result, last_at, calls)
       select 'svccall_' || n, now() - n * interval '1 minute', 'add_invoice',
         case when n % 100 = 0 then 'timeout' else 'ok' end, now(), 1
       from generate_series(1, 10000) n`
    )
    await store.execute("analyze svc_call")
    const asked = ledgerStatements(store)
    const database = await databaseOf(store)

    await store.svc.ledger.calls.last(true)
    await store.svc.ledger.calls.last(false)
    const statements = asked.filter(({ sql }) => sql.includes("svc_call"))
    const plans = await Promise.all(statements.map((statement) => explained(database, statement))).finally(
      () => database.end()
    )

    const byMinute = { indexes: [expect.stringMatching(/^IDX_svc_call_minute/)] }

    expect(plans).toMatchObject([byMinute, byMinute])
  })
})
