import type { ActivityValues } from "../../domain/facts/activity-facts"
import type { Problem } from "../../domain/facts/problem"
import type { ActivityWords } from "../catalogue"
import { textAt } from "../sentence"
import { attentionEn, duplicateEn } from "./attention"
import { sar, when } from "./figures"
import { problemEn } from "./problems"
import { changedEn, valuesEn } from "./values"

const cause = (values: { cause: Problem }): string => problemEn(values.cause)

const EXPIRED: Readonly<Record<ActivityValues<"order_expired">["reason"], string>> = {
  replaced: "Another checkout of the same order takes its place.",
  canceled: "The order was cancelled in Medusa: its payment is not awaited any more.",
  unpaid:
    "It was not paid, or not approved, in time. The order is now cancelled in Medusa, if Medusa permits it.",
  paid_otherwise: "The order is paid another way: this payment is not awaited any more.",
}

const NOT_APPLIED: Readonly<Record<ActivityValues<"transition_refused">["reason"], string>> = {
  paid_after_expiry: "the payment came after the order had expired.",
  state_is_final: "the order is in its final state.",
  not_expected: "it does not fit the state of the order.",
}

const DELIVERED: Readonly<Record<ActivityValues<"delivery_confirmed">["by"], string>> = {
  proof: "The service confirmed the delivery by its proof.",
  question: "The service says in its answer to the question to the buyer that the order is delivered.",
  buyer: "The buyer confirmed the delivery.",
  invoice: "The service says in its answer to an invoice that the order is delivered.",
  operator: "The operator says that the order is delivered:",
}

const IGNORED: Readonly<Record<ActivityValues<"delivery_callback_ignored">["reason"], string>> = {
  not_verified: "A delivery callback whose signature did not match was not acted on.",
  unreadable: "A delivery callback could not be read.",
  other_order: "A delivery callback named another order than its address.",
  not_asked: "A delivery callback came although the buyer was not asked.",
  overtaken: "A delivery callback was not acted on: the merchant has recorded since what the operator says.",
}

export const RETRIED = "Tried again, and nothing failed."

export const activityEn: ActivityWords = {
  checkout_intended: {
    title: "Checkout begun",
    message: ({ amount }) => `Checkout of ${sar(amount)} is about to be sent to the service.`,
  },
  awaiting_merchant_payment: {
    title: "Down payment awaited",
    message: "The order waits for the down payment that the merchant collects.",
  },
  checkout_created: { title: "Checkout created", message: "The service created the order." },
  checkout_created_needing_approval: {
    title: "Checkout created, approval needed",
    message: "The service created the order; it waits for an admin's approval.",
  },
  checkout_created_with_down_payment: {
    title: "Checkout created, down payment asked for",
    message: "The service created the order and waits for the buyer's down payment.",
  },
  checkout_declined: { title: "Checkout declined", message: cause },
  checkout_unanswered: { title: "No answer to the checkout", message: cause },
  checkout_unconfirmed: { title: "Checkout given up", message: duplicateEn },
  order_interrupted: attentionEn.order_interrupted,
  down_payment_confirmed: {
    title: "Down payment confirmed",
    message: "The service confirmed the down payment.",
  },
  merchant_payment_recorded: {
    title: "Down payment recorded",
    message: ({ is_canceled }) =>
      is_canceled
        ? "The merchant recorded a down payment for an order that is cancelled or given up."
        : "The merchant recorded that it collected the down payment.",
  },
  payment_url_renewed: {
    title: "New payment link",
    message: "The payment page had been voided; the service handed out a fresh one.",
  },
  payment_overdue: attentionEn.payment_overdue,
  reconcile_failed: { title: "Check failed", message: cause },
  deadline_extended: {
    title: "Waited for longer",
    message: ({ until, note, reason }) => {
      if (note !== null) {
        return `The merchant waits until ${when(until)}: ${note}`
      }
      const why =
        reason === "service_silent"
          ? "The service did not say for a time whether the order is paid"
          : "The plugin was not running for a time"

      return `${why}, which does not count: the order is waited for until ${when(until)}.`
    },
  },
  approved: { title: "Approved", message: "An admin confirmed that the service authorised this order." },
  order_authorized: {
    title: "Authorised in Medusa",
    message: "The payment is authorised in Medusa: the order may be fulfilled.",
  },
  order_expired: { title: "Expired", message: ({ reason }) => EXPIRED[reason] },
  order_rolled_back: {
    title: "Begun order cancelled",
    message: ({ order, promotions }) =>
      promotions === undefined
        ? `The order ${order} that Medusa had begun to place is cancelled, and its cart is free again.`
        : `The order ${order} that Medusa had begun to place is cancelled, and its cart is free again. It may still count as a use of ${promotions}: if that promotion has a limit or a budget, compare it in Medusa.`,
  },
  session_restored: {
    title: "Payment session restored",
    message: "The payment session of this order had been deleted in Medusa; it has a new one.",
  },
  payment_captured: {
    title: "Payment captured",
    message: "The delivery is confirmed: the payment is captured in Medusa.",
  },
  payment_captured_in_part: {
    title: "Payment captured in part",
    message: ({ captured, amount }) =>
      `So far ${sar(captured)} of this payment of ${sar(amount)} are captured in Medusa.`,
  },
  payment_gone: attentionEn.payment_gone,
  refund_recorded_offline: {
    title: "Refund written down",
    message: ({ amount, is_undone }) =>
      is_undone
        ? `A refund of ${sar(amount)} was recorded, but Medusa could not finish it and has taken it back: it counts no more.`
        : `A refund of ${sar(amount)} was recorded in Medusa. The service is not told: the merchant settles it outside.`,
  },
  canceled_in_medusa: {
    title: "Cancelled in Medusa",
    message: "The order was cancelled in Medusa. The service cannot be told.",
  },
  changed_in_medusa: { title: "Changed in Medusa", message: changedEn },
  progress_failed: {
    title: "A step failed",
    message: ({ cause }) =>
      `${cause === undefined ? "A step failed." : problemEn(cause)} It will be tried again.`,
  },
  made_elsewhere: attentionEn.made_elsewhere,
  transition_refused: {
    title: "Report not applied",
    message: ({ reason }) => `Not applied: ${NOT_APPLIED[reason]}`,
  },
  retry_requested: {
    title: "Tried again by hand",
    message: "The merchant asked for everything that waits to be tried again now.",
  },
  delivery_requested: {
    title: "Delivery confirmation asked for",
    message: ({ with_proof }) =>
      with_proof
        ? "The merchant gave a proof of delivery."
        : "The merchant asked for the delivery to be confirmed.",
  },
  delivery_asked: {
    title: "Buyer asked by SMS",
    message: ({ is_repeated }) =>
      is_repeated
        ? "An earlier call was not answered, and the service then refused another one (811): most likely the buyer was asked by the first."
        : "The service asked the buyer by SMS to confirm the delivery.",
  },
  delivery_confirmed: {
    title: "Delivery confirmed",
    message: ({ by, note }) => (note === undefined ? DELIVERED[by] : `${DELIVERED[by]} ${note}`),
  },
  delivery_refused: { title: "Confirmation of the delivery refused", message: cause },
  delivery_failed: { title: "Delivery not confirmed", message: cause },
  delivery_in_doubt: attentionEn.delivery_in_doubt,
  delivery_overdue: attentionEn.delivery_overdue,
  delivery_disputed: {
    title: "Delivery disputed",
    message: ({ note }) => `The operator says that the buyer disputes the delivery: ${note}`,
  },
  delivery_reopened: {
    title: "Delivery to be confirmed anew",
    message: ({ note }) => `The operator says that the delivery is to be confirmed anew: ${note}`,
  },
  canceled_at_service: {
    title: "Cancelled at the service",
    message: ({ note }) => `The operator says that the order is cancelled at the service: ${note}`,
  },
  fulfillment_canceled_after_delivery: attentionEn.fulfillment_canceled_after_delivery,
  delivery_callback_ignored: {
    title: "Report of delivery ignored",
    message: ({ reason }) => IGNORED[reason],
  },
  proof_erased: {
    title: "Proof erased",
    message: "The uploaded proof of delivery is no longer needed and was erased in the store.",
  },
  invoice_given: {
    title: "Invoice given",
    message: ({ number, is_replaced }) =>
      is_replaced
        ? `The invoice ${number} was given again, in place of the one before.`
        : `The invoice ${number} was given.`,
  },
  invoice_attached: {
    title: "Invoice attached",
    message: ({ number }) => `The service attached the invoice ${number} to the order.`,
  },
  invoice_erased: {
    title: "Invoice's file erased",
    message: ({ number }) =>
      `The file of the invoice ${number} is no longer needed and was erased in the store.`,
  },
  invoice_refused: { title: "Invoice refused", message: attentionEn.invoice_refused.message },
  invoice_postponed: { title: "Invoice postponed", message: cause },
  invoice_unanswered: {
    title: "No answer to the invoice",
    message: (values) => problemEn({ problem: "invoice_unanswered", ...values }),
  },
  invoice_metadata_ignored: {
    title: "Invoice in the metadata ignored",
    message:
      "The order was placed with an invoice in its metadata, which anybody's browser can write. It is not used. Give the invoice on the order page, or write another one into the order's metadata.",
  },
  attention_resolved: {
    title: "Point resolved",
    message: ({ point, note }) =>
      `Done with “${textAt(attentionEn, point, "title") ?? point}”: ${note ?? RETRIED}`,
  },
  note_added: {
    title: "Note added",
    message: ({ point, note, is_open }) =>
      `Noted of “${textAt(attentionEn, point, "title") ?? point}”${is_open ? "" : ", which was resolved already"}: ${note}`,
  },
  webhook_replayed: { title: "Webhook processed again", message: "A webhook is processed again." },
  setting_changed: {
    title: "Setting changed",
    message: ({ option, from, to }) =>
      `“${valuesEn.option(option)}” was changed from “${valuesEn.optionValue(option, from)}” to “${valuesEn.optionValue(option, to)}”.`,
  },
  setting_reset: {
    title: "Setting taken back",
    message: ({ option }) => `“${valuesEn.option(option)}” is as in medusa-config.ts again.`,
  },
  connection_tested: {
    title: "Connection tested",
    message: ({ result }) => `The connection was tested: ${valuesEn.answer(result)}.`,
  },
  buyer_checked: {
    title: "Buyer checked",
    message: ({ phone, result, service_says }) =>
      `The eligibility of ${phone} was checked: ${valuesEn.answer(service_says ?? result)}.`,
  },
}
