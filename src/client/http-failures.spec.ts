import { gzipSync } from "node:zlib"
import { CALLS, checkout, ONCE_ONLY, OPERATIONS, SUCCESSES } from "./__fixtures__/calls"
import { clientAnswered, failure, openClient } from "./__fixtures__/open-client"
import { answerJson, startRawService, startService, type Handler } from "./__fixtures__/service-server"
import { SvcHttpError, SvcResponseError } from "./index"

const clientOf = async (handler: Handler) =>
  openClient((await startService(handler)).baseUrl, { retries: 0, now: () => Date.UTC(2026, 0, 1) })

describe("a status other than 2xx", () => {
  const CASES: [number, "rejected" | "unknown", RegExp][] = [
    [301, "rejected", /baseUrl/],
    [302, "rejected", /baseUrl/],
    [303, "unknown", /baseUrl/],
    [307, "rejected", /baseUrl/],
    [308, "rejected", /baseUrl/],
    [401, "rejected", /access token is not accepted/],
    [403, "rejected", /may not do this/],
    [404, "rejected", /pathPrefix/],
    [408, "unknown", /gateway/],
    [409, "rejected", /does not name this status/],
    [413, "rejected", /too large/],
    [425, "rejected", /does not name this status/],
    [429, "rejected", /Too many/],
    [500, "unknown", /gateway/],
    [502, "unknown", /gateway/],
    [503, "unknown", /gateway/],
    [504, "unknown", /gateway/],
  ]

  it.each(CASES)("HTTP %i is %s with a remedy of its own", async (status, outcome, remedy) => {
    // Even with the body of a success.
    const client = await clientAnswered(SUCCESSES.initiate_checkout(), status)
    const error = await failure(CALLS.initiate_checkout(client), SvcHttpError)

    expect(error).toMatchObject({ status, outcome, name: "SvcHttpError" })
    expect(error.remedy).toMatch(remedy)
  })

  it.each(OPERATIONS)("%s: HTML with 502 is an HTTP error", async (operation) => {
    const client = await clientOf((response) => response.writeHead(502).end("<html>Bad gateway</html>"))

    expect(await failure(CALLS[operation](client), SvcHttpError)).toMatchObject({ status: 502 })
  })

  it.each(["", "{}", "[]", "<html></html>", '{"is_error":false}'])(
    "HTTP 400 without the lookup envelope (%j) is not the service's own refusal of a buyer",
    async (body) => {
      const client = await clientOf((response) => response.writeHead(400).end(body))

      expect(await failure(CALLS.check_eligibility(client), SvcHttpError)).toMatchObject({
        status: 400,
        outcome: "rejected",
      })
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
    const elsewhere = await startService((response) => answerJson(response, SUCCESSES.initiate_checkout()))
    const client = await clientOf((response) =>
      response.writeHead(status, { location: `${elsewhere.baseUrl}/stolen` }).end()
    )

    await failure(CALLS.initiate_checkout(client), SvcHttpError)

    expect(elsewhere.requests).toEqual([])
  })
})

describe("an answer that is not the documented one", () => {
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

      expect(await failure(CALLS[operation](client), SvcResponseError)).toMatchObject({
        reason,
        outcome: "unknown",
        status: 200,
      })
    }
  })

  it.each(ONCE_ONLY)("%s: success false without an error code is not success", async (operation) => {
    const client = await clientAnswered({ ...SUCCESSES[operation](), success: false })

    expect(await failure(CALLS[operation](client), SvcResponseError)).toMatchObject({
      reason: "not_confirmed",
      outcome: "unknown",
    })
  })

  it.each(["confirm_delivery", "add_invoice"] as const)(
    "%s: a missing success is not success",
    async (operation) => {
      const client = await clientAnswered({ ...SUCCESSES[operation](), success: undefined })

      expect((await failure(CALLS[operation](client), SvcResponseError)).reason).toBe("wrong_shape")
    }
  )

  it("stops reading at the size limit", async () => {
    const service = await startService((response) => answerJson(response, { filler: "x".repeat(5_000) }))
    const client = openClient(service.baseUrl, { maxResponseBytes: 1_000 })

    expect(await failure(CALLS.initiate_checkout(client), SvcResponseError)).toMatchObject({
      reason: "too_large",
      outcome: "unknown",
    })
  })

  it("counts the decompressed bytes of a compressed answer", async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, " "))
    const service = await startService((response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb)
    )
    const client = openClient(service.baseUrl, { maxResponseBytes: bomb.length * 2 })

    expect((await failure(CALLS.initiate_checkout(client), SvcResponseError)).reason).toBe("too_large")
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

    expect(
      await failure(CALLS.initiate_checkout(openClient(service.baseUrl)), SvcResponseError)
    ).toMatchObject({ reason: "truncated", outcome: "unknown" })
  })
})
