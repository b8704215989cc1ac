import https from "node:https"
import type { AddressInfo } from "node:net"
import { CALLS, ONCE_ONLY, SUCCESSES } from "./__fixtures__/calls"
import { failure, openClient } from "./__fixtures__/open-client"
import { answerJson, drip, freePort, startRawService, startService } from "./__fixtures__/service-server"
import { SvcAbortError, SvcConnectionError, SvcTimeoutError } from "./index"
import { SentTracker } from "./transport/sent-tracker"

const silent = () => startService(() => undefined)

describe("a time-out", () => {
  it.each(ONCE_ONLY)("%s: after the request was sent its outcome is unknown", async (operation) => {
    const service = await silent()
    const error = await failure(
      CALLS[operation](openClient(service.baseUrl, { timeoutMs: 400 })),
      SvcTimeoutError
    )

    expect(error).toMatchObject({ sent: true, phase: "answer", outcome: "unknown" })
    expect(service.requests).toHaveLength(1)
  })

  it("covers a body that drips slowly", async () => {
    const service = await startRawService((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      drip(socket)
    })

    expect(
      await failure(CALLS.initiate_checkout(openClient(service.baseUrl, { timeoutMs: 80 })), SvcTimeoutError)
    ).toMatchObject({ sent: true, outcome: "unknown" })
  })

  it("before the TLS handshake is done is a rejection: nothing was sent", async () => {
    const service = await startRawService(() => undefined)
    const client = openClient(`https://127.0.0.1:${service.port}`, { connectTimeoutMs: 60 })

    expect(await failure(CALLS.initiate_checkout(client), SvcTimeoutError)).toMatchObject({
      sent: false,
      phase: "connect",
      outcome: "rejected",
    })
  })

  it("of the whole operation can be set per call", async () => {
    const client = openClient((await silent()).baseUrl)

    await failure(CALLS.initiate_checkout(client, { totalTimeoutMs: 50 }), SvcTimeoutError)
  })
})

describe("a connection", () => {
  it.each(ONCE_ONLY)("%s: refused is a rejection", async (operation) => {
    const client = openClient(`http://127.0.0.1:${await freePort()}`)
    const error = await failure(CALLS[operation](client), SvcConnectionError)

    expect(error).toMatchObject({ sent: false, outcome: "rejected", code: "ECONNREFUSED" })
    expect(error.remedy).toMatch(/nothing listens/)
  })

  it("to a host that does not exist is a rejection", async () => {
    const client = openClient("https://svc.invalid")

    expect(await failure(CALLS.initiate_checkout(client), SvcConnectionError)).toMatchObject({
      sent: false,
      outcome: "rejected",
    })
  })

  it("to a server that does not speak TLS is a rejection", async () => {
    const service = await startRawService((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))
    const client = openClient(`https://127.0.0.1:${service.port}`)

    expect(await failure(CALLS.initiate_checkout(client), SvcConnectionError)).toMatchObject({
      sent: false,
      outcome: "rejected",
    })
  })

  it.each(ONCE_ONLY)(
    "%s: dropped after the request was sent leaves the outcome unknown",
    async (operation) => {
      const service = await startRawService((socket) => socket.destroy())

      expect(await failure(CALLS[operation](openClient(service.baseUrl)), SvcConnectionError)).toMatchObject({
        sent: true,
        outcome: "unknown",
      })
      expect(service.connections()).toBe(1)
    }
  )

  it("that answers something other than HTTP leaves the outcome unknown", async () => {
    const service = await startRawService((socket) => socket.end("220 mail ready\r\n"))

    expect(
      await failure(CALLS.initiate_checkout(openClient(service.baseUrl)), SvcConnectionError)
    ).toMatchObject({ sent: true, outcome: "unknown" })
  })

  it("is kept and used again", async () => {
    const service = await startService((response) => answerJson(response, SUCCESSES.initiate_checkout()))
    const client = openClient(service.baseUrl)

    await CALLS.initiate_checkout(client)
    await CALLS.initiate_checkout(client)
    await CALLS.initiate_checkout(client)

    expect(service.requests.map(({ connection }) => connection)).toEqual([1, 1, 1])
  })

  it("that is used again and dropped leaves the outcome unknown", async () => {
    const service = await startService((response, _request, count) =>
      count === 1 ? answerJson(response, SUCCESSES.initiate_checkout()) : response.destroy()
    )
    const client = openClient(service.baseUrl)

    await CALLS.initiate_checkout(client)

    expect(await failure(CALLS.initiate_checkout(client), SvcConnectionError)).toMatchObject({ sent: true })
    expect(service.requests[1]?.connection).toBe(1)
  })

  it("goes straight to the service, whatever proxy the environment names", async () => {
    const service = await startService((response) => answerJson(response, SUCCESSES.initiate_checkout()))
    const before = process.env["HTTP_PROXY"]

    process.env["HTTP_PROXY"] = `http://127.0.0.1:${await freePort()}`

    try {
      await expect(CALLS.initiate_checkout(openClient(service.baseUrl))).resolves.toBeDefined()
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
    const service = await startService(() => abort.abort())
    const call = CALLS.initiate_checkout(openClient(service.baseUrl), { signal: abort.signal })

    expect(await failure(call, SvcAbortError)).toMatchObject({
      sent: true,
      reason: "signal",
      outcome: "unknown",
    })
  })

  it("beforehand sends nothing", async () => {
    const service = await silent()
    const call = CALLS.initiate_checkout(openClient(service.baseUrl), { signal: AbortSignal.abort() })

    expect(await failure(call, SvcAbortError)).toMatchObject({ sent: false, outcome: "rejected" })
    expect(service.requests).toEqual([])
  })

  it("by closing the client ends calls in flight and refuses later ones", async () => {
    const service = await startService(() => client.close())
    const client = openClient(service.baseUrl)

    expect(await failure(CALLS.initiate_checkout(client), SvcAbortError)).toMatchObject({
      sent: true,
      reason: "closed",
      outcome: "unknown",
    })
    expect(await failure(CALLS.initiate_checkout(client), SvcAbortError)).toMatchObject({
      sent: false,
      reason: "closed",
      outcome: "rejected",
    })
  })
})
