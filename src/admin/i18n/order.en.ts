import type {
  AdminSvcDelivery,
  AdminSvcDownPayment,
  AdminSvcInvoice,
  AdminSvcWebhookStatus,
} from "../../types"
import { orderFormsEn } from "./order-forms.en"
import { orderStepsEn } from "./order-steps.en"

export const orderEn = {
  ...orderStepsEn,
  ...orderFormsEn,
  amount: "Amount",
  reference: "Reference",
  plan: {
    title: "Plan",
    default: "Default plan of the service",
    numbered: "Plan {{id}}",
    applied: "The service applied: {{plan}}",
  },
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
    until: "Until {{when}}, else the order is cancelled",
    link: "Payment link",
    recorded: "Reference {{reference}}",
    asked: "The service was asked on {{when}}",
    askedInVain: "The service was asked on {{when}}, and did not say",
    notAnswered:
      "The service was asked, and did not say whether the down payment is paid. It is asked again by itself.",
  },
  otp: {
    title: "One-time password",
    unknown:
      "The service was not asked whether the buyer confirmed the one-time password: it has no operation for that.",
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
      unasked: "Question by SMS refused",
      confirmed: "Confirmed",
      disputed: "Disputed by the buyer",
    } satisfies Record<AdminSvcDelivery["state"] | "unasked", string>,
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
    reason: {
      empty: "the file is empty",
      too_large: "the file is larger than allowed",
      not_a_pdf: "the file is no valid PDF",
      unreachable: "the service cannot download it from its address",
      malformed: "the document cannot be read",
      invalid: "the service does not accept its details",
      not_accepted: "the service does not accept it",
      not_sent: "it did not reach the service",
      order_unknown: "the service does not know the order",
      order_state: "the order's state does not allow it yet",
      number_refused: "the service refuses its number",
      number_taken: "the order has another invoice under this number",
      unanswered: "the service did not answer",
      service_failed: "the service failed, and it is tried again",
      source_failed: "it could not be had from the store",
    },
  },
  region: {
    title: "{{name}} needs SAR",
    message:
      "{{name}} is enabled in this region, but buyers here never see it: the service works in Saudi riyals only, and this region's currency is {{currency}}.",
  },
  timeline: {
    title: "Timeline",
    empty: "Nothing has happened yet.",
    more_one: "Show {{count}} earlier event",
    more_other: "Show {{count}} earlier events",
    by: "By {{who}}",
  },
  details: {
    show: "Show technical details",
    hide: "Hide technical details",
    attempt: "Attempt {{number}}: {{state}}",
    placed: "{{amount}}, {{when}}",
    serviceOrder: "Order at the service",
    transaction: "Transaction",
    noWebhooks: "None came in.",
    webhook: "{{kind}}: {{status}}, {{when}}",
    webhookStatus: {
      received: "received",
      processed: "processed",
      abandoned: "given up",
      refused: "refused",
    } satisfies Record<AdminSvcWebhookStatus, string>,
  },
}
