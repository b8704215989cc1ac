import { openSandbox } from "../__fixtures__/sandbox-harness"
import { OPERATIONS } from "./operations"

describe.each(OPERATIONS.map(({ path }) => path))("%s", (path) => {
  const post = (url: string, headers: Record<string, string>) =>
    fetch(`${url}${path}`, { method: "POST", headers, body: "{}" })

  it("takes the scheme in any case, but JSON only", async () => {
    const { url } = await openSandbox()
    const json = await post(url, {
      authorization: "Bearer sandbox-token",
      "content-type": "application/json; charset=utf-8",
    })
    const text = await post(url, { authorization: "bearer sandbox-token", "content-type": "text/plain" })

    expect(json.status).not.toBe(401)
    expect(await text.text()).toContain("Content-Type: application/json")
  })

  it("is POST only", async () => {
    const { url } = await openSandbox()
    const response = await fetch(`${url}${path}`)

    expect(response.status).toBe(405)
    expect(response.headers.get("allow")).toBe("POST")
  })
})

it("answers HTTP 404 elsewhere", async () => {
  const { url } = await openSandbox()

  expect((await fetch(`${url}/svc/v1/orders/cancel`, { method: "POST" })).status).toBe(404)
})
