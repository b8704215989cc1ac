import type {
  AdminSvcNextStep,
  AdminSvcNextStepCode,
  AdminSvcOrderAction,
  AdminSvcOrderResponse,
} from "../../types"
import { attentionRemedy, attentionTitle } from "../../words"
import type { Texts, Translate } from "../i18n/use-texts"
import type { Format } from "../lib/format"
import { isTextKey, wordOf } from "../lib/word-of"

interface DescribedStep {
  tone: "todo" | "wait" | "done"
  sentence: string
  more: string | undefined
  action: AdminSvcOrderAction | undefined
}

/** What does the step. Where there is none, it is done elsewhere or waited for. */
const ACTIONS: Partial<Record<AdminSvcNextStepCode, AdminSvcOrderAction>> = {
  record_down_payment: "record_down_payment",
  mend_declined_checkout: "record_down_payment",
  approve: "approve",
  give_proof: "confirm_delivery_proof",
  replace_proof: "confirm_delivery_proof",
  give_invoice: "upload_invoice",
  replace_invoice: "upload_invoice",
  ask_about_invoice: "upload_invoice",
  retry: "retry",
  settle_dispute: "record_delivery_outcome",
}

export const describeNextStep = (
  { t, language }: Texts,
  format: Format,
  { next_step: step, attention }: Pick<AdminSvcOrderResponse, "next_step" | "attention">
): DescribedStep => {
  if (step.code === "none") {
    const left = `order.nothingLeft.${step.state}`
    const sentence = t(isTextKey(left) ? left : "order.nothingLeft.other")

    return { tone: "done", sentence, more: undefined, action: undefined }
  }
  if (step.code === "see_attention") {
    const point = attention.find(({ id }) => id === step.attention_id)
    const sentence = t("order.nextStepMore.attention", {
      title: attentionTitle(language, step.kind),
      remedy: point?.remedy ?? attentionRemedy(language, step.kind),
    })

    return { tone: "todo", sentence, more: undefined, action: point && actionOfAttention(point.action) }
  }
  if (step.code === "wait_for_buyer_confirmation" && step.is_overdue) {
    const sentence = t("order.nextStepMore.buyerOverdue")

    return { tone: "todo", sentence, more: undefined, action: "confirm_delivery_proof" }
  }
  return {
    tone: step.code.startsWith("wait_") ? "wait" : "todo",
    sentence: t(`order.nextStep.${step.code}`, "number" in step ? { number: step.number } : {}),
    more: moreOf(t, format, step),
    action: ACTIONS[step.code],
  }
}

const moreOf = (t: Translate, { money, dateTime }: Format, step: AdminSvcNextStep): string | undefined => {
  switch (step.code) {
    case "wait_for_down_payment":
    case "record_down_payment": {
      const parts = [
        ...(step.amount === null ? [] : [money(step.amount)]),
        ...(step.expires_at === null
          ? []
          : [t("order.nextStepMore.expires", { when: dateTime(step.expires_at) })]),
      ]

      return parts.join(" · ") || undefined
    }
    case "mend_declined_checkout":
    case "replace_proof":
      return step.error_code === null
        ? undefined
        : t("order.nextStepMore.serviceCode", { code: String(step.error_code) })
    case "replace_invoice":
      return step.error_reason === null
        ? undefined
        : t("order.nextStepMore.reason", { reason: wordOf(t, "order.invoices.reason", step.error_reason) })
    default:
      return undefined
  }
}

const actionOfAttention = (
  action: AdminSvcOrderResponse["attention"][number]["action"]
): AdminSvcOrderAction => {
  switch (action) {
    case "confirm-delivery":
      return "confirm_delivery_proof"
    case "delivery-outcome":
      return "record_delivery_outcome"
    case "invoices":
      return "upload_invoice"
    case "down-payment":
      return "record_down_payment"
    case "approve":
    case "reconcile":
    case "retry":
    case "resolve":
      return action
  }
}
