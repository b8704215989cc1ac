import { hasPermission } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest, MiddlewareRoute } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"

const needs = (
  permission: { resource: "order" | "store" | "customer"; operation: "read" | "update" },
  method: "GET" | "POST",
  ...paths: readonly string[]
): MiddlewareRoute[] =>
  paths.map((path) => ({ matcher: `/admin/svc/${path}`, methods: [method], policies: permission }))

const BUYERS = { resource: "customer", operation: "read" } as const
const OF_ORDERS = ["orders", "orders/*", "attempts/*", "attention", "attention/*", "webhooks", "webhooks/*"]
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
  ...needs(BUYERS, "POST", "buyer-check"),
]

const withRoles = z.object({ roles: z.array(z.string()).default([]) })

/** Whether a user may see who buys, or was asked about. Everybody may in a store without roles; with them, nobody without one gets here. */
export const mayReadBuyers = ({ auth_context, scope }: AuthenticatedMedusaRequest): Promise<boolean> =>
  hasPermission({ ...withRoles.parse(auth_context.app_metadata ?? {}), actions: BUYERS, container: scope })
