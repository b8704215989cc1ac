import { Button, toast, Tooltip } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminSvcAttention } from "../../../types"
import { useConfirm } from "../../components/use-confirm"
import { useTexts } from "../../i18n/use-texts"
import { errorText } from "../../lib/error-text"
import { useSvcMutation } from "../../lib/use-svc-mutation"
import { orderPath } from "../../order/use-order"
import { pointAction } from "./point-action"

interface PointActionsProps {
  point: AdminSvcAttention
  onResolve: () => void
}

/** What can be done about a point: its action, and to resolve it with a note. */
export const PointActions = ({ point, onResolve }: PointActionsProps) => {
  const texts = useTexts()
  const { t } = texts
  const confirm = useConfirm()
  const { mutate, isPending } = useSvcMutation<unknown, { orderId: string; action: "reconcile" | "retry" }>(
    ({ orderId, action }) => ({ path: orderPath(orderId, action) })
  )
  const way = pointAction(point)

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
          onSuccess: () => toast.success(t(`settings.lists.attention.ask.${action}.done`)),
          onError: (error) => toast.error(errorText(texts, error)),
        }
      )
    }
  }

  return (
    <div className="flex items-center justify-end gap-x-2">
      {way.how === "here" ? (
        <Button
          type="button"
          size="small"
          variant="secondary"
          className="whitespace-nowrap"
          isLoading={isPending}
          onClick={() => void start(way.action, way.orderId)}
        >
          {t(`settings.lists.attention.action.${way.action}`)}
        </Button>
      ) : null}
      {way.how === "order_page" ? (
        <Tooltip content={t("settings.lists.attention.onOrderPage")}>
          <Button size="small" variant="secondary" className="whitespace-nowrap" asChild>
            <Link to={`/orders/${way.orderId}`}>{t(`settings.lists.attention.action.${way.action}`)}</Link>
          </Button>
        </Tooltip>
      ) : null}
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="whitespace-nowrap"
        onClick={onResolve}
      >
        {t("settings.lists.attention.action.resolve")}
      </Button>
    </div>
  )
}
