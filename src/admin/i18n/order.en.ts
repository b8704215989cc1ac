import type {
  AdminSvcActionRefusal,
  AdminSvcDelivery,
  AdminSvcDownPayment,
  AdminSvcInvoice,
  AdminSvcNextStepCode,
  AdminSvcOrderAction,
  AdminSvcOrderState,
  AdminSvcWebhookKind,
  AdminSvcWebhookStatus,
} from "../../types"

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
  awaiting_merchant_payment: "Nothing to do now.",
  initiating: "Nothing to do now.",
  declined: "The service declined this order: nothing can be done any more.",
  unconfirmed: "This order came to nothing at the service: nothing is left to do.",
  awaiting_down_payment: "Nothing to do now.",
  awaiting_approval: "Nothing to do now.",
  expired: "The down payment did not come in time: the order is given up.",
  authorized: "Nothing to do now.",
  out_for_delivery: "Nothing to do now.",
  held: "Nothing to do now.",
  delivered: "All is done: the goods are delivered and the payment is captured.",
} satisfies Record<AdminSvcOrderState, string>

/** `none` and `see_attention` are put into words by what they name. */
const nextStep = {
  wait_for_service: "Nothing to do: the service is being asked about this order.",
  wait_for_down_payment: "Nothing to do until the buyer pays: send the link again if it takes long.",
  record_down_payment: "Collect the down payment, then record its bank reference here.",
  mend_declined_checkout:
    "The service declined after the down payment was collected: mend the cause and record the payment again, or refund the buyer.",
  approve: "Approve the order once the operator has confirmed it.",
  fulfil: "Ship the goods, and mark them as delivered in Medusa.",
  give_proof: "Upload a proof of delivery, or ask the buyer to confirm by SMS.",
  replace_proof: "The service refused the proof: upload another, or ask the buyer by SMS.",
  wait_for_delivery_confirmation: "Nothing to do: the delivery is being confirmed with the service.",
  wait_for_buyer_confirmation: "Nothing to do until the buyer confirms by the link in the SMS.",
  settle_dispute: "The buyer disputes the delivery: settle it with the operator.",
  give_invoice: "Upload the invoice for this order.",
  replace_invoice: "The service refused invoice {{number}}: upload a corrected file under the same number.",
  ask_about_invoice:
    "Ask the operator whether invoice {{number}} is attached, and upload it again if it is not.",
  wait_for_invoice: "Nothing to do: invoice {{number}} is being sent to the service.",
  capture: "Capture the payment in Medusa.",
  wait_for_capture: "Nothing to do: the payment is about to be captured in Medusa.",
  retry: "Repeated tries failed: mend the cause in the timeline, then try again.",
} satisfies Record<Exclude<AdminSvcNextStepCode, "none" | "see_attention">, string>

const refusal = {
  not_authorized_yet: "The service has not authorised the order yet.",
  no_live_attempt: "The service holds no order for this: it was declined or never confirmed.",
  order_expired: "The order is given up, since its down payment did not come in time.",
  already_delivered: "The delivery is already confirmed.",
  buyer_already_asked: "The buyer was already asked by SMS, and has not answered yet.",
  delivery_disputed: "The buyer disputes the delivery: the operator settles it first.",
  no_merchant_down_payment: "This order has no down payment that you collect yourself.",
  already_recorded: "The down payment is already recorded.",
  not_awaiting_approval: "The order does not wait for an approval.",
  already_done: "This is already done.",
} satisfies Record<AdminSvcActionRefusal, string>

const action = {
  reconcile: "Check now",
  confirm_delivery_proof: "Upload proof",
  confirm_delivery_sms: "Ask buyer by SMS",
  upload_invoice: "Upload invoice",
  retry: "Try again now",
  record_down_payment: "Record down payment",
  approve: "Approve",
  resolve: "Resolve",
} satisfies Record<AdminSvcOrderAction, string>

const actionDone = {
  reconcile: "The service was asked, and the order is up to date.",
  confirm_delivery_proof: "The proof was handed in.",
  confirm_delivery_sms: "The buyer is being asked by SMS.",
  upload_invoice: "The invoice was taken, and is sent to the service.",
  retry: "Everything that waited is tried again.",
  record_down_payment: "The down payment is recorded.",
  approve: "The order is approved.",
  resolve: "Done with: it is off the list.",
} satisfies Record<AdminSvcOrderAction, string>

/** The texts of the order page. */
export const orderEn = {
  state,
  refusal,
  nothingLeft,
  nextStep,
  /** Next steps that read otherwise with what is known besides. */
  nextStepMore: {
    expires: "Until {{when}}.",
    buyerOverdue: "The buyer was asked long ago and has not answered: upload a proof of delivery instead.",
    serviceSays: "The service's reason: {{reason}}",
    serviceCode: "The service's code: {{code}}",
    attention: "{{title}}: {{remedy}}",
  },
  nextStepTitle: { todo: "Your next step", wait: "Now", done: "Now" },
  action,
  actionDone,
  actionsTitle: "Actions",
  unavailable: "Not possible now: {{reason}}",
  amount: "Amount",
  reference: "Reference",
  plan: { title: "Plan", default: "Default plan of the service", numbered: "Plan {{id}}" },
  downPayment: {
    title: "Down payment",
    unknownAmount: "Amount not known yet",
    state: { awaiting: "Awaited", paid: "Paid", not_paid: "Not paid" } satisfies Record<
      AdminSvcDownPayment["state"],
      string
    >,
    collection: { svc: "Collected by the service", merchant: "Collected by you" } satisfies Record<
      AdminSvcDownPayment["collection"],
      string
    >,
    until: "Until {{when}}",
    link: "Payment link",
    open: "Open the payment page",
    recorded: "Reference {{reference}}",
  },
  delivery: {
    title: "Delivery",
    notYet: "Not delivered yet",
    state: {
      open: "Not confirmed yet",
      sending: "Being confirmed",
      unknown: "Service did not answer",
      asked: "Buyer asked by SMS",
      refused: "Proof refused",
      confirmed: "Confirmed",
    } satisfies Record<AdminSvcDelivery["state"], string>,
    method: { pod: "By proof of delivery", sms_link: "By the buyer, through SMS" } satisfies Record<
      NonNullable<AdminSvcDelivery["method"]>,
      string
    >,
    source: {
      upload: "uploaded here",
      fulfillment: "from the fulfilment",
      workflow: "from the store's workflow",
    } satisfies Record<NonNullable<AdminSvcDelivery["proof_source"]>, string>,
    proof: "See the proof",
    since: "Since {{when}}",
    errorCode: "Refused with code {{code}}",
  },
  invoices: {
    title: "Invoices",
    none: "No invoice yet",
    number: "No. {{number}}",
    state: {
      due: "To be sent",
      sending: "Being sent",
      attached: "Attached",
      refused: "Refused",
      unknown: "Not confirmed",
    } satisfies Record<AdminSvcInvoice["state"], string>,
  },
  attention: { title: "Needs attention", since: "Since {{when}}" },
  timeline: {
    title: "Timeline",
    empty: "Nothing has happened yet.",
    more_one: "Show {{count}} earlier event",
    more_other: "Show {{count}} earlier events",
    by: "By {{who}}",
  },
  activity: {
    merchant_payment_recorded: "Down payment recorded",
    checkout_intended: "Checkout begun",
    awaiting_merchant_payment: "Down payment awaited",
    checkout_created: "Checkout created",
    checkout_created_with_down_payment: "Checkout created, down payment asked for",
    checkout_created_needing_approval: "Checkout created, approval needed",
    checkout_declined: "Checkout declined",
    checkout_unconfirmed: "Checkout given up",
    checkout_unanswered: "No answer to the checkout",
    checkout_busy: "Service busy",
    down_payment_confirmed: "Down payment confirmed",
    payment_url_renewed: "New payment link",
    reconcile_failed: "Check failed",
    approved: "Approved",
    order_authorized: "Authorised in Medusa",
    order_expired: "Expired",
    payment_captured: "Payment captured",
    progress_failed: "A step failed",
    transition_refused: "Report not applied",
    retry_requested: "Tried again by hand",
    delivery_requested: "Delivery confirmation asked for",
    delivery_asked: "Buyer asked by SMS",
    delivery_confirmed: "Delivery confirmed",
    delivery_refused: "Proof of delivery refused",
    delivery_failed: "Delivery not confirmed",
    delivery_held: "Delivery disputed",
    delivery_callback_ignored: "Report of delivery ignored",
    invoice_given: "Invoice given",
    invoice_attached: "Invoice attached",
    invoice_refused: "Invoice refused",
    invoice_postponed: "Invoice postponed",
    invoice_unanswered: "No answer to the invoice",
    canceled_in_medusa: "Cancelled in Medusa",
    changed_in_medusa: "Changed in Medusa",
    attention_resolved: "Point resolved",
    webhook_replayed: "Webhook processed again",
  },
  details: {
    show: "Show technical details",
    hide: "Hide technical details",
    attempt: "Attempt {{number}}: {{state}}",
    placed: "{{amount}}, {{when}}",
    serviceOrder: "Order at the service",
    transaction: "Transaction",
    webhooks: "Webhooks",
    noWebhooks: "None came in.",
    webhook: "{{kind}}: {{status}}, {{when}}",
    webhookKind: { down_payment: "Down payment", delivery: "Delivery" } satisfies Record<
      AdminSvcWebhookKind,
      string
    >,
    webhookStatus: {
      received: "received",
      processed: "processed",
      abandoned: "given up",
      refused: "refused",
    } satisfies Record<AdminSvcWebhookStatus, string>,
  },
  proof: {
    title: "Upload a proof of delivery",
    description:
      "A photo or a scan that shows that the goods arrived. The service opens it at a public address, then confirms the delivery.",
    label: "Proof of delivery",
    hint: "{{types}}, at most {{max}}",
    submit: "Upload and confirm",
  },
  sms: {
    title: "Ask the buyer by SMS?",
    description:
      "The service sends the buyer an SMS with a link to confirm the delivery. This cannot be taken back.",
    submit: "Send the SMS",
  },
  invoice: {
    title: "Upload an invoice",
    description:
      "The tax invoice as a PDF. The service takes it as final: check that it is the right one before you send it.",
    label: "Invoice",
    hint: "PDF, at most {{max}}",
    number: "Invoice number",
    numberHint: "Left empty, the store's own numbering is used.",
    numberTooLong: "At most 100 characters.",
    submit: "Upload invoice",
  },
  record: {
    title: "Record the down payment",
    description:
      "Only record what has arrived on your account. The order is then sent to the service, which cannot be taken back.",
    utr: "Bank reference (UTR)",
    utrHint: "As on your bank statement.",
    utrMissing: "Enter the reference of the payment.",
    utrTooLong: "At most 100 characters.",
    submit: "Record payment",
  },
  approve: {
    title: "Approve the order?",
    description:
      "Only approve what the operator has confirmed: the order is then authorised in Medusa and may be shipped.",
    submit: "Approve",
  },
  resolve: {
    title: "Resolve what needs attention",
    description: "Say what was done. The points below go off the list; the note stays in the timeline.",
    point: "Point",
    all: "All points of this order",
    note: "What was done",
    noteMissing: "Say what was done.",
    noteTooLong: "At most 1,000 characters.",
    submit: "Resolve",
    nothing: "Nothing is open for this order.",
  },
  region: {
    title: "{{name}} needs SAR",
    message:
      "{{name}} is enabled in this region, but buyers here never see it: the service works in Saudi riyals only, and this region's currency is {{currency}}.",
  },
}
