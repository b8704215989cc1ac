import { gzipSync } from "node:zlib"
import { CALLS, checkout, ONCE_ONLY, OPERATIONS, SUCCESSES } from "./__fixtures__/calls"
import { clientAnswered, failure, openClient, openService } from "./__fixtures__/open-client"
import {
  answerJson,
  startRawService,
  startService,
  succeed,
  type Handler,
} from "./__fixtures__/service-server"
import { SvcHttpError, SvcResponseError } from "./index"

const clientOf = async (handler: Handler) =>
  (await openService(handler, { retries: 0, now: () => Date.UTC(2026, 0, 1) })).client

describe("a status other than 2xx", () => {
  const OUTCOMES: [outcome: "rejected" | "unknown", remedy: RegExp, statuses: number[]][] = [
    ["rejected", /baseUrl/, [301, 302, 307, 308]],
    ["unknown", /baseUrl/, [303]],
    ["rejected", /access token is not accepted/, [401]],
    ["rejected", /may not do this/, [403]],
    ["rejected", /pathPrefix/, [404]],
    ["rejected", /does not name this status/, [409, 425]],
    ["rejected", /too large/, [413]],
    ["rejected", /Too many/, [429]],
    ["unknown", /gateway/, [408, 500, 502, 503, 504]],
  ]
  const CASES = OUTCOMES.flatMap(([outcome, remedy, statuses]) =>
    statuses.map((status) => [status, outcome, remedy] as const)
  )

  it.each(CASES)("HTTP %i is %s with a remedy of its own", async (status, outcome, remedy) => {
    // Even if the body is that of a success.
    const client = await clientAnswered(SUCCESSES.initiate_checkout(), status)

    await failure(CALLS.initiate_checkout(client), SvcHttpError, {
      status,
      outcome,
      name: "SvcHttpError",
      remedy: expect.stringMatching(remedy),
    })
  })

  it.each(OPERATIONS)("%s: HTML with 502 is an HTTP error", async (operation) => {
    const client = await clientOf((response) => response.writeHead(502).end("<html>Bad gateway</html>"))

    await failure(CALLS[operation](client), SvcHttpError, { status: 502 })
  })

  it.each(["", "{}", "[]", "<html></html>", '{"is_error":false}'])(
    "HTTP 400 without the lookup envelope (%j) is not the service's own refusal of a buyer",
    async (body) => {
      const client = await clientOf((response) => response.writeHead(400).end(body))

      await failure(CALLS.check_eligibility(client), SvcHttpError, { status: 400, outcome: "rejected" })
    }
  )

  it.each([
    ["7", 7_000],
    ["0", 0],
    ["Thu, 01 Jan 2026 00:00:30 GMT", 30_000],
    ["Wed, 31 Dec 2025 00:00:30 GMT", 0],
    ["soon", undefined],
    ["-5", undefined],
  ])("429 with Retry-After %s asks to wait %s ms", async (header, retryAfterMs) => {
    const client = await clientOf((response) => response.writeHead(429, { "retry-after": header }).end())

    expect((await failure(CALLS.add_invoice(client), SvcHttpError)).retryAfterMs).toBe(retryAfterMs)
  })

  it.each([301, 302, 303, 307, 308])("a redirect with %i takes the token nowhere", async (status) => {
    const elsewhere = await startService(succeed)
    const client = await clientOf((response) =>
      response.writeHead(status, { location: `${elsewhere.baseUrl}/stolen` }).end()
    )

    await failure(CALLS.initiate_checkout(client), SvcHttpError)

    expect(elsewhere.requests).toEqual([])
  })
})

describe("an answer that is not the documented one", () => {
  const expectUnreadable = (call: Promise<unknown>, reason: string) =>
    failure(call, SvcResponseError, { reason, outcome: "unknown", status: 200 })

  it.each(OPERATIONS)("%s: an empty, HTML, cut or foreign body is never success", async (operation) => {
    const whole = JSON.stringify(SUCCESSES[operation]())
    const bodies = [
      ["", "empty"],
      ["<!doctype html><title>Sign in</title>", "not_json"],
      [whole.slice(0, -5), "not_json"],
      ["null", "wrong_shape"],
      ["[]", "wrong_shape"],
      ['"ok"', "wrong_shape"],
      ["{}", "wrong_shape"],
      [Buffer.from([0x7b, 0xff, 0x7d]), "not_json"],
    ] as const

    for (const [body, reason] of bodies) {
      const client = await clientOf((response) => response.writeHead(200).end(body))

      await expectUnreadable(CALLS[operation](client), reason)
    }
  })

  it.each(ONCE_ONLY)("%s: success false without an error code is not success", async (operation) => {
    const client = await clientAnswered({ ...SUCCESSES[operation](), success: false })

    await expectUnreadable(CALLS[operation](client), "not_confirmed")
  })

  it.each(["confirm_delivery", "add_invoice"] as const)("%s needs success to be there", async (operation) => {
    const client = await clientAnswered({ ...SUCCESSES[operation](), success: undefined })

    await expectUnreadable(CALLS[operation](client), "wrong_shape")
  })

  it.each([false, undefined])(
    "takes a buyer who is asked (OUT_FOR_DELIVERY) with success %s, since nothing is confirmed yet",
    async (success) => {
      const ask = async (order_status: string) => {
        const data = { order_id: "ord_1", order_reference_id: "ref-1", order_status }
        const client = await clientAnswered({ ...SUCCESSES.confirm_delivery(), success, data })

        return client.confirmDelivery({ order_id: "ord_1", confirmation_type: "SMS_LINK" })
      }

      expect(await ask("OUT_FOR_DELIVERY")).toMatchObject({ order_status: "OUT_FOR_DELIVERY" })
      await failure(ask("AUTHORIZED"), SvcResponseError)
    }
  )

  it("stops reading at the size limit", async () => {
    const { client } = await openService((response) => answerJson(response, { filler: "x".repeat(5_000) }), {
      maxResponseBytes: 1_000,
    })

    await expectUnreadable(CALLS.initiate_checkout(client), "too_large")
  })

  it("counts the decompressed bytes of a compressed answer", async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, " "))
    const { client } = await openService(
      (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
      { maxResponseBytes: bomb.length * 2 }
    )

    await expectUnreadable(CALLS.initiate_checkout(client), "too_large")
  })

  it("reads a compressed answer", async () => {
    const body = gzipSync(JSON.stringify(SUCCESSES.initiate_checkout()))
    const client = await clientOf((response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(body)
    )

    expect(await CALLS.initiate_checkout(client)).toMatchObject(checkout())
  })

  it.each([
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"error_code":',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"err',
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nzzzz",
  ])("a body that breaks off (%j) is truncated", async (answer) => {
    const service = await startRawService((socket) => socket.end(answer))

    await expectUnreadable(CALLS.initiate_checkout(openClient(service.baseUrl)), "truncated")
  })
})
