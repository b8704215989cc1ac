import type { LeftOrder } from "../store/leave-orders"
import type { UnpaidOrder } from "../store/leave-unpaid-order"
import { ADMIN } from "../world/start-world"
import type { Storefront } from "../world/start-storefront"
import type { World } from "../world/start-world"
import { paint } from "../../support/paint"

/** What can be looked at while the demo stays up. */
export const guide = (
  { medusa, sandbox }: World,
  shop: Storefront,
  { orderId, paymentUrl }: UnpaidOrder,
  left: readonly LeftOrder[]
): string[] => [
  "",
  paint.bold("The store is open"),
  `  Storefront   ${paint.cyan(shop.url)}   buy with the phone number 0500000001 (credit 50,000 SAR)`,
  `  Admin        ${paint.cyan(`${medusa.url}/app`)}`,
  `  Settings     ${paint.cyan(`${medusa.url}/app/settings/svc`)}   connection, behaviour, what needs attention, health`,
  `  Log in       ${ADMIN.email}   ${ADMIN.password}`,
  `  Sandbox      ${paint.cyan(sandbox.url)}   API at ${sandbox.url}/docs, state at ${sandbox.url}/_sandbox/state`,
  "",
  "  Try it: this order waits for its down payment. Pay it and see it become authorized in the admin.",
  `  ${paint.cyan(paymentUrl)}`,
  `  ${medusa.url}/app/orders/${orderId}`,
  "",
  "  The payment of an order stands beside it in the admin. See these too:",
  ...left.flatMap(({ what, orderId: id }) => [`  ${what}`, `    ${medusa.url}/app/orders/${id}`]),
  "",
  "Press Ctrl-C to stop.",
]
