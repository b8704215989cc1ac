import type { ServerResponse } from "node:http"
import { CALLS, ONCE_ONLY, REPEATABLE, SUCCESSES } from "./__fixtures__/calls"
import { failure, openClient, openService } from "./__fixtures__/open-client"
import { answerJson, startRawService, succeed, type Handler } from "./__fixtures__/service-server"
import {
  SvcAbortError,
  SvcHttpError,
  SvcLookupError,
  SvcServiceError,
  SvcTimeoutError,
  type SvcClientOptions,
} from "./index"

/** A clock that moves only when the client sleeps. */
const steppedTime = () => {
  let time = Date.UTC(2026, 0, 1)
  const sleeps: number[] = []

  return {
    sleeps,
    now: () => time,
    sleep: (ms: number) => {
      sleeps.push(ms)
      time += ms

      return Promise.resolve()
    },
  } satisfies Partial<SvcClientOptions> & { sleeps: number[] }
}

const withStatus =
  (status: number, headers = {}): Handler =>
  (response) =>
    response.writeHead(status, headers).end()

describe("repetition", () => {
  it.each(REPEATABLE)("%s is repeated until it is answered", async (operation) => {
    const { service, client } = await openService((response, request, count) =>
      count < 3 ? response.writeHead(503).end() : succeed(response, request, count)
    )

    await CALLS[operation](client)

    expect(service.requests).toHaveLength(3)
  })

  it.each(REPEATABLE)("%s is repeated twice by default, then ends with the last error", async (operation) => {
    const { service, client } = await openService((response, _request, count) =>
      response.writeHead(500 + count).end()
    )

    await failure(CALLS[operation](client), SvcHttpError, { status: 503 })
    expect(service.requests).toHaveLength(3)
  })

  it("is done after a dropped connection, an empty and a cut body, and a time-out", async () => {
    const answer = JSON.stringify(SUCCESSES.reconcile_prepaid_payment())
    const service = await startRawService((socket, count) => {
      switch (count) {
        case 1:
          return socket.destroy()
        case 2:
          return socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        case 3:
          return socket.end("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{")
        case 4:
          return undefined
        default:
          return socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${answer}`)
      }
    })

    await CALLS.reconcile_prepaid_payment(openClient(service.baseUrl, { retries: 4, timeoutMs: 2_000 }))

    expect(service.connections()).toBe(5)
  })

  it.each([
    [500, 3],
    [808, 1],
    [400, 1],
  ])("with error_code %i sends the request %i times: after INTERNAL_ERROR only", async (code, sent) => {
    const { service, client } = await openService((response) =>
      answerJson(response, { error_code: code, errors: [], message: "" })
    )

    await failure(CALLS.reconcile_prepaid_payment(client), SvcServiceError)

    expect(service.requests).toHaveLength(sent)
  })

  it("is not done after a refusal", async () => {
    const refused = await openService((response) =>
      answerJson(response, { is_error: true, message: "" }, 400)
    )
    const unauthorised = await openService(withStatus(401))

    await failure(CALLS.check_eligibility(refused.client), SvcLookupError)
    await failure(CALLS.check_eligibility(unauthorised.client), SvcHttpError)

    expect([refused.service.requests.length, unauthorised.service.requests.length]).toEqual([1, 1])
  })

  it.each(ONCE_ONLY.flatMap((operation) => [503, 429].map((status) => [operation, status] as const)))(
    "%s is never repeated, not after HTTP %i",
    async (operation, status) => {
      const { service, client } = await openService(withStatus(status, { "retry-after": "0" }))

      await failure(CALLS[operation](client), SvcHttpError)

      expect(service.requests).toHaveLength(1)
    }
  )

  it.each([
    [1, [200, 400, 800]],
    [0.5, [100, 200, 400]],
  ])("waits exponentially, with jitter (%d) over the whole wait", async (jitter, sleeps) => {
    const time = steppedTime()
    const { client } = await openService(withStatus(503), { ...time, random: () => jitter, retries: 3 })

    await failure(CALLS.check_eligibility(client), SvcHttpError)

    expect(time.sleeps).toEqual(sleeps)
  })

  it.each(["3", "Thu, 01 Jan 2026 00:00:03 GMT"])("waits as long as Retry-After %s asks", async (header) => {
    const time = steppedTime()
    const { client } = await openService(
      (response, request, count) =>
        count === 1
          ? response.writeHead(429, { "retry-after": header }).end()
          : succeed(response, request, count),
      time
    )

    await CALLS.check_eligibility(client)

    expect(time.sleeps).toEqual([3_000])
  })

  it("does not wait for a Retry-After beyond the time budget", async () => {
    const time = steppedTime()
    const { client } = await openService(withStatus(429, { "retry-after": "60" }), time)

    await failure(CALLS.check_eligibility(client), SvcHttpError, { status: 429, retryAfterMs: 60_000 })
    expect(time.sleeps).toEqual([])
  })

  it("ends with the time budget", async () => {
    const time = steppedTime()
    const { client } = await openService(withStatus(503), { ...time, retries: 100, totalTimeoutMs: 1_000 })

    await failure(CALLS.check_eligibility(client), SvcHttpError)

    expect(time.sleeps).toEqual([200, 400])
  })

  it("is given up when the caller aborts during the wait", async () => {
    const abort = new AbortController()
    const { service, client } = await openService(withStatus(503), {
      sleep: () => Promise.resolve(abort.abort()),
    })

    await failure(CALLS.check_eligibility(client, { signal: abort.signal }), SvcAbortError)

    expect(service.requests).toHaveLength(1)
  })
})

describe("bounded concurrency", () => {
  it("a call whose time runs out in the queue was not sent", async () => {
    const { service, client } = await openService(() => undefined, { maxConcurrent: 1 })
    const first = failure(CALLS.initiate_checkout(client), SvcAbortError)
    const queued = await failure(CALLS.initiate_checkout(client, { totalTimeoutMs: 50 }), SvcTimeoutError)

    expect(queued).toMatchObject({ sent: false, phase: "queue", outcome: "rejected" })
    expect(queued.remedy).toMatch(/maxConcurrent/)
    client.close()
    await first
    expect(service.requests).toHaveLength(1)
  })

  it("a call that comes out of the queue with too little time for its answer is not sent", async () => {
    const { service, client } = await openService((...call) => setTimeout(succeed, 400, ...call), {
      maxConcurrent: 1,
    })
    const first = CALLS.initiate_checkout(client)
    const queued = failure(CALLS.initiate_checkout(client, { totalTimeoutMs: 500 }), SvcTimeoutError)
    const next = CALLS.initiate_checkout(client)

    expect(await queued).toMatchObject({ sent: false, phase: "queue", outcome: "rejected" })
    await Promise.all([first, next])
    expect(service.requests).toHaveLength(2)
  })

  it("a call that is aborted in the queue was not sent and leaves no hole", async () => {
    const held: ServerResponse[] = []
    const abort = new AbortController()
    const { service, client } = await openService(
      (response, request, count) => {
        if (count === 1) {
          held.push(response)
          abort.abort()
        } else {
          succeed(response, request, count)
        }
      },
      { maxConcurrent: 1 }
    )
    const first = CALLS.initiate_checkout(client)
    const second = failure(CALLS.initiate_checkout(client, { signal: abort.signal }), SvcAbortError)
    const third = CALLS.initiate_checkout(client)

    expect(await second).toMatchObject({ sent: false, reason: "signal", outcome: "rejected" })

    for (const response of held) {
      answerJson(response, SUCCESSES.initiate_checkout())
    }

    await Promise.all([first, third])
    expect(service.requests).toHaveLength(2)
  })

  it("a failed call gives its slot back", async () => {
    const { client } = await openService(
      (response, request, count) => (count === 1 ? response.destroy() : succeed(response, request, count)),
      { maxConcurrent: 1 }
    )

    await CALLS.initiate_checkout(client).catch(() => undefined)
    await expect(CALLS.initiate_checkout(client)).resolves.toBeDefined()
  })
})
