import { Hono } from "hono"
import { normalizePhoneNumber } from "../rules/phone-number"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { BUYER_PURPOSES, SELLERS_BY_TOKEN } from "../state/fixtures"
import { BadControlInput } from "./read-control-body"
import { buyerView, orderView, smsView, webhookView } from "./views"

/** Looking in: state, fixtures, text messages, webhooks, re-hosted files. */
export const inspectionRoutes = (sandbox: SandboxContext): Hono<SandboxEnv> => {
  const { store, files } = sandbox
  const routes = new Hono<SandboxEnv>()

  routes.get("/state", (c) => {
    const { state } = store

    return c.json({
      now: new Date(store.now()).toISOString(),
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
  })

  routes.get("/fixtures", (c) => {
    const { buyers, settings } = store.state

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
  })

  routes.get("/sms", (c) => {
    const asked = c.req.query("phone")
    // A plus sign in a query string arrives as a space.
    const phone = asked === undefined ? undefined : normalizePhoneNumber(asked)

    if (asked !== undefined && phone === undefined) {
      throw new BadControlInput("phone: must be a phone number in international format")
    }

    return c.json({
      sms: store.state.sms.filter(({ to }) => phone === undefined || to === phone).map(smsView),
    })
  })

  routes.get("/webhooks", (c) => c.json({ webhooks: store.state.webhooks.map(webhookView) }))

  routes.get("/files/:id", (c) => {
    const stored = files.get(c.req.param("id"))

    if (!stored) {
      return c.json({ message: "There is no such file" }, 404)
    }

    return c.body(new Uint8Array(stored.bytes), 200, {
      "content-type": stored.file.contentType || "application/octet-stream",
      // Files come from elsewhere: shown, never run (an SVG may hold scripts).
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      "x-content-type-options": "nosniff",
    })
  })

  return routes
}
