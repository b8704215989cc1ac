import type { AdminSvcNextStepCode, AdminSvcOrderAction, AdminSvcOrderState } from "../../types"
import { refusalsEn } from "../../words/en/refusals"

const state = {
  awaiting_merchant_payment: "Down payment to collect",
  initiating: "Sent to the service",
  declined: "Declined",
  unconfirmed: "Not confirmed",
  awaiting_down_payment: "Waiting for down payment",
  awaiting_approval: "Waiting for approval",
  expired: "Expired",
  authorized: "Authorised",
  out_for_delivery: "Waiting for the buyer",
  held: "Disputed",
  delivered: "Delivered",
} satisfies Record<AdminSvcOrderState, string>

const nothingLeft = {
  other: "Nothing to do now.",
  declined: "No payment on credit came of this order: the timeline says why.",
  unconfirmed: "This order came to nothing at the service: nothing is left to do.",
  expired: "This payment is not waited for any more: the timeline says why.",
  delivered: "All is done: the goods are delivered and the payment is captured.",
  uncaptured: "Delivered, and not captured: the order was cancelled in Medusa, or settled by hand.",
  released: "Settled with the operator: nothing more of it is confirmed, invoiced or captured.",
  releasedCaptured:
    "Settled with the operator, and captured in Medusa before: refund it there, so that Medusa's books agree, unless that is done or the order is cancelled there.",
} satisfies Partial<
  Record<AdminSvcOrderState | "other" | "uncaptured" | "released" | "releasedCaptured", string>
>

/** `none` and `see_attention` are missing: their words come from what they name. */
const nextStep = {
  wait_for_service: "Nothing to do: the service is being asked about this order.",
  wait_for_down_payment: "Nothing to do until the buyer pays: send the link again if it takes long.",
  record_down_payment: "Collect the down payment, then record its bank reference here.",
  mend_declined_checkout:
    "The service holds no order although the down payment was collected: mend the cause and record the payment again, or refund the buyer.",
  approve: "Approve the order once the operator has confirmed it.",
  wait_as_paid_otherwise:
    "Nothing to do here: the order is paid another way. Do not ask the buyer for this payment; the order may be shipped.",
  cancel_or_pay_anew:
    "The order at the service is cancelled, and this one stands unpaid: cancel it in Medusa too, or have it paid another way or by a payment link.",
  fulfil: "Ship the goods, and mark them as delivered in Medusa.",
  settle_surplus:
    "This order needs less than the service holds for it: ask the operator to cancel the rest and record that, or upload a proof of delivery if all of it is to be paid.",
  give_proof: "Upload a proof of delivery, or ask the buyer to confirm by SMS.",
  replace_proof: "The proof was refused: upload another, or ask the buyer by SMS.",
  give_proof_instead: "The service refused to ask the buyer by SMS: upload a proof of delivery.",
  wait_for_delivery_confirmation: "Nothing to do: the delivery is being confirmed with the service.",
  wait_for_buyer_confirmation: "Nothing to do until the buyer confirms by the link in the SMS.",
  settle_dispute:
    "The buyer disputes the delivery: ask the operator how it stands, and record what the operator says.",
  give_invoice: "Upload the invoice for this order.",
  make_invoice:
    "This order has no invoice yet: try again to have the store's workflow make it, or upload it.",
  replace_invoice: "Invoice {{number}} was refused: upload a corrected file under the same number.",
  ask_about_invoice:
    "Ask the operator whether invoice {{number}} is attached: resolve the point if it is; if it is not, upload it again, then resolve the point.",
  wait_for_invoice: "Nothing to do: invoice {{number}} is being sent to the service.",
  capture: "Capture the payment in Medusa.",
  wait_for_capture: "Nothing to do: the payment is about to be captured in Medusa.",
  retry:
    "It fails again and again: mend the cause in the timeline. The point below says whether it is tried again by itself.",
} satisfies Record<Exclude<AdminSvcNextStepCode, "none" | "see_attention">, string>

const action = {
  reconcile: "Check now",
  confirm_delivery_proof: "Upload proof",
  confirm_delivery_sms: "Ask buyer by SMS",
  record_delivery_outcome: "Record what the operator says",
  upload_invoice: "Upload invoice",
  retry: "Try again now",
  record_down_payment: "Record down payment",
  approve: "Approve",
  extend_deadline: "Wait longer",
  resolve: "Resolve",
} satisfies Record<AdminSvcOrderAction, string>

const actionDone = {
  reconcile: "Checked: this is how the order stands now.",
  confirm_delivery_proof: "The proof was handed in.",
  confirm_delivery_sms: "The buyer is being asked by SMS.",
  record_delivery_outcome: "What the operator says is recorded.",
  upload_invoice: "The invoice was taken, and is sent to the service.",
  retry: "Everything that waited is tried again.",
  record_down_payment: "The down payment is recorded.",
  approve: "The order is approved.",
  extend_deadline: "The order is waited for longer.",
  resolve: "Done with: it is off the list.",
} satisfies Record<AdminSvcOrderAction, string>

export const orderStepsEn = {
  state,
  /** Replaces the state once a person has settled with the operator what the service holds. */
  released: "Settled with the operator",
  refusal: refusalsEn,
  nothingLeft,
  nextStep,
  /** Next steps with other words when more is known. */
  nextStepMore: {
    expires: "Until {{when}}. If nothing is paid by then, the order is cancelled.",
    recordBy:
      "Until {{when}}. If nothing is recorded by then, the order is cancelled, and you pay back what arrives later.",
    approveBy:
      "Until {{when}}. If it is not approved by then, the order is cancelled here, and stays at the service.",
    proofOnly: "The proof was refused: upload another.",
    buyerOverdue: "The buyer was asked long ago and has not answered: upload a proof of delivery instead.",
    otherNumber: "The service refuses the number of invoice {{number}}: upload it under another number.",
    reason: "Reason: {{reason}}",
    serviceCode: "The service's code: {{code}}",
    attention: "{{title}}: {{remedy}}",
    /** “Check status” as Medusa calls it. */
    checkStatus: "“Check status”, under Payments, checks this order at once.",
  },
  nextStepTitle: { todo: "What to do now", wait: "Now", done: "Now" },
  action,
  actionDone,
  actionsTitle: "Actions",
  moreActions: "More actions",
  /** As Medusa calls it. */
  fulfil: "Fulfill items",
  unavailable: "Not possible now: {{reason}}",
}
