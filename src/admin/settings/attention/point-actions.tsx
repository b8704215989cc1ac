import { Button, toast, Tooltip } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminSvcAttention, AdminSvcOrderResponse } from "../../../types"
import { ActionButton } from "../../components/action-button"
import { useConfirm } from "../../components/use-confirm"
import { useTexts } from "../../i18n/use-texts"
import { errorText } from "../../lib/error-text"
import { useSvcMutation } from "../../lib/use-svc-mutation"
import { orderPath } from "../../order/use-order"
import { isUnanswered } from "../../order/use-order-action"

/**
 * The actions for a point: its own action, here or on the order page, and to resolve it with a note. A point without an
 * order has no page and no route, so it can only be resolved.
 */
export const PointActions = ({ point, onResolve }: { point: AdminSvcAttention; onResolve: () => void }) => {
  const texts = useTexts()
  const { t } = texts
  const confirm = useConfirm()
  const { mutate, isPending } = useSvcMutation<
    AdminSvcOrderResponse,
    { orderId: string; action: "reconcile" | "retry" }
  >(({ orderId, action }) => ({ path: orderPath(orderId, action) }))
  const { action, order_id: orderId } = point

  const start = async (action: "reconcile" | "retry", orderId: string) => {
    const isSure = await confirm({
      title: t(`settings.lists.attention.ask.${action}.title`),
      description: t(`settings.lists.attention.ask.${action}.description`, {
        order: point.display_id === null ? point.reference : `#${point.display_id}`,
      }),
      confirmText: t(`settings.lists.attention.action.${action}`),
    })

    if (isSure) {
      mutate(
        { orderId, action },
        {
          onSuccess: (answer) =>
            isUnanswered(action, answer)
              ? toast.warning(t("order.downPayment.notAnswered"))
              : toast.success(t(`settings.lists.attention.ask.${action}.done`)),
          onError: (error) => toast.error(errorText(texts, error)),
        }
      )
    }
  }

  return (
    <div className="flex items-center justify-end gap-x-2">
      {orderId === null || action === "resolve" ? null : action === "reconcile" || action === "retry" ? (
        <ActionButton
          className="whitespace-nowrap"
          isLoading={isPending}
          onClick={() => void start(action, orderId)}
        >
          {t(`settings.lists.attention.action.${action}`)}
        </ActionButton>
      ) : (
        <Tooltip content={t("settings.lists.attention.onOrderPage")}>
          <Button size="small" variant="secondary" className="whitespace-nowrap" asChild>
            <Link to={`/orders/${orderId}`}>{t(`settings.lists.attention.action.${action}`)}</Link>
          </Button>
        </Tooltip>
      )}
      <ActionButton className="whitespace-nowrap" onClick={onResolve}>
        {t("settings.lists.attention.action.resolve")}
      </ActionButton>
    </div>
  )
}
