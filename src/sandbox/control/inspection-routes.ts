import { BUYER_PURPOSES, SELLERS_BY_TOKEN } from "../state/fixtures"
import { type ControlRoute, requirePhone } from "./control-route"
import { buyerView, orderView, smsView, webhookView } from "./views"

export const inspectionRoutes: readonly ControlRoute[] = [
  {
    method: "get",
    path: "/state",
    name: "state",
    summary: "Everything the sandbox remembers",
    handle: ({ sandbox }, c) => {
      const { state } = sandbox.store

      return c.json({
        now: new Date(sandbox.store.now()).toISOString(),
        clock_offset_ms: state.clockOffset,
        settings: state.settings,
        faults: state.faults,
        fault_calls: state.faultCalls,
        buyers: Object.values(state.buyers).map((buyer) => buyerView(sandbox, buyer)),
        orders: Object.values(state.orders).map((order) => orderView(sandbox, order)),
        sms: state.sms.map(smsView),
        webhooks: state.webhooks.map(webhookView),
        files: Object.values(state.files).map(({ createdAt, ...file }) => ({
          ...file,
          created_at: new Date(createdAt).toISOString(),
        })),
      })
    },
  },
  {
    method: "get",
    path: "/fixtures",
    name: "fixtures",
    summary: "Tokens, buyers and plans",
    handle: ({ sandbox }, c) => {
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
    },
  },
  {
    method: "get",
    path: "/sms",
    name: "sms",
    summary: "Text messages; ?phone= for one buyer",
    handle: ({ sandbox: { store } }, c) => {
      const asked = c.req.query("phone")
      // A plus sign in a query string arrives as a space.
      const phone = asked === undefined ? undefined : requirePhone(asked)

      return c.json({
        sms: store.state.sms.filter(({ to }) => phone === undefined || to === phone).map(smsView),
      })
    },
  },
  {
    method: "get",
    path: "/webhooks",
    name: "webhooks",
    summary: "Webhooks and their delivery attempts",
    handle: ({ sandbox: { store } }, c) => c.json({ webhooks: store.state.webhooks.map(webhookView) }),
  },
  {
    method: "get",
    path: "/files/:id",
    name: "file",
    summary: "A re-hosted file",
    handle: ({ sandbox: { files } }, c) => {
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
    },
  },
]
