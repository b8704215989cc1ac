import { ADMIN } from "../../support/medusa-process"
import { paint } from "../../support/paint"
import type { OpenShop } from "../storefront/open-shop"
import type { LeftOrder, UnpaidOrder } from "../leave-orders"

/** The things to look at while the demo stays up. */
export const guide = (
  { medusa, store: { sandbox }, shopUrl }: OpenShop,
  { orderId, paymentUrl }: UnpaidOrder,
  left: readonly LeftOrder[]
): string[] => [
  "",
  paint.bold("The store is open"),
  `  Storefront   ${paint.cyan(shopUrl)}   buy with the phone number 0500000001 (credit 50,000 SAR)`,
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
