import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { svcFetch, SvcRequestError } from "./svc-fetch"

interface Asked {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage["headers"]
  body: string
}

let server: Server
let asked: Asked[]
let answer: { status: number; body: string }

beforeEach(async () => {
  asked = []
  answer = { status: 200, body: '{"ok":true}' }
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body })
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo

  Object.assign(globalThis, { __BACKEND_URL__: `http://127.0.0.1:${port}/` })
})

afterEach(async () => {
  Object.assign(globalThis, { __BACKEND_URL__: undefined, __AUTH_TYPE__: undefined, window: undefined })
  await new Promise((resolve) => server.close(resolve))
})

const failure = async (): Promise<SvcRequestError> => {
  const error: unknown = await svcFetch("/admin/svc/health").catch((thrown: unknown) => thrown)

  if (!(error instanceof SvcRequestError)) {
    throw new Error("It did not fail as it should.")
  }
  return error
}

describe("a request to the plugin's admin routes", () => {
  it("reads with GET and gives the answer", async () => {
    expect(await svcFetch("/admin/svc/health?a=1")).toEqual({ ok: true })
    expect(asked[0]).toMatchObject({ method: "GET", url: "/admin/svc/health?a=1" })
    expect(asked[0]?.headers).not.toHaveProperty("authorization")
  })

  it("posts JSON", async () => {
    await svcFetch("/admin/svc/x", { body: { note: "done" } })

    expect(asked[0]).toMatchObject({ method: "POST", body: '{"note":"done"}' })
    expect(asked[0]?.headers["content-type"]).toBe("application/json")
  })

  it("posts a form as the browser encodes it", async () => {
    const form = new FormData()

    form.append("file", new File(["%PDF-"], "invoice.pdf", { type: "application/pdf" }))
    await svcFetch("/admin/svc/x", { body: form })

    expect(asked[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/)
    expect(asked[0]?.body).toContain('filename="invoice.pdf"')
  })

  it("sends the token of a dashboard that keeps one", async () => {
    const stored = new Map([["medusa_auth_token", "token"]])

    Object.assign(globalThis, {
      __AUTH_TYPE__: "jwt",
      window: { localStorage: { getItem: (key: string) => stored.get(key) ?? null } },
    })
    await svcFetch("/admin/svc/health")

    expect(asked[0]?.headers.authorization).toBe("Bearer token")
  })

  it("tells a refusal with its code and message", async () => {
    answer = { status: 400, body: '{"type":"not_allowed","code":"already_delivered","message":"No."}' }

    expect(await failure()).toMatchObject({ status: 400, code: "already_delivered", message: "No." })
  })

  it("tells a gateway's page by its status", async () => {
    answer = { status: 502, body: "<html>Bad gateway</html>" }

    expect(await failure()).toMatchObject({ status: 502, code: null, message: "Status 502" })
  })

  it.each(["<html>Log in</html>", '{"orders":['])(
    "takes %j for no answer, though its status is 200",
    async (body) => {
      answer = { status: 200, body }

      const error = await failure()

      expect(error).toMatchObject({ status: null, code: null })
      expect(error.cause).toMatchObject({ name: "SyntaxError" })
    }
  )

  it("tells when nobody answers", async () => {
    Object.assign(globalThis, { __BACKEND_URL__: "http://127.0.0.1:1" })

    expect(await failure()).toMatchObject({ status: null, code: null })
  })
})
