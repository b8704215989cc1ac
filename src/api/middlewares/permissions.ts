import type { MiddlewareRoute } from "@medusajs/framework/http"

type Operation = "read" | "update"

const of = (
  resource: "order" | "store" | "customer",
  operations: Readonly<Partial<Record<"GET" | "POST", Operation>>>,
  ...paths: readonly string[]
): MiddlewareRoute[] =>
  paths.flatMap((path) =>
    (["GET", "POST"] as const).flatMap((method) => {
      const { [method]: operation } = operations

      return operation === undefined
        ? []
        : [{ matcher: `/admin/svc/${path}`, methods: [method], policies: { resource, operation } }]
    })
  )

const BOTH = { GET: "read", POST: "update" } as const

/**
 * Which of Medusa's own permissions a route of the admin needs, where the store gives its users roles (`MEDUSA_FF_RBAC`):
 * Medusa lets every user at a route that names none.
 */
export const permissions: MiddlewareRoute[] = [
  ...of("order", BOTH, "orders/*", "attention", "attention/*", "webhooks", "webhooks/*"),
  ...of("store", BOTH, "settings", "checklist", "health", "health/*", "connection-test"),
  ...of("customer", { POST: "read" }, "buyer-check"),
]
