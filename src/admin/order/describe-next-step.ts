import type {
  AdminSvcNextStep,
  AdminSvcNextStepCode,
  AdminSvcOrderAction,
  AdminSvcOrderResponse,
} from "../../types"
import { attentionRemedy, attentionTitle } from "../../words"
import type { Texts } from "../i18n/use-texts"
import { inOneLine } from "../lib/in-one-line"
import { isTextKey, wordOf } from "../lib/word-of"
import { actionOfRoute, type ActionVerdicts } from "./available-actions"
import type { OfferedByMedusa } from "./offered-by-medusa"

/** The action for each step. For a wait it is to ask. A step without one is done elsewhere, or there is nothing to do. */
const ACTIONS: Record<
  Exclude<AdminSvcNextStepCode, "see_attention" | "fulfil">,
  AdminSvcOrderAction | undefined
> = {
  none: undefined,
  wait_for_service: "reconcile",
  wait_for_down_payment: "reconcile",
  record_down_payment: "record_down_payment",
  mend_declined_checkout: "record_down_payment",
  approve: "approve",
  wait_as_paid_otherwise: "reconcile",
  cancel_or_pay_anew: undefined,
  settle_surplus: "record_delivery_outcome",
  give_proof: "confirm_delivery_proof",
  replace_proof: "confirm_delivery_proof",
  give_proof_instead: "confirm_delivery_proof",
  wait_for_delivery_confirmation: "reconcile",
  wait_for_buyer_confirmation: "reconcile",
  settle_dispute: "record_delivery_outcome",
  give_invoice: "upload_invoice",
  make_invoice: "retry",
  replace_invoice: "upload_invoice",
  ask_about_invoice: "upload_invoice",
  wait_for_invoice: "reconcile",
  capture: undefined,
  wait_for_capture: "reconcile",
  retry: "retry",
}

export interface DescribedStep {
  tone: "todo" | "wait" | "done"
  sentence: string
  more: string | undefined
  /** The one button: an action of this plugin, or a page of Medusa that does the step. Or a hint at Medusa's own button. */
  button: { action: AdminSvcOrderAction } | { to: string } | { hint: string } | undefined
}

type OrderToDescribe = Pick<AdminSvcOrderResponse, "next_step" | "attention"> & { actions: ActionVerdicts }

/** What to do about an order now, from the server's verdict on its state and its open points. */
export const describeNextStep = (
  texts: Texts,
  order: OrderToDescribe,
  offered: OfferedByMedusa
): DescribedStep => {
  const button = buttonOf(order, offered)
  const isMedusas =
    offered.checkStatus && button !== undefined && "action" in button && button.action === "reconcile"

  return {
    ...wordsOf(texts, order),
    button: isMedusas ? { hint: texts.t("order.nextStepMore.checkStatus") } : button,
  }
}

const nothingLeftOf = ({
  state,
  is_captured,
}: Extract<OrderToDescribe["next_step"], { code: "none" }>): string => {
  if (is_captured) {
    return state === "released" ? "releasedCaptured" : state
  }
  return state === "delivered" ? "uncaptured" : state
}

const wordsOf = (
  texts: Texts,
  { next_step: step, attention, actions }: OrderToDescribe
): Omit<DescribedStep, "button"> => {
  const { t, language } = texts
  const todo = (sentence: string, more?: string) => ({ tone: "todo", sentence, more }) as const

  if (step.code === "none") {
    const left = `order.nothingLeft.${nothingLeftOf(step)}`

    return { tone: "done", sentence: t(isTextKey(left) ? left : "order.nothingLeft.other"), more: undefined }
  }
  if (step.code === "see_attention") {
    const title = attentionTitle(language, step.kind)
    const remedy =
      pointOf(step, attention)?.remedy ?? attentionRemedy(language, { kind: step.kind, values: {} })

    return todo(t("order.nextStepMore.attention", { title, remedy }))
  }
  if (isOverdue(step)) {
    return todo(t("order.nextStepMore.buyerOverdue"))
  }
  if (step.code === "replace_invoice" && step.error_reason === "number_refused") {
    return todo(t("order.nextStepMore.otherNumber", { number: step.number }))
  }
  if (step.code === "replace_proof" && actions.confirm_delivery_sms?.allowed !== true) {
    return todo(t("order.nextStepMore.proofOnly"), moreOf(texts, step))
  }
  const key: string = `order.nextStep.${step.code}`

  return {
    tone: step.code.startsWith("wait_") ? "wait" : "todo",
    sentence: isTextKey(key) ? t(key, "number" in step ? { number: step.number } : {}) : step.code,
    more: moreOf(texts, step),
  }
}

/** The button for the step. If the server would refuse its action: “Check now”, or for a point “Resolve”. */
const buttonOf = (
  order: OrderToDescribe,
  { fulfilPath }: OfferedByMedusa
): { action: AdminSvcOrderAction } | { to: string } | undefined => {
  const { next_step: step, attention, actions } = order

  if (step.code === "fulfil") {
    return fulfilPath === undefined ? undefined : { to: fulfilPath }
  }
  if (step.code === "see_attention") {
    const point = pointOf(step, attention)
    const wished = (point && actionOfRoute(point.action)) ?? "resolve"

    return { action: actions[wished]?.allowed === true ? wished : "resolve" }
  }
  const wished = isOverdue(step) ? "confirm_delivery_proof" : ACTIONS[step.code]

  return wished && { action: actions[wished]?.allowed === true ? wished : "reconcile" }
}

const isOverdue = (step: AdminSvcNextStep): boolean =>
  step.code === "wait_for_buyer_confirmation" && step.is_overdue

const pointOf = (
  step: Extract<AdminSvcNextStep, { code: "see_attention" }>,
  attention: AdminSvcOrderResponse["attention"]
) => attention.find(({ id }) => id === step.attention_id)

const moreOf = ({ t, money, dateTime }: Texts, step: AdminSvcNextStep): string | undefined => {
  switch (step.code) {
    case "wait_for_down_payment":
    case "record_down_payment": {
      const until = step.code === "record_down_payment" ? "recordBy" : "expires"
      const parts = inOneLine(
        step.amount !== null && money(step.amount),
        step.expires_at !== null && t(`order.nextStepMore.${until}`, { when: dateTime(step.expires_at) })
      )

      return parts || undefined
    }
    case "approve": {
      // A server of an older version sends none.
      const until = step.expires_at ?? null

      return until === null ? undefined : t("order.nextStepMore.approveBy", { when: dateTime(until) })
    }
    case "mend_declined_checkout":
    case "replace_proof":
    case "give_proof_instead":
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
