import type { MiddlewareRoute } from "@medusajs/framework/http"

const needs = (
  permission: { resource: "order" | "store" | "customer"; operation: "read" | "update" },
  method: "GET" | "POST",
  ...paths: readonly string[]
): MiddlewareRoute[] =>
  paths.map((path) => ({ matcher: `/admin/svc/${path}`, methods: [method], policies: permission }))

const OF_ORDERS = ["orders", "orders/*", "attention", "attention/*", "webhooks", "webhooks/*"]
const OF_THE_STORE = ["settings", "checklist", "health", "health/*", "connection-test"]

/**
 * The Medusa permissions that the admin routes need in a store with user roles (`MEDUSA_FF_RBAC`). Medusa lets every user
 * into a route that names no permission.
 */
export const permissions: MiddlewareRoute[] = [
  ...needs({ resource: "order", operation: "read" }, "GET", ...OF_ORDERS),
  ...needs({ resource: "order", operation: "update" }, "POST", ...OF_ORDERS),
  ...needs({ resource: "store", operation: "read" }, "GET", ...OF_THE_STORE),
  ...needs({ resource: "store", operation: "update" }, "POST", ...OF_THE_STORE),
  // A setting decides what happens to orders; `invoice.workflow` even names what runs for each.
  ...needs({ resource: "order", operation: "update" }, "POST", "settings"),
  ...needs({ resource: "customer", operation: "read" }, "POST", "buyer-check"),
]
