import { writeFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { AdminApi } from "../../support/admin-api"
import { freePort } from "../../support/free-port"
import { linkedApplication } from "../../support/linked-application"
import { ADMIN, type MedusaServer, startMedusa } from "../../support/medusa-process"
import { migratedDatabase } from "../support/migrated-database"
import { dropDatabase, serverOfTests } from "../../support/postgres"
import { SandboxControl } from "../../support/sandbox-control"
import { type SeededStore, seedStore } from "../../support/seed-store"
import { StoreClient } from "../../support/store-client"
import type { TemporaryFolder } from "../../support/temporary-folder"
import { addressOf, BUYERS, eventually, PLANS, PROVIDER_ID } from "../support/store-suite"

jest.setTimeout(400_000)

const root = path.resolve(__dirname, "../..")
const DATABASE = `svc_log_${process.pid}`

/** The store's own functions, which quote what they were given when they fail. */
const config = `import config from ${JSON.stringify(path.join(root, "medusa-config"))}

const quote = (cart) => {
  const { first_name, phone, address_1 } = cart.billing_address

  return new TypeError(\`no region of \${first_name} at \${address_1}, \${phone}, \${cart.email}\`)
}
const { options } = config.modules["svc"]

options.checkout = {
  extend: (payment, { cart }) => {
    if (cart.billing_address.first_name === "Quoted") {
      throw quote(cart)
    }
    return payment
  },
}
options.eligibility = {
  buyerDetails: ({ cart }) => {
    throw quote(cart)
  },
}
export default config
`

describe("Medusa's log", () => {
  const sandbox = new SandboxControl(z.string().parse(process.env["SVC_SANDBOX_URL"]))
  let folder: TemporaryFolder
  let server: MedusaServer
  let seeded: SeededStore

  beforeAll(async () => {
    const port = await freePort()

    folder = linkedApplication()
    writeFileSync(path.join(folder.path, "medusa-config.ts"), config)
    const application = {
      directory: folder.path,
      env: {
        ...process.env,
        NODE_ENV: "development",
        NODE_OPTIONS: "",
        LOG_LEVEL: "http",
        DATABASE_URL: await migratedDatabase(serverOfTests(), DATABASE),
        MEDUSA_BACKEND_URL: `http://localhost:${port}`,
      },
    }

    server = await startMedusa(application, { port })
    seeded = await seedStore(await AdminApi.signIn(server.url, ADMIN), {
      paymentProviders: [PROVIDER_ID],
      products: [
        {
          title: "Label printer",
          variants: [{ title: "USB", sku: "PRINTER-USB", price: 1000, quantity: 1_000 }],
        },
      ],
    })
  })
  beforeEach(() => sandbox.reset())
  afterAll(async () => {
    await server.stop()
    await dropDatabase(serverOfTests(), DATABASE)
    await folder.stop()
  })

  const buyer = () => new StoreClient(server.url, seeded.publishableKey)
  const cartOf = async (first_name: string, client: StoreClient) => {
    const { id } = await client.createCart({
      regionId: seeded.regionId,
      email: "somebody@example.com",
      items: [{ variant_id: seeded.variants.get("PRINTER-USB")?.variantId ?? "", quantity: 1 }],
      shipping: addressOf(BUYERS.active, { first_name, address_1: "Olaya Street 7" }),
    })

    return client.addShipping(id, seeded.shippingOptionId)
  }
  const loggedSince = (before: string) => server.output().slice(before.length)
  const untilLogged = (before: string, what: RegExp) =>
    eventually(
      () => Promise.resolve(loggedSince(before)),
      (log) => what.test(log)
    )
  const expectNobodyIn = (text: string) => {
    for (const personal of ["Quoted", "Olaya", "500000001", "somebody@example.com"]) {
      expect(text).not.toContain(personal)
    }
  }

  it("names the store's function that failed and the class of its error, and nobody", async () => {
    const client = buyer()
    const cart = await cartOf("Quoted", client)
    const before = server.output()

    await client.initSession(cart.id, PROVIDER_ID, { repayment_config_id: PLANS.days30 })
    const completion = await client.complete(cart.id)
    const log = await untilLogged(before, /checkout\.extend failed \(TypeError\)[^]*medusa-config/)

    expectNobodyIn(log)
    expect(completion).toMatchObject({ type: "cart", error: { message: "Payment authorization failed" } })
  })

  it("says so as well of the one that describes a buyer, which the buyer is not kept up by", async () => {
    const client = buyer()
    const cart = await cartOf("Quoted", client)
    const before = server.output()
    const { show } = await client.cartOptions(cart.id)

    expect(show).toBe(true)
    expectNobodyIn(await untilLogged(before, /eligibility\.buyerDetails failed \(TypeError\)/))
  })

  it("has a webhook's address without the token that opens it, however it is answered", async () => {
    const client = buyer()
    const cart = await cartOf("Buyer", client)
    const { id: reference } = await client.initSession(cart.id, PROVIDER_ID, {
      repayment_config_id: PLANS.downPayment,
    })

    await client.complete(cart.id)
    const { webhook_url } = z
      .object({ webhook_url: z.string() })
      .parse(await sandbox.orderByReference(reference))
    const token = webhook_url.split("/").at(-1) ?? ""
    const before = server.output()
    const requests: [string, RequestInit][] = [
      [webhook_url, { method: "POST", body: "{}" }],
      [`${webhook_url}/`, { method: "POST", body: "{}" }],
      [`${webhook_url}?again=1`, { method: "POST", body: "{}" }],
      [webhook_url, { method: "POST", body: "x".repeat(70_000) }],
      [webhook_url, { method: "GET" }],
      [webhook_url, { method: "PUT", headers: { "content-type": "application/json" }, body: "{broken" }],
      [webhook_url.replace("/down-payment/", "/other/"), { method: "POST" }],
    ]

    for (const [url, request] of requests) {
      await (await fetch(url, request)).arrayBuffer()
    }
    const lines = await eventually(
      () =>
        Promise.resolve(
          loggedSince(before)
            .split("\n")
            .filter((line) => line.includes("/hooks/svc/"))
        ),
      (found) => found.length >= requests.length
    )

    expect(token).toHaveLength(43)
    expect(lines.filter((line) => line.includes(token))).toEqual([])
    expect(lines[0]).toContain(`/hooks/svc/down-payment/${reference}/[redacted]`)
  })
})
