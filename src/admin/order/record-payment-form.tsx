import { Input, Text } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcRecordDownPaymentBody } from "../../types"
import { Field } from "../components/field"
import { FormDrawer } from "../components/form-drawer"
import { useTexts } from "../i18n/use-texts"
import { useFormat } from "../lib/use-format"
import type { OrderFormProps } from "./order-form-props"
import { useOrderAction } from "./use-order-action"

const MAX_UTR = 100

/** Records a down payment that the merchant collected. */
export const RecordPaymentForm = ({ order, onClose }: OrderFormProps) => {
  const { t } = useTexts()
  const { money } = useFormat()
  const [utr, setUtr] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useOrderAction(order.order_id, "record_down_payment", onClose)
  const amount = order.down_payment?.amount ?? null
  const given = utr.trim()

  const mistake = (): string | undefined => {
    if (given.length > MAX_UTR) {
      return t("order.record.utrTooLong")
    }
    return isChecked && given === "" ? t("order.record.utrMissing") : undefined
  }
  const submit = () => {
    setIsChecked(true)
    if (given !== "" && given.length <= MAX_UTR) {
      mutate({ utr: given } satisfies AdminSvcRecordDownPaymentBody)
    }
  }

  return (
    <FormDrawer
      title={t("order.record.title")}
      description={t("order.record.description")}
      submitText={t("order.record.submit")}
      isPending={isPending}
      error={error}
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
      <Field label={t("order.record.utr")} hint={t("order.record.utrHint")} error={mistake()}>
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            autoComplete="off"
            autoFocus
            value={utr}
            onChange={(event) => setUtr(event.target.value)}
          />
        )}
      </Field>
    </FormDrawer>
  )
}
