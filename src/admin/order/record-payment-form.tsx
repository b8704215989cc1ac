import { Text } from "@medusajs/ui"
import type { AdminSvcRecordDownPaymentBody } from "../../types"
import { useRequiredText } from "../components/required-text"
import { Strong } from "../components/small-text"
import { TextField } from "../components/text-field"
import { useTexts } from "../i18n/use-texts"
import { OrderDrawer } from "./order-drawer"
import { useOrderAction, type OrderFormProps } from "./use-order-action"

export const RecordPaymentForm = ({ order, onClose }: OrderFormProps) => {
  const { t, money } = useTexts()
  const { passTo, ...utr } = useRequiredText(100, {
    missing: t("order.record.utrMissing"),
    tooLong: t("shared.referenceTooLong"),
  })
  const action = useOrderAction(order.order_id, "record_down_payment", onClose)
  const amount = order.down_payment?.amount ?? null

  const submit = () =>
    passTo((given) => action.mutate({ utr: given } satisfies AdminSvcRecordDownPaymentBody))

  return (
    <OrderDrawer words="record" action={action} onSubmit={submit} onClose={onClose}>
      {amount === null ? null : (
        <div>
          <Strong>{t("order.downPayment.title")}</Strong>
          <Text size="small">{money(amount)}</Text>
        </div>
      )}
      <TextField
        label={t("order.record.utr")}
        hint={t("order.record.utrHint")}
        dir="ltr"
        autoFocus
        {...utr}
      />
    </OrderDrawer>
  )
}
