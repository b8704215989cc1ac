import type { AdminSvcActionVerdict, AdminSvcOrderAction, AdminSvcOrderResponse } from "../../types"
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

/** The server's verdict on each action. An earlier server does not name them all. */
export type ActionVerdicts = Partial<AdminSvcOrderResponse["actions"]>

/** Actions that cannot concern this order, so that showing why they are refused would tell nothing. */
const isBesideThePoint = (action: AdminSvcOrderAction, verdict: AdminSvcActionVerdict | undefined): boolean =>
  verdict === undefined ||
  (SHOWN_IF_ALLOWED.includes(action) && !verdict.allowed) ||
  (action === "record_down_payment" && verdict.reason === "no_merchant_down_payment")

/**
 * The actions of an order. An action that would be refused carries the reason.
 * @param but the action that has its own button.
 */
export const availableActions = (
  t: Translate,
  { actions, attention }: Pick<AdminSvcOrderResponse, "attention"> & { actions: ActionVerdicts },
  { checkStatus }: OfferedByMedusa,
  but?: AdminSvcOrderAction
): AvailableAction[] =>
  ACTIONS.filter(
    (action) =>
      action !== but && !(action === "reconcile" && checkStatus) && !isBesideThePoint(action, actions[action])
  ).map((action) => {
    const reason = actions[action]?.reason ?? null

    if (reason !== null) {
      return { action, reason: t("order.unavailable", { reason: wordOf(t, "order.refusal", reason) }) }
    }
    return {
      action,
      // The server accepts it, but there is nothing to resolve.
      reason: action === "resolve" && attention.length === 0 ? t("order.resolve.nothing") : undefined,
    }
  })
