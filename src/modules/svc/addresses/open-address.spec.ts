import type { LookupAddress } from "node:dns"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo, LookupFunction } from "node:net"
import { openAddress } from "./open-address"

const ELSEWHERE = "https://service.example.com"
const HERE = "http://127.0.0.1:4010"

/** A name server on which every name leads to the same addresses. */
const leadsTo =
  (...addresses: string[]): LookupFunction =>
  (_name, options, callback) => {
    const found: LookupAddress[] = addresses.map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }))

    callback(null, options.all === true ? found : (found[0]?.address ?? ""), found[0]?.family)
  }

describe("opening an address that somebody else gave", () => {
  let server: Server
  let url: string
  let seen: string[]
  let answer: (request: IncomingMessage, response: ServerResponse) => void

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request.url ?? "")
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    seen = []
    answer = (_request, response) => response.end("%PDF-1.4")
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const port = () => new URL(url).port
  const redirecting = (to: string) => {
    answer = (request, response) =>
      request.url === "/" ? response.writeHead(302, { location: to }).end() : response.end("%PDF-1.4")
  }

  it.each(["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "127.1"])(
    "asks nobody on this machine by the name of %s, for a service elsewhere",
    async (host) => {
      expect(await openAddress(`http://${host}:${port()}/`, ELSEWHERE)).toEqual({ kind: "private" })
      expect(seen).toEqual([])
    }
  )

  it.each([
    ["this machine", leadsTo("127.0.0.1")],
    ["this machine by its v6 address", leadsTo("::1")],
    ["a carrier's network", leadsTo("100.64.0.1")],
    ["a cloud's own services", leadsTo("169.254.169.254", "fd00:ec2::254")],
    ["a private network behind NAT64", leadsTo("64:ff9b::10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::808:808")],
  ])("asks nobody by a public name that leads to %s", async (_where, lookup) => {
    const opened = await openAddress(`http://files.example.com:${port()}/`, ELSEWHERE, { lookup })

    expect(opened).toEqual({ kind: "private" })
    expect(seen).toEqual([])
  })

  it("is let reach this machine, and nothing else nearby, for a service that is on it", async () => {
    const lookup = leadsTo("10.0.0.1")

    expect(await openAddress(`${url}/`, HERE)).toEqual({
      kind: "answered",
      status: 200,
      beginning: Buffer.from("%PDF-1.4"),
    })
    for (const host of ["10.0.0.1", "169.254.169.254", "[::ffff:10.0.0.1]", "intranet"]) {
      expect(await openAddress(`http://${host}:${port()}/`, HERE)).toEqual({ kind: "private" })
    }
    expect(await openAddress("http://files.example.com/", HERE, { lookup })).toEqual({ kind: "private" })
  })

  it("takes of a name's addresses those that it may", async () => {
    const opened = await openAddress(`http://files.example.com:${port()}/`, HERE, {
      lookup: leadsTo("10.0.0.1", "127.0.0.1"),
    })

    expect(opened).toMatchObject({ kind: "answered", status: 200 })
  })

  it.each(["http://169.254.169.254/latest", "http://10.0.0.1/", "//192.168.0.1/x", "http://intranet/"])(
    "looks where a redirect leads as well: not to %s",
    async (location) => {
      redirecting(location)
      expect(await openAddress(`${url}/`, HERE)).toEqual({ kind: "private" })
    }
  )

  it("is let in by a firewall that wants to know who asks", async () => {
    answer = ({ headers }, response) =>
      response
        .writeHead(headers["user-agent"] === undefined || headers.accept === undefined ? 403 : 200)
        .end("%PDF-1.4")

    expect(await openAddress(`${url}/`, HERE)).toMatchObject({ kind: "answered", status: 200 })
  })

  it("follows a redirect within what it may reach, as whoever downloads the file would", async () => {
    redirecting("/moved.pdf")
    expect(await openAddress(`${url}/`, HERE)).toMatchObject({ kind: "answered", status: 200 })
    expect(seen).toEqual(["/", "/moved.pdf"])
  })

  it("follows neither without an end nor to anything but the web", async () => {
    answer = (request, response) => response.writeHead(307, { location: `${request.url ?? ""}x` }).end()
    expect(await openAddress(`${url}/`, HERE)).toEqual({ kind: "failed" })
    expect(seen.length).toBeLessThan(8)
    redirecting("file:///etc/passwd")
    expect(await openAddress(`${url}/`, HERE)).toEqual({ kind: "failed" })
  })

  it("sends no user and no password", async () => {
    expect(await openAddress(`${url.replace("://", "://user:secret@")}/`, HERE)).toEqual({ kind: "failed" })
    expect(seen).toEqual([])
  })

  it("reads no more than the beginning of what never ends", async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        const more = setInterval(() => response.write(Buffer.alloc(500, "x")), 1)

        response.once("close", () => {
          clearInterval(more)
          resolve()
        })
      }
    })
    const opened = await openAddress(`${url}/`, HERE)

    expect(opened).toMatchObject({ kind: "answered", status: 200 })
    expect(opened.kind === "answered" && opened.beginning.length).toBeLessThan(70_000)
    await closed
  })

  it.each([
    ["nobody answers", () => undefined],
    [
      "the answer stops in its middle",
      (_request: IncomingMessage, response: ServerResponse) => void response.write("%"),
    ],
  ])("gives up after a time when %s", async (_what, stuck) => {
    answer = stuck
    expect(await openAddress(`${url}/`, HERE, { timeoutMs: 100 })).toEqual({ kind: "failed" })
  })

  it("says when nothing is there", async () => {
    expect(await openAddress("http://127.0.0.1:1/", HERE)).toEqual({ kind: "failed" })
    expect(await openAddress("no address", HERE)).toEqual({ kind: "failed" })
  })
})
