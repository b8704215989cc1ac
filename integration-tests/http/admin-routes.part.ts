import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import type { AdminSvcOrderResponse } from "../../src/types"
import { sampleAttention } from "../../src/words/__fixtures__/sample-facts"
import { type FileServer, startFileServer } from "../../support/file-server"
import { requestJson } from "../../support/json-http"
import { PLANS, storePart } from "../support/store-suite"

const root = path.resolve(__dirname, "../..")
const folder = path.join(root, "src/api")

/** Every route of the admin, as `[method, path]`: read from the files, so that none can be forgotten here. */
const routes = readdirSync(path.join(folder, "admin"), { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .sort()
  .flatMap((file) => {
    const source = readFileSync(path.join(folder, "admin", file), "utf8")
    const address = `/admin/${path.dirname(file).replace(/\[(\w+)\]/g, ":$1")}`

    return [...source.matchAll(/^export const (GET|POST|PUT|DELETE)\b/gm)].map(
      ([, method = ""]) => [method, address] as const
    )
  })
const filled = (address: string, id = "unknown") => address.replace(/:\w+/g, id)

const failure = z.looseObject({ type: z.string(), message: z.string() })

export const adminRoutes = storePart("the routes of the admin", (store) => {
  const call = (method: string, address: string, headers: Record<string, string> = {}, body: unknown = {}) =>
    fetch(`${store.url}${address}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
    })

  let customer: string

  beforeAll(async () => {
    const credentials = { email: "buyer@example.com", password: "a-long-password" }

    await store.buyer().registerCustomer(credentials)
    const { token } = await requestJson(
      z.looseObject({ token: z.string() }),
      `${store.url}/auth/customer/emailpass`,
      { method: "POST", body: credentials }
    )

    customer = `Bearer ${token}`
  })

  it("are all found", () => {
    expect(routes.length).toBeGreaterThanOrEqual(19)
  })

  describe.each(routes)("%s %s", (method, address) => {
    it("needs an admin user: nobody, a buyer and a false token are answered 401", async () => {
      const tokens: Record<string, string>[] = [
        {},
        { authorization: customer },
        { authorization: "Bearer false" },
        { "x-publishable-api-key": store.seeded.publishableKey },
      ]

      for (const headers of tokens) {
        expect((await call(method, filled(address), headers)).status).toBe(401)
      }
    })

    it("is in the documentation", () => {
      const documentation = readFileSync(path.join(root, "docs/http-api.md"), "utf8")

      expect(documentation).toContain(`${method} ${address}`)
    })
  })

  it.each(routes.filter(([, address]) => address.includes(":")))(
    "%s %s answers 404 for what does not exist, whatever else is wrong",
    async (method, address) => {
      const body: Record<string, unknown> = address.endsWith("resolve")
        ? { note: "Seen to." }
        : address.endsWith("down-payment")
          ? { utr: "BANK-1" }
          : address.endsWith("invoices")
            ? { url: "https://files.example.com/a.pdf" }
            : address.endsWith("delivery-outcome")
              ? { outcome: "disputed", note: "The operator called." }
              : {}
      const answer = await fetch(`${store.url}${filled(address)}`, {
        method,
        headers: { "content-type": "application/json", authorization: store.admin.authorization },
        ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
      })

      expect(answer.status).toBe(404)
      expect(failure.parse(await answer.json()).type).toBe("not_found")
    }
  )

  it.each([
    ...routes.filter(([, address]) => address.includes(":")),
    ["GET", "/store/svc/carts/:id/options"],
    ["GET", "/store/svc/orders/:id"],
    ["GET", "/store/svc/plans?product_id=:id"],
    ["POST", "/hooks/svc/down-payment/:reference/:token"],
    ["POST", "/hooks/svc/delivery/:reference/:token"],
  ] as const)("%s %s answers a NUL in its address with 400", async (method, address) => {
    const answer = await call(method, filled(address, "a%00"), {
      authorization: store.admin.authorization,
      "x-publishable-api-key": store.seeded.publishableKey,
    })

    expect(answer.status).toBe(400)
  })

  it.each([
    ["orders/:id/down-payment", { utr: "BANK\0" }],
    ["orders/:id/delivery-outcome", { outcome: "disputed", note: "The operator\0called." }],
    ["orders/:id/delivery-outcome", { outcome: "disputed", note: "Half a character: \ud83d" }],
    ["orders/:id/resolve", { note: "\0" }],
    ["orders/:id/confirm-delivery", { proof_url: "https://files.example.com/a\0.png" }],
    ["orders/:id/invoices", { url: "https://files.example.com/a.pdf", invoice_number: "INV-\0" }],
    ["attention/:id/resolve", { note: "Seen\0to." }],
    ["settings", { changes: { "offer.excludedProducts": ["prod\0"] } }],
    ["buyer-check", { phone: "\0" }],
  ])("POST /admin/svc/%s answers a text that no database keeps with 400: %j", async (address, body) => {
    const { order } = await store.placeOrder()
    const answer = await call(
      "POST",
      filled(`/admin/svc/${address}`, order.id),
      {
        authorization: store.admin.authorization,
      },
      body
    )

    expect(answer.status).toBe(400)
    expect(failure.parse(await answer.json()).message).toContain("character")
  })

  it.each(routes.filter(([method]) => method === "POST"))(
    "%s %s answers a body that is no JSON with 400",
    async (method, address) => {
      const answer = await fetch(`${store.url}${filled(address)}`, {
        method,
        headers: { "content-type": "application/json", authorization: store.admin.authorization },
        body: "{not json",
      })

      expect(answer.status).toBe(400)
    }
  )

  describe("leave one line in the timeline that names the user:", () => {
    let files: FileServer

    beforeAll(async () => {
      files = await startFileServer()
      files.files.set("/invoice.pdf", { type: "application/pdf", content: makePdf("Invoice") })
    })
    afterAll(() => files.stop())

    const awaiting = async () => {
      const { order, atService } = await store.placeOrder({ planId: PLANS.downPayment })

      await store.sandbox.orderAction(atService.order_id, "pay", { send_webhook: false })
      return order.id
    }
    const authorized = async () => (await store.placeOrder()).order.id
    const needingApproval = async () => {
      store.svc.options.authorization.withoutDownPayment = "manual"
      return authorized()
    }
    const merchantCollects = async () => (await store.awaitTransfer()).orderId
    const listed = async () => {
      const { order, sessionId } = await store.placeOrder()

      await store.svc.ledger.orders.change(sessionId, {
        attention: sampleAttention.changed_in_medusa,
      })
      return order.id
    }

    it.each([
      ["reconcile", "down_payment_confirmed", awaiting, () => ({})],
      ["confirm-delivery", "delivery_requested", authorized, () => ({ proof_url: `${files.url}/proof.png` })],
      ["confirm-delivery", "delivery_requested", authorized, () => ({ ask_buyer: true })],
      ["invoices", "invoice_given", authorized, () => ({ url: `${files.url}/invoice.pdf` })],
      ["approve", "approved", needingApproval, () => ({})],
      ["down-payment", "merchant_payment_recorded", merchantCollects, () => ({ utr: "BANK-1" })],
      ["retry", "retry_requested", authorized, () => ({})],
      ["resolve", "attention_resolved", listed, () => ({ note: "Seen to." })],
    ])("%s: %s", async (action, kind, place, body) => {
      const orderId = await place()

      await store.admin.post(`/admin/svc/orders/${orderId}/${action}`, body(), z.unknown())
      const { activity } = await store.admin.get(
        `/admin/svc/orders/${orderId}`,
        z.custom<AdminSvcOrderResponse>((value) => typeof value === "object")
      )

      expect(activity.filter((line) => line.kind === kind)).toEqual([
        expect.objectContaining({ actor_kind: "user", actor_email: "admin@example.com" }),
      ])
    })
  })
})
