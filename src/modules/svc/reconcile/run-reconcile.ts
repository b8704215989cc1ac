import { type PrepaidSession, SvcError, SvcServiceError, type SvcClient } from "../../../client"
import { nextDelayMs, reconcileDelayMs } from "../../../domain/backoff"
import { prepaidOutcome } from "../../../domain/prepaid-status"
import type { Actor } from "../ledger/activity"
import type { Ledger } from "../ledger/ledger"
import type { ChangeResult, OrderChange } from "../ledger/order-ledger"
import type { OrderRow } from "../ledger/order-row"

/** What a reconciliation works with. */
export interface ReconcileTools {
  ledger: Ledger
  client: SvcClient
  random: () => number
}

/** What a reconciliation found. */
export interface Reconciled {
  row: OrderRow
  /** `confirmed`: the service says paid. `paid_too_late`: paid, but the attempt was given up before. */
  outcome: "confirmed" | "paid_too_late" | "unpaid" | "in_progress" | "unknown" | "unanswered"
  /** Whether the service handed out a new payment page. */
  urlRenewed: boolean
}

const IN_PROGRESS_MS = 2_000
const UNKNOWN_STATUS_MS = 3_600_000
const MAX_FAILURE_MS = 1_800_000
/** After so many answers in a row that failed, the merchant is told; the sweep goes on. */
const FAILURES_BEFORE_ATTENTION = 10

/**
 * Asks the service for the state of a down payment and applies it (spec 4.3, design D8). Only the service's own
 * answer authorises an order. Safe to repeat. A call that fails is tried again later and throws nothing.
 */
export const runReconcile = async (
  tools: ReconcileTools,
  row: OrderRow,
  actor: Actor
): Promise<Reconciled> => {
  const { ledger } = tools

  if (row.svcOrderId === null) {
    throw new Error(`Attempt ${row.reference} has no order at the service to reconcile`)
  }
  try {
    const session = await tools.client.reconcilePrepaidPayment(row.svcOrderId)

    return await apply(tools, row, session, actor)
  } catch (error) {
    if (!(error instanceof SvcError)) {
      throw error
    }
    const { row: changed } = await ledger.orders.change(row.reference, failed(tools, row, error))

    return { row: changed, outcome: "unanswered", urlRenewed: false }
  }
}

const apply = async (
  tools: ReconcileTools,
  row: OrderRow,
  session: PrepaidSession,
  actor: Actor
): Promise<Reconciled> => {
  const { ledger } = tools
  const outcome = prepaidOutcome(session.payment_status, session.in_progress)
  const urlRenewed = session.payment_url !== "" && session.payment_url !== row.paymentUrl
  const seen = seenPatch(tools, row, session)
  const change = (more: OrderChange): Promise<ChangeResult> =>
    ledger.orders.change(row.reference, { ...more, patch: { ...seen, ...more.patch } })
  const later = (ms: number) => ({ dueAt: new Date(ledger.now().getTime() + ms), tries: 0 })
  const ageMs = ledger.now().getTime() - row.createdAt.getTime()

  switch (outcome) {
    case "confirmed":
      return confirm(tools, row, seen, actor)
    case "in_progress": {
      const { row: changed } = await change({ patch: later(IN_PROGRESS_MS) })

      return { row: changed, outcome, urlRenewed: false }
    }
    case "unpaid":
    case "voided": {
      const { row: changed } = await change({
        patch: dueWhileUnpaid(row, later(reconcileDelayMs(ageMs, tools.random))),
        ...(urlRenewed
          ? {
              activity: {
                kind: "payment_url_renewed",
                actor: "service",
                message: "The payment page had been voided; the service handed out a fresh one.",
              },
            }
          : {}),
      })

      return { row: changed, outcome: "unpaid", urlRenewed }
    }
    case "unknown": {
      const { row: changed } = await change({
        patch: later(UNKNOWN_STATUS_MS),
        attention: {
          kind: "unknown_status",
          message: "The service answered with a payment status that this version does not know.",
        },
      })

      return { row: changed, outcome, urlRenewed: false }
    }
  }
}

/** A row that was given up is not polled any more; a late payment still arrives by webhook or by hand. */
const dueWhileUnpaid = (row: OrderRow, later: { dueAt: Date; tries: number }) => {
  if (row.state !== "awaiting_down_payment") {
    return { dueAt: null }
  }
  const capped = row.expiresAt !== null && row.expiresAt < later.dueAt ? row.expiresAt : later.dueAt

  return { ...later, dueAt: capped }
}

const seenPatch = ({ ledger }: ReconcileTools, row: OrderRow, session: PrepaidSession) => ({
  paymentStatus: session.payment_status,
  paymentUrl: session.payment_url === "" ? null : session.payment_url,
  transactionId: session.transaction_id === "" ? row.transactionId : session.transaction_id,
  reconciledAt: ledger.now(),
})

const confirm = async (
  tools: ReconcileTools,
  row: OrderRow,
  seen: ReturnType<typeof seenPatch>,
  actor: Actor
): Promise<Reconciled> => {
  const { ledger } = tools
  const now = ledger.now()
  const { row: changed, transition } = await ledger.orders.change(row.reference, {
    event: "down_payment_confirmed",
    patch: {
      ...seen,
      paymentUrl: null,
      authorizedAt: row.authorizedAt ?? now,
      dueAt: row.settledAt === null ? now : null,
      tries: 0,
    },
    ...(row.authorizedAt === null
      ? {
          activity: {
            kind: "down_payment_confirmed",
            actor,
            message: "The service confirmed the down payment.",
            details: { payment_status: seen.paymentStatus, transaction_id: seen.transactionId },
          },
        }
      : {}),
  })

  if (transition !== "illegal") {
    return { row: changed, outcome: "confirmed", urlRenewed: false }
  }
  const late = await ledger.orders.change(row.reference, {
    patch: { dueAt: null, paymentStatus: seen.paymentStatus, reconciledAt: now },
    attention: {
      kind: "paid_after_cancellation",
      message: "The service says that the down payment of this cancelled order is paid.",
    },
  })

  return { row: late.row, outcome: "paid_too_late", urlRenewed: false }
}

const failed = (tools: ReconcileTools, row: OrderRow, error: SvcError): OrderChange => {
  const now = tools.ledger.now()
  const tries = row.tries + 1
  const unknownOrder = error instanceof SvcServiceError && error.code === 808
  const delay = nextDelayMs({ attempt: tries, baseMs: 5_000, maxMs: MAX_FAILURE_MS, random: tools.random })
  const { message } = error
  const attention = unknownOrder
    ? ({ kind: "order_unknown_to_service", message } as const)
    : tries >= FAILURES_BEFORE_ATTENTION
      ? ({ kind: "retries_exhausted", message } as const)
      : undefined

  return {
    patch: {
      reconciledAt: now,
      tries,
      dueAt: unknownOrder ? null : new Date(now.getTime() + delay),
    },
    activity: { kind: "reconcile_failed", actor: "service", message },
    ...(attention === undefined ? {} : { attention }),
  }
}
