import type { Violation } from "../evidence"
import { isAuthorised, isSameAmount, type Records } from "../records"

/** Medusa, the ledger and the service have the same amounts, or the difference is listed. */
export const sums = (records: Records): Violation[] => {
  const { attempts, payments, captures, orders } = records.evidence
  const capturedOf = (paymentId: string): number =>
    captures.filter(({ payment_id }) => payment_id === paymentId).reduce((sum, { amount }) => sum + amount, 0)

  return [
    ...attempts.flatMap(({ reference, amount, prepaid }) => {
      const held = records.atService(reference)

      return held === undefined
        ? []
        : [
            ...(isSameAmount(held.total_amount, amount)
              ? []
              : [different("the ledger has the service's total", reference, amount, held.total_amount)]),
            ...(prepaid === null || isSameAmount(held.prepaid_amount, prepaid)
              ? []
              : [
                  different(
                    "the ledger has the service's down payment",
                    reference,
                    prepaid,
                    held.prepaid_amount
                  ),
                ]),
          ]
    }),
    ...payments.flatMap((payment) => {
      const held = records.heldFor(payment).filter(isAuthorised)

      return held.length === 0 || held.some(({ total_amount }) => isSameAmount(total_amount, payment.amount))
        ? []
        : [
            different(
              "a payment is what the service finances",
              payment.session_id,
              payment.amount,
              held[0]?.total_amount ?? 0
            ),
          ]
    }),
    ...payments.flatMap(({ id, session_id, amount, captured_in_collection }) => {
      const captured = capturedOf(id)

      return [
        ...(captured === 0 || isSameAmount(captured, amount)
          ? []
          : [different("a capture is the whole payment", session_id, amount, captured)]),
        ...(isSameAmount(captured, captured_in_collection)
          ? []
          : [
              different("the collection has what was captured", session_id, captured_in_collection, captured),
            ]),
      ]
    }),
    ...orders.flatMap(({ id, status, total }) => {
      const held = records.heldForOrder(id).filter(isAuthorised)
      const isCompared = status !== "canceled" && total !== null && held.length > 0
      const financed = held.reduce((sum, { total_amount }) => sum + total_amount, 0)

      return !isCompared ||
        isSameAmount(financed, total) ||
        records.isListed(id, ...held.map(({ order_reference_id }) => order_reference_id))
        ? []
        : [different("the service finances an order's total, or it is listed", id, total, financed)]
    }),
  ]
}

const different = (rule: string, subject: string, one: number, other: number): Violation => ({
  rule,
  what: `${one} and ${other} SAR`,
  subjects: [subject],
})
