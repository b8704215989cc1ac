import https from "node:https"
import type { AddressInfo } from "node:net"
import { CALLS, ONCE_ONLY, REPEATABLE } from "./__fixtures__/calls"
import { failure, openClient, openService } from "./__fixtures__/open-client"
import { drip, freePort, startRawService, startService, succeed } from "./__fixtures__/service-server"
import { SvcAbortError, type SvcClientOptions, SvcConnectionError, SvcTimeoutError } from "./index"
import { SentTracker } from "./transport/sent-tracker"

const silence = () => undefined
const SENT = { sent: true, outcome: "unknown" }
const NOT_SENT = { sent: false, outcome: "rejected" }

describe("a time-out", () => {
  it.each(ONCE_ONLY)("%s: after the request was sent its outcome is unknown", async (operation) => {
    const { service, client } = await openService(silence, { timeoutMs: 1_000, totalTimeoutMs: 1_000 })

    await failure(CALLS[operation](client), SvcTimeoutError, { ...SENT, phase: "answer" })
    expect(service.requests).toHaveLength(1)
  })

  describe("of one request", () => {
    const slowService = (more: Partial<SvcClientOptions> = {}) =>
      openService((...call) => setTimeout(succeed, 2_000, ...call), { timeoutMs: 500, retries: 0, ...more })

    it.each(REPEATABLE)("%s: ends it, because it can be repeated", async (operation) => {
      await failure(CALLS[operation]((await slowService()).client), SvcTimeoutError, SENT)
    })

    it.each(ONCE_ONLY)("%s: leaves it the whole operation, because it is not repeated", async (operation) => {
      await expect(CALLS[operation]((await slowService()).client)).resolves.toMatchObject({
        order_id: "ord_1",
      })
      const { client } = await slowService({ totalTimeoutMs: 1_000 })

      await failure(CALLS[operation](client), SvcTimeoutError, { ...SENT, phase: "answer" })
    })
  })

  it("covers a body that drips slowly", async () => {
    const { baseUrl } = await startRawService((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      drip(socket)
    })
    const client = openClient(baseUrl, { totalTimeoutMs: 1_000 })

    await failure(CALLS.initiate_checkout(client), SvcTimeoutError, SENT)
  })

  it("before the TLS handshake is done is a rejection: nothing was sent", async () => {
    const { port } = await startRawService(silence)
    const client = openClient(`https://127.0.0.1:${port}`, { connectTimeoutMs: 60 })

    await failure(CALLS.initiate_checkout(client), SvcTimeoutError, { ...NOT_SENT, phase: "connect" })
  })

  it.each(ONCE_ONLY)(
    "%s: does not hide an answer that came while the process was stopped",
    async (operation) => {
      const { client } = await openService(
        (response, request, count) => {
          succeed(response, request, count)
          // Nothing of this process runs, not even its timers, as when its machine sleeps.
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
        },
        { connectTimeoutMs: 500, timeoutMs: 500, totalTimeoutMs: 500 }
      )

      await expect(CALLS[operation](client)).resolves.toBeDefined()
    }
  )

  it("of the whole operation can be set per call", async () => {
    const { client } = await openService(silence)

    await failure(CALLS.initiate_checkout(client, { totalTimeoutMs: 50 }), SvcTimeoutError)
  })
})

describe("a connection", () => {
  it.each(ONCE_ONLY)("%s: refused is a rejection", async (operation) => {
    const client = openClient(`http://127.0.0.1:${await freePort()}`)

    await failure(CALLS[operation](client), SvcConnectionError, {
      ...NOT_SENT,
      code: "ECONNREFUSED",
      remedy: expect.stringMatching(/nothing listens/),
    })
  })

  it("to a host that does not exist is a rejection", async () => {
    const client = openClient("https://svc.invalid")

    await failure(CALLS.initiate_checkout(client), SvcConnectionError, NOT_SENT)
  })

  it("to a server that does not speak TLS is a rejection", async () => {
    const { port } = await startRawService((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))
    const client = openClient(`https://127.0.0.1:${port}`)

    await failure(CALLS.initiate_checkout(client), SvcConnectionError, NOT_SENT)
  })

  it.each(ONCE_ONLY)("%s: dropped after the request was sent, its outcome is unknown", async (operation) => {
    const service = await startRawService((socket) => socket.destroy())

    await failure(CALLS[operation](openClient(service.baseUrl)), SvcConnectionError, SENT)
    expect(service.connections()).toBe(1)
  })

  it("that answers something other than HTTP leaves the outcome unknown", async () => {
    const { baseUrl } = await startRawService((socket) => socket.end("220 mail ready\r\n"))

    await failure(CALLS.initiate_checkout(openClient(baseUrl)), SvcConnectionError, SENT)
  })

  it("is kept and used again; dropped then, it leaves the outcome unknown", async () => {
    const { service, client } = await openService((response, request, count) =>
      count < 3 ? succeed(response, request, count) : response.destroy()
    )

    await CALLS.initiate_checkout(client)
    await CALLS.initiate_checkout(client)
    await failure(CALLS.initiate_checkout(client), SvcConnectionError, SENT)

    expect(service.requests.map(({ connection }) => connection)).toEqual([1, 1, 1])
  })

  it("goes straight to the service, whatever proxy the environment names", async () => {
    const { client } = await openService(succeed)
    const before = process.env["HTTP_PROXY"]

    process.env["HTTP_PROXY"] = `http://127.0.0.1:${await freePort()}`

    try {
      await expect(CALLS.initiate_checkout(client)).resolves.toBeDefined()
    } finally {
      if (before === undefined) {
        delete process.env["HTTP_PROXY"]
      } else {
        process.env["HTTP_PROXY"] = before
      }
    }
  })

  it("over TLS counts as sent from the end of the handshake", async () => {
    // A pre-shared key needs no certificate.
    const psk = Buffer.alloc(32, 7)
    const tls = { ciphers: "PSK+HIGH", maxVersion: "TLSv1.2" as const }
    const server = https.createServer({ ...tls, pskCallback: () => psk }, () => undefined)

    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))

    const tracker = await new Promise<SentTracker>((resolve, reject) => {
      const watched: SentTracker = new SentTracker(true, {
        onReady: () => resolve(watched),
        onFinish: () => undefined,
      })
      const request = watched.transport.request(
        {
          ...tls,
          host: "127.0.0.1",
          port: (server.address() as AddressInfo).port,
          agent: new https.Agent(),
          pskCallback: () => ({ psk, identity: "test" }),
          checkServerIdentity: () => undefined,
        } as https.RequestOptions,
        () => undefined
      )

      expect(watched.ready).toBe(false)
      request.on("error", reject)
      request.end()
    })

    expect(tracker.ready).toBe(true)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})

describe("ending a call from this side", () => {
  it("leaves the outcome unknown once the request was sent", async () => {
    const abort = new AbortController()
    const { client } = await openService(() => abort.abort())
    const call = CALLS.initiate_checkout(client, { signal: abort.signal })

    await failure(call, SvcAbortError, { ...SENT, reason: "signal" })
  })

  it("beforehand sends nothing", async () => {
    const { service, client } = await openService(silence)
    const call = CALLS.initiate_checkout(client, { signal: AbortSignal.abort() })

    await failure(call, SvcAbortError, NOT_SENT)
    expect(service.requests).toEqual([])
  })

  it("by closing the client ends calls in flight and refuses later ones", async () => {
    const service = await startService(() => client.close())
    const client = openClient(service.baseUrl)
    const closed = { reason: "closed" }

    await failure(CALLS.initiate_checkout(client), SvcAbortError, { ...SENT, ...closed })
    await failure(CALLS.initiate_checkout(client), SvcAbortError, { ...NOT_SENT, ...closed })
  })
})
