import type { AdminSvcOrderAction, AdminSvcOrderResponse } from "../../types"
import type { Translate } from "../i18n/use-texts"
import { wordOf } from "../lib/word-of"
import type { OfferedByMedusa } from "./offered-by-medusa"

export interface AvailableAction {
  action: AdminSvcOrderAction
  /** Why the server would refuse it now. */
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

/** Actions that cannot concern this order, so that showing why they are refused would tell nothing. */
const isBesideThePoint = (
  action: AdminSvcOrderAction,
  { actions }: Pick<AdminSvcOrderResponse, "actions">
): boolean =>
  (action === "approve" && !actions.approve.allowed) ||
  (action === "extend_deadline" && !actions.extend_deadline.allowed) ||
  (action === "record_delivery_outcome" && !actions.record_delivery_outcome.allowed) ||
  (action === "record_down_payment" && actions.record_down_payment.reason === "no_merchant_down_payment")

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
  SHOWN.filter(
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
