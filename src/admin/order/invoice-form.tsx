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

/** The invoice that is in trouble: the one to upload again. */
const inTrouble = ({ next_step: step }: OrderFormProps["order"]) =>
  step.code === "replace_invoice" || step.code === "ask_about_invoice" ? step : undefined

export const InvoiceForm = ({ order, onClose }: OrderFormProps) => {
  const { t } = useTexts()
  const { bytes } = useFormat()
  const maxBytes = order.limits.invoice_max_bytes
  const pdf = useCheckedFile({ maxBytes, types: TYPES })
  const [again] = useState(() => inTrouble(order))
  const isNumberRefused = again?.error_reason === "number_refused"
  const [typed, setNumber] = useState(isNumberRefused ? "" : (again?.number ?? ""))
  const [isTaken, setIsTaken] = useState(false)
  const action = useOrderAction(order.order_id, "upload_invoice", onClose)
  const number = typed.trim()
  const isTooLong = number.length > MAX_NUMBER
  const isSameAgain = isNumberRefused && (number === "" || number === again.number)
  const replaced = again?.code === "replace_invoice" && number !== again.number ? again.number : undefined

  const submit = async () => {
    setIsTaken(true)
    const file = await pdf.take()

    if (file !== undefined && !isTooLong && !isSameAgain) {
      const form = new FormData()

      form.append("file", file)
      if (number !== "") {
        form.append("invoice_number", number)
      }
      if (replaced !== undefined) {
        form.append("replaces", replaced)
      }
      action.mutate(form)
    }
  }

  const numberError = () => {
    if (isTooLong) {
      return t("shared.referenceTooLong")
    }
    return isTaken && isSameAgain ? t("order.invoice.otherNumber", { number: again.number }) : undefined
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
        hint={
          replaced === undefined
            ? t("order.invoice.numberHint")
            : t("order.invoice.replacesHint", { number: replaced })
        }
        error={numberError()}
        isOptional={!isNumberRefused}
      >
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            autoComplete="off"
            value={typed}
            onChange={(event) => setNumber(event.target.value)}
          />
        )}
      </Field>
    </FormDrawer>
  )
}
