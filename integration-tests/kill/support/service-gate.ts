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

export type GatedOperation = keyof typeof PATHS

export const OPERATIONS = Object.keys(PATHS) as GatedOperation[]

/** Which call to hold, once: the next one of an operation whose body contains `about`. */
export interface Hold {
  operation: GatedOperation
  about: string
  /** `before_effect`: it does not reach the service. `after_effect`: its answer does not reach Medusa. */
  when: "before_effect" | "after_effect"
}

interface OpenHold extends Hold {
  reach: () => void
  released: Promise<void>
}

/** A call of Medusa's, from its arrival until its connection is done with, in ms since 1970. */
interface GatedCall {
  path: string
  body: string
  arrivedAt: number
  endedAt: number | undefined
  /** What the service has said, whoever heard of it. */
  answer: string | undefined
}

/** Success of the operations that have an effect (spec 4): the envelopes differ in the code's type only. */
const success = z.looseObject({ error_code: z.literal([0, "0"]) })

const isSuccess = (answer: string | undefined): boolean => {
  try {
    return success.safeParse(JSON.parse(answer ?? "")).success
  } catch {
    // No JSON: not the operation's own answer.
    return false
  }
}

/**
 * Stands between Medusa and the service and lets everything pass but the calls that it was asked to hold. Unlike a
 * delay it holds until it is told otherwise, so a test can stop Medusa at an exact point however slow the machine is.
 */
export class ServiceGate {
  private readonly holds = new Set<OpenHold>()
  private readonly seen: GatedCall[] = []

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

  /** Holds one call until it is released. */
  hold(hold: Hold): Held {
    let reached = false
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const open = { ...hold, reach: () => (reached = true), released }

    this.holds.add(open)
    return {
      what: `${hold.operation} ${hold.about} ${hold.when}`,
      waitedFor: () => Promise.resolve(reached),
      release: () => {
        this.holds.delete(open)
        release()
        return Promise.resolve()
      },
    }
  }

  /** How often the service has carried an operation out for what its body names, whoever heard of it. */
  effects(operation: GatedOperation, about: string): number {
    return this.calls(operation, about).filter(({ answer }) => isSuccess(answer)).length
  }

  /** The calls of an operation for what their bodies name, in the order of their arrival. */
  calls(operation: GatedOperation, about = ""): GatedCall[] {
    return this.seen.filter(({ path, body }) => path === PATHS[operation] && body.includes(about))
  }

  /** How many calls of an operation the service has answered, whatever it said. */
  answered(operation: GatedOperation): number {
    return this.calls(operation).filter(({ answer }) => answer !== undefined).length
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
    const call: GatedCall = { path, body, arrivedAt: Date.now(), endedAt: undefined, answer: undefined }

    this.seen.push(call)
    response.once("close", () => {
      call.endedAt = Date.now()
    })
    const hold = this.takeHold(call)

    if (hold?.when === "before_effect") {
      hold.reach()
      await hold.released
      if (response.destroyed) {
        return
      }
    }
    const answer = await fetch(`${this.target}${path}`, {
      method: request.method ?? "POST",
      headers: {
        "content-type": request.headers["content-type"] ?? "application/json",
        authorization: request.headers.authorization ?? "",
      },
      body,
    })

    call.answer = await answer.text()
    if (hold?.when === "after_effect") {
      hold.reach()
      await hold.released
    }
    response
      .writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" })
      .end(call.answer)
  }

  private takeHold({ path, body }: GatedCall): OpenHold | undefined {
    const hold = [...this.holds].find(
      ({ operation, about }) => path === PATHS[operation] && body.includes(about)
    )

    if (hold !== undefined) {
      this.holds.delete(hold)
    }
    return hold
  }
}
