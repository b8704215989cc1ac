interface SentRequest {
  method: string
  path: string
  body: unknown
  language: unknown
}

export interface Answer {
  status: number
  body: unknown
}

export const ok = (body: unknown): Answer => ({ status: 200, body })

export const refusal = (status: number, code?: string): Answer => ({ status, body: { code, message: "No." } })

type Route = (request: SentRequest) => Answer | Promise<Answer>

const readBody = (body: unknown): unknown => {
  if (body instanceof FormData) {
    return Object.fromEntries(body.entries())
  }
  return typeof body === "string" ? (JSON.parse(body) as unknown) : undefined
}

/** Medusa's admin routes as the page sees them: answers `fetch` and records the requests. */
export class MemoryAdminServer {
  readonly sent: SentRequest[] = []
  private readonly routes = new Map<string, Route>()

  /** Sets the answer of a route from now on. A route without an answer gives 404. */
  on(method: "GET" | "POST", path: string, route: Route | Answer): this {
    this.routes.set(`${method} ${path}`, typeof route === "function" ? route : () => route)

    return this
  }

  posted(path: string): unknown[] {
    return this.sent.filter((each) => each.method === "POST" && each.path === path).map(({ body }) => body)
  }

  readonly fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const headers = new Map<string, unknown>(Object.entries(init.headers ?? {}))
    const request = {
      method: init.method ?? "GET",
      path: String(input),
      body: readBody(init.body),
      language: headers.get("accept-language"),
    }
    const route = this.routes.get(`${request.method} ${request.path}`)

    this.sent.push(request)
    const { status, body } = (await route?.(request)) ?? { status: 404, body: { message: "Not found" } }

    // The part of a Response that the page reads, because jsdom has no Response.
    return {
      ok: status < 400,
      status,
      json: () => Promise.resolve(body),
    } satisfies Pick<Response, "ok" | "status" | "json"> as Response
  }
}
