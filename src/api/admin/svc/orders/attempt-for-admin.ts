import type { ConfiguredPlan } from "../../../../config"
import { isAwaiting, isAwaitingPayment, isFulfillable } from "../../../../domain/order-state"
import { agreedDownPayment, agreedPlanOf } from "../../../../modules/svc/checkout/plans"
import type { DeliveryRow } from "../../../../modules/svc/ledger/delivery-ledger"
import type { RowOfPeriod } from "../../../../modules/svc/ledger/order-list"
import type { OrderRow } from "../../../../modules/svc/ledger/order-row"
import { deadlineAhead } from "../../../../modules/svc/waits"
import type {
  AdminSvcAppliedPlan,
  AdminSvcAttempt,
  AdminSvcDelivery,
  AdminSvcDownPayment,
  AdminSvcListedOrder,
  AdminSvcPlan,
} from "../../../../types"

const at = (date: Date | null): string | null => date?.toISOString() ?? null

/** An attempt of the list or of its export. */
type ListedRow = Omit<RowOfPeriod, "invoiceNumbers" | "readTo">

/** SAR that are awaited of an attempt's down payment; null when none are, and while only the service knows. */
export const awaitedDownPayment = (row: ListedRow, plans: readonly ConfiguredPlan[]): number | null =>
  isAwaitingPayment(row.state) && row.releasedAt === null ? downPaymentOf(row, plans) : null

/** Until when a payment or an approval is awaited, also when that is past. */
export const awaitedUntil = ({ state, releasedAt, expiresAt }: ListedRow): Date | null =>
  isAwaiting(state) && releasedAt === null ? expiresAt : null

export const listedOrderForAdmin = (
  row: OrderRow,
  plans: readonly ConfiguredPlan[]
): AdminSvcListedOrder => ({
  reference: row.reference,
  attempt: row.attempt,
  cart_id: row.cartId,
  order_id: row.orderId,
  display_id: row.displayId,
  svc_order_id: row.svcOrderId,
  state: row.state,
  amount: row.amount,
  down_payment_due: awaitedDownPayment(row, plans),
  expires_at: at(awaitedUntil(row)),
  repayment_config_id: row.planId,
  collection: row.collection,
  error_code: row.errorCode,
  decline_code: row.declineCode,
  environment: row.environment,
  created_at: row.createdAt.toISOString(),
  authorized_at: at(row.authorizedAt),
  delivered_at: at(row.deliveredAt),
  captured_at: at(row.capturedAt),
  released_at: at(row.releasedAt),
})

export const attemptForAdmin = (row: OrderRow, plans: readonly ConfiguredPlan[]): AdminSvcAttempt => ({
  ...listedOrderForAdmin(row, plans),
  applied_plan: row.appliedPlan,
  order_status: row.orderStatus,
  prepaid_amount: row.prepaidAmount,
  payment_status: row.paymentStatus,
  payment_url: row.paymentUrl,
  transaction_id: row.transactionId,
  settled_at: at(row.settledAt),
  due_at: at(row.dueAt),
})

/** The plan of an attempt, as it was chosen. An attempt keeps no name of it: that is the store's now. */
export const planForAdmin = (row: OrderRow, plans: readonly ConfiguredPlan[]): AdminSvcPlan | null =>
  row.planId === null
    ? null
    : {
        repayment_config_id: row.planId,
        name: plans.find(({ repayment_config_id: id }) => id === row.planId)?.name ?? {},
        tenure_in_days: agreedPlanOf(row, plans)?.tenure_in_days ?? null,
      }

/** The plan that the service says it applied, if it differs from the chosen plan. */
export const appliedPlanForAdmin = (
  { planId, appliedPlan }: OrderRow,
  plans: readonly ConfiguredPlan[]
): AdminSvcAppliedPlan | null => {
  const plan = plans.find(({ repayment_config_id: id }) => String(id) === appliedPlan)

  return appliedPlan === null || appliedPlan === String(planId)
    ? null
    : {
        repayment_config_id: appliedPlan,
        name: plan?.name ?? {},
        tenure_in_days: plan?.tenure_in_days ?? null,
      }
}

/**
 * SAR of an attempt's down payment; null while only the service knows, which may name 0 beside a payment page. If the service collects it, the service's amount comes
 * before the plan's share. If the merchant collected it, the plan's share comes first: the service's amount says nothing about
 * the merchant's collection.
 */
const downPaymentOf = (row: ListedRow, plans: readonly ConfiguredPlan[]): number | null => {
  const expected = agreedDownPayment(row, plans)
  const known = row.prepaidAmount

  return (row.collection === "merchant" ? expected || known : known || expected) || null
}

export const downPaymentForAdmin = (
  row: OrderRow,
  plans: readonly ConfiguredPlan[],
  now: Date
): AdminSvcDownPayment | null => {
  const isCollectedByService = row.collection === "svc" || (row.collection === "none" && row.prepaidAmount)

  if (row.collection === "none" && !isCollectedByService) {
    return null
  }
  const isAwaited = isAwaitingPayment(row.state)

  return {
    collection: row.collection === "merchant" ? "merchant" : "svc",
    state: isPaid(row) ? "paid" : isAwaited || row.state === "initiating" ? "awaiting" : "not_paid",
    amount: downPaymentOf(row, plans),
    url: row.state === "awaiting_down_payment" ? row.paymentUrl : null,
    expires_at: isAwaited ? at(deadlineAhead(row, now)) : null,
    recorded_reference: row.prepaidUtr,
    asked_at: at(row.reconciledAt),
    is_answered: row.state === "awaiting_down_payment" ? row.isAnswered : null,
  }
}

/** A recorded bank reference means that the merchant has the money, whatever became of the order. */
const isPaid = (row: OrderRow): boolean =>
  row.collection === "merchant" ? row.prepaidUtr !== null : isFulfillable(row.state)

export const deliveryForAdmin = (
  row: DeliveryRow | undefined,
  erasedAt: Date | undefined
): AdminSvcDelivery | null =>
  row === undefined
    ? null
    : {
        state: row.state,
        method: row.method,
        proof_url: erasedAt === undefined ? row.proofUrl : null,
        proof_erased_at: at(erasedAt ?? null),
        proof_source: row.proofSource,
        requested_at: at(row.requestedAt),
        sent_at: at(row.sentAt),
        asked_at: at(row.askedAt),
        confirmed_at: at(row.confirmedAt),
        error_code: row.errorCode,
      }
