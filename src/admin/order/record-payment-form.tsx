import { Input, Text } from "@medusajs/ui"
import type { AdminSvcRecordDownPaymentBody } from "../../types"
import { Field } from "../components/field"
import { FormDrawer } from "../components/form-drawer"
import { useRequiredText } from "../components/required-text"
import { useTexts } from "../i18n/use-texts"
import { useOrderAction, type OrderFormProps } from "./use-order-action"

export const RecordPaymentForm = ({ order, onClose }: OrderFormProps) => {
  const { t, money } = useTexts()
  const utr = useRequiredText(100, {
    missing: t("order.record.utrMissing"),
    tooLong: t("shared.referenceTooLong"),
  })
  const action = useOrderAction(order.order_id, "record_down_payment", onClose)
  const amount = order.down_payment?.amount ?? null

  const submit = () => {
    const given = utr.take()

    if (given !== undefined) {
      action.mutate({ utr: given } satisfies AdminSvcRecordDownPaymentBody)
    }
  }

  return (
    <FormDrawer
      title={t("order.record.title")}
      description={t("order.record.description")}
      submitText={t("order.record.submit")}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      {amount === null ? null : (
        <div>
          <Text size="small" weight="plus">
            {t("order.downPayment.title")}
          </Text>
          <Text size="small">{money(amount)}</Text>
        </div>
      )}
      <Field label={t("order.record.utr")} hint={t("order.record.utrHint")} error={utr.error}>
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            autoComplete="off"
            autoFocus
            value={utr.value}
            onChange={(event) => utr.onChange(event.target.value)}
          />
        )}
      </Field>
    </FormDrawer>
  )
}
