import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { z } from "zod"
import type { Held } from "./held"

/** The service's operations, with their paths (spec 4). */
const PATHS = {
  check_eligibility: "/svc/v1/users/check_eligibility",
  initiate_checkout: "/svc/v1/checkout/initiate",
  reconcile_prepaid_payment: "/svc/v1/checkout/reconcile_prepaid_payment",
  confirm_delivery: "/svc/v1/orders/confirm_delivery",
  add_invoice: "/svc/v1/invoices/add",
} as const

/** An operation of the service. */
export type GatedOperation = keyof typeof PATHS

/** The operations of the service. */
export const OPERATIONS = Object.keys(PATHS) as GatedOperation[]

/** Which call to hold, once: the next one of an operation whose body contains `about`. */
export interface Hold {
  operation: GatedOperation
  about: string
  /** `before_effect`: it never reaches the service. `after_effect`: its answer never reaches Medusa. */
  when: "before_effect" | "after_effect"
}

interface OpenHold extends Hold {
  reach: () => void
}

interface Passed {
  path: string
  body: string
  answer: string
}

/** Success of the operations that have an effect (spec 4): the envelopes differ in the code's type only. */
const success = z.looseObject({ error_code: z.literal([0, "0"]) })

const isSuccess = (answer: string): boolean => {
  try {
    return success.safeParse(JSON.parse(answer)).success
  } catch {
    // No JSON: not the operation's own answer.
    return false
  }
}

/**
 * Stands between Medusa and the service and lets everything pass but the calls that it was asked to hold. Unlike a
 * delay it holds for ever, so a test can stop Medusa at an exact point however slow the machine is.
 */
export class ServiceGate {
  private readonly holds = new Set<OpenHold>()
  private readonly passed: Passed[] = []

  private constructor(
    private readonly server: Server,
    private readonly target: string
  ) {}

  /** Opens a gate in front of a service at `target`, on a free port. */
  static async open(target: string): Promise<ServiceGate> {
    const server = createServer()
    const gate = new ServiceGate(server, target)

    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      gate.serve(request, response).catch(() => {
        response.destroy()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    return gate
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Holds one call for ever. */
  hold(hold: Hold): Held {
    let reached = false

    this.holds.add({ ...hold, reach: () => (reached = true) })
    return { waitedFor: () => Promise.resolve(reached) }
  }

  /** How often the service has carried an operation out for what its body names, whoever heard of it. */
  effects(operation: GatedOperation, about: string): number {
    return this.passed.filter(
      ({ path, body, answer }) => path === PATHS[operation] && body.includes(about) && isSuccess(answer)
    ).length
  }

  /** How many calls of an operation the service has answered, whatever it said. */
  calls(operation: GatedOperation): number {
    return this.passed.filter(({ path }) => path === PATHS[operation]).length
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.closeAllConnections()
      this.server.close(() => resolve())
    })
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []

    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk)
    }
    const path = request.url ?? "/"
    const body = Buffer.concat(chunks).toString("utf8")
    const hold = [...this.holds].find(
      ({ operation, about }) => path === PATHS[operation] && body.includes(about)
    )

    if (hold !== undefined) {
      this.holds.delete(hold)
    }
    if (hold?.when === "before_effect") {
      hold.reach()
      return
    }
    const answer = await fetch(`${this.target}${path}`, {
      method: request.method ?? "POST",
      headers: {
        "content-type": request.headers["content-type"] ?? "application/json",
        authorization: request.headers.authorization ?? "",
      },
      body,
    })
    const text = await answer.text()

    this.passed.push({ path, body, answer: text })
    if (hold !== undefined) {
      hold.reach()
      return
    }
    response
      .writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" })
      .end(text)
  }
}
