import { inspect } from "node:util"
import { CALLS, fullPayment, OPERATIONS, PHONE, SECRET, TOKEN } from "./__fixtures__/calls"
import { failure, openClient, openService } from "./__fixtures__/open-client"
import { answerJson, freePort, startRawService, type Handler } from "./__fixtures__/service-server"
import { SvcError } from "./index"

const PDF = Buffer.from("%PDF-1.7 confidential").toString("base64")
const HIDDEN = [TOKEN, PHONE, SECRET, PDF, "Sara", "King Road", "500000001"]

const everythingOf = (error: Error): string =>
  [
    inspect(error, { depth: 20, showHidden: true }),
    JSON.stringify(error),
    String(error),
    error.stack ?? "",
    inspect(error.cause, { depth: 20 }),
  ].join("\n")

const expectNothingHidden = async (call: Promise<unknown>): Promise<void> => {
  const text = everythingOf(await failure(call, SvcError))

  for (const hidden of HIDDEN) {
    expect(text).not.toContain(hidden)
  }
}

/** A service that repeats everything that it was sent. */
const echo =
  (status: number, shape: (sent: string) => unknown): Handler =>
  (response, request) =>
    answerJson(response, shape(`${JSON.stringify(request.body)} ${request.headers.authorization}`), status)

const HTTP_FAILURES: [string, Handler][] = [
  [
    "a service error",
    echo(200, (sent) => ({ error_code: "400", errors: [sent, { field: sent }], message: sent })),
  ],
  ["a lookup refusal", echo(400, (sent) => ({ is_error: true, message: sent }))],
  ["the wrong shape", echo(200, (sent) => ({ error_code: 0, success: true, data: [sent] }))],
  ["HTTP 500", echo(500, (sent) => sent)],
  ["HTTP 429", (response) => response.writeHead(429, { "retry-after": "1" }).end()],
  [
    "a redirect",
    (response, { body }) =>
      response.writeHead(302, { location: `/?${encodeURIComponent(JSON.stringify(body))}` }).end(),
  ],
  ["HTML", (response, { body }) => response.end(`<p>${JSON.stringify(body)}</p>`)],
  ["a time-out", () => undefined],
  ["a dropped connection", (response) => response.destroy()],
]

describe.each(HTTP_FAILURES)("the error of %s", (_, handler) => {
  it.each(OPERATIONS)("of %s holds no token, phone, secret or body", async (operation) => {
    const { client } = await openService(handler, { retries: 0, timeoutMs: 60 })

    await expectNothingHidden(CALLS[operation](client))
  })
})

it("the error of a refused connection, of a truncated body and of an abort hold nothing hidden", async () => {
  const { baseUrl } = await startRawService((socket) =>
    socket.end("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{")
  )
  const { client: silent } = await openService(() => undefined)

  await expectNothingHidden(CALLS.initiate_checkout(openClient(`http://127.0.0.1:${await freePort()}`)))
  await expectNothingHidden(CALLS.initiate_checkout(openClient(baseUrl)))
  await expectNothingHidden(CALLS.initiate_checkout(silent, { signal: AbortSignal.timeout(40) }))
})

it("the error of wrong input names paths and holds no values", async () => {
  const client = openClient("http://127.0.0.1:1")
  const payment = fullPayment()
  const calls = [
    client.checkEligibility({ buyer_phone_number: `+${PHONE}` }),
    client.initiateCheckout({ ...payment, buyer: { phone_number: `+${PHONE}` } }),
    client.initiateCheckout({ ...payment, platform: TOKEN as "MERCHANT_DIRECT" }),
    client.addInvoice({ order_number: "", invoice_number: "1", invoice_pdf_data: `data:${PDF}` }),
    client.confirmDelivery({ order_id: "1", delivery_callback_webhook_secret: SECRET }),
  ]

  await Promise.all(calls.map(expectNothingHidden))
})

it("a client can be inspected without showing its token", () => {
  expect(inspect(openClient("http://127.0.0.1:1"), { depth: 20, showHidden: true })).not.toContain(TOKEN)
})
