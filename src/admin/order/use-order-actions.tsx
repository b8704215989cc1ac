import { useState, type ReactNode } from "react"
import type { AdminSvcOrderAction, AdminSvcOrderResponse } from "../../types"
import { useConfirm } from "../components/use-confirm"
import { useTexts } from "../i18n/use-texts"
import type { SvcRequestError } from "../lib/svc-fetch"
import { ExtendForm } from "./extend-form"
import { InvoiceForm } from "./invoice-form"
import { OutcomeForm } from "./outcome-form"
import { ProofForm } from "./proof-form"
import { RecordPaymentForm } from "./record-payment-form"
import { ResolveForm } from "./resolve-form"
import { useOrderAction } from "./use-order-action"

const FORMS = {
  confirm_delivery_proof: ProofForm,
  record_delivery_outcome: OutcomeForm,
  upload_invoice: InvoiceForm,
  record_down_payment: RecordPaymentForm,
  extend_deadline: ExtendForm,
  resolve: ResolveForm,
} as const

interface OrderActions {
  /** Starts an action: at once, after a question, or with a form. One at a time. */
  start: (action: AdminSvcOrderAction) => void
  /** The action under way that has no form. */
  pending: AdminSvcOrderAction | undefined
  /** Why the last action without a form failed. */
  error: SvcRequestError | null
  form: ReactNode
}

export const useOrderActions = (order: AdminSvcOrderResponse): OrderActions => {
  const { t } = useTexts()
  const confirm = useConfirm()
  const [form, setForm] = useState<keyof typeof FORMS>()
  const [last, setLast] = useState<keyof typeof direct>()
  const direct = {
    reconcile: useOrderAction(order.order_id, "reconcile"),
    retry: useOrderAction(order.order_id, "retry"),
    approve: useOrderAction(order.order_id, "approve"),
    confirm_delivery_sms: useOrderAction(order.order_id, "confirm_delivery_sms"),
  }
  const pending = last !== undefined && direct[last].isPending ? last : undefined
  const Form = form === undefined ? undefined : FORMS[form]

  const start = async (action: AdminSvcOrderAction): Promise<void> => {
    if (pending !== undefined) {
      return
    }
    if (last !== undefined) {
      direct[last].reset()
      setLast(undefined)
    }
    switch (action) {
      case "reconcile":
      case "retry":
        setLast(action)
        return direct[action].mutate({})
      case "approve":
      case "confirm_delivery_sms": {
        const texts = action === "approve" ? "approve" : "sms"
        const isSure = await confirm({
          title: t(`order.${texts}.title`),
          description: t(`order.${texts}.description`),
          confirmText: t(`order.${texts}.submit`),
        })

        if (isSure) {
          setLast(action)
          direct[action].mutate(action === "approve" ? {} : { ask_buyer: true })
        }
        return
      }
      default:
        return setForm(action)
    }
  }

  return {
    start: (action) => void start(action),
    pending,
    error: last === undefined ? null : direct[last].error,
    form: Form === undefined ? null : <Form order={order} onClose={() => setForm(undefined)} />,
  }
}
