import { readFileSync } from "node:fs"
import { join } from "node:path"
import { list, openSandbox, pick, textOf } from "../__fixtures__/sandbox-harness"
import { faultSchema } from "../faults/fault-schema"
import { OPERATIONS } from "../service/operations"
import { settingsSchema } from "../state/settings"
import { openApiDocument } from "./openapi"

describe("the documentation", () => {
  it("is an OpenAPI 3.1 document of every operation, generated from the schemas", async () => {
    const { url } = await openSandbox()
    const document = (await (await fetch(`${url}/docs/openapi.json`)).json()) as {
      paths: Record<string, unknown>
    }

    expect(document).toMatchObject({ openapi: "3.1.0", servers: [{ url }] })

    for (const { path, name } of OPERATIONS) {
      expect(pick(document.paths[path], "post.operationId")).toBe(name)
    }

    const checkout = pick(document.paths["/svc/v1/checkout/initiate"], "post")
    const media = pick(checkout, "requestBody.content")
    const payment = pick(media, "application/json.schema.properties.payment")

    expect(pick(payment, "required")).toEqual([
      "platform",
      "buyer",
      "order",
      "billing_address",
      "shipping_address",
    ])
    expect(list(checkout, "x-error-codes").map(({ code }) => code)).toContain(806)
    expect(pick(document.paths["/svc/v1/checkout/repayment_plan_options"], "post.x-assumptions.0")).toContain(
      "not specified"
    )
    expect(pick(document.paths["/_sandbox/faults"], "put.requestBody")).toBeDefined()
  })

  it("is a page without outside assets", async () => {
    const { url } = await openSandbox()
    const page = await textOf(`${url}/docs`)

    expect(page).toContain("payment.order.items[].total_amount")
    expect(page).toContain("806 CUSTOMER_CREDIT_LIMIT_EXCEEDED")
    expect(page).not.toMatch(/(src|href)="https?:/)
    expect(page).not.toContain("[object")
  })

  it("has a front page that links everything, and every link works", async () => {
    const { url } = await openSandbox()
    const page = await textOf(url)
    const links = [...page.matchAll(/href="(\/[^"]*)"/g)].map(([, link]) => link ?? "")

    expect(links.length).toBeGreaterThan(5)

    for (const link of links) {
      expect((await fetch(url + link)).status).toBe(200)
    }

    expect(page).toContain("sandbox-token-inactive")
    expect(page).not.toContain("[object")
  })
})

describe("docs/sandbox.md", () => {
  const guide = readFileSync(join(__dirname, "../../../docs/sandbox.md"), "utf8")
  const plain = (text: string) => text.replaceAll("`", "").replace(/\s+/g, " ").toLowerCase()

  it.each(faultSchema.options.map(({ shape }) => shape.kind.value))("has the fault %s", (kind) => {
    expect(guide).toContain(`| \`${kind}\``)
  })

  it.each(
    Object.entries(settingsSchema.parse({})).flatMap(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.keys(value).map((inner) => `${name}.${inner}`)
        : [name]
    )
  )("has the setting %s", (name) => {
    expect(guide).toContain(`| \`${name}\``)
  })

  it.each(Object.keys(openApiDocument("").paths).filter((path) => path.startsWith("/_sandbox/")))(
    "has the route %s",
    (path) => {
      // Where the route has a parameter, examples name an order or a buyer.
      const pattern = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/, "(\\$\\(.+\\)|[$:]?\\w+)")

      expect(guide).toMatch(new RegExp(`${pattern}\\b`))
    }
  )

  it.each(OPERATIONS.flatMap(({ assumptions }) => assumptions))("has the assumption: %s", (assumption) => {
    expect(plain(guide)).toContain(plain(assumption))
  })

  it.each(OPERATIONS)("has no other assumptions of $summary than its page", ({ summary, assumptions }) => {
    const [section = ""] = guide.split(`\n**${summary.replace(" (assumed)", "")}**\n`)[1]?.split("\n**") ?? []

    expect(section.split("\n- ")).toHaveLength(assumptions.length + 1)
  })
})
