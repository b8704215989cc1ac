import { Button, Tooltip } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminSvcAttention, AdminSvcOrderResponse } from "../../../types"
import { ActionButton } from "../../components/action-button"
import { ConfirmedButton } from "../../components/confirmed-button"
import { useTexts } from "../../i18n/use-texts"
import { wordOf } from "../../lib/word-of"
import { orderPath } from "../../order/use-order"
import { isUnanswered } from "../../order/use-order-action"
import { orderNumber } from "../list/order-link"

interface PointActionsProps {
  point: AdminSvcAttention
  onNote: () => void
  onResolve: () => void
}

/**
 * The actions for a point: its own action, here or on the order page, to note something about it, and to resolve it with a note. A
 * point without an order has no page and no route of its own.
 */
export const PointActions = ({ point, onNote, onResolve }: PointActionsProps) => {
  const { t } = useTexts()
  const { action, order_id: orderId } = point

  return (
    <div className="flex items-center justify-end gap-x-2">
      {orderId === null || action === "resolve" ? null : action === "reconcile" || action === "retry" ? (
        <ConfirmedButton<AdminSvcOrderResponse>
          path={orderPath(orderId, action)}
          title={t(`settings.lists.attention.ask.${action}.title`)}
          description={t(`settings.lists.attention.ask.${action}.description`, {
            order: point.display_id === null ? point.reference : orderNumber(point.display_id),
          })}
          done={() => t(`settings.lists.attention.ask.${action}.done`)}
          warning={(answer) =>
            isUnanswered(action, answer) ? t("order.downPayment.notAnswered") : undefined
          }
        >
          {t(`settings.lists.attention.action.${action}`)}
        </ConfirmedButton>
      ) : (
        <Tooltip content={t("settings.lists.attention.onOrderPage")}>
          <Button size="small" variant="secondary" className="whitespace-nowrap" asChild>
            <Link to={`/orders/${orderId}`}>{wordOf(t, "settings.lists.attention.action", action)}</Link>
          </Button>
        </Tooltip>
      )}
      <ActionButton className="whitespace-nowrap" onClick={onNote}>
        {t("settings.lists.attention.action.note")}
      </ActionButton>
      <ActionButton className="whitespace-nowrap" onClick={onResolve}>
        {t("settings.lists.attention.action.resolve")}
      </ActionButton>
    </div>
  )
}
