import type { AdminSvcInvoicesResponse, AdminSvcOrderAction, AdminSvcOrderResponse } from "../../types"
import { useTexts } from "../i18n/use-texts"
import { useSvcMutation } from "../lib/use-svc-mutation"
import { dashboardOrderKeys, orderPath } from "./use-order"

const ROUTES = {
  reconcile: "reconcile",
  confirm_delivery_proof: "confirm-delivery",
  confirm_delivery_sms: "confirm-delivery",
  record_delivery_outcome: "delivery-outcome",
  upload_invoice: "invoices",
  retry: "retry",
  record_down_payment: "down-payment",
  approve: "approve",
  extend_deadline: "deadline",
  resolve: "resolve",
} as const satisfies Record<AdminSvcOrderAction, string>

export interface OrderFormProps {
  order: AdminSvcOrderResponse
  /** Called after success too. */
  onClose: () => void
}

type Answer = AdminSvcOrderResponse | AdminSvcInvoicesResponse

/** Whether the service was asked and did not say how the down payment stands. */
export const isUnanswered = (action: AdminSvcOrderAction, answer: Answer): boolean =>
  action === "reconcile" && "down_payment" in answer && answer.down_payment?.is_answered === false

export const useOrderAction = (orderId: string, action: AdminSvcOrderAction, onDone?: () => void) => {
  const { t } = useTexts()

  return useSvcMutation<Answer>(orderPath(orderId, ROUTES[action]), {
    // `invoices` answers with something else than the order.
    ...(action === "upload_invoice" ? {} : { answers: orderPath(orderId) }),
    alsoStale: dashboardOrderKeys(orderId),
    done: t(`order.actionDone.${action}`),
    warning: (answer) => (isUnanswered(action, answer) ? t("order.downPayment.notAnswered") : undefined),
    ...(onDone && { onDone }),
  })
}
