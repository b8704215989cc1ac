import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { makePdf } from "./__fixtures__/make-pdf"
import { addressProblem, inspectUrl } from "./inspect-url"

const SANDBOX = "http://127.0.0.1:4010"

describe("the address of an invoice that the service refused", () => {
  let server: Server
  let url: string

  beforeAll(async () => {
    server = createServer((request, response) => {
      switch (request.url) {
        case "/invoice.pdf":
          response.end(makePdf("Invoice", 5_000_000))
          break
        case "/page":
          response.end("<html>Sign in</html>")
          break
        case "/empty":
          response.end()
          break
        default:
          response.writeHead(401).end()
      }
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  it("has no fault that can be seen from here when it opens a PDF", async () => {
    expect(await inspectUrl(`${url}/invoice.pdf`, SANDBOX)).toBeUndefined()
  })

  it.each([
    ["wants a sign-in", "/private?token=secret", "unreachable"],
    ["shows a page", "/page", "not_a_pdf"],
    ["is empty", "/empty", "empty"],
  ])("is told to be wrong when it %s", async (_what, path, reason) => {
    const problem = await inspectUrl(url + path, SANDBOX)

    expect(problem?.reason).toBe(reason)
    expect(JSON.stringify(problem)).not.toContain("secret")
  })

  it("is told to be wrong when nothing answers there", async () => {
    expect((await inspectUrl("http://127.0.0.1:1/invoice.pdf", SANDBOX))?.reason).toBe("unreachable")
  })

  it("means nothing to a service elsewhere when it is of this machine", () => {
    const here = "http://127.0.0.1:9000/invoice.pdf"
    const nearby = "http://192.168.1.2/invoice.pdf"

    expect(addressProblem(here, "https://service.example.com")?.reason).toBe("unreachable")
    expect(addressProblem(here, SANDBOX)).toBeUndefined()
    expect(addressProblem(nearby, SANDBOX)?.reason).toBe("unreachable")
    expect(addressProblem("https://erp.example.com/1.pdf", "https://service.example.com")).toBeUndefined()
  })
})
