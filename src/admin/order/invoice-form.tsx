import { useState } from "react"
import type { AdminSvcInvoice } from "../../types"
import { FileField } from "../components/file-field"
import { TextField } from "../components/text-field"
import { useTexts } from "../i18n/use-texts"
import { useCheckedFile } from "../lib/use-checked-file"
import { useSeen } from "../lib/use-seen"
import { OrderDrawer } from "./order-drawer"
import { useOrderAction, type OrderFormProps } from "./use-order-action"

const TYPES = ["application/pdf"]
const MAX_NUMBER = 100

type InvoiceInTrouble = Pick<AdminSvcInvoice, "number" | "state" | "error_reason">

/** The invoice to upload again: the one of the next step, or else one with an open point. */
const inTrouble = ({
  next_step: step,
  invoices,
  attention,
}: OrderFormProps["order"]): InvoiceInTrouble | undefined => {
  const listed = (wanted: "refused" | "unknown") =>
    attention.some(({ kind }) => kind === `invoice_${wanted}`)
      ? invoices.find(({ state }) => state === wanted)
      : undefined

  switch (step.code) {
    case "replace_invoice":
      return { ...step, state: "refused" }
    case "ask_about_invoice":
      return { ...step, state: "unknown" }
    default:
      return listed("refused") ?? listed("unknown")
  }
}

const statesOf = ({ invoices }: OrderFormProps["order"]) =>
  Object.fromEntries(invoices.map(({ id, state }) => [id, state]))

export const InvoiceForm = ({ order: read, onClose }: OrderFormProps) => {
  const { t, bytes } = useTexts()
  const action = useOrderAction(read.order_id, "upload_invoice", onClose)
  // An upload whose answer was lost may have arrived: it is not to be sent again unseen.
  const order = useSeen(read, () => read, statesOf, action.error)
  const maxBytes = order.limits.invoice_max_bytes
  const pdf = useCheckedFile({ maxBytes, types: TYPES })
  const again = inTrouble(order)
  const isNumberRefused = again?.error_reason === "number_refused"
  const [typed, setNumber] = useState(isNumberRefused ? "" : (again?.number ?? ""))
  const [isTaken, setIsTaken] = useState(false)
  const number = typed.trim()
  const isTooLong = number.length > MAX_NUMBER
  const isSameAgain = isNumberRefused && (number === "" || number === again.number)
  const isMissing = again !== undefined && number === ""
  const replaced = again?.state === "refused" && number !== again.number ? again.number : undefined

  const submit = async () => {
    setIsTaken(true)
    const file = await pdf.take()

    if (file !== undefined && !isTooLong && !isSameAgain && !isMissing) {
      const form = new FormData()

      form.append("file", file)
      form.append("states", JSON.stringify(statesOf(order)))
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
    if (isTaken && isSameAgain) {
      return t("order.invoice.otherNumber", { number: again.number })
    }
    // The template of the settings might make another number.
    return isTaken && isMissing ? t("order.invoice.numberMissing", { number: again.number }) : undefined
  }

  const numberHint = () => {
    if (replaced !== undefined) {
      return t("order.invoice.replacesHint", { number: replaced })
    }
    if (again === undefined) {
      return t("order.invoice.numberHint")
    }
    return again.state === "unknown" ? t("order.invoice.unknownHint", { number: again.number }) : undefined
  }

  return (
    <OrderDrawer words="invoice" action={action} onSubmit={submit} onClose={onClose}>
      <FileField
        label={t("order.invoice.label")}
        hint={t("order.invoice.hint", { max: bytes(maxBytes) })}
        {...pdf.field}
      />
      <TextField
        label={t("order.invoice.number")}
        hint={numberHint()}
        error={numberError()}
        isOptional={again === undefined}
        dir="ltr"
        value={typed}
        onChange={setNumber}
      />
    </OrderDrawer>
  )
}
