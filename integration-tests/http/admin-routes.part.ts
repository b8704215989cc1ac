import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { sampleAttention } from "../../src/words/__fixtures__/sample-facts"
import { servedFiles } from "../support/served-files"
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

const secretKey = z.object({ api_key: z.looseObject({ id: z.string(), token: z.string() }) })

/** What is asked, by a name. */
type Question = readonly [name: string, ask: () => Promise<string>]

/**
 * Those that are answered otherwise than they should be. They share a test: between two tests the database is put back,
 * which takes longer than all these answers.
 */
const answeredOtherwise = async (answer: string, questions: readonly Question[]): Promise<string[]> => {
  const others: string[] = []

  for (const [name, ask] of questions) {
    const given = await ask().catch((error: unknown) => String(error))

    if (given !== answer) {
      others.push(`${name}: ${given}`)
    }
  }
  return others
}

/** The status and the type of a refusal. */
const statusAndType = async (asked: Promise<Response>): Promise<string> => {
  const answer = await asked
  const { data } = failure.safeParse(await answer.json().catch(() => undefined))

  return `${answer.status} ${data?.type ?? "without a type"}`
}

export const adminRoutes = storePart("the routes of the admin", (store) => {
  const call = (method: string, address: string, headers: Record<string, string> = {}, body: unknown = {}) =>
    fetch(`${store.url}${address}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(method === "GET" ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })

  let customer: string

  beforeAll(async () => {
    customer = `Bearer ${(await store.registered()).customer.bearer}`
  })

  it("are all found", () => {
    expect(routes.length).toBeGreaterThanOrEqual(19)
  })

  const statusOf = async (...asked: Parameters<typeof call>) => String((await call(...asked)).status)
  const asAdmin = () => ({ authorization: store.admin.authorization })
  const asAnybody = () => ({ ...asAdmin(), "x-publishable-api-key": store.seeded.publishableKey })
  const othersOfOne = [
    ["GET", "/store/svc/carts/:id/options"],
    ["GET", "/store/svc/orders/:id"],
    ["GET", "/store/svc/plans?product_id=:id"],
    ["GET", "/store/svc/payment-collections/:id"],
    ["POST", "/store/svc/payment-collections/:id/authorize"],
    ["POST", "/hooks/svc/down-payment/:reference/:token"],
    ["POST", "/hooks/svc/delivery/:reference/:token"],
  ] as const
  const ofOne = routes.filter(([, address]) => address.includes(":"))

  const bodies: Record<string, Record<string, unknown>> = {
    resolve: { note: "Seen to." },
    note: { note: "The operator was asked." },
    "down-payment": { utr: "BANK-1" },
    deadline: { until: new Date(Date.now() + 86_400_000).toISOString(), note: "On its way." },
    invoices: { url: "https://files.example.com/a.pdf" },
    "delivery-outcome": { outcome: "disputed", note: "The operator called." },
    "confirm-delivery": { ask_buyer: true },
  }
  const bodyFor = (address: string) => bodies[address.split("/").at(-1) ?? ""] ?? {}

  it("need an admin user: nobody, a buyer and a false token are answered 401", async () => {
    const askers = Object.entries<Record<string, string>>({
      nobody: {},
      "a buyer": { authorization: customer },
      "a false token": { authorization: "Bearer false" },
      "a shop": { "x-publishable-api-key": store.seeded.publishableKey },
    })
    const questions = routes.flatMap(([method, address]) =>
      askers.map(([asker, headers]): Question => [
        `${method} ${address} of ${asker}`,
        () => statusOf(method, filled(address), headers),
      ])
    )

    expect(await answeredOtherwise("401", questions)).toEqual([])
  })

  it("refuse what a page of another site has a merchant's browser do, and not the dashboard", async () => {
    const posts = routes.filter(([method]) => method === "POST")
    const own = ofOne.filter(([method]) => method === "POST")
    const from = (site: string, origin: string) => ({ ...asAdmin(), "sec-fetch-site": site, origin })
    // As browsers before 2023, and all of them over plain http.
    const fromOlder = (origin: string, more: Record<string, string> = {}) => ({
      ...asAdmin(),
      origin,
      ...more,
    })
    const asked = (of: typeof routes, headers: Record<string, string>) =>
      of.map(([method, address]): Question => [
        `${method} ${address} of ${headers["origin"]}`,
        () => statusAndType(call(method, filled(address), headers, bodyFor(address))),
      ])
    const dashboard = store.container().resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
      .http.adminCors

    expect(
      await answeredOtherwise("403 not_allowed", [
        ...asked(posts, from("cross-site", "https://evil.example")),
        ...asked(posts, from("same-site", `${dashboard}.evil.example`)),
        ...asked(posts, from("cross-site", "null")),
        ...asked(posts, fromOlder("https://evil.example")),
        ...asked(posts, fromOlder(`${dashboard}.evil.example`)),
        ...asked(posts, fromOlder("null")),
      ])
    ).toEqual([])
    expect(
      await answeredOtherwise("404 not_found", [
        ...asked(own, from("same-site", dashboard)),
        ...asked(own, from("same-origin", "https://behind-a-proxy.example")),
        ...asked(own, fromOlder(dashboard)),
        ...asked(own, fromOlder(store.url)),
        ...asked(own, fromOlder("https://proxy.example", { "x-forwarded-host": "proxy.example" })),
      ])
    ).toEqual([])
    expect(await statusOf("GET", "/admin/svc/settings", from("cross-site", "https://evil.example"))).toBe(
      "200"
    )
  })

  it("are in the documentation", () => {
    const documentation = readFileSync(path.join(root, "docs/http-api.md"), "utf8")
    const names = routes.map(([method, address]) => `${method} ${address}`)

    expect(names.filter((name) => !documentation.includes(name))).toEqual([])
  })

  it("answer 404 for what does not exist, whatever else is wrong", async () => {
    const questions = ofOne.map(([method, address]): Question => [
      `${method} ${address}`,
      () => statusAndType(call(method, filled(address), asAdmin(), bodyFor(address))),
    ])

    expect(questions).not.toEqual([])
    expect(await answeredOtherwise("404 not_found", questions)).toEqual([])
  })

  it("take a secret API key, which the timeline names", async () => {
    const { order } = await store.placeOrder()
    const { api_key: key } = await store.admin.post(
      "/admin/api-keys",
      { title: "Back office", type: "secret" },
      secretKey
    )
    const asKey = { authorization: `Basic ${Buffer.from(`${key.token}:`).toString("base64")}` }

    expect(await statusOf("GET", `/admin/svc/orders/${order.id}`, asKey)).toBe("200")
    expect(await statusOf("POST", `/admin/svc/orders/${order.id}/retry`, asKey)).toBe("200")
    expect(await store.activityOf(order.id, "retry_requested")).toMatchObject([
      { actor: key.id, actor_email: null },
    ])
  })

  it("read a body that begins with a byte order mark, as some libraries write it", async () => {
    const questions = ofOne
      .filter(([method]) => method === "POST")
      .map(([method, address]): Question => [
        `${method} ${address}`,
        () =>
          statusAndType(
            call(method, filled(address), asAdmin(), `\ufeff${JSON.stringify(bodyFor(address))}`)
          ),
      ])

    expect(await answeredOtherwise("404 not_found", questions)).toEqual([])
  })

  it("answer a NUL in their address with 400, as the other routes do", async () => {
    const questions = [...ofOne, ...othersOfOne].map(([method, address]): Question => [
      `${method} ${address}`,
      () => statusOf(method, filled(address, "a%00"), asAnybody()),
    ])

    expect(await answeredOtherwise("400", questions)).toEqual([])
  })

  it("leave it to the routes that are open to anybody to answer what cannot be decoded with 400", async () => {
    const questions = othersOfOne
      // In a query it is a text like any other.
      .filter(([, address]) => !address.includes("?"))
      .map(([method, address]): Question => [
        `${method} ${address}`,
        () => statusOf(method, filled(address, "%ff"), asAnybody()),
      ])

    expect(await answeredOtherwise("400", questions)).toEqual([])
  })

  it("answer a text that no database keeps with 400", async () => {
    const { order } = await store.placeOrder()
    const bodies: [string, Record<string, unknown>][] = [
      ["orders/:id/down-payment", { utr: "BANK\0" }],
      ["orders/:id/delivery-outcome", { outcome: "disputed", note: "The operator\0called." }],
      ["orders/:id/delivery-outcome", { outcome: "disputed", note: "Half a character: \ud83d" }],
      ["orders/:id/resolve", { note: "\0" }],
      ["orders/:id/confirm-delivery", { proof_url: "https://files.example.com/a\0.png" }],
      ["orders/:id/invoices", { url: "https://files.example.com/a.pdf", invoice_number: "INV-\0" }],
      ["attention/:id/resolve", { note: "Seen\0to." }],
      ["attention/:id/note", { note: "Asked\0for." }],
      ["settings", { changes: { "offer.excludedProducts": ["prod\0"] } }],
      ["buyer-check", { phone: "\0" }],
    ]
    const questions = bodies.map(([address, body]): Question => [
      `POST /admin/svc/${address} of ${JSON.stringify(body)}`,
      async () => {
        const answer = await call("POST", filled(`/admin/svc/${address}`, order.id), asAdmin(), body)
        const { message } = failure.parse(await answer.json())

        return `${answer.status} ${message.includes("character") ? "for a character" : message}`
      },
    ])

    expect(await answeredOtherwise("400 for a character", questions)).toEqual([])
  })

  it("answer a body that is no JSON with 400", async () => {
    const questions = routes
      .filter(([method]) => method === "POST")
      .map(([method, address]): Question => [
        `${method} ${address}`,
        () => statusOf(method, filled(address), asAdmin(), "{not json"),
      ])

    expect(questions).not.toEqual([])
    expect(await answeredOtherwise("400", questions)).toEqual([])
  })

  it("answer a body that is nested without end with 400", async () => {
    const { order } = await store.placeOrder()
    const endless = "[".repeat(20_000) + "]".repeat(20_000)
    const questions = [
      ["settings", `{"changes":{"language":${endless}}}`],
      ["settings", `{"expected":{"language":${endless}}}`],
      ["orders/:id/resolve", `{"note":${endless}}`],
      ["orders/:id/confirm-delivery", `{"proof_url":${endless}}`],
      ["orders/:id/invoices", `{"url":${endless}}`],
      ["orders/:id/delivery-outcome", `{"outcome":${endless}}`],
      ["attention/:id/resolve", `{"note":${endless}}`],
      ["attention/:id/note", `{"note":${endless}}`],
      ["buyer-check", `{"phone":${endless}}`],
    ].map(([address = "", body = ""]): Question => [
      `POST /admin/svc/${address} of ${body.slice(0, 20)}`,
      () => statusAndType(call("POST", filled(`/admin/svc/${address}`, order.id), asAdmin(), body)),
    ])

    expect(await answeredOtherwise("400 invalid_data", questions)).toEqual([])
  })

  describe("leave one line in the timeline that names the user:", () => {
    const { fileUrl } = servedFiles({ "invoice.pdf": makePdf("Invoice") })

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

      await store.svc.ledger.orders.change(sessionId, { attention: sampleAttention.changed_in_medusa })
      return order.id
    }

    it.each([
      ["reconcile", "down_payment_confirmed", awaiting, () => ({})],
      ["confirm-delivery", "delivery_requested", authorized, () => ({ proof_url: fileUrl("proof.png") })],
      ["confirm-delivery", "delivery_requested", authorized, () => ({ ask_buyer: true })],
      ["invoices", "invoice_given", authorized, () => ({ url: fileUrl("invoice.pdf") })],
      ["approve", "approved", needingApproval, () => ({})],
      [
        "deadline",
        "deadline_extended",
        merchantCollects,
        () => ({ until: new Date(Date.now() + 30 * 86_400_000).toISOString(), note: "On its way." }),
      ],
      ["down-payment", "merchant_payment_recorded", merchantCollects, () => ({ utr: "BANK-1" })],
      ["retry", "retry_requested", authorized, () => ({})],
      ["resolve", "attention_resolved", listed, () => ({ note: "Seen to." })],
    ])("%s: %s", async (action, kind, place, body) => {
      const orderId = await place()

      await store.act(orderId, action, body())
      expect(await store.activityOf(orderId, kind)).toEqual([
        expect.objectContaining({ actor_kind: "user", actor_email: "admin@example.com" }),
      ])
    })
  })
})
