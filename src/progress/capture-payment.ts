import { Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { BigNumber } from "bignumber.js"
import { halalasOf, isWithinRounding, sarOf } from "../domain/money"
import { DAY_MS } from "../domain/units-of-time"
import { type PaymentOfSession, readPayment } from "../medusa/payment"
import { askProvider } from "./ask-provider"
import { countedAttempts } from "./order/order-total"
import { underLock } from "./under-lock"
import type { Work } from "./work"

const CAPTURE_AGAIN_MS = 30_000
/** A living process sets the payment's `captured_at` at once: a begun capture that is older has died. */
const STILL_UNDER_WAY_MS = 15_000

/**
 * Subscribers are not told of an earlier capture. A delivered order is looked at each day for weeks, so such a capture was
 * made when nobody looked, and whoever books by Medusa's own event has booked it.
 */
const NEWS_MS = 7 * DAY_MS

/** Attempts whose capture this process has begun and not ended: while the event bus is away, a capture hangs with its event. */
const underWay = new Set<string>()

/** Whether this process captures an attempt's payment now, and will note it. */
export const isCapturing = (reference: string): boolean => underWay.has(reference)

const capturedOf = ({ captures }: Pick<PaymentOfSession, "captures">): BigNumber =>
  BigNumber.sum(0, ...captures.map(({ amount }) => amount))

const isWhole = (payment: PaymentOfSession): boolean =>
  isWithinRounding(halalasOf(capturedOf(payment)), halalasOf(payment.amount), 2)

/** Has a delivered attempt's payment captured (design D11), by whom the options say, and notes when it was. */
export const capturePayment = async (work: Work): Promise<void> => {
  const { held, options, query } = work
  const { row } = held

  if (row.state !== "delivered" || row.capturedAt !== null) {
    return
  }
  const payment = await readPayment(query, row.paymentSessionId)

  if (payment !== undefined) {
    await notePart(work, payment)
  }
  const isLongCaptured = payment !== undefined && isWhole(payment) && !isNews(held, payment.captured_at)

  if (options.capture === "manual" || isLongCaptured) {
    await noteCapture(work, payment)
  } else {
    await captureRest(work, payment)
  }
}

const isNews = (held: Work["held"], capturedAt: PaymentOfSession["captured_at"]): boolean =>
  held.now().getTime() - (capturedAt ?? held.now()).getTime() < NEWS_MS

/** Notes a capture, by hand or by the plugin, at Medusa's time; false while the payment is not captured as a whole. */
const noteCapture = async ({ held }: Work, payment: PaymentOfSession | undefined): Promise<boolean> => {
  if (!payment?.captured_at || !isWhole(payment)) {
    return false
  }
  await held.change({
    patch: { capturedAt: payment.captured_at },
    activity: { kind: "payment_captured", actor: "system" },
    ...(isNews(held, payment.captured_at) && { tells: { name: "svc.payment_captured" } }),
  })
  return true
}

const LINES_LOOKED_AT = 50

/** Notes what the merchant has captured by hand of a payment, once for each sum, while that is not all of it. */
const notePart = async ({ held, ledger }: Work, payment: PaymentOfSession): Promise<void> => {
  const captured = halalasOf(capturedOf(payment))

  if (captured === 0 || isWhole(payment)) {
    return
  }
  const kind = "payment_captured_in_part"
  const values = { captured: sarOf(captured), amount: sarOf(halalasOf(payment.amount)) }
  const lines = await ledger.activity.latest([held.reference], LINES_LOOKED_AT)
  const last = lines.find(({ fact }) => fact?.kind === kind)?.fact

  if (last?.kind !== kind || last.values.captured !== values.captured) {
    await held.change({ activity: { kind, values, actor: "system" } })
  }
}

/**
 * Captures what is left of a payment. Also runs for a captured payment that the ledger has not noted yet: capturing it again
 * only tells its order, which a process that died may have missed. A payment that is gone is listed once.
 */
const captureRest = async (work: Work, seen: PaymentOfSession | undefined): Promise<void> => {
  const { container, held, query } = work
  const { row } = held

  if (underWay.has(held.reference)) {
    held.lookAgainIn(CAPTURE_AGAIN_MS)
    return
  }
  const payments = container.resolve(Modules.PAYMENT)

  if (seen === undefined) {
    const kind = "payment_gone"

    await held.changeOnce({ activity: { kind, actor: "system" }, attention: { kind } })
    return
  }
  const payment = await withoutLostCapture(work, seen)
  const begun = captureThatBegan(payment)

  if (begun !== undefined) {
    if (held.now().getTime() - begun.created_at.getTime() < STILL_UNDER_WAY_MS) {
      held.lookAgainIn(CAPTURE_AGAIN_MS)
      return
    }
    await payments.deleteCaptures([begun.id])
  }
  await held.renew()
  const capture = async (): Promise<void> => {
    const rest = restOf(payment, begun?.id)

    // Not by the workflow: it books each capture that its order does not know of at the amount that it is given.
    if (rest !== undefined) {
      await payments.capturePayment({ payment_id: payment.id, amount: rest })
    }
    await capturePaymentWorkflow(container).run({ input: { payment_id: payment.id } })
  }

  underWay.add(held.reference)
  try {
    await apart(work, () => askProvider(work, payment.provider_id, capture))
    if (!(await noteCapture(work, await readPayment(query, row.paymentSessionId)))) {
      held.lookAgainIn(CAPTURE_AGAIN_MS)
    }
  } finally {
    underWay.delete(held.reference)
  }
}

/**
 * Runs two captures of one order one after the other. Medusa reads and writes the order's paid total without a lock, so
 * of two captures at once it would lose one. Uses Medusa's lock, not a transaction: an event bus that is away keeps a
 * capture from ending.
 */
const apart = async ({ container, ledger, held }: Work, capture: () => Promise<void>): Promise<void> => {
  const { orderId } = held.row
  const isAlone = orderId === null || countedAttempts(await ledger.orders.ofOrder(orderId)).length < 2

  await (isAlone ? capture() : underLock(container, `svc_capture:${orderId}`, capture))
}

/**
 * Removes the mark `captured_at` from a payment whose capture is gone. When the answer to a commit is lost, Medusa
 * deletes the capture but keeps the mark, which would block every later capture. Medusa's model has the field; its type
 * leaves it out.
 */
const withoutLostCapture = async (
  { container }: Work,
  payment: PaymentOfSession
): Promise<PaymentOfSession> => {
  if (!payment.captured_at || isWhole(payment)) {
    return payment
  }
  const open = { id: payment.id, captured_at: null }

  await container.resolve(Modules.PAYMENT).updatePayment(open)
  return { ...payment, captured_at: null }
}

/** The rest beside captures by hand. Undefined when there are none, or when the payment is marked as captured. */
const restOf = (payment: PaymentOfSession, deletedId: string | undefined): number | undefined => {
  const captures = payment.captures.filter(({ id }) => id !== deletedId)
  const captured = capturedOf({ captures })

  return payment.captured_at || captured.isZero()
    ? undefined
    : new BigNumber(payment.amount).minus(captured).toNumber()
}

/** A capture whose process died before it marked the payment: Medusa would refuse another capture beside it. */
const captureThatBegan = (payment: PaymentOfSession) => {
  const [newest] = [...payment.captures].sort((a, b) => b.created_at.getTime() - a.created_at.getTime())

  return !payment.captured_at && capturedOf(payment).gte(payment.amount) ? newest : undefined
}
