import { broken, type Violation } from "../evidence"
import { OF_SUMS } from "../excuses"
import { isAuthorised, isSameAmount, type Records } from "../records"

/** Medusa, the ledger and the service have equal amounts, or the difference is listed. */
export const sums = (records: Records): Violation[] => {
  const { attempts, payments, captures, orders } = records.evidence
  const atService = attempts.flatMap((attempt) => {
    const held = records.atService(attempt.reference)

    return held === undefined ? [] : [{ ...attempt, held }]
  })
  const paid = payments.map((payment) => ({
    ...payment,
    captured: sumOf(
      captures.filter(({ payment_id }) => payment_id === payment.id).map(({ amount }) => amount)
    ),
    financed: records
      .heldForSession(payment.session_id)
      .filter(isAuthorised)
      .map(({ total_amount }) => total_amount),
  }))

  return [
    ...different(
      "the ledger has the service's total",
      atService.map(({ reference, amount, held }) => [reference, amount, held.total_amount])
    ),
    ...different(
      "the ledger has the service's down payment",
      atService.map(({ reference, at_service_id, prepaid, held }) => [
        reference,
        // Of a checkout that nobody answered, the ledger has no down payment yet.
        prepaid ?? (at_service_id === null ? held.prepaid_amount : 0),
        held.prepaid_amount,
      ])
    ),
    ...different(
      "a payment is what the service finances",
      paid.map(({ session_id, amount, financed }) => [
        session_id,
        amount,
        financed.find((total) => isSameAmount(total, amount)) ?? financed[0] ?? amount,
      ])
    ),
    ...different(
      "a capture is the whole payment",
      paid
        .filter(({ captured }) => captured !== 0)
        .map(({ session_id, amount, captured }) => [session_id, amount, captured])
    ),
    ...different(
      "the collection has what was captured",
      paid.map(({ session_id, captured, captured_in_collection }) => [
        session_id,
        captured_in_collection,
        captured,
      ])
    ),
    ...different(
      "an order has booked what was captured",
      orders.map(({ id, paid: booked }) => {
        const captured = sumOf(
          paid.filter(({ order_id }) => order_id === id).map((payment) => payment.captured)
        )

        return [id, booked ?? 0, captured]
      })
    ),
    ...different(
      "the service finances an order's total, or it is listed",
      orders.flatMap(({ id, status, is_draft, total, is_taken_back }) => {
        const held = records
          .heldForOrder(id)
          .filter((one) => isAuthorised(one) && records.attempt(one.order_reference_id)?.is_released !== true)
        const isCompared =
          status !== "canceled" &&
          // A draft is compared once it is an order.
          !is_draft &&
          !is_taken_back &&
          held.length > 0 &&
          !records.isListedAs(OF_SUMS, id, ...held.map(({ order_reference_id }) => order_reference_id))

        return isCompared
          ? [[id, total ?? 0, sumOf(held.map(({ total_amount }) => total_amount)), held.length]]
          : []
      })
    ),
  ]
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** The rows whose two amounts, in SAR, differ. */
const different = (
  rule: string,
  rows: readonly (readonly [subject: string, one: number, other: number, parts?: number])[]
): Violation[] =>
  broken(
    rule,
    rows.filter(([, one, other, parts]) => !isSameAmount(one, other, parts)),
    ([, one, other]) => `${one} and ${other} SAR`,
    ([subject]) => [subject]
  )
