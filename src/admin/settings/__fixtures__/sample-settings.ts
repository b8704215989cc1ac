import type {
  AdminSvcAttention,
  AdminSvcAttentionListResponse,
  AdminSvcBuyer,
  AdminSvcBuyerCheckResponse,
  AdminSvcCallsOverTimeResponse,
  AdminSvcConnectionTestResponse,
  AdminSvcHealthResponse,
  AdminSvcListedOrder,
  AdminSvcOption,
  AdminSvcOrderListResponse,
  AdminSvcSettingsResponse,
  AdminSvcWebhook,
  AdminSvcWebhookListResponse,
} from "../../../types"
import { MemoryAdminServer, ok } from "../../__fixtures__/memory-admin-server"

export const sampleOption = (changes: Partial<AdminSvcOption> = {}): AdminSvcOption => ({
  key: "downPayment.expireAfterHours",
  value: 72,
  default: 72,
  from: "file",
  file_value: 72,
  is_editable: true,
  allowed: { kind: "number", min: 0, max: 8760, is_min_exclusive: false, is_integer: false },
  changed_at: null,
  changed_by: null,
  changed_by_email: null,
  names: {},
  not_in_force: null,
  ...changes,
})

export const sampleSettings = (
  changes: Partial<AdminSvcSettingsResponse> = {}
): AdminSvcSettingsResponse => ({
  environment: "sandbox",
  base_url: "http://127.0.0.1:4010",
  token_present: true,
  brand: {
    display_name: { en: "Pay later", ar: "ادفع لاحقًا" },
    logo_url: null,
    path_prefix: "svc",
    enum_value: "SVC",
    signature_header: "X-Svc-Signature",
    timestamp_header: "X-Svc-Timestamp",
  },
  webhooks: { verification: "enforce", preset: "timestamp.body/hex", tolerance_seconds: 300 },
  backend_url: "http://localhost:9000",
  to_give: {
    webhook_origin: { value: "http://localhost:9000", warnings: ["not_https", "loopback"] },
    redirect_domains: [{ value: "shop.example.com", warnings: [] }],
  },
  options: [
    sampleOption(),
    sampleOption({
      key: "refunds",
      value: "refuse",
      default: "refuse",
      file_value: "refuse",
      is_editable: false,
      allowed: { kind: "configuration" },
    }),
  ],
  activity: [],
  ...changes,
})

const noCalls = { count: 0, failed: 0, p50_ms: null, p95_ms: null, operations: [] }
const noWork = { due: 0, overdue: 0, oldest_due_at: null }

export const sampleHealth = (changes: Partial<AdminSvcHealthResponse> = {}): AdminSvcHealthResponse => ({
  at: "2026-03-10T12:00:00.000Z",
  last_hour: noCalls,
  last_day: noCalls,
  last_ok: null,
  last_failed: null,
  calls_in_flight: 0,
  attempts_in_flight: 0,
  attempts: noWork,
  webhooks: noWork,
  invoices: noWork,
  events: noWork,
  left_to_newer_version: { attempts: 0, webhooks: 0 },
  last_sweep: {
    at: "2026-03-10T11:59:30.000Z",
    by: "job",
    on: "worker-1:12",
    orders_until: "2026-03-10T11:57:30.000Z",
  },
  instances: [
    {
      id: "svcins_1",
      worker_mode: "server",
      host: "server-1",
      pid: 11,
      started_at: "2026-03-10T09:00:00.000Z",
      seen_at: "2026-03-10T11:59:55.000Z",
    },
    {
      id: "svcins_2",
      worker_mode: "worker",
      host: "worker-1",
      pid: 12,
      started_at: "2026-03-10T09:00:00.000Z",
      seen_at: "2026-03-10T11:59:55.000Z",
    },
  ],
  has_worker: true,
  ...changes,
})

export const sampleWebhook = (changes: Partial<AdminSvcWebhook> = {}): AdminSvcWebhook => ({
  id: "svcwh_1",
  kind: "down_payment",
  reference: "payses_1",
  order_id: "order_1",
  display_id: "7",
  status: "processed",
  verdict: "verified",
  matching_preset: null,
  outcome: "authorized",
  deliveries: 1,
  bytes: 120,
  tries: 1,
  received_at: "2026-03-10T12:00:00.000Z",
  signed_at: null,
  processed_at: "2026-03-10T12:00:01.000Z",
  due_at: null,
  can_replay: true,
  ...changes,
})

const FIRST_PAGE = { limit: 20, offset: 0 }

export const listPath = (route: "orders" | "attention" | "webhooks", filters = ""): string =>
  `/admin/svc/${route}?limit=20&offset=0${filters}`

export const settingsServer = (settings = sampleSettings()): MemoryAdminServer =>
  new MemoryAdminServer()
    .on("GET", "/admin/svc/settings", ok(settings))
    .on("GET", "/admin/svc/health", ok(sampleHealth()))
    .on(
      "GET",
      "/admin/svc/health/calls?span=day",
      ok({ span: "day", step_minutes: 60, operations: [] } satisfies AdminSvcCallsOverTimeResponse)
    )
    .on("GET", "/admin/svc/attention?limit=1", attentionPage([]))

export const attentionPage = (attention: AdminSvcAttention[], count = attention.length) =>
  ok({
    attention,
    count,
    ...FIRST_PAGE,
    counts_by_kind: Object.fromEntries(attention.map(({ kind }) => [kind, 1])),
  } satisfies AdminSvcAttentionListResponse)

export const orderPage = (orders: AdminSvcListedOrder[]) =>
  ok({
    orders,
    count: orders.length,
    ...FIRST_PAGE,
    counts_by_state: { authorized: orders.length },
  } satisfies AdminSvcOrderListResponse)

export const webhookPage = (webhooks: AdminSvcWebhook[], count = webhooks.length) =>
  ok({
    webhooks,
    count,
    ...FIRST_PAGE,
    counts_by_status: { processed: count },
  } satisfies AdminSvcWebhookListResponse)

export const sampleConnectionTest = (changes: Partial<AdminSvcConnectionTestResponse> = {}) =>
  ok({
    result: "ok",
    at: new Date().toISOString(),
    duration_ms: 84,
    http_status: 200,
    error_code: null,
    service_says: null,
    error_name: null,
    sellers: [{ phone: "9665*****01", status: "ONBOARDED" }],
    odd_fields: [],
    ...changes,
  } satisfies AdminSvcConnectionTestResponse)

export const sampleBuyerCheck = (changes: Partial<AdminSvcBuyer>) =>
  ok({
    phone: "9665*****01",
    result: "ok",
    at: new Date().toISOString(),
    error_code: null,
    service_says: null,
    buyer: {
      is_eligible: true,
      eligibility: "ELIGIBLE",
      reason: "",
      user_status: "Active",
      onboarding_completed: false,
      credit_amount: 0,
      customer_name: "",
      has_signup_url: false,
      sellers: [],
      ...changes,
    },
  } satisfies AdminSvcBuyerCheckResponse)
