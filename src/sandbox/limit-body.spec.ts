import { request } from "node:http"
import { MAX_BODY_BYTES } from "./limit-body"
import { openSandbox } from "./__fixtures__/sandbox-harness"

describe("the size of a request's body", () => {
  let url: string

  beforeEach(async () => {
    url = (await openSandbox()).url
  })

  /** A POST as node:http sends it: in chunks when no length is given. */
  const post = (path: string, parts: (string | Buffer)[], headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${url}${path}`, { method: "POST", headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })

      sent.on("error", reject)
      parts.forEach((part) => sent.write(part))
      sent.end()
    })

  it("takes a body that comes in chunks without saying its size", async () => {
    expect(
      await post("/_sandbox/clock", ['{"advance', '_ms": 5}'], { "Content-Type": "application/json" })
    ).toBe(200)
  })

  it("takes a request without any body or length, as curl -X POST sends it", async () => {
    expect(await post("/_sandbox/reset", [], { "Transfer-Encoding": "chunked" })).toBe(200)
    expect(await post("/_sandbox/reset", [], { "Content-Length": "0" })).toBe(200)
  })

  it("answers 413 to a body beyond the limit, whether or not it says its size", async () => {
    const half = Buffer.alloc(MAX_BODY_BYTES / 2 + 1, " ")

    expect(await post("/svc/v1/invoices/add", [half, half])).toBe(413)
    expect(await post("/svc/v1/invoices/add", [" "], { "Content-Length": String(MAX_BODY_BYTES + 1) })).toBe(
      413
    )
  })
})
