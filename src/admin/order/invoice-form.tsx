import { Input } from "@medusajs/ui"
import { useState } from "react"
import { Field } from "../components/field"
import { FileField } from "../components/file-field"
import { FormDrawer } from "../components/form-drawer"
import { useTexts } from "../i18n/use-texts"
import { useFormat } from "../lib/format"
import { useCheckedFile } from "../lib/use-checked-file"
import { useOrderAction, type OrderFormProps } from "./use-order-action"

const TYPES = ["application/pdf"]
const MAX_NUMBER = 100

/** The number under which a refused invoice has to come again. */
const numberToReplace = ({ next_step: step }: OrderFormProps["order"]): string =>
  step.code === "replace_invoice" || step.code === "ask_about_invoice" ? step.number : ""

export const InvoiceForm = ({ order, onClose }: OrderFormProps) => {
  const { t } = useTexts()
  const { bytes } = useFormat()
  const maxBytes = order.limits.invoice_max_bytes
  const pdf = useCheckedFile({ maxBytes, types: TYPES })
  const [number, setNumber] = useState(() => numberToReplace(order))
  const action = useOrderAction(order.order_id, "upload_invoice", onClose)
  const isTooLong = number.trim().length > MAX_NUMBER

  const submit = async () => {
    const file = await pdf.take()

    if (file !== undefined && !isTooLong) {
      const form = new FormData()

      form.append("file", file)
      if (number.trim() !== "") {
        form.append("invoice_number", number.trim())
      }
      action.mutate(form)
    }
  }

  return (
    <FormDrawer
      title={t("order.invoice.title")}
      description={t("order.invoice.description")}
      submitText={t("order.invoice.submit")}
      action={action}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FileField
        label={t("order.invoice.label")}
        hint={t("order.invoice.hint", { max: bytes(maxBytes) })}
        {...pdf.field}
      />
      <Field
        label={t("order.invoice.number")}
        hint={t("order.invoice.numberHint")}
        error={isTooLong ? t("shared.referenceTooLong") : undefined}
        isOptional
      >
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            autoComplete="off"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        )}
      </Field>
    </FormDrawer>
  )
}
