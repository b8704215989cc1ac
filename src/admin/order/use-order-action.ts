import type { AdminSvcInvoicesResponse, AdminSvcOrderAction, AdminSvcOrderResponse } from "../../types"
import { useTexts } from "../i18n/use-texts"
import { useSvcMutation } from "../lib/use-svc-mutation"
import { ORDER_ACTIONS } from "./available-actions"
import { dashboardOrderKeys, orderPath } from "./use-order"

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

  return useSvcMutation<Answer>(orderPath(orderId, ORDER_ACTIONS[action]), {
    // `invoices` answers with something else than the order.
    ...(action === "upload_invoice" ? {} : { answers: orderPath(orderId) }),
    alsoStale: dashboardOrderKeys(orderId),
    done: t(`order.actionDone.${action}`),
    warning: (answer) => (isUnanswered(action, answer) ? t("order.downPayment.notAnswered") : undefined),
    ...(onDone && { onDone }),
  })
}
