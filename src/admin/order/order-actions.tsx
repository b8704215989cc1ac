import { Text } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcOrderAction, AdminSvcOrderResponse } from "../../types"
import { ActionButton } from "../components/action-button"
import { RequestErrorAlert } from "../components/request-error-alert"
import { Subtle } from "../components/small-text"
import { useConfirm } from "../components/use-confirm"
import { useTexts } from "../i18n/use-texts"
import { useFormat } from "../lib/format"
import { availableActions } from "./available-actions"
import { describeNextStep } from "./describe-next-step"
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
  resolve: ResolveForm,
} as const

export const OrderActions = ({ order }: { order: AdminSvcOrderResponse }) => {
  const { t, language } = useTexts()
  const step = describeNextStep({ t, language }, useFormat(), order)
  const confirm = useConfirm()
  const [form, setForm] = useState<keyof typeof FORMS>()
  const direct = {
    reconcile: useOrderAction(order.order_id, "reconcile"),
    retry: useOrderAction(order.order_id, "retry"),
    approve: useOrderAction(order.order_id, "approve"),
    confirm_delivery_sms: useOrderAction(order.order_id, "confirm_delivery_sms"),
  }
  const busy = Object.values(direct).some(({ isPending }) => isPending)
  const Form = form === undefined ? undefined : FORMS[form]
  const [last, setLast] = useState<keyof typeof direct>()

  const start = async (action: AdminSvcOrderAction): Promise<void> => {
    if (busy) {
      return
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
      case "confirm_delivery_proof":
      case "record_delivery_outcome":
      case "upload_invoice":
      case "record_down_payment":
      case "resolve":
        return setForm(action)
    }
  }
  const isPending = (action: AdminSvcOrderAction): boolean =>
    action in direct && direct[action as keyof typeof direct].isPending

  return (
    <div className="flex flex-col gap-y-4 px-6 py-4">
      <div aria-live="polite">
        <Text size="xsmall" leading="compact" weight="plus" className="text-ui-fg-muted mb-1">
          {t(`order.nextStepTitle.${step.tone}`)}
        </Text>
        <Text size="small" weight={step.tone === "todo" ? "plus" : "regular"} className="text-pretty">
          {step.sentence}
        </Text>
        {step.more === undefined ? null : (
          <Subtle className="text-pretty [overflow-wrap:anywhere]">{step.more}</Subtle>
        )}
      </div>
      <RequestErrorAlert error={last === undefined ? null : direct[last].error} />
      <div role="group" aria-label={t("order.actionsTitle")} className="flex flex-wrap gap-2">
        {availableActions(t, order, step.action).map(({ action, reason }) => (
          <ActionButton
            key={action}
            reason={reason}
            isLoading={isPending(action)}
            variant={action === step.action && reason === undefined ? "primary" : "secondary"}
            onClick={() => void start(action)}
          >
            {t(`order.action.${action}`)}
          </ActionButton>
        ))}
      </div>
      {Form === undefined ? null : <Form order={order} onClose={() => setForm(undefined)} />}
    </div>
  )
}
