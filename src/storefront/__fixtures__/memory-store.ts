import type { StoreSvcOrderResponse, StoreSvcPaymentLinkResponse, SvcLastAttempt } from "../../types"
import type { SvcSdk } from "../headless"
import { fieldsOf, textOf } from "../headless/read-fields"
import { attempt, awaiting, eligible, onPages, unpaidLink } from "./sample-answers"

interface StoreAnswer {
  status: number
  json: unknown
}

/** The routes of the Store API that the storefront uses. */
const routes = [
  ["options", /^GET \/store\/svc\/carts\/[^/]+\/options$/],
  ["plans", /^GET \/store\/svc\/plans$/],
  ["collection", /^POST \/store\/payment-collections$/],
  ["session", /^POST \/store\/payment-collections\/[^/]+\/payment-sessions$/],
  ["cart", /^GET \/store\/carts\/[^/]+$/],
  ["complete", /^POST \/store\/carts\/[^/]+\/complete$/],
  ["order", /^GET \/store\/svc\/orders\/[^/]+$/],
  ["link", /^GET \/store\/svc\/payment-collections\/[^/]+$/],
  ["authorize", /^POST \/store\/svc\/payment-collections\/[^/]+\/authorize$/],
] as const

export type Route = (typeof routes)[number][0]

/** The route of a request such as `GET /store/svc/orders/order_1`. */
export const routeOf = (request: string): Route | undefined =>
  routes.find(([, pattern]) => pattern.test(request))?.[0]

const ok = (json: unknown): StoreAnswer => ({ status: 200, json })
const notFound: StoreAnswer = { status: 404, json: { type: "not_found", message: "Not found" } }

/** A small Medusa in memory: the routes that the storefront uses, with carts that become one order each. */
export class MemoryStore {
  /** Answer of the options; any JSON, so that a wrong one can be given. */
  options: unknown = eligible()
  /** Answer of the plans without a cart; any JSON. */
  plans: unknown = onPages()
  order: StoreSvcOrderResponse | null = awaiting()
  /** What a payment link shows, but for its choice and where it stands. */
  link: StoreSvcPaymentLinkResponse = unpaidLink()
  /** Which session of the payment link was placed; null while none was. */
  placedSession: string | null = null
  /** While set, completing answers this decline. */
  decline: string | null = null
  /** While set, a completion takes until it is resolved, and another one meets a conflict. */
  completing: Promise<void> | null = null
  readonly sessions: unknown[] = []
  /** The cart's `completed_at`. */
  completedAt: string | null = null
  session: { id: string; provider_id: string; amount?: number; data?: unknown } = {
    id: "payses_1",
    provider_id: "pp_business-credit",
    amount: 1000,
  }
  /** The cart's total, which becomes the amount of a new session. */
  total = 1000
  /** Of the payment link; what it is declined with. */
  declineCode = "credit_limit_exceeded"
  private tried: SvcLastAttempt | null = null
  private readonly orders = new Map<string, string>()
  private underWay = false

  constructor(given: Partial<Pick<MemoryStore, "options" | "plans" | "order" | "decline">> = {}) {
    Object.assign(this, given)
  }

  /** The plans of the payment sessions that were made. */
  get chosenPlans(): unknown[] {
    return this.sessions.map(
      (body) => fieldsOf(fieldsOf(body, "body")["data"], "data")["repayment_config_id"]
    )
  }

  get orderCount(): number {
    return this.orders.size
  }

  async answer(method: string, path: string, body: unknown): Promise<StoreAnswer> {
    switch (routeOf(`${method} ${path}`)) {
      case "options":
        return ok(this.options)
      case "plans":
        return ok(this.plans)
      case "collection":
        return ok({ payment_collection: { id: "pay_col_1" } })
      case "session": {
        const chosen = fieldsOf(body, "body")

        if (this.placedSession !== null) {
          return { status: 409, json: { type: "conflict", code: "svc_order_in_progress" } }
        }
        this.sessions.push(body)
        this.session = {
          id: `payses_${this.sessions.length + 1}`,
          provider_id: textOf(chosen, "provider_id"),
          amount: this.total,
          data: chosen["data"],
        }
        return ok(this.paid())
      }
      case "cart":
        return ok({ cart: { completed_at: this.completedAt, ...this.paid() } })
      case "order":
        return this.order === null ? notFound : ok(this.order)
      case "link":
        return ok(this.linkNow())
      case "authorize":
        return this.authorize(fieldsOf(body, "body")["payment_session_id"])
      case "complete":
        return this.complete(path.split("/")[3] ?? "")
      case undefined:
        return notFound
    }
  }

  private linkNow(): StoreSvcPaymentLinkResponse {
    const { id } = this.session

    return this.placedSession === null || this.order === null
      ? {
          ...this.link,
          payment_session_id: id,
          ...(this.tried === null
            ? {}
            : { state: "declined", next: { action: "try_again" }, last_attempt: this.tried }),
        }
      : { ...this.link, ...this.order, show: false, plans: [], payment_session_id: id }
  }

  private authorize(sessionId: unknown): StoreAnswer {
    if (sessionId !== this.session.id) {
      return { status: 422, json: { message: "Two choices of how to pay were made at the same moment." } }
    }
    if (this.decline !== null) {
      this.tried = { ...attempt(this.declineCode), payment_session_id: this.session.id }
      return { status: 422, json: { message: this.decline } }
    }
    this.placedSession = this.session.id
    return this.order === null ? notFound : ok(this.order)
  }

  private paid() {
    return { payment_collection: { id: "pay_col_1", payment_sessions: [this.session] } }
  }

  private async complete(cartId: string): Promise<StoreAnswer> {
    if (this.underWay) {
      return { status: 409, json: { type: "conflict", message: "Cart is already being completed" } }
    }
    this.underWay = true
    await this.completing
    this.underWay = false
    if (this.decline !== null) {
      return ok({ type: "cart", cart: { id: cartId, ...this.paid() }, error: { message: this.decline } })
    }
    const id = this.orders.get(cartId) ?? `order_${this.orders.size + 1}`

    this.orders.set(cartId, id)
    return ok({ type: "order", order: { id, display_id: 7 } })
  }
}

export class MemorySdk extends MemoryStore implements SvcSdk {
  readonly asked: string[] = []
  /** The query of each request, in the same order. */
  readonly queries: (Record<string, string> | undefined)[] = []
  /** While set, every request to these routes fails as if nobody listened, or with a status, and the server's own code. */
  readonly failing = new Map<Route, "unreachable" | number | { status: number; code: string }>()
  private readonly held = new Map<Route, Promise<void>>()

  readonly client: SvcSdk["client"] = {
    fetch: async (path, { method = "GET", body, query } = {}) => {
      const request = `${method} ${path}`
      const route = routeOf(request)

      this.asked.push(request)
      this.queries.push(query)
      if (route !== undefined) {
        await this.held.get(route)
      }
      const fault = route === undefined ? undefined : this.failing.get(route)
      if (typeof fault === "object") {
        throw Object.assign(new Error("refused"), fault)
      }
      const { status, json } =
        typeof fault === "number" ? { status: fault, json: null } : await this.answer(method, path, body)

      if (fault === "unreachable") {
        throw new TypeError("fetch failed")
      }
      if (status >= 300) {
        throw Object.assign(new Error("refused"), { status })
      }
      return structuredCopy(json)
    },
  }

  /** Holds back the answers of a route until the returned function is called. */
  hold(route: Route): () => void {
    let release: () => void = () => undefined

    this.held.set(
      route,
      new Promise((resolve) => {
        release = resolve
      })
    )
    return () => {
      this.held.delete(route)
      release()
    }
  }

  countOf(route: Route): number {
    return this.asked.filter((line) => routeOf(line) === route).length
  }
}

const structuredCopy = (json: unknown): unknown => JSON.parse(JSON.stringify(json))
