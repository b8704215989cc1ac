import { readdirSync } from "node:fs"
import path from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import { FeatureFlag, generateJwtToken, Modules } from "@medusajs/framework/utils"
import { svcOf } from "../../src/modules/svc"
import type {
  AdminSvcAttemptResponse,
  AdminSvcOrderListResponse,
  AdminSvcSettingsResponse,
} from "../../src/types"
import { medusaInProcess } from "../support/medusa-in-process"
import { copyMigratedDatabase } from "../support/migrated-database"

// The first is read while Medusa boots, the second by its configuration before.
process.env["MEDUSA_FF_RBAC"] = "true"
FeatureFlag.setFlag("rbac", true)

const routes = path.resolve(__dirname, "../../src/api/admin")
/** A role with some of the permissions that Medusa has by itself, as `order:read`. */
const createRole = async (container: MedusaContainer, permissions: readonly string[]): Promise<string> => {
  const service = container.resolve(Modules.RBAC)
  const role = await service.createRbacRoles({ name: permissions.join() })
  const policies = await service.listRbacPolicies({ key: [...permissions] })

  expect(policies).toHaveLength(permissions.length)
  await service.createRbacRolePolicies(policies.map(({ id }) => ({ role_id: role.id, policy_id: id })))
  return role.id
}

const tokenOf = (roles: readonly string[]): string => {
  const token = generateJwtToken(
    {
      actor_id: "user_1",
      actor_type: "user",
      auth_identity_id: "authid_1",
      app_metadata: { user_id: "user_1", roles },
    },
    { secret: "development", expiresIn: "1h" }
  )

  return `Bearer ${token}`
}

/** Every route of the admin, as its files have it, with each method. */
const everyRoute = (): [method: string, path: string][] =>
  readdirSync(routes, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .flatMap((file) => {
      const at = `/admin/${path.dirname(file).replaceAll(/\[(\w+)\]/g, "some_$1")}`
      const methods = Object.keys(jest.requireActual<object>(path.join(routes, file)))

      return methods.map((method): [string, string] => [method, at])
    })

medusaInProcess(`svc_roles_${process.pid}`, copyMigratedDatabase, (container, open) => {
  let url = ""
  const ask = async (
    method: string,
    at: string,
    authorization: string,
    sent: object = {}
  ): Promise<number> => {
    const body = method === "POST" ? { body: JSON.stringify(sent) } : {}
    const { status } = await fetch(url + at, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...body,
    })

    return status
  }

  describe("a store that gives its users roles", () => {
    beforeAll(async () => {
      url = await open()
    })

    it("lets nobody without one at any route of the plugin's", async () => {
      const asked = everyRoute()

      expect(asked.length).toBeGreaterThan(15)
      for (const [method, at] of asked) {
        expect([method, at, await ask(method, at, tokenOf([]))]).toEqual([method, at, 403])
      }
    })

    it("lets a secret API key, which has no role, in nowhere, as Medusa at its own routes", async () => {
      const { token } = await container()
        .resolve(Modules.API_KEY)
        .createApiKeys({ title: "Back office", type: "secret", created_by: "user_1" })
      const key = `Basic ${Buffer.from(`${token}:`).toString("base64")}`

      for (const [method, at] of [["GET", "/admin/orders"] as const, ...everyRoute()]) {
        expect([method, at, await ask(method, at, key)]).toEqual([method, at, 403])
      }
    })

    it("lets who may read orders read, and nothing more", async () => {
      const token = tokenOf([await createRole(container(), ["order:read"])])

      expect(await ask("GET", "/admin/svc/attention", token)).toBe(200)
      expect(await ask("GET", "/admin/svc/orders/order_1", token)).toBe(404)
      for (const at of [
        "orders/order_1/approve",
        "orders/order_1/down-payment",
        "attention/a/resolve",
        "attention/a/note",
        "settings",
        "buyer-check",
      ]) {
        expect([at, await ask("POST", `/admin/svc/${at}`, token)]).toEqual([at, 403])
      }
      expect(await ask("GET", "/admin/svc/settings", token)).toBe(403)
    })

    it("lets who may change orders act, and who may change the store set the plugin up", async () => {
      const token = tokenOf([
        await createRole(container(), ["order:update", "store:update", "customer:read"]),
      ])

      expect(await ask("POST", "/admin/svc/orders/order_1/approve", token)).toBe(404)
      expect(await ask("POST", "/admin/svc/settings", token)).toBe(400)
      expect(await ask("POST", "/admin/svc/buyer-check", token)).toBe(400)
    })

    it("shows who was asked about, and what was answered, only to who may see customers", async () => {
      const kinds = async (...more: string[]) => {
        const token = tokenOf([await createRole(container(), ["store:read", ...more])])
        const answer = await fetch(`${url}/admin/svc/settings`, {
          headers: { authorization: token },
        })
        const { activity } = (await answer.json()) as AdminSvcSettingsResponse

        return activity.map(({ kind }) => kind)
      }
      const token = tokenOf([await createRole(container(), ["store:update", "customer:read"])])

      expect(await ask("POST", "/admin/svc/buyer-check", token, { phone: "0500000001" })).toBe(200)
      expect(await ask("POST", "/admin/svc/connection-test", token)).toBe(200)
      expect(await kinds("customer:read")).toEqual(["connection_tested", "buyer_checked"])
      expect(await kinds()).toEqual(["connection_tested"])
    })

    it("shows who wanted to buy, and finds by an e-mail address, only for who may see customers", async () => {
      const reference = "payses_of_a_role"
      const email = "sara@example.com"
      const customer = await container().resolve(Modules.CUSTOMER).createCustomers({ email })
      const cart = await container()
        .resolve(Modules.CART)
        .createCarts({ currency_code: "sar", email, customer_id: customer.id })

      await svcOf(container()).ledger.database.sql.insert("svc_order", {
        id: "svcord_of_a_role",
        reference,
        paymentSessionId: reference,
        attempt: 1,
        cartId: cart.id,
        state: "declined",
        collection: "none",
        amount: 1,
        rawAmount: JSON.stringify({ value: "1" }),
      })
      const seen = async (...more: string[]) => {
        const token = tokenOf([await createRole(container(), ["order:read", ...more])])
        const get = async <Answer>(at: string) => {
          const answer = await fetch(url + at, { headers: { authorization: token } })

          expect(answer.status).toBe(200)

          return (await answer.json()) as Answer
        }
        const { buyer } = await get<AdminSvcAttemptResponse>(`/admin/svc/attempts/${reference}`)
        const { count } = await get<AdminSvcOrderListResponse>(`/admin/svc/orders?q=${email}`)

        return { buyer, count }
      }

      expect(await seen("customer:read")).toEqual({ buyer: { name: null, email, phone: null }, count: 1 })
      expect(await seen()).toEqual({ buyer: null, count: 0 })
    })

    it("lets nobody ask about a phone number who may only set the plugin up", async () => {
      const token = tokenOf([await createRole(container(), ["store:update"])])

      expect(await ask("POST", "/admin/svc/buyer-check", token, { phone: "0500000001" })).toBe(403)
      expect(await ask("POST", "/admin/svc/connection-test", token, { phone: "0500000001" })).toBe(400)
    })

    it("lets nobody set what happens to orders who may not change them", async () => {
      const token = tokenOf([await createRole(container(), ["store:update"])])

      expect(await ask("POST", "/admin/svc/settings", token)).toBe(403)
      expect(await ask("POST", "/admin/svc/connection-test", token)).toBe(200)
    })
  })
})
