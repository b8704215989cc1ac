import { broken, type Violation } from "../evidence"
import { NOT_ON_PAID_ORDER, OF_SUMS } from "../excuses"
import { isAuthorised, isSameAmount, type Records } from "../records"

/** The ids that occur more than once, with their counts. */
const repeated = (ids: readonly string[]): { id: string; count: number }[] => {
  const counts = new Map<string, number>()

  ids.forEach((id) => counts.set(id, (counts.get(id) ?? 0) + 1))
  return [...counts].filter(([, count]) => count > 1).map(([id, count]) => ({ id, count }))
}

/** One of the orders of a cart is not to be shipped: it is not paid, or could not be cancelled. */
const ONE_ORDER_TOO_MANY = [
  "second_order_of_cart",
  "order_interrupted",
  "not_canceled",
  "merchant_payment_declined",
]

/** Each effect has happened once. */
export const once = (records: Records): Violation[] => {
  const { payments, captures, orders, service, invoices, reopened } = records.evidence
  const sentTo = (wanted: string): string[] =>
    service.sms.filter(({ kind }) => kind === wanted).map(({ order_id }) => order_id)
  const referenceOf = (id: string): string => records.atService(id)?.order_reference_id ?? ""
  const reopenings = (id: string): number =>
    reopened.filter(({ reference }) => reference === referenceOf(id)).length
  const financedCarts = service.orders.filter(isAuthorised).flatMap(({ order_reference_id }) => {
    const attempt = records.attempt(order_reference_id)

    return attempt?.cart_id &&
      // The operator has cancelled it, as a person has said.
      !attempt.is_released &&
      !records.isListedAs(NOT_ON_PAID_ORDER, order_reference_id)
      ? [attempt.cart_id]
      : []
  })
  const living = orders.filter(({ status, is_draft }) => status !== "canceled" && !is_draft)

  return [
    ...broken(
      "the service finances a cart once, or it is listed",
      repeated(financedCarts),
      ({ id, count }) => `${count} orders of ${id}`
    ),
    ...broken(
      "a cart becomes one order, or it is listed",
      repeated(
        living
          .filter(({ id }) => !records.isListedAs(ONE_ORDER_TOO_MANY, id))
          .flatMap(({ id }) => records.cartsOf(id))
      ),
      ({ id }) =>
        `${living
          .filter((order) => records.cartsOf(order.id).includes(id))
          .map((order) => order.id)
          .join(", ")} of ${id}`
    ),
    ...broken(
      "a session is paid once",
      repeated(payments.map(({ session_id }) => session_id)),
      ({ id, count }) => `${count} payments of ${id}`
    ),
    ...broken(
      "an order is paid once",
      living.filter(({ id, total }) => {
        const amounts = records
          .paymentsOf(id)
          .filter((payment) => !records.isCanceledAtService(payment))
          .map(({ amount }) => amount)
        const paid = amounts.reduce((sum, amount) => sum + amount, 0)

        // The difference of an order that was made dearer may have its own payment.
        return (
          amounts.length > 1 &&
          total !== null &&
          paid > total &&
          !isSameAmount(paid, total, amounts.length) &&
          !records.isListedAs(OF_SUMS, id, ...records.attemptsOf(id).map(({ reference }) => reference))
        )
      }),
      (order) =>
        records
          .paymentsOf(order.id)
          .map(({ id }) => id)
          .join(", ")
    ),
    ...broken(
      "a payment is captured once",
      // A merchant may capture a payment in several parts.
      repeated(captures.filter(({ is_by_hand }) => !is_by_hand).map(({ payment_id }) => payment_id)),
      ({ id, count }) => `${count} captures of ${id}`,
      (captured) => [payments.find(({ id }) => id === captured.id)?.session_id ?? captured.id]
    ),
    ...broken(
      "a checkout is sent once",
      repeated(sentTo("otp")),
      ({ id, count }) => `${count} one-time passwords of ${id}`
    ),
    ...broken(
      "a buyer is asked about a delivery once",
      repeated(sentTo("delivery_link")).filter(({ id, count }) => count > 1 + reopenings(id)),
      ({ id, count }) => `${count} text messages of ${id}`,
      ({ id }) => [id, referenceOf(id)]
    ),
    ...service.orders.flatMap(({ order_id, order_reference_id, invoices: held }) =>
      broken(
        "an invoice is attached once",
        repeated(held.map(({ invoice_number }) => invoice_number)),
        ({ id, count }) => `${id} ${count} times to ${order_id}`,
        () => [order_id, order_reference_id]
      )
    ),
    ...service.orders.flatMap(({ order_id, order_reference_id, invoices: held }) =>
      broken(
        "the ledger knows each invoice at the service",
        held.filter(
          ({ invoice_number }) =>
            !invoices.some(
              ({ reference, number }) => reference === order_reference_id && number === invoice_number
            )
        ),
        ({ invoice_number }) => `${invoice_number} of ${order_id}`,
        () => [order_id, order_reference_id]
      )
    ),
    ...broken(
      "the ledger and the service have the same invoices",
      invoices.filter(({ reference, number, state }) => {
        const held = records.atService(reference)?.invoices ?? []

        return held.some(({ invoice_number }) => invoice_number === number)
          ? state !== "attached" && state !== "unknown"
          : state === "attached"
      }),
      ({ number, state }) => `${number} is ${state}`
    ),
  ]
}
