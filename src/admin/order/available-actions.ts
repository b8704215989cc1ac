import type { AdminSvcOrderAction, AdminSvcOrderResponse } from "../../types"
import type { Translate } from "../i18n/use-texts"
import type { OfferedByMedusa } from "./offered-by-medusa"

export interface AvailableAction {
  action: AdminSvcOrderAction
  /** Why it would be refused now. */
  reason: string | undefined
}

const SHOWN = [
  "reconcile",
  "approve",
  "record_down_payment",
  "extend_deadline",
  "confirm_delivery_proof",
  "confirm_delivery_sms",
  "record_delivery_outcome",
  "upload_invoice",
  "retry",
  "resolve",
] as const satisfies readonly AdminSvcOrderAction[]

/** Those that say nothing about an order that was never meant for them. */
const isBesideThePoint = (
  action: AdminSvcOrderAction,
  { actions }: Pick<AdminSvcOrderResponse, "actions">
): boolean =>
  (action === "approve" && !actions.approve.allowed) ||
  (action === "extend_deadline" && !actions.extend_deadline.allowed) ||
  (action === "record_delivery_outcome" && !actions.record_delivery_outcome.allowed) ||
  (action === "record_down_payment" && actions.record_down_payment.reason === "no_merchant_down_payment")

/**
 * The actions of an order, those that would be refused with the reason why.
 * @param but the one that has a button of its own.
 */
export const availableActions = (
  t: Translate,
  order: Pick<AdminSvcOrderResponse, "actions" | "attention">,
  { checkStatus }: OfferedByMedusa,
  but?: AdminSvcOrderAction
): AvailableAction[] =>
  SHOWN.filter(
    (action) => action !== but && !(action === "reconcile" && checkStatus) && !isBesideThePoint(action, order)
  ).map((action) => {
    const { reason } = order.actions[action]

    if (reason !== null) {
      return { action, reason: t("order.unavailable", { reason: t(`order.refusal.${reason}`) }) }
    }
    return {
      action,
      // The server takes it, and there is nothing to take off the list.
      reason: action === "resolve" && order.attention.length === 0 ? t("order.resolve.nothing") : undefined,
    }
  })
