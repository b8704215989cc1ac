import type { AdminSvcOrderAction, AdminSvcOrderResponse } from "../../types"
import type { Translate } from "../i18n/use-texts"
import { keysOf } from "../lib/keys-of"
import { wordOf } from "../lib/word-of"
import type { OfferedByMedusa } from "./offered-by-medusa"

export interface AvailableAction {
  action: AdminSvcOrderAction
  /** Why the server would refuse it now. */
  reason: string | undefined
}

/** Each action with its route, as the menu lists them. */
export const ORDER_ACTIONS = {
  reconcile: "reconcile",
  approve: "approve",
  record_down_payment: "down-payment",
  extend_deadline: "deadline",
  confirm_delivery_proof: "confirm-delivery",
  confirm_delivery_sms: "confirm-delivery",
  record_delivery_outcome: "delivery-outcome",
  upload_invoice: "invoices",
  retry: "retry",
  resolve: "resolve",
} as const satisfies Record<AdminSvcOrderAction, string>

const ACTIONS = keysOf(ORDER_ACTIONS)

/** The first action of a route. Undefined for a route that only a later server knows. */
export const actionOfRoute = (
  route: (typeof ORDER_ACTIONS)[AdminSvcOrderAction]
): AdminSvcOrderAction | undefined => ACTIONS.find((action) => ORDER_ACTIONS[action] === route)

const SHOWN_IF_ALLOWED: readonly AdminSvcOrderAction[] = [
  "approve",
  "extend_deadline",
  "record_delivery_outcome",
]

/** Actions that cannot concern this order, so that showing why they are refused would tell nothing. */
const isBesideThePoint = (
  action: AdminSvcOrderAction,
  { actions }: Pick<AdminSvcOrderResponse, "actions">
): boolean =>
  (SHOWN_IF_ALLOWED.includes(action) && !actions[action].allowed) ||
  (action === "record_down_payment" && actions[action].reason === "no_merchant_down_payment")

/**
 * The actions of an order. An action that would be refused carries the reason.
 * @param but the action that has its own button.
 */
export const availableActions = (
  t: Translate,
  order: Pick<AdminSvcOrderResponse, "actions" | "attention">,
  { checkStatus }: OfferedByMedusa,
  but?: AdminSvcOrderAction
): AvailableAction[] =>
  ACTIONS.filter(
    (action) => action !== but && !(action === "reconcile" && checkStatus) && !isBesideThePoint(action, order)
  ).map((action) => {
    const { reason } = order.actions[action]

    if (reason !== null) {
      return { action, reason: t("order.unavailable", { reason: wordOf(t, "order.refusal", reason) }) }
    }
    return {
      action,
      // The server accepts it, but there is nothing to resolve.
      reason: action === "resolve" && order.attention.length === 0 ? t("order.resolve.nothing") : undefined,
    }
  })
