import type { Violation } from "../evidence"
import { isAuthorised, type Records } from "../records"

/** The names that come more than once, and how often. */
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
  const living = orders.filter(({ status }) => status !== "canceled")

  return [
    ...repeated(cartOfHeld).map(([cart, count]) => ({
      rule: "the service finances a cart once, or it is listed",
      what: `${count} orders of ${cart}`,
      subjects: [cart],
    })),
    ...repeated(
      living.filter(({ id }) => !records.isListed(id)).flatMap(({ id }) => records.cartsOf(id))
    ).map(([cart, count]) => ({
      rule: "a cart becomes one order, or it is listed",
      what: `${count} orders of ${cart}`,
      subjects: [cart],
    })),
    ...repeated(payments.map(({ session_id }) => session_id)).map(([session, count]) => ({
      rule: "a session is paid once",
      what: `${count} payments of ${session}`,
      subjects: [session],
    })),
    ...living
      .filter(({ id }) => records.paymentsOf(id).length > 1)
      .map(({ id }) => ({
        rule: "an order is paid once",
        what: records
          .paymentsOf(id)
          .map((payment) => payment.id)
          .join(", "),
        subjects: [id],
      })),
    ...repeated(captures.map(({ payment_id }) => payment_id)).map(([payment, count]) => ({
      rule: "a payment is captured once",
      what: `${count} captures of ${payment}`,
      subjects: [payments.find(({ id }) => id === payment)?.session_id ?? payment],
    })),
    ...repeated(passwords).map(([order, count]) => ({
      rule: "a checkout is sent once",
      what: `${count} one-time passwords of ${order}`,
      subjects: [order],
    })),
    ...repeated(asked)
      .filter(([order, count]) => count > 1 + reopenings(referenceOf.get(order) ?? ""))
      .map(([order, count]) => ({
        rule: "a buyer is asked about a delivery once",
        what: `${count} text messages of ${order}`,
        subjects: [order, referenceOf.get(order) ?? ""],
      })),
    ...service.orders.flatMap(({ order_id, order_reference_id, invoices: held }) =>
      repeated(held.map(({ invoice_number }) => invoice_number)).map(([number, count]) => ({
        rule: "an invoice is attached once",
        what: `${number} ${count} times to ${order_id}`,
        subjects: [order_id, order_reference_id],
      }))
    ),
    ...invoices
      .filter(({ reference, number, state }) => {
        const isHeld =
          records.atService(reference)?.invoices.some(({ invoice_number }) => invoice_number === number) ??
          false

        return isHeld ? state !== "attached" && state !== "unknown" : state === "attached"
      })
      .map(({ reference, number, state }) => ({
        rule: "the ledger and the service have the same invoices",
        what: `${number} is ${state}`,
        subjects: [reference],
      })),
  ]
}
