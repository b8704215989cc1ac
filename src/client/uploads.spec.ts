import { createReadStream } from "node:fs"
import type { Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { inspect } from "node:util"
import { SUCCESSES } from "./__fixtures__/calls"
import { failure, openClient, openService } from "./__fixtures__/open-client"
import { answerJson, drip, startRawService } from "./__fixtures__/service-server"
import {
  type AddInvoiceInput,
  base64Length,
  longestCallMs,
  SvcAbortError,
  SvcConnectionError,
  SvcFileError,
  SvcTimeoutError,
  type SvcClient,
} from "./index"

const MIB = 1_048_576
const ANSWER = JSON.stringify(SUCCESSES.add_invoice())
const FORMS = {
  bytes: (pdf: Buffer) => pdf,
  base64: (pdf: Buffer) => pdf.toString("base64"),
  "a file": (pdf: Buffer) => ({ size: pdf.length, open: () => pieces(pdf) }),
} satisfies Record<string, (pdf: Buffer) => AddInvoiceInput["invoice_pdf_data"]>
const pieces = async function* (pdf: Buffer) {
  for (let from = 0; from < pdf.length; from += 65_536) {
    yield await Promise.resolve(pdf.subarray(from, from + 65_536))
  }
}
const attach = (client: SvcClient, bytes: number, form: keyof typeof FORMS = "bytes") =>
  send(client, FORMS[form](Buffer.alloc(bytes, "%PDF-1.4 any content")))
const send = (client: SvcClient, pdf: AddInvoiceInput["invoice_pdf_data"]) =>
  client.addInvoice({ order_number: "ord_1", invoice_number: "INV-1", invoice_pdf_data: pdf })

/** Reads what a connection brings, so many bytes at a time with a pause after each; tells how much came so far. */
const readSlowly = (
  socket: Socket,
  piece: number,
  pauseMs: number,
  onBytes: (total: number) => void
): void => {
  let sincePause = 0

  socket.on("data", (chunk: Buffer) => {
    sincePause += chunk.length
    onBytes(socket.bytesRead)

    if (sincePause >= piece) {
      sincePause = 0
      socket.pause()
      setTimeout(() => socket.resume(), pauseMs)
    }
  })
}

const answer = (socket: Socket): void => {
  socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${ANSWER.length}\r\n\r\n${ANSWER}`)
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; !isSo() && tries < 100; tries += 1) {
    await wait(20)
  }

  expect(isSo()).toBe(true)
}

const since = (startedAt: number): number => performance.now() - startedAt

describe.each(["bytes", "base64", "a file"] as const)("an invoice of 10 MiB, given as %s", (form) => {
  it("has the time that its size needs, on a link that is slow and steady", async () => {
    const size = base64Length(10 * MIB)
    // At most 7 MB a second.
    const service = await startRawService((socket) =>
      readSlowly(socket, 200_000, 30, (total) => {
        if (total >= size) {
          answer(socket)
        }
      })
    )
    const startedAt = performance.now()
    const client = openClient(service.baseUrl, { timeoutMs: 1_200, totalTimeoutMs: 1_300 })

    expect(await attach(client, 10 * MIB, form)).toMatchObject({ order_id: "ord_1" })
    expect(since(startedAt)).toBeGreaterThan(1_500)
  })

  it("is given up soon when nothing of it gets through any more, and certainly had no effect", async () => {
    const { baseUrl } = await startRawService((socket) => socket.pause())
    const client = openClient(baseUrl, { timeoutMs: 300 })
    const startedAt = performance.now()

    await failure(attach(client, 10 * MIB, form), SvcTimeoutError, {
      phase: "upload",
      sent: false,
      outcome: "rejected",
      remedy: expect.stringMatching(/URL/),
    })
    expect(since(startedAt)).toBeLessThan(15_000)
  })

  it("that loses its connection half way certainly had no effect", async () => {
    const service = await startRawService((socket) =>
      readSlowly(socket, 1, 1, (total) => {
        if (total > MIB) {
          socket.resetAndDestroy()
        }
      })
    )

    const client = openClient(service.baseUrl)

    await failure(attach(client, 10 * MIB, form), SvcConnectionError, {
      sent: false,
      outcome: "rejected",
      message: expect.stringMatching(/before everything was sent/),
    })
  })
})

describe("a file that is read while it is sent", () => {
  /** A service that answers every whole request, and counts them. */
  const counting = async () => {
    const { service, client } = await openService(
      (response) => answerJson(response, SUCCESSES.add_invoice()),
      { timeoutMs: 300 }
    )

    return { client, received: () => service.requests.length }
  }
  const half = Buffer.alloc(MIB, "%PDF-1.4 any content")

  it.each<[string, () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>]>([
    ["is gone", () => createReadStream("/no/such/file/of/0500000001")],
    [
      "breaks off",
      function* () {
        yield half
        throw Object.assign(new Error("read /srv/very-secret"), { code: "EIO" })
      },
    ],
    ["has become shorter", () => [half]],
    ["has become empty", () => []],
    ["has become longer", () => [half, half, Buffer.alloc(1)]],
    [
      "is not what was meant, which is known at its end",
      function* () {
        yield* [half, half]
        throw new Error("another digest")
      },
    ],
  ])("and %s never reaches the service, which certainly does nothing", async (_what, open) => {
    const { client, received } = await counting()
    const error = await failure(send(client, { size: 2 * MIB, open }), SvcFileError, {
      sent: false,
      outcome: "rejected",
      message: expect.stringMatching(
        /^Add Invoice was not sent to its end: its file could not be read, or had/
      ),
    })

    expect(inspect(error)).not.toMatch(/very-secret|0500000001|another digest/)
    // The next call of the same client is not disturbed.
    expect(await attach(client, 2 * MIB)).toMatchObject({ order_id: "ord_1" })
    expect(received()).toBe(1)
  })

  it("and gives nothing any more is not waited for, and has no effect", async () => {
    const { client, received } = await counting()
    const open = async function* () {
      yield half
      await new Promise(() => undefined)
    }

    await failure(send(client, { size: 2 * MIB, open }), SvcTimeoutError, {
      phase: "upload",
      outcome: "rejected",
    })
    expect(received()).toBe(0)
  })

  it("is closed when the answer comes before its end, and when the call is aborted", async () => {
    const { baseUrl } = await startRawService((socket) => {
      socket.once("data", () => answer(socket))
    })
    const file = createReadStream("/dev/zero")
    const other = createReadStream("/dev/zero")

    await send(openClient(baseUrl), { size: 1e12, open: () => file })
    await until(() => file.destroyed)
    const silent = await startRawService((socket) => socket.pause())
    const abort = new AbortController()
    const call = openClient(silent.baseUrl).addInvoice(
      {
        order_number: "ord_1",
        invoice_number: "INV-1",
        invoice_pdf_data: { size: 1e12, open: () => other },
      },
      { signal: abort.signal }
    )

    other.once("data", () => abort.abort())
    await failure(call, SvcAbortError, { sent: false, outcome: "rejected" })
    await until(() => other.destroyed)
  })
})

describe("an answer", () => {
  it("that drips has an end, however large the upload was", async () => {
    const service = await startRawService((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      socket.resume()
      drip(socket)
    })
    const client = openClient(service.baseUrl, { totalTimeoutMs: 500 })
    const startedAt = performance.now()

    await failure(attach(client, 60_000), SvcTimeoutError, { phase: "answer", outcome: "unknown" })
    expect(since(startedAt)).toBeLessThan(500 + base64Length(60_000) / 100 + 5_000)
  })

  it("that comes before the end of the upload ends the upload, too", async () => {
    let closed = false
    const service = await startRawService((socket) => {
      socket.on("close", () => {
        closed = true
      })
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${ANSWER.length}\r\n\r\n${ANSWER}`)
      // Nothing is read any more, but the end of the connection is noticed.
      socket.pause()
      setTimeout(() => socket.resume(), 200)
    })

    expect(await attach(openClient(service.baseUrl), 10 * MIB)).toMatchObject({ order_id: "ord_1" })

    await until(() => closed)
  })
})

describe("longestCallMs", () => {
  it("is the whole operation's time-out and a second for each 100 kB of the body", () => {
    expect(longestCallMs(20_000, 0)).toBe(20_000)
    expect(longestCallMs(20_000, base64Length(10 * MIB))).toBe(20_000 + 139_811)
    expect(longestCallMs(2_147_483_647, 1_000_000)).toBe(2_147_483_647)
  })

  it("is how long a call takes that is never answered", async () => {
    const { client } = await openService(() => undefined, { timeoutMs: 100, totalTimeoutMs: 200 })
    const startedAt = performance.now()

    await failure(attach(client, 30_000), SvcTimeoutError)

    expect(since(startedAt)).toBeGreaterThan(400)
    expect(since(startedAt)).toBeLessThan(longestCallMs(200, base64Length(30_000) + 200) + 3_000)
  })
})
