import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../modules/svc"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../modules/svc/service"
import { attentionForAdmin } from "../attention/attention-for-admin"
import type { AdminSvcAttempt, AdminSvcOrderResponse } from "../../types"

/**
 * Everything that the ledger knows of a Medusa order.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method.
 */
export const orderForAdmin = async (
  container: MedusaContainer,
  orderId: string
): Promise<AdminSvcOrderResponse> => {
  const { orders, activity, attention, inbox } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const attempts = await orders.ofOrderAndItsSessions(orderId)

  if (attempts.length === 0) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Order ${orderId} has no payment with this method`)
  }
  const references = attempts.map((attempt) => attempt.reference)

  return {
    order_id: orderId,
    attempts: attempts.map(attemptOf),
    activity: (await activity.timeline(references)).map((line) => ({
      at: line.happenedAt.toISOString(),
      reference: line.reference,
      kind: line.kind,
      actor: line.actor,
      message: line.message,
    })),
    attention: (await attention.openFor(references)).map(attentionForAdmin),
    webhooks: (await inbox.ofReferences(references)).map((webhook) => ({
      id: webhook.id,
      kind: webhook.kind,
      status: webhook.status,
      verdict: webhook.verdict,
      outcome: webhook.outcome,
      deliveries: webhook.deliveries,
      received_at: webhook.receivedAt.toISOString(),
    })),
  }
}

const attemptOf = (row: OrderRow): AdminSvcAttempt => ({
  reference: row.reference,
  attempt: row.attempt,
  state: row.state,
  amount: row.amount,
  repayment_config_id: row.planId,
  collection: row.collection,
  svc_order_id: row.svcOrderId,
  order_status: row.orderStatus,
  prepaid_amount: row.prepaidAmount,
  payment_status: row.paymentStatus,
  payment_url: row.paymentUrl,
  transaction_id: row.transactionId,
  error_code: row.errorCode,
  decline_code: row.declineCode,
  created_at: row.createdAt.toISOString(),
  authorized_at: row.authorizedAt?.toISOString() ?? null,
  settled_at: row.settledAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
  due_at: row.dueAt?.toISOString() ?? null,
})
