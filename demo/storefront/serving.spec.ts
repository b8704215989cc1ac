import { request } from "node:http"
import { freePort } from "../../support/free-port"
import { type Storefront, startStorefront } from "./start-storefront"

interface Answer {
  status: number | undefined
  contentType: string | undefined
  policy: string | undefined
  body: string
}

let shop: Storefront

/** Sends the path exactly as it is. fetch would remove the dots. */
const ask = (path: string, method = "GET"): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url)

    request({ hostname, port, path, method }, (response) => {
      const chunks: Buffer[] = []
      const header = (name: string) => response.headers[name]?.toString()

      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          contentType: header("content-type"),
          policy: header("content-security-policy"),
          body: Buffer.concat(chunks).toString("utf8"),
        })
      )
    })
      .on("error", reject)
      .end()
  })

describe("the server of the shop", () => {
  beforeAll(async () => {
    shop = await startStorefront({
      port: await freePort(),
      backendUrl: "http://localhost:9000",
      publishableKey: "pk_</script>",
      onboardingOrigins: ["https://onboarding.example"],
    })
  }, 120_000)

  afterAll(() => shop.stop())

  it("answers every address of the shop with its page, with the configuration in it", async () => {
    for (const path of ["/", "/index.html", "/orders/order_1?payment=success", "/products/a4.paper-box"]) {
      const { status, contentType, body } = await ask(path)

      expect([path, status, contentType]).toEqual([path, 200, "text/html; charset=utf-8"])
      const [, json = ""] =
        /<script type="application\/json" id="shop-config">(.*?)<\/script>/.exec(body) ?? []

      expect(JSON.parse(json)).toEqual({
        backendUrl: "http://localhost:9000",
        publishableKey: "pk_</script>",
        onboardingOrigins: ["https://onboarding.example"],
      })
    }
  })

  it("lets the page reach Medusa and frame the onboarding, and nothing else", async () => {
    const { policy } = await ask("/")

    expect(policy).toContain("connect-src 'self' http://localhost:9000;")
    expect(policy).toContain("frame-src https://onboarding.example;")
  })

  it("serves the pictures and scripts with their types", async () => {
    const page = await ask("/")
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? ""

    expect(await ask(script)).toMatchObject({ status: 200, contentType: "text/javascript; charset=utf-8" })
    expect(await ask("/pictures/coffee-beans.svg")).toMatchObject({
      status: 200,
      contentType: "image/svg+xml; charset=utf-8",
    })
  })

  it("has nothing outside of the shop", async () => {
    for (const path of ["/../package.json", "/..%2f..%2fpackage.json", "/assets/../../package.json"]) {
      expect(await ask(path)).toMatchObject({ status: 404, body: "Not found" })
    }
    expect(await ask("/assets/missing.js")).toMatchObject({ status: 404 })
    expect(await ask("/%E0%A4%A")).toMatchObject({ status: 400 })
  })

  it("is for reading only", async () => {
    expect(await ask("/", "POST")).toMatchObject({ status: 405 })
    expect(await ask("/", "HEAD")).toMatchObject({ status: 200, body: "" })
  })
})
