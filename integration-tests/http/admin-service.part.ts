import { z } from "zod"
import type {
  AdminSvcBuyerCheckResponse,
  AdminSvcChecklistResponse,
  AdminSvcConnectionTestResponse,
  AdminSvcCallsOverTimeResponse,
  AdminSvcHealthResponse,
  AdminSvcSettingsResponse,
} from "../../src/types"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import { BUYERS, eventually, PLANS, PROVIDER_ID, storePart } from "../support/store-suite"

const object = <T>() => z.custom<T>((value) => typeof value === "object")
const HOUR_MS = 3_600_000

export const adminService = storePart("the service as the admin sees it", (store) => {
  const test = (body: unknown = {}) =>
    store.admin.post("/admin/svc/connection-test", body, object<AdminSvcConnectionTestResponse>())
  const check = (body: unknown) =>
    store.admin.post("/admin/svc/buyer-check", body, object<AdminSvcBuyerCheckResponse>())
  const health = () => store.admin.get("/admin/svc/health", object<AdminSvcHealthResponse>())
  const activity = async () =>
    (await store.admin.get("/admin/svc/settings", object<AdminSvcSettingsResponse>())).activity
  const item = async (code: string) =>
    (await store.admin.get("/admin/svc/checklist", object<AdminSvcChecklistResponse>())).items.find(
      (one) => one.code === code
    )

  beforeEach(async () => {
    await store.svc.calls.flush()
    await store.execute("delete from svc_call")
  })

  describe("the connection test", () => {
    it("says that all is well, how long it took and that it was done", async () => {
      expect(await test()).toEqual({
        result: "ok",
        at: expect.any(String),
        duration_ms: expect.any(Number),
        http_status: 200,
        error_code: null,
        error_name: null,
        sellers: [],
        odd_fields: [],
      })
      expect(await activity()).toEqual([
        expect.objectContaining({
          kind: "connection_tested",
          reference: "connection_test",
          actor_email: "admin@example.com",
        }),
      ])
    })

    it("asks about a phone number that is given, and masks the merchant's", async () => {
      const { sellers } = await test({ phone: "050 000 0001" })

      expect(sellers).toEqual([{ phone: expect.stringContaining("*****"), status: "ONBOARDED" }])
    })

    it.each([
      [401, "wrong_token"],
      [403, "wrong_token"],
      [404, "wrong_address"],
      [429, "rate_limited"],
      [503, "service_failing"],
    ])("tells HTTP %i as %s", async (status, result) => {
      await store.sandbox.putFaults([{ kind: "http_status", operation: "check_eligibility", status }])
      expect(await test()).toMatchObject({ result, http_status: status })
    })

    it("names the fields of the answer that are not as documented, and no values", async () => {
      await store.sandbox.putFaults([
        { kind: "null_fields", operation: "check_eligibility", fields: ["credit_amount"], calls: [1] },
        {
          kind: "null_fields",
          operation: "check_eligibility",
          fields: ["eligibility"],
          value: 966500000001,
          calls: [2],
        },
      ])
      const readable = await test()
      const unreadable = await test()

      expect(readable).toMatchObject({ result: "ok", odd_fields: [{ path: "data.credit_amount" }] })
      expect(unreadable).toMatchObject({
        result: "unexpected_answer",
        odd_fields: [{ path: "data.eligibility" }],
      })
      expect(JSON.stringify([readable, unreadable])).not.toContain("966500000001")
    })

    it("tells a refusal of the service itself", async () => {
      await store.sandbox.putBuyer(BUYERS.failing, {})
      expect(await test({ phone: BUYERS.failing })).toMatchObject({
        result: "refused",
        error_name: "SvcLookupError",
      })
    })

    it.each([{ phone: "12" }, { phone: 5 }, { phone: "" }, { number: "0500000001" }])(
      "refuses %j and names the field",
      async (body) => {
        await expect(test(body)).rejects.toMatchObject({
          status: 400,
          body: { message: expect.stringContaining(Object.keys(body)[0] ?? "") },
        })
      }
    )
  })

  describe("the buyer check", () => {
    it("shows a buyer as the service sees them now, and leaves the phone masked everywhere", async () => {
      const answer = await check({ phone: "+966 50 000 0001" })

      expect(answer).toMatchObject({
        phone: "9665*****01",
        result: "ok",
        buyer: {
          is_eligible: true,
          user_status: "Active",
          credit_amount: expect.any(Number),
          has_signup_url: false,
        },
      })
      await store.sandbox.putBuyer(BUYERS.active, { credit_limit: 7 })
      expect((await check({ phone: BUYERS.active })).buyer?.credit_amount).toBe(7)
      const lines = await activity()

      expect(lines).toHaveLength(2)
      expect(lines[0]).toMatchObject({ kind: "buyer_checked", actor_email: "admin@example.com" })
      expect(JSON.stringify([answer, lines])).not.toContain("500000001")
    })

    it("says why a buyer may not, and that there is a page to register", async () => {
      expect(await check({ phone: BUYERS.pending })).toMatchObject({
        buyer: { is_eligible: false, reason: "BUYER_NOT_ONBOARDED", has_signup_url: true },
      })
      const unknown = await check({ phone: "0512345678" })

      expect(unknown).toMatchObject({ buyer: { user_status: "NotFound" } })
      expect(JSON.stringify(unknown)).not.toContain("512345678")
    })

    it("says what is wrong when the service does not answer", async () => {
      await store.sandbox.putFaults([{ kind: "http_status", operation: "check_eligibility", status: 401 }])
      expect(await check({ phone: BUYERS.active })).toMatchObject({ result: "wrong_token", buyer: null })
    })

    it("stops after too many numbers within the hour, and forgets none that was asked before", async () => {
      await check({ phone: BUYERS.active })
      await store.execute(
        `insert into svc_phone_lookup (id, scope, phone, seen_at)
         select 'svcpl_t' || n, (select scope from svc_phone_lookup limit 1), 'phone' || n, now()
         from generate_series(1, 59) n`
      )
      await expect(check({ phone: BUYERS.poor })).rejects.toMatchObject({
        status: 429,
        body: { code: "too_many_phones" },
      })
      expect((await check({ phone: BUYERS.active })).result).toBe("ok")
    })

    it.each([{}, { phone: "hello" }, { phone: null }, { phone: BUYERS.active, x: 1 }])(
      "refuses %j",
      async (body) => {
        await expect(check(body)).rejects.toMatchObject({
          status: 400,
          body: { message: expect.stringContaining('"phone"') },
        })
      }
    )
  })

  describe("health", () => {
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
      await store.sandbox.putFaults([{ kind: "http_status", operation: "check_eligibility", status: 401 }])
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
      expect(last_failed).toMatchObject({
        operation: "check_eligibility",
        result: "wrong_token",
        error_name: "SvcHttpError",
        error_code: null,
      })
    })

    it("keeps no phone number, no token and no body of a call, and one row for many equal calls", async () => {
      for (let n = 0; n < 12; n += 1) {
        await check({ phone: BUYERS.active })
      }
      await store.sandbox.putBuyer(BUYERS.failing, {})
      await check({ phone: BUYERS.failing })
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
      expect(JSON.stringify(await activity())).not.toContain("50000000")
    })

    it("adds up what several instances counted in the same minute, and lets the sweep forget old counts", async () => {
      const { calls, now } = store.svc.ledger
      const count = (ageMs: number, operation: string) => {
        const at = new Date(now().getTime() - ageMs)

        return {
          minute: new Date(Math.floor(at.getTime() / 60_000) * 60_000),
          operation,
          result: "ok",
          errorName: null,
          errorCode: null,
          lastAt: at,
          calls: 2,
          latency: [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        }
      }

      await Promise.all([1, 2, 3].map(() => calls.add([count(0, "add_invoice")])))
      await calls.add([count(2 * HOUR_MS, "add_invoice"), count(8 * 24 * HOUR_MS, "confirm_delivery")])
      expect(await health()).toMatchObject({
        last_hour: { count: 6, p50_ms: 35, p95_ms: 49 },
        last_day: { count: 8 },
      })
      await runSweep(store.container())
      const left = await store.svc.ledger.database.sql.all(
        z.looseObject({ operation: z.string() }),
        "select distinct operation from svc_call"
      )

      expect(left).toEqual([{ operation: "add_invoice" }])
    })

    it("tells how the calls of each operation went over time", async () => {
      const { calls, now } = store.svc.ledger
      const count = (hoursAgo: number, result: string, latency: number[]) => {
        const at = new Date(now().getTime() - hoursAgo * HOUR_MS)

        return {
          minute: new Date(Math.floor(at.getTime() / 60_000) * 60_000),
          operation: "add_invoice",
          result,
          errorName: null,
          errorCode: null,
          lastAt: at,
          calls: 4,
          latency: [...latency, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        }
      }
      const overTime = (query: string) =>
        store.admin.get(`/admin/svc/health/calls${query}`, object<AdminSvcCallsOverTimeResponse>())

      await calls.add([count(3, "ok", [0, 4]), count(3, "timeout", [4, 0]), count(60, "ok", [4, 0])])
      const [day] = (await overTime("")).operations
      const hour = new Date(Math.floor((now().getTime() - 3 * HOUR_MS) / HOUR_MS) * HOUR_MS).toISOString()

      expect(day).toMatchObject({ operation: "add_invoice", count: 8, failed: 4, p95_ms: 47 })
      expect(day?.points).toHaveLength(24)
      expect(day?.points.filter((point) => point.count > 0)).toEqual([
        { at: hour, count: 8, failed: 4, p95_ms: 47 },
      ])
      const week = await overTime("?span=week")

      expect(week).toMatchObject({ span: "week", step_minutes: 360 })
      expect(week.operations).toMatchObject([{ count: 12, failed: 4 }])
      expect(week.operations[0]?.points.filter((point) => point.count > 0).length).toBe(2)
      await expect(overTime("?span=year")).rejects.toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("day or week") },
      })
    })

    it("loses no count and stops for none when many instances write the same rows in any order", async () => {
      const { calls, now } = store.svc.ledger
      const minute = new Date(Math.floor(now().getTime() / 60_000) * 60_000)
      const counts = ["add_invoice", "confirm_delivery", "initiate_checkout"].map((operation) => ({
        minute,
        operation,
        result: "ok",
        errorName: null,
        errorCode: null,
        lastAt: minute,
        calls: 1,
        latency: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      }))

      await Promise.all(
        Array.from({ length: 40 }, (_one, n) => calls.add(n % 2 === 0 ? counts : [...counts].reverse()))
      )
      expect((await health()).last_hour).toMatchObject({ count: 120, failed: 0 })
    })

    it("says what is due and since when", async () => {
      await store.sandbox.putFaults([{ kind: "webhook_lost", operation: "down_payment_webhook" }])
      const { sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
      const since = new Date(Date.now() - HOUR_MS)

      await store.setAttempt(sessionId, { dueAt: since })
      expect((await health()).attempts).toEqual({
        due: 1,
        overdue: 1,
        oldest_due_at: since.toISOString(),
      })
    })

    it("tells of events that the event bus has not taken, since they happened", async () => {
      await store.execute(
        `insert into svc_event (id, name, reference, data, happened_at, due_at)
         values ('svcevt_waits', 'svc.order_authorized', 'payses_waits', '{}', now() - interval '6 minutes', now() + interval '1 hour')`
      )

      expect((await health()).events).toEqual({ due: 1, overdue: 1, oldest_due_at: expect.any(String) })
    })

    it("does not call an invoice due that may not be sent yet", async () => {
      const { order } = await store.placeOrder()

      await store.admin.post(
        `/admin/svc/orders/${order.id}/invoices`,
        { url: "https://files.example.com/a.pdf" },
        z.unknown()
      )
      expect((await health()).invoices.due).toBe(0)
      store.svc.options.invoice.when = "authorized"
      expect((await health()).invoices.due).toBe(1)
    })

    it("reads the last calls by the index of their minute", async () => {
      await store.execute(
        `insert into svc_call (id, minute, operation, result, last_at, calls)
         select 'svccall_' || n, now() - n * interval '1 minute', 'add_invoice', 'ok', now(), 1
         from generate_series(1, 10000) n`
      )
      await store.execute("analyze svc_call")
      const plan = await store.svc.ledger.database.sql.all(
        z.record(z.string(), z.string()),
        "explain select * from svc_call where result = 'ok' and deleted_at is null order by minute desc, last_at desc limit 1"
      )

      expect(JSON.stringify(plan)).toContain("IDX_svc_call_minute")
    })
  })

  describe("the set-up check list", () => {
    it("has every point once, with a status and facts", async () => {
      const { items } = await store.admin.get("/admin/svc/checklist", object<AdminSvcChecklistResponse>())

      expect(Object.fromEntries(items.map(({ code, status }) => [code, status]))).toEqual({
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

    it("names the regions with the provider, and those that are not SAR", async () => {
      await store.admin.post(
        "/admin/regions",
        { name: "Elsewhere", currency_code: "eur", countries: ["de"], payment_providers: [PROVIDER_ID] },
        z.unknown()
      )
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
      await store.admin.post(
        `/admin/regions/${store.seeded.regionId}`,
        { payment_providers: ["pp_svc_svc"] },
        z.unknown()
      )
      expect(await item("provider_enabled")).toMatchObject({
        status: "error",
        facts: { regions: [], without: [{ id: store.seeded.regionId }] },
      })
    })

    it("has nothing of the one-time password once orders are approved by hand", async () => {
      store.svc.options.authorization.withoutDownPayment = "manual"
      expect(await item("one_time_password")).toBeUndefined()
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

    it("counts webhooks whose signature did not match, and names the preset that would", async () => {
      await store.sandbox.putSettings({ webhooks: { encoding: "base64" } })
      const { atService } = await store.placeOrder({ planId: PLANS.downPayment })

      await store.sandbox.orderAction(atService.order_id, "pay")
      await eventually(
        () => item("signature_mismatches"),
        (found) => found?.status !== "ok"
      )
      expect(await item("signature_mismatches")).toMatchObject({
        status: "error",
        facts: {
          count: expect.any(Number),
          configured_preset: "timestamp.body/hex",
          matching_preset: "timestamp.body/base64",
        },
      })
      expect(await item("webhooks_received")).toMatchObject({ facts: { last_at: null } })
    })
  })
})
