import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { createSvcStorefront, type SvcFetchOptions, type SvcStorefront } from "../headless"
import { MemoryStore, routeOf, type Route } from "./memory-store"

/**
 * The fault of one request: never an answer, a connection broken before or after the effect, an endless answer, or an
 * answer that the test gives.
 */
export type Fault = "hang" | "drop" | "lose_answer" | "huge" | { status?: number; body: string }

interface SeenRequest {
  method: string
  path: string
  query: string
  headers: IncomingMessage["headers"]
  body: unknown
}

export class StoreServer extends MemoryStore {
  readonly seen: SeenRequest[] = []
  private readonly faults = new Map<Route, Fault[]>()
  private readonly server = createServer((request, response) => void this.respond(request, response))

  url = ""

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`

    return this
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** A new client of this server, as each window of a shop has one. */
  shop(change: Partial<SvcFetchOptions> = {}): SvcStorefront {
    return createSvcStorefront({ baseUrl: this.url, publishableKey: "pk_test", ...change })
  }

  fail(route: Route, ...faults: Fault[]): void {
    this.faults.set(route, [...(this.faults.get(route) ?? []), ...faults])
  }

  requestsOf(pathEnd: string): SeenRequest[] {
    return this.seen.filter(({ path }) => path.endsWith(pathEnd))
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search, searchParams } = new URL(request.url ?? "/", "http://store.invalid")
    const method = request.method ?? ""
    const sent = await text(request)
    const body: unknown = sent === "" ? undefined : JSON.parse(sent)
    const route = routeOf(`${method} ${pathname}`)

    this.seen.push({ method, path: pathname, query: search, headers: request.headers, body })
    const unknown = route === "cart" && [...searchParams.keys()].find((key) => key !== "fields")
    const fault = unknown
      ? { status: 400, body: `{"message":"Invalid request: Unrecognized fields: '${unknown}'"}` }
      : route && this.faults.get(route)?.shift()

    switch (fault) {
      case "hang":
        return
      case "drop":
        request.socket.destroy()
        return
      case "huge":
        response.writeHead(200, { "content-type": "application/json" })
        pour(response)
        return
      case "lose_answer":
        await this.answer(method, pathname, body)
        request.socket.destroy()
        return
      case undefined: {
        const { status, json } = await this.answer(method, pathname, body)

        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json))
        return
      }
      default:
        response.writeHead(fault.status ?? 200, { "content-type": "application/json" }).end(fault.body)
    }
  }
}

const pour = (response: ServerResponse): void => {
  const chunk = `"${"x".repeat(65_536)}",`

  response.write("[")
  const more = () => {
    while (!response.destroyed && response.write(chunk)) {
      // Goes on until the buffer is full.
    }
  }

  response.on("drain", more)
  more()
}
