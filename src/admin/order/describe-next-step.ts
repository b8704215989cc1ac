import type { AdminSvcOrderAction, AdminSvcOrderResponse } from "../../types"
import { attentionRemedy, attentionTitle } from "../../words"
import type { Texts } from "../i18n/use-texts"
import type { Format } from "../lib/format"
import { isTextKey, wordOf } from "../lib/word-of"

interface DescribedStep {
  tone: "todo" | "wait" | "done"
  sentence: string
  more: string | undefined
  action: AdminSvcOrderAction | undefined
}

export const describeNextStep = (
  { t, language }: Texts,
  { money, dateTime }: Format,
  { next_step: step, attention }: Pick<AdminSvcOrderResponse, "next_step" | "attention">
): DescribedStep => {
  const todo = (sentence: string, action?: AdminSvcOrderAction, more?: string): DescribedStep => ({
    tone: "todo",
    sentence,
    action,
    more,
  })
  const wait = (sentence: string, more?: string): DescribedStep => ({
    tone: "wait",
    sentence,
    action: undefined,
    more,
  })
  const due = (amount: number | null, expiresAt: string | null): string | undefined =>
    [
      ...(amount === null ? [] : [money(amount)]),
      ...(expiresAt === null ? [] : [t("order.nextStepMore.expires", { when: dateTime(expiresAt) })]),
    ].join(" · ") || undefined
  const serviceCode = (code: number | null): string | undefined =>
    code === null ? undefined : t("order.nextStepMore.serviceCode", { code })

  switch (step.code) {
    case "none": {
      const left = `order.nothingLeft.${step.state}`

      return {
        tone: "done",
        sentence: t(isTextKey(left) ? left : "order.nothingLeft.other"),
        action: undefined,
        more: undefined,
      }
    }
    case "wait_for_service":
    case "wait_for_delivery_confirmation":
    case "wait_for_capture":
      return wait(t(`order.nextStep.${step.code}`))
    case "wait_for_invoice":
      return wait(t("order.nextStep.wait_for_invoice", { number: step.number }))
    case "wait_for_down_payment":
      return wait(t("order.nextStep.wait_for_down_payment"), due(step.amount, step.expires_at))
    case "wait_for_buyer_confirmation":
      return step.is_overdue
        ? todo(t("order.nextStepMore.buyerOverdue"), "confirm_delivery_proof")
        : wait(t("order.nextStep.wait_for_buyer_confirmation"))
    case "record_down_payment":
      return todo(
        t("order.nextStep.record_down_payment"),
        "record_down_payment",
        due(step.amount, step.expires_at)
      )
    case "mend_declined_checkout":
      return todo(
        t("order.nextStep.mend_declined_checkout"),
        "record_down_payment",
        serviceCode(step.error_code)
      )
    case "approve":
      return todo(t("order.nextStep.approve"), "approve")
    case "give_proof":
      return todo(t("order.nextStep.give_proof"), "confirm_delivery_proof")
    case "replace_proof":
      return todo(t("order.nextStep.replace_proof"), "confirm_delivery_proof", serviceCode(step.error_code))
    case "give_invoice":
      return todo(t("order.nextStep.give_invoice"), "upload_invoice")
    case "replace_invoice":
      return todo(
        t("order.nextStep.replace_invoice", { number: step.number }),
        "upload_invoice",
        step.error_reason === null
          ? undefined
          : t("order.nextStepMore.reason", { reason: wordOf(t, "order.invoices.reason", step.error_reason) })
      )
    case "ask_about_invoice":
      return todo(t("order.nextStep.ask_about_invoice", { number: step.number }), "upload_invoice")
    case "retry":
      return todo(t("order.nextStep.retry"), "retry")
    case "settle_dispute":
      return todo(t("order.nextStep.settle_dispute"), "record_delivery_outcome")
    case "fulfil":
    case "capture":
      return todo(t(`order.nextStep.${step.code}`))
    case "see_attention": {
      const point = attention.find(({ id }) => id === step.attention_id)

      return todo(
        t("order.nextStepMore.attention", {
          title: attentionTitle(language, step.kind),
          remedy: point?.remedy ?? attentionRemedy(language, step.kind),
        }),
        point === undefined ? undefined : actionOfAttention(point.action)
      )
    }
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
