import type { ServerResponse } from "node:http"
import { CALLS, ONCE_ONLY, REPEATABLE, SUCCESSES } from "./__fixtures__/calls"
import { failure, openClient } from "./__fixtures__/open-client"
import { answerJson, startRawService, startService } from "./__fixtures__/service-server"
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

describe("repetition", () => {
  it.each(REPEATABLE)("%s is repeated until it is answered", async (operation) => {
    const service = await startService((response, _request, count) =>
      count < 3 ? response.writeHead(503).end() : answerJson(response, SUCCESSES[operation]())
    )

    await CALLS[operation](openClient(service.baseUrl))

    expect(service.requests).toHaveLength(3)
  })

  it.each(REPEATABLE)(
    "%s is repeated twice by default, then fails with the last error",
    async (operation) => {
      const service = await startService((response, _request, count) => response.writeHead(500 + count).end())

      expect(await failure(CALLS[operation](openClient(service.baseUrl)), SvcHttpError)).toMatchObject({
        status: 503,
      })
      expect(service.requests).toHaveLength(3)
    }
  )

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
    const client = openClient(service.baseUrl, { retries: 4, timeoutMs: 100 })

    await CALLS.reconcile_prepaid_payment(client)

    expect(service.connections()).toBe(5)
  })

  it("is done after INTERNAL_ERROR, and after no other code", async () => {
    const failing = async (code: number) => {
      const service = await startService((response) =>
        answerJson(response, { error_code: code, errors: [], message: "" })
      )

      await failure(CALLS.reconcile_prepaid_payment(openClient(service.baseUrl)), SvcServiceError)

      return service.requests.length
    }

    expect([await failing(500), await failing(808), await failing(400)]).toEqual([3, 1, 1])
  })

  it("is not done after a refusal", async () => {
    const refused = await startService((response) =>
      answerJson(response, { is_error: true, message: "" }, 400)
    )
    const unauthorised = await startService((response) => response.writeHead(401).end())

    await failure(CALLS.check_eligibility(openClient(refused.baseUrl)), SvcLookupError)
    await failure(CALLS.check_eligibility(openClient(unauthorised.baseUrl)), SvcHttpError)

    expect([refused.requests.length, unauthorised.requests.length]).toEqual([1, 1])
  })

  it.each(ONCE_ONLY)("%s is never repeated", async (operation) => {
    const failing = await startService((response) => response.writeHead(503, { "retry-after": "0" }).end())
    const limited = await startService((response) => response.writeHead(429, { "retry-after": "0" }).end())

    await failure(CALLS[operation](openClient(failing.baseUrl)), SvcHttpError)
    await failure(CALLS[operation](openClient(limited.baseUrl)), SvcHttpError)

    expect([failing.requests.length, limited.requests.length]).toEqual([1, 1])
  })

  it("waits exponentially, with jitter over the whole wait", async () => {
    const service = await startService((response) => response.writeHead(503).end())
    const sleepsWith = async (jitter: number) => {
      const time = steppedTime()
      const client = openClient(service.baseUrl, { ...time, random: () => jitter, retries: 3 })

      await failure(CALLS.check_eligibility(client), SvcHttpError)

      return time.sleeps
    }

    expect(await sleepsWith(1)).toEqual([200, 400, 800])
    expect(await sleepsWith(0.5)).toEqual([100, 200, 400])
  })

  it.each(["3", "Thu, 01 Jan 2026 00:00:03 GMT"])("waits as long as Retry-After %s asks", async (header) => {
    const service = await startService((response, _request, count) =>
      count === 1
        ? response.writeHead(429, { "retry-after": header }).end()
        : answerJson(response, SUCCESSES.check_eligibility())
    )
    const time = steppedTime()

    await CALLS.check_eligibility(openClient(service.baseUrl, time))

    expect(time.sleeps).toEqual([3_000])
  })

  it("does not wait for a Retry-After beyond the time budget", async () => {
    const service = await startService((response) => response.writeHead(429, { "retry-after": "60" }).end())
    const time = steppedTime()

    expect(
      await failure(CALLS.check_eligibility(openClient(service.baseUrl, time)), SvcHttpError)
    ).toMatchObject({ status: 429, retryAfterMs: 60_000 })
    expect(time.sleeps).toEqual([])
  })

  it("ends with the time budget", async () => {
    const service = await startService((response) => response.writeHead(503).end())
    const time = steppedTime()
    const client = openClient(service.baseUrl, { ...time, retries: 100, totalTimeoutMs: 1_000 })

    await failure(CALLS.check_eligibility(client), SvcHttpError)

    expect(time.sleeps).toEqual([200, 400])
  })

  it("is given up when the caller aborts during the wait", async () => {
    const service = await startService((response) => response.writeHead(503).end())
    const abort = new AbortController()
    const client = openClient(service.baseUrl, {
      sleep: () => {
        abort.abort()

        return Promise.resolve()
      },
    })

    await failure(CALLS.check_eligibility(client, { signal: abort.signal }), SvcAbortError)

    expect(service.requests).toHaveLength(1)
  })
})

describe("bounded concurrency", () => {
  it("never has more requests in flight than allowed, and serves all", async () => {
    const waiting: ServerResponse[] = []
    let most = 0
    const service = await startService((response, _request, count) => {
      waiting.push(response)
      most = Math.max(most, waiting.length)

      // Answers in pairs, so that the limit is reached each time.
      if (waiting.length === 2 || count === 7) {
        for (const open of waiting.splice(0)) {
          answerJson(open, SUCCESSES.initiate_checkout())
        }
      }
    })
    const client = openClient(service.baseUrl, { maxConcurrent: 2 })

    await Promise.all(Array.from({ length: 7 }, () => CALLS.initiate_checkout(client)))

    expect(most).toBe(2)
    expect(service.requests).toHaveLength(7)
  })

  it("a call whose time runs out in the queue was not sent", async () => {
    const service = await startService(() => undefined)
    const client = openClient(service.baseUrl, { maxConcurrent: 1 })
    const first = failure(CALLS.initiate_checkout(client), SvcAbortError)
    const queued = await failure(CALLS.initiate_checkout(client, { totalTimeoutMs: 50 }), SvcTimeoutError)

    expect(queued).toMatchObject({ sent: false, phase: "queue", outcome: "rejected" })
    expect(queued.remedy).toMatch(/maxConcurrent/)
    client.close()
    await first
    expect(service.requests).toHaveLength(1)
  })

  it("a call that is aborted in the queue was not sent and leaves no hole", async () => {
    const responses: ServerResponse[] = []
    const abort = new AbortController()
    const service = await startService((response, _request, count) => {
      responses.push(response)

      if (count === 1) {
        abort.abort()
      } else {
        answerJson(response, SUCCESSES.initiate_checkout())
      }
    })
    const client = openClient(service.baseUrl, { maxConcurrent: 1 })
    const first = CALLS.initiate_checkout(client)
    const second = failure(CALLS.initiate_checkout(client, { signal: abort.signal }), SvcAbortError)
    const third = CALLS.initiate_checkout(client)

    expect(await second).toMatchObject({ sent: false, reason: "signal", outcome: "rejected" })

    const [held] = responses

    if (held) {
      answerJson(held, SUCCESSES.initiate_checkout())
    }

    await Promise.all([first, third])
    expect(service.requests).toHaveLength(2)
  })

  it("a failed call gives its slot back", async () => {
    const service = await startService((response, _request, count) =>
      count === 1 ? response.destroy() : answerJson(response, SUCCESSES.initiate_checkout())
    )
    const client = openClient(service.baseUrl, { maxConcurrent: 1 })

    await CALLS.initiate_checkout(client).catch(() => undefined)
    await expect(CALLS.initiate_checkout(client)).resolves.toBeDefined()
  })
})
