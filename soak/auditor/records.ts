import type { Evidence, Rows, Service } from "./evidence"

export type Attempt = Rows["attempts"][number]
export type Payment = Rows["payments"][number]
export type Order = Rows["orders"][number]
export type Point = Rows["points"][number]
export type ServiceOrder = Service["orders"][number]

/** Points that say nothing about the state of an order, and so excuse no violation. */
const BY_THEMSELVES = ["signature_mismatch", "invoice_refused", "invoice_unknown"]
const HALF_A_HALALA = 0.005

/** Whether two amounts are equal to the halala per part, because Medusa's amounts have more decimals. */
export const isSameAmount = (one: number, other: number, parts = 1): boolean =>
  Math.abs(one - other) <= parts * HALF_A_HALALA + Number.EPSILON * Math.max(one, other)

const grouped = <Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()

  for (const row of rows) {
    const key = keyOf(row)

    if (key !== null) {
      groups.set(key, [...(groups.get(key) ?? []), row])
    }
  }
  return groups
}

/** Whether the service has received the money, or needs none. Then the order counts against its buyer's credit. */
export const isAuthorised = ({ authorized, payment_status }: ServiceOrder): boolean =>
  authorized || payment_status === "PAID" || payment_status === "COMPLETED"

/** The evidence, indexed by what its parts share. */
export class Records {
  private readonly attemptsBySession
  private readonly attemptsByCart
  private readonly attemptsByOrder
  private readonly atServiceByReference
  private readonly pointsBySubject
  private readonly paymentsByOrder
  private readonly ordersById
  private readonly cartsByOrder
  private readonly sessionsByOrder

  constructor(readonly evidence: Evidence) {
    this.attemptsBySession = grouped(evidence.attempts, ({ session_id }) => session_id)
    this.attemptsByCart = grouped(evidence.attempts, ({ cart_id }) => cart_id)
    this.attemptsByOrder = grouped(evidence.attempts, ({ order_id }) => order_id)
    this.atServiceByReference = grouped(
      evidence.service.orders,
      ({ order_reference_id }) => order_reference_id
    )
    this.pointsBySubject = grouped(
      evidence.points.flatMap((point) =>
        [point.reference, ...(point.order_id === null ? [] : [point.order_id])].map((subject) => ({
          subject,
          point,
        }))
      ),
      ({ subject }) => subject
    )
    this.paymentsByOrder = grouped(evidence.payments, ({ order_id }) => order_id)
    this.ordersById = new Map(evidence.orders.map((order) => [order.id, order]))
    this.cartsByOrder = grouped(evidence.orderCarts, ({ order_id }) => order_id)
    this.sessionsByOrder = grouped(evidence.orderSessions, ({ order_id }) => order_id)
  }

  order(id: string | null): Order | undefined {
    return id === null ? undefined : this.ordersById.get(id)
  }

  paymentsOf(orderId: string): Payment[] {
    return this.paymentsByOrder.get(orderId) ?? []
  }

  cartsOf(orderId: string): string[] {
    return (this.cartsByOrder.get(orderId) ?? []).map(({ cart_id }) => cart_id)
  }

  /** The payment sessions of this method by which an order is or was to be paid. */
  sessionsOf(orderId: string): string[] {
    return (this.sessionsByOrder.get(orderId) ?? []).map(({ session_id }) => session_id)
  }

  /** The ledger's attempts of an order: by its id, its sessions and its carts. */
  attemptsOf(orderId: string): Attempt[] {
    return [
      ...new Set([
        ...(this.attemptsByOrder.get(orderId) ?? []),
        ...this.sessionsOf(orderId).flatMap((id) => this.attemptsBySession.get(id) ?? []),
        ...this.cartsOf(orderId).flatMap((id) => this.attemptsByCart.get(id) ?? []),
      ]),
    ]
  }

  attemptsOfPayment({ session_id, cart_id }: Payment): Attempt[] {
    return [
      ...new Set([
        ...(this.attemptsBySession.get(session_id) ?? []),
        ...(cart_id === null ? [] : (this.attemptsByCart.get(cart_id) ?? [])),
      ]),
    ]
  }

  /** The service's order under a reference. */
  atService(reference: string): ServiceOrder | undefined {
    return this.atServiceByReference.get(reference)?.[0]
  }

  /** The service's orders for a payment, under any reference. */
  heldFor(payment: Payment): ServiceOrder[] {
    const references = [
      payment.session_id,
      ...this.attemptsOfPayment(payment).map(({ reference }) => reference),
    ]

    return [...new Set(references)].flatMap((reference) => this.atService(reference) ?? [])
  }

  /** The payments of an order that belong to this attempt. */
  paymentsOfAttempt(attempt: Attempt): Payment[] {
    return (attempt.order_id === null ? [] : this.paymentsOf(attempt.order_id)).filter((payment) =>
      this.attemptsOfPayment(payment).includes(attempt)
    )
  }

  heldForOrder(orderId: string): ServiceOrder[] {
    const references = [
      ...this.sessionsOf(orderId),
      ...this.attemptsOf(orderId).map(({ reference }) => reference),
    ]

    return [...new Set(references)].flatMap((reference) => this.atService(reference) ?? [])
  }

  /** The points about any of these subjects, open or resolved. */
  listed(...subjects: (string | null)[]): Point[] {
    return subjects.flatMap((subject) =>
      subject === null ? [] : (this.pointsBySubject.get(subject) ?? []).map(({ point }) => point)
    )
  }

  isListed(...subjects: (string | null)[]): boolean {
    return this.listed(...subjects).some(({ kind }) => !BY_THEMSELVES.includes(kind))
  }

  /** Whether there is an open point of this kind, or one that a person resolved. */
  isListedAs(kind: string, subject: string): boolean {
    return this.listed(subject).some((point) => point.kind === kind && !point.is_solved)
  }

  /** Like {@link isListed}, without points that the plugin itself resolved: their subject must be sound again. */
  isStillListed(...subjects: (string | null)[]): boolean {
    return this.listed(...subjects).some(({ kind, is_solved }) => !is_solved && !BY_THEMSELVES.includes(kind))
  }
}
