import { BUYER_PURPOSES, SELLERS_BY_TOKEN } from "../state/fixtures"
import { type ControlRoute, get, requirePhone } from "./control-route"
import { buyerView, orderView, smsView, webhookView } from "./views"

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
  get("/sms", "sms", "Text messages; ?phone= for one buyer", ({ sandbox: { store } }, c) => {
    const asked = c.req.query("phone")
    // A plus sign in a query string arrives as a space.
    const phone = asked === undefined ? undefined : requirePhone(asked)

    return c.json({
      sms: store.state.sms.filter(({ to }) => phone === undefined || to === phone).map(smsView),
    })
  }),
  get("/webhooks", "webhooks", "Webhooks and their delivery attempts", ({ sandbox: { store } }, c) =>
    c.json({ webhooks: store.state.webhooks.map(webhookView) })
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
