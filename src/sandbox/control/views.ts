import { z } from "zod"
import { availableCredit } from "../rules/available-credit"
import { toSar } from "../rules/halalas"
import { normalizePhoneNumber } from "../rules/phone-number"
import { type SandboxContext } from "../sandbox-context"
import { type CallRecord } from "../state/call-record"
import {
  type BuyerRecord,
  type OrderRecord,
  type SmsRecord,
  type WebhookRecord,
} from "../state/sandbox-state"

const time = (instant: number): string => new Date(instant).toISOString()

/** An order as the control plane shows it: everything but secrets. Amounts in SAR. */
export const orderView = ({ urls }: SandboxContext, order: OrderRecord) => {
  const session = order.sessions.at(-1)

  return {
    order_id: order.orderId,
    order_reference_id: order.orderReferenceId,
    order_status: order.stage,
    authorized: ["AUTHORIZED", "OUT_FOR_DELIVERY", "DELIVERED", "ON_HOLD"].includes(order.stage),
    seller_id: order.sellerId,
    buyer_phone: order.buyerPhone,
    repayment_config_id: String(order.repaymentConfigId),
    total_amount: toSar(order.total),
    prepaid_amount: toSar(order.prepaid),
    financed_amount: toSar(order.total - order.prepaid),
    collection_method: order.collection,
    prepaid_utr: order.prepaidUtr,
    payment_status: session?.status ?? null,
    payment_url: session ? urls.payment(session.token) : "",
    transaction_id: session?.transactionId ?? order.prepaidUtr,
    sessions: order.sessions.map(({ token, transactionId, status, createdAt }) => ({
      payment_url: urls.payment(token),
      transaction_id: transactionId,
      payment_status: status,
      created_at: time(createdAt),
    })),
    otp: order.otp,
    webhook_url: order.webhook?.url ?? "",
    delivery: order.delivery && {
      confirmation_type: order.delivery.confirmationType,
      confirmation_url: order.delivery.token === "" ? "" : urls.delivery(order.delivery.token),
      proof_url: order.delivery.proofFileId === null ? "" : urls.file(order.delivery.proofFileId),
      callback_url: order.delivery.callback?.url ?? "",
      reminders_sent: order.delivery.remindersSent,
    },
    invoices: order.invoices.map(({ invoiceNumber, fileId, attachedAt }) => ({
      invoice_number: invoiceNumber,
      file_url: urls.file(fileId),
      attached_at: time(attachedAt),
    })),
    request: order.request,
    created_at: time(order.createdAt),
  }
}

export const buyerView = ({ store }: SandboxContext, buyer: BuyerRecord) => ({
  phone: buyer.phone,
  name: buyer.name,
  status: buyer.status,
  credit_limit: toSar(buyer.creditLimit),
  available_credit: toSar(availableCredit(buyer, store.state)),
  external_user_id: buyer.externalUserId,
  onboarded_with_seller: buyer.onboardedWithSeller,
  agreement_expired: buyer.agreementExpired,
  busy_first_in_minute: buyer.busyFirstInMinute,
  internal_error: buyer.internalError,
})

export const smsView = ({ id, to, kind, orderId, text, at }: SmsRecord) => ({
  id,
  to,
  kind,
  order_id: orderId,
  text,
  sent_at: time(at),
})

/** A webhook and its attempts as the control plane shows them; the secret is left out. */
export const webhookView = (webhook: WebhookRecord) => ({
  id: webhook.id,
  event: webhook.event,
  order_id: webhook.orderId,
  url: webhook.url,
  body: webhook.body,
  signed: webhook.secret !== null,
  state: webhook.state,
  next_attempt_at: webhook.state === "pending" ? time(webhook.dueAt) : null,
  attempts: webhook.attempts.map(({ at, ...attempt }) => ({ ...attempt, at: time(at) })),
  created_at: time(webhook.createdAt),
})

const text = z.string().default("").catch("")

/** What a body names, in whatever shape it came. */
const namingSchema = z.object({
  order_id: text,
  order_number: text,
  buyer_phone_number: text,
  payment: z
    .object({
      order: z.object({ order_reference_id: text }).catch({ order_reference_id: "" }),
      buyer: z.object({ phone_number: text }).catch({ phone_number: "" }),
    })
    .optional()
    .catch(undefined),
})

/** A call and the order that it names or made; empty where there is none. */
export const callView = ({ store }: SandboxContext, { refused, ...call }: CallRecord) => {
  const named = namingSchema.safeParse(call.request).data
  const reference = named?.payment?.order.order_reference_id ?? ""
  const orderId = (named?.order_number || named?.order_id) ?? ""
  const order =
    store.order(orderId) ??
    Object.values(store.state.orders).find(({ orderReferenceId }) => orderReferenceId === reference)
  const phone = order?.buyerPhone ?? (named?.payment?.buyer.phone_number || named?.buyer_phone_number) ?? ""

  return {
    at: time(call.at),
    operation: call.operation,
    order_id: order?.orderId ?? orderId,
    order_reference_id: order?.orderReferenceId ?? reference,
    buyer_phone: normalizePhoneNumber(phone) ?? phone,
    faults: call.faults,
    status: call.status,
    error_code: refused?.code ?? null,
    field: refused?.fields[0]?.field ?? "",
    message: refused?.message ?? "",
    request: call.request,
  }
}
