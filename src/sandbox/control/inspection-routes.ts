import { type Context } from "hono"
import { type SandboxEnv } from "../sandbox-context"
import { BUYER_PURPOSES, SELLERS_BY_TOKEN } from "../state/fixtures"
import { type ControlRoute, get, requirePhone } from "./control-route"
import { buyerView, callView, orderView, smsView, webhookView } from "./views"

const CALLS = "The latest calls of the service; ?order_id=, ?reference=, ?phone=, ?operation="

const BY_ORDER = { order_id: "order_id", reference: "order_reference_id", phone: "buyer_phone" } as const

/** Keeps what has each value that the query asks for. `fields` says which names it may use, and for which fields. */
const asked = <View extends object>(
  c: Context<SandboxEnv>,
  views: View[],
  fields: Readonly<Record<string, keyof View>>
): View[] =>
  Object.entries(fields).reduce((kept, [name, field]) => {
    const value = c.req.query(name)
    // A plus sign in a query string arrives as a space.
    const wanted = value !== undefined && name === "phone" ? requirePhone(value) : value

    return wanted === undefined ? kept : kept.filter((view) => view[field] === wanted)
  }, views)

export const inspectionRoutes: readonly ControlRoute[] = [
  get("/state", "state", "Everything the sandbox remembers", ({ sandbox }, c) => {
    const { state } = sandbox.store

    return c.json({
      now: new Date(sandbox.store.now()).toISOString(),
      clock_offset_ms: state.clockOffset,
      settings: state.settings,
      faults: state.faults,
      fault_calls: state.faultCalls,
      buyers: Object.values(state.buyers).map((buyer) => buyerView(sandbox, buyer)),
      eligibility_requests: state.eligibilityRequests,
      orders: Object.values(state.orders).map((order) => orderView(sandbox, order)),
      sms: state.sms.map(smsView),
      webhooks: state.webhooks.map(webhookView),
      files: Object.values(state.files).map(({ createdAt, ...file }) => ({
        ...file,
        created_at: new Date(createdAt).toISOString(),
      })),
    })
  }),
  get("/fixtures", "fixtures", "Tokens, buyers and plans", ({ sandbox }, c) => {
    const { buyers, settings } = sandbox.store.state

    return c.json({
      tokens: [...SELLERS_BY_TOKEN].map(([token, seller]) => ({ token, ...seller })),
      buyers: Object.values(buyers).map((buyer) => ({
        ...buyerView(sandbox, buyer),
        purpose: BUYER_PURPOSES[buyer.phone] ?? "",
      })),
      plans: settings.plans,
      default_repayment_config_id: settings.default_repayment_config_id,
      merchant_share: settings.merchant_share,
    })
  }),
  get("/orders", "orders", "Orders; ?reference=, ?phone=", ({ sandbox }, c) =>
    c.json({
      orders: asked(
        c,
        Object.values(sandbox.store.state.orders).map((order) => orderView(sandbox, order)),
        BY_ORDER
      ),
    })
  ),
  get("/sms", "sms", "Text messages; ?phone=, ?order_id=", ({ sandbox: { store } }, c) =>
    c.json({ sms: asked(c, store.state.sms.map(smsView), { phone: "to", order_id: "order_id" }) })
  ),
  get("/webhooks", "webhooks", "Webhooks and their attempts; ?order_id=", ({ sandbox: { store } }, c) =>
    c.json({ webhooks: asked(c, store.state.webhooks.map(webhookView), { order_id: "order_id" }) })
  ),
  get("/calls", "calls", CALLS, ({ sandbox }, c) =>
    c.json({
      calls: asked(
        c,
        sandbox.store.calls.map((call) => callView(sandbox, call)),
        { ...BY_ORDER, operation: "operation" }
      ),
    })
  ),
  get("/files/:id", "file", "A re-hosted file", ({ sandbox: { files } }, c) => {
    const stored = files.get(c.req.param("id") ?? "")

    if (!stored) {
      return c.json({ message: "There is no such file" }, 404)
    }

    return c.body(new Uint8Array(stored.bytes), 200, {
      "content-type": stored.file.contentType || "application/octet-stream",
      // Files come from elsewhere: shown, never run (an SVG may hold scripts).
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      "x-content-type-options": "nosniff",
    })
  }),
]
