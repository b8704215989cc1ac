import type { MedusaContainer } from "@medusajs/framework/types"
import type { SvcOptions } from "../../../../config"
import { isDeliveryReached } from "../../../../domain/delivery-readiness"
import { readGoods } from "../../../../medusa/goods"
import { queryOf } from "../../../../medusa/query"
import type { DeliveryOutcome } from "../../../../domain/delivery-outcome"
import {
  countingAttempts,
  currentAttempt,
  deliveryOutcomes,
  isAwaited,
  isPlacing,
  isReleasedUnpaid,
  orderActions,
  permittingOutcome,
} from "../../../../domain/order-action"
import { isAwaiting } from "../../../../domain/order-state"
import { svcOf } from "../../../../modules/svc"
import { withReports } from "../../../../modules/svc/delivery/doubt"
import type { ActivityRow } from "../../../../modules/svc/ledger/activity"
import type { DeliveryRow } from "../../../../modules/svc/ledger/delivery-ledger"
import type { OrderRow } from "../../../../modules/svc/ledger/order-row"
import type { AdminSvcOrderResponse } from "../../../../types"
import type { Language } from "../../../../words"
import { activityForAdmin } from "./activity-for-admin"
import { attentionForAdmin } from "../attention/attention-for-admin"
import { MAX_PROOF_BYTES, PROOF_KINDS } from "./proof-limits"
import { invoiceForAdmin } from "./[order_id]/invoices/invoices-for-admin"
import { webhookForAdmin } from "../webhooks/webhook-for-admin"
import { isCanceledOrder } from "../../../../medusa/own-sessions"
import { isCaptured } from "../../../../medusa/payment"
import { ruleOf } from "../../../../progress/delivery/delivery-facts"
import { attemptsOfOrder } from "../../../../progress/order/interrupted-order"
import { isGood, isSurplus, readCover } from "../../../../progress/order/order-total"
import {
  appliedPlanForAdmin,
  attemptForAdmin,
  deliveryForAdmin,
  downPaymentForAdmin,
  planForAdmin,
} from "./attempt-for-admin"
import { invoiceFacts } from "./invoice-facts"
import { isConfirmationBegun, mostUrgent, nextStep, type NextStepFacts } from "./next-step"
import { noSuchOrder, raise } from "../../../../workflows/refusals"

/**
 * Everything that the ledger knows of a Medusa order.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method.
 */
export const orderForAdmin = async (
  container: MedusaContainer,
  orderId: string,
  language: Language
): Promise<AdminSvcOrderResponse> => {
  const svc = svcOf(container)
  const { orders, activity, attention, deliveries, files, invoices, webhooks } = svc.ledger

  const options = await svc.optionsInForce()
  const own = await attemptsOfOrder(container, orderId)
  const attempts = await orders.ofOrderAndItsSessions(orderId)
  const current = currentAttempt(own) ?? raise(noSuchOrder(orderId))
  const references = attempts.map((attempt) => attempt.reference)
  const plans = (await svc.knownPlans()) ?? []
  const delivery = await deliveries.of(current.reference)
  const invoiceRows = await invoices.ofReferences(own.map(({ reference }) => reference))
  const erasedAt = await files.erasedAt([delivery?.proofUrl, ...invoiceRows.map(({ fileId }) => fileId)])
  const open = await attention.openFor(references)
  const now = svc.ledger.now()
  const downPaymentOf = (row: OrderRow) => downPaymentForAdmin(row, plans, now)
  const deliveryOf = async (reference: string) =>
    reference === current.reference ? delivery : deliveries.of(reference)
  const timeline = await activity.timeline(references)
  // A rolled-back order offers no actions: its attempts do not belong to it any more.
  const actedOn = await withReports(
    { of: deliveryOf },
    open,
    own.filter((row) => row.orderId === orderId),
    { options, now }
  )
  const permittingReferences = (outcome: DeliveryOutcome) =>
    permittingOutcome(outcome, actedOn).map(({ reference }) => reference)

  const isCanceled = await isCanceledOrder(queryOf(container), orderId, own)
  const isPaidOtherwise =
    !isCanceled &&
    own.some((row) => isAwaiting(row.state) || isReleasedUnpaid(row)) &&
    (await readCover(svc.ledger, queryOf(container), orderId)).isWhole
  const stepOf = async (row: OrderRow) => {
    const deliveryOfRow = await deliveryOf(row.reference)

    return nextStep({
      ...row,
      downPayment: downPaymentOf(row),
      isCanceled,
      isPaidOtherwise,
      isCaptured: await isCaptured(queryOf(container), row),
      delivery: deliveryOfRow,
      ...(isCanceled ? NOT_REACHED : await reachedBy(container, orderId, row, deliveryOfRow, options)),
      ...invoiceFacts(own, invoiceRows),
      attention: open,
      options,
      now,
    })
  }

  return {
    order_id: orderId,
    display_id: current.displayId,
    display_name: options.brand.displayName,
    state: current.state,
    amount: current.amount,
    reference: current.reference,
    plan: planForAdmin(current, plans),
    applied_plan: appliedPlanForAdmin(current, plans),
    down_payment: downPaymentOf(current),
    is_otp_unknown: isOtpUnknown(current, timeline),
    delivery: deliveryForAdmin(delivery, erasedAt.get(delivery?.proofUrl ?? "")),
    invoices: invoiceRows.map((row) => invoiceForAdmin(row, erasedAt.get(row.fileId ?? ""))),
    next_step: mostUrgent(await Promise.all(withSteps(own, current, isPaidOtherwise).map(stepOf))),
    actions: orderActions(actedOn, isCanceled),
    delivery_outcomes: deliveryOutcomes(actedOn, isCanceled),
    delivery_outcome_references: {
      disputed: permittingReferences("disputed"),
      delivered: permittingReferences("delivered"),
      ask_again: permittingReferences("ask_again"),
      canceled: permittingReferences("canceled"),
    },
    limits: {
      proof_max_bytes: MAX_PROOF_BYTES,
      proof_types: PROOF_KINDS.map(({ mimeType }) => mimeType),
      invoice_max_bytes: options.invoice.maxBytes,
    },
    attempts: attempts.map((attempt) => attemptForAdmin(attempt, plans)),
    activity: await activityForAdmin(container, timeline, language),
    attention: await attentionForAdmin(container, open, language),
    webhooks: (await webhooks.ofReferences(references)).map(webhookForAdmin),
  }
}

/**
 * Whether an attempt counts as authorised although the service did not say so (assumption A1). The service tells only of
 * down payments that it collects. An admin who approves has asked. In later states the service has taken the delivery.
 */
const isOtpUnknown = (
  { reference, state, collection, prepaidAmount }: OrderRow,
  timeline: readonly ActivityRow[]
): boolean =>
  state === "authorized" &&
  (collection === "merchant" || (collection === "none" && (prepaidAmount ?? 0) === 0)) &&
  !timeline.some((line) => line.reference === reference && line.kind === "approved")

const NOT_REACHED = { isDeliveryReached: false, isSurplus: false }

/** Whether the goods of an authorised attempt have gone as far as its confirmation waits for. Asked only where that decides. */
const reachedBy = async (
  container: MedusaContainer,
  orderId: string,
  row: OrderRow,
  delivery: DeliveryRow | undefined,
  options: SvcOptions
): Promise<Pick<NextStepFacts, "isDeliveryReached" | "isSurplus">> => {
  const { state, releasedAt } = row

  if (state !== "authorized" || releasedAt !== null || isConfirmationBegun(delivery)) {
    return NOT_REACHED
  }
  const { ledger } = svcOf(container)
  const goods = await readGoods(queryOf(container), orderId)

  if (goods === undefined || !isDeliveryReached(goods, await ruleOf(ledger, row, options.delivery))) {
    return NOT_REACHED
  }
  const isTooMany = await isSurplus(ledger, queryOf(container), row)

  return { isDeliveryReached: !isTooMany, isSurplus: isTooMany }
}

/**
 * The attempts whose next steps count, the current one first. Goods wait for the checkout that placed the order: until it, or the
 * order otherwise, is paid, a payment link that is paid asks for nothing. If nothing is awaited in the checkout's place, that comes first.
 */
const withSteps = (
  latestFirst: readonly OrderRow[],
  current: OrderRow,
  isPaidOtherwise: boolean
): readonly OrderRow[] => {
  const isHeldUp = !isPaidOtherwise && latestFirst.some((row) => isPlacing(row) && isAwaited(row))
  const counting = countingAttempts(latestFirst)
  const others = counting.filter((row) => row !== current && (!isHeldUp || isPlacing(row) || !isGood(row)))
  const isReplaced =
    isPaidOtherwise || counting.some((row) => row.releasedAt === null && (isPlacing(row) || isAwaited(row)))
  const unpaid = isReplaced ? [] : latestFirst.filter((row) => isPlacing(row) && isReleasedUnpaid(row))

  return [...unpaid, current, ...others]
}
