import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { z } from "zod"
import { startSandbox, type StartSandboxOptions } from "../index"

const PATHS = {
  eligibility: "/svc/v1/users/check_eligibility",
  initiate: "/svc/v1/checkout/initiate",
  reconcile: "/svc/v1/checkout/reconcile_prepaid_payment",
  deliver: "/svc/v1/orders/confirm_delivery",
  invoice: "/svc/v1/invoices/add",
  plans: "/svc/v1/checkout/repayment_plan_options",
} as const

const json = z.record(z.string(), z.unknown())

export type Json = z.infer<typeof json>
export type Operation = keyof typeof PATHS

/** Everything here is closed after the test. */
const openThings: { close: () => Promise<void> }[] = []

afterEach(async () => {
  for (const thing of openThings.splice(0).reverse()) {
    await thing.close()
  }
})

/** A running sandbox and short ways to speak to it; closed after the test. */
export const openSandbox = async (options: StartSandboxOptions = {}) => {
  const running = await startSandbox({ port: 0, seed: 1, ...options })

  openThings.push(running)

  const send = (
    operation: Operation,
    body: unknown,
    token = "sandbox-token",
    signal: AbortSignal | null = null
  ): Promise<Response> =>
    fetch(`${running.url}${PATHS[operation]}`, {
      method: "POST",
      headers: { authorization: `bearer ${token}`, "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
      signal,
    })

  const call = async (operation: Operation, body: unknown, token?: string): Promise<Json> =>
    json.parse(await (await send(operation, body, token)).json())

  const control = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: unknown
  ): Promise<Json> => {
    const response = await fetch(`${running.url}/_sandbox${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

    return { httpStatus: response.status, ...json.parse(await response.json()) }
  }

  const setFaults = (...faults: Json[]): Promise<Json> => control("PUT", "/faults", faults)

  return {
    url: running.url,
    running,
    send,
    call,
    control,
    setFaults,
    codeOf: async (operation: Operation, body: unknown, token?: string): Promise<unknown> =>
      (await call(operation, body, token)).error_code,
    advance: (milliseconds: number): Promise<Json> => control("POST", "/clock", { advance_ms: milliseconds }),
    /** Waits until the operation was called once since the faults were set. */
    untilCalled: (operation: string): Promise<void> =>
      until(async () => pick(await control("GET", "/faults"), `calls.${operation}`) === 1),
    /** Initiates a checkout and gives its `data`; fails unless it succeeded. */
    place: async (changes: Changes = {}): Promise<Json> => {
      const answer = await call("initiate", checkout(changes))

      if (answer.error_code !== "0") {
        throw new Error(JSON.stringify(answer))
      }

      return json.parse(answer.data)
    },
    order: (orderId: unknown): Promise<Json> => control("GET", `/orders/${String(orderId)}`),
    act: (orderId: unknown, move: string, body?: unknown): Promise<Json> =>
      control("POST", `/orders/${String(orderId)}/${move}`, body),
  }
}

export type SandboxHarness = Awaited<ReturnType<typeof openSandbox>>

let references = 0

export interface Changes extends Json {
  order?: Json
  phone?: string
}

/** A valid checkout of 1,000.00 SAR; `changes` replace fields of `payment`, `order` those of its order. */
export const checkout = ({ order, phone = "966500000001", ...changes }: Changes = {}): Json => ({
  payment: {
    platform: "MERCHANT_DIRECT",
    currency_code: "SAR",
    country_code: "SA",
    buyer: { phone_number: phone },
    order: {
      order_reference_id: `ref-${(references += 1)}`,
      total_amount: 1000,
      shipping_amount: 50.1,
      discount_amount: 0.1,
      items: [{ title: "Printer", quantity: 2, unit_price: 475, total_amount: 950 }],
      ...order,
    },
    billing_address: { city: "Riyadh", country_code: "SA" },
    shipping_address: { city: "Riyadh", country_code: "SA" },
    ...changes,
  },
})

/** Amounts of an order of one item, in SAR. */
export const ofTotal = (total: number): Json => ({
  total_amount: total,
  shipping_amount: 0,
  discount_amount: 0,
  items: [{ total_amount: total }],
})

/** Fields of a checkout on plan 103 (25% down) that the service collects. */
export const downPayment = (more: Json = {}): Changes => ({
  repayment_config_id: 103,
  prepaid_payment: {
    collection_method: "SVC",
    success_redirection_url: "https://shop.example/paid",
    failure_redirection_url: "https://shop.example/unpaid",
    ...more,
  },
})

export interface ReceivedRequest {
  body: string
  headers: IncomingHttpHeaders
}

/** A real HTTP server that records what it receives; closed after the test. */
export const openServer = async (
  answer: (response: ServerResponse, call: number, path: string) => void = (response) => response.end()
) => {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers })
      answer(response, received.length, request.url ?? "/")
    })
  })

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  openThings.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })

  const address = server.address()

  return { url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`, received }
}

/** Polls until the condition holds; fails after half a minute. */
export const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 30_000

  while (!(await condition())) {
    if (Date.now() > deadline) {
      throw new Error("the condition did not come true within half a minute")
    }

    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export const textOf = async (url: string, method: "GET" | "POST" = "GET"): Promise<string> =>
  (await fetch(url, { method, redirect: "manual" })).text()

/** The value at a path of keys and indices, for example `data.plans.0.name`. */
export const pick = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === "object" && inner !== null
          ? (Object.entries(inner).find(([name]) => name === key)?.[1] as unknown)
          : undefined,
      value
    )

export const list = (value: unknown, path: string): Json[] => z.array(json).parse(pick(value, path))

/** The code of a standard or flat answer and the fields it names. */
export const refusal = (answer: Json): unknown[] => [
  answer.error_code,
  ...list(answer, "errors")
    .map((error) => error.field)
    .filter((field) => field !== undefined),
]

/** The smallest file that counts as a PDF. */
export const PDF = Buffer.from("%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n")
