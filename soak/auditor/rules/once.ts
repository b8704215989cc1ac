import { broken, type Violation } from "../evidence"
import { isAuthorised, isSameAmount, type Records } from "../records"

/** The names that occur more than once, with their counts. */
const repeated = (names: readonly string[]): [string, number][] => {
  const counts = new Map<string, number>()

  names.forEach((name) => counts.set(name, (counts.get(name) ?? 0) + 1))
  return [...counts].filter(([, count]) => count > 1)
}

/** Each effect has happened once. */
export const once = (records: Records): Violation[] => {
  const { attempts, payments, captures, orders, service, invoices, reopened } = records.evidence
  const attemptOf = new Map(attempts.map((attempt) => [attempt.reference, attempt]))
  const asked = service.sms.filter(({ kind }) => kind === "delivery_link").map(({ order_id }) => order_id)
  const passwords = service.sms.filter(({ kind }) => kind === "otp").map(({ order_id }) => order_id)
  const reopenings = (reference: string): number =>
    reopened.filter((line) => line.reference === reference).length
  const referenceOf = new Map(
    service.orders.map(({ order_id, order_reference_id }) => [order_id, order_reference_id])
  )
  const cartOfHeld = service.orders.filter(isAuthorised).flatMap(({ order_reference_id }) => {
    const attempt = attemptOf.get(order_reference_id)

    return attempt?.cart_id && !records.isListed(order_reference_id, attempt.order_id)
      ? [attempt.cart_id]
      : []
  })
  const living = orders.filter(({ status, is_draft }) => status !== "canceled" && !is_draft)

  return [
    ...broken("the service finances a cart once, or it is listed", repeated(cartOfHeld), ([cart, count]) => [
      `${count} orders of ${cart}`,
      cart,
    ]),
    ...broken(
      "a cart becomes one order, or it is listed",
      repeated(living.filter(({ id }) => !records.isListed(id)).flatMap(({ id }) => records.cartsOf(id))),
      ([cart, count]) => [`${count} orders of ${cart}`, cart]
    ),
    ...broken(
      "a session is paid once",
      repeated(payments.map(({ session_id }) => session_id)),
      ([session, count]) => [`${count} payments of ${session}`, session]
    ),
    ...broken(
      "an order is paid once",
      living.filter(({ id, total }) => {
        const amounts = records.paymentsOf(id).map(({ amount }) => amount)
        const paid = amounts.reduce((sum, amount) => sum + amount, 0)

        // The difference of an order that was made dearer may have its own payment.
        return (
          amounts.length > 1 &&
          total !== null &&
          paid > total &&
          !isSameAmount(paid, total, amounts.length) &&
          !records.isStillListed(id, ...records.attemptsOf(id).map(({ reference }) => reference))
        )
      }),
      ({ id }) => [
        records
          .paymentsOf(id)
          .map((payment) => payment.id)
          .join(", "),
        id,
      ]
    ),
    ...broken(
      "a payment is captured once",
      // A merchant may capture a payment in several parts.
      repeated(captures.filter(({ is_by_hand }) => !is_by_hand).map(({ payment_id }) => payment_id)),
      ([payment, count]) => [
        `${count} captures of ${payment}`,
        payments.find(({ id }) => id === payment)?.session_id ?? payment,
      ]
    ),
    ...broken("a checkout is sent once", repeated(passwords), ([order, count]) => [
      `${count} one-time passwords of ${order}`,
      order,
    ]),
    ...broken(
      "a buyer is asked about a delivery once",
      repeated(asked).filter(([order, count]) => count > 1 + reopenings(referenceOf.get(order) ?? "")),
      ([order, count]) => [`${count} text messages of ${order}`, order, referenceOf.get(order) ?? ""]
    ),
    ...service.orders.flatMap(({ order_id, order_reference_id, invoices: held }) =>
      broken(
        "an invoice is attached once",
        repeated(held.map(({ invoice_number }) => invoice_number)),
        ([number, count]) => [`${number} ${count} times to ${order_id}`, order_id, order_reference_id]
      )
    ),
    ...broken(
      "the ledger and the service have the same invoices",
      invoices.filter(({ reference, number, state }) => {
        const isHeld =
          records.atService(reference)?.invoices.some(({ invoice_number }) => invoice_number === number) ??
          false

        return isHeld ? state !== "attached" && state !== "unknown" : state === "attached"
      }),
      ({ reference, number, state }) => [`${number} is ${state}`, reference]
    ),
  ]
}
