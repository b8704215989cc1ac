import { MathBN, Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { halalasOf, isWithinRounding } from "../domain/money"
import { isCaptured, type PaymentOfSession, readPayment } from "../medusa/payment"
import { askProvider } from "./ask-provider"
import { countedAttempts } from "./order/order-total"
import { LOCK_SECONDS, type Work } from "./work"

const CAPTURE_AGAIN_MS = 30_000
/** A living process sets the payment's time of capture at once: one that is older has died. */
const STILL_UNDER_WAY_MS = 15_000

const isUnset = (value: unknown): boolean => value === null || value === undefined

const capturedOf = ({ captures }: PaymentOfSession) =>
  captures.reduce((sum, capture) => MathBN.add(sum, capture.amount), MathBN.convert(0))

/**
 * Captures what is left to capture of a delivered attempt's payment (design D11). Also of one that is captured already, as
 * long as the ledger has not noted it: capturing it again only tells its order, which a process that died may not have done.
 * A payment that is gone is listed once.
 */
export const capturePayment = async (work: Work): Promise<void> => {
  const { container, held, options, query } = work
  const { row } = held

  if (row.state !== "delivered" || row.capturedAt !== null || options.capture !== "on_delivery") {
    return
  }
  const seen = await readPayment(query, row.paymentSessionId)

  if (seen === undefined) {
    await held.changeOnce({
      activity: { kind: "payment_gone", actor: "system" },
      attention: { kind: "payment_gone" },
    })
    return
  }
  const payment = await withoutLostCapture(work, seen)
  const begun = captureThatBegan(payment)

  if (begun !== undefined && held.now().getTime() - begun.created_at.getTime() < STILL_UNDER_WAY_MS) {
    held.lookAgainIn(CAPTURE_AGAIN_MS)
    return
  }
  if (begun !== undefined) {
    await container.resolve(Modules.PAYMENT).deleteCaptures([begun.id])
  }
  await held.renew()
  const capture = async (): Promise<void> => {
    const rest = restOf(payment, begun?.id)

    // Not by the workflow, which books each capture that its order does not know of at the amount that it is given.
    if (rest !== undefined) {
      await container.resolve(Modules.PAYMENT).capturePayment({ payment_id: payment.id, amount: rest })
    }
    await capturePaymentWorkflow(container).run({ input: { payment_id: payment.id } })
  }

  await apart(work, () => askProvider(work, payment.provider_id, capture))
  if (await isCaptured(query, row.paymentSessionId)) {
    await held.change({
      patch: { capturedAt: held.now() },
      activity: { kind: "payment_captured", actor: "system" },
      tells: { name: "svc.payment_captured" },
    })
  } else {
    held.lookAgainIn(CAPTURE_AGAIN_MS)
  }
}

/**
 * Two captures of one order run one after the other: Medusa reads and writes the order's paid total without a lock, and of
 * two at once it would lose one. By Medusa's lock and not in a transaction, since an event bus that is away keeps a capture
 * from ending.
 */
const apart = async ({ container, svc, held }: Work, capture: () => Promise<void>): Promise<void> => {
  const { orderId } = held.row
  const isAlone = orderId === null || countedAttempts(await svc.ledger.orders.ofOrder(orderId)).length < 2

  await (isAlone
    ? capture()
    : container
        .resolve(Modules.LOCKING)
        .execute(`svc_capture:${orderId}`, capture, { timeout: LOCK_SECONDS }))
}

/**
 * Where the answer to its commit was lost, Medusa deletes the capture of a payment that it has marked as captured: its mark
 * would keep it from being captured for ever. Medusa's type leaves the mark out, which its model has.
 */
const withoutLostCapture = async (
  { container }: Work,
  payment: PaymentOfSession
): Promise<PaymentOfSession> => {
  const isWhole = isWithinRounding(
    halalasOf(capturedOf(payment).toFixed()),
    halalasOf(MathBN.convert(payment.amount).toFixed()),
    2
  )

  if (isUnset(payment.captured_at) || isWhole) {
    return payment
  }
  const open = { id: payment.id, captured_at: null }

  await container.resolve(Modules.PAYMENT).updatePayment(open)
  return { ...payment, ...open }
}

/** What is left beside what the merchant has captured by hand; undefined when that is nothing, or it is captured. */
const restOf = (payment: PaymentOfSession, deletedId: string | undefined): number | undefined => {
  const captured = capturedOf({
    ...payment,
    captures: payment.captures.filter(({ id }) => id !== deletedId),
  })

  return !isUnset(payment.captured_at) || MathBN.eq(captured, 0)
    ? undefined
    : MathBN.sub(payment.amount, captured).toNumber()
}

/** A capture whose process died before its payment knew of it: Medusa would refuse another one beside it. */
const captureThatBegan = (payment: PaymentOfSession) => {
  const [newest] = [...payment.captures].sort((a, b) => b.created_at.getTime() - a.created_at.getTime())

  return isUnset(payment.captured_at) && MathBN.gte(capturedOf(payment), payment.amount) ? newest : undefined
}
