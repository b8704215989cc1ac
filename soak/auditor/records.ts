import type { Evidence, Rows, Service } from "./evidence"

export type Attempt = Rows["attempts"][number]
type Payment = Rows["payments"][number]
type Order = Rows["orders"][number]
type Point = Rows["points"][number]
type ServiceOrder = Service["orders"][number]
type Id = string | null | undefined

const HALF_A_HALALA = 0.005

/** Whether two amounts are equal to the halala per part, because Medusa's amounts have more decimals. */
export const isSameAmount = (one: number, other: number, parts = 1): boolean =>
  Math.abs(one - other) <= parts * HALF_A_HALALA + Number.EPSILON * Math.max(one, other)

/** Gives the rows that have an id among theirs. */
const index = <Row>(
  rows: readonly Row[],
  idsOf: (row: Row) => readonly Id[]
): ((id: Id) => readonly Row[]) => {
  const groups = new Map<string, Row[]>()

  for (const row of rows) {
    for (const id of idsOf(row)) {
      if (id) {
        groups.set(id, [...(groups.get(id) ?? []), row])
      }
    }
  }
  return (id) => groups.get(id ?? "") ?? []
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Whether the service has received the money, or needs none. Then the order counts against its buyer's credit. */
export const isAuthorised = ({ authorized, payment_status }: ServiceOrder): boolean =>
  authorized || payment_status === "PAID" || payment_status === "COMPLETED"

/** The evidence, indexed by what its parts share. */
export class Records {
  /** The payments of an order. */
  readonly paymentsOf
  private readonly attemptsByReference
  private readonly attemptsBy
  private readonly serviceOrdersBy
  private readonly pointsBy
  private readonly ordersBy
  private readonly cartsBy
  private readonly sessionsBy

  constructor(readonly evidence: Evidence) {
    this.paymentsOf = index(evidence.payments, ({ order_id }) => [order_id])
    this.attemptsByReference = index(evidence.attempts, ({ reference }) => [reference])
    this.attemptsBy = index(evidence.attempts, ({ session_id, cart_id, order_id }) => [
      session_id,
      cart_id,
      order_id,
    ])
    this.serviceOrdersBy = index(evidence.service.orders, (held) => [held.order_id, held.order_reference_id])
    this.pointsBy = index(evidence.points, ({ reference, order_id }) => [reference, order_id])
    this.ordersBy = index(evidence.orders, ({ id }) => [id])
    this.cartsBy = index(evidence.orderCarts, ({ order_id }) => [order_id])
    this.sessionsBy = index(evidence.orderSessions, ({ order_id }) => [order_id])
  }

  order(id: Id): Order | undefined {
    return this.ordersBy(id)[0]
  }

  attempt(reference: Id): Attempt | undefined {
    return this.attemptsByReference(reference)[0]
  }

  /** The service's order with this id, or under this reference. */
  atService(id: Id): ServiceOrder | undefined {
    return this.serviceOrdersBy(id)[0]
  }

  cartsOf(orderId: string): string[] {
    return this.cartsBy(orderId).map(({ cart_id }) => cart_id)
  }

  /** The payment sessions of this method by which an order is or was to be paid. */
  sessionsOf(orderId: string): string[] {
    return this.sessionsBy(orderId).map(({ session_id }) => session_id)
  }

  /** The ledger's attempts of an order: by its id, its sessions and its carts. */
  attemptsOf(orderId: string): Attempt[] {
    const ids = [orderId, ...this.sessionsOf(orderId), ...this.cartsOf(orderId)]

    return distinct(ids.flatMap(this.attemptsBy))
  }

  /** The payments of an order that belong to this attempt. */
  paymentsOfAttempt({ order_id, session_id }: Attempt): Payment[] {
    return this.paymentsOf(order_id).filter((payment) => payment.session_id === session_id)
  }

  /** Whether a person has recorded that the operator has cancelled what a payment stands for. It is never captured then. */
  isCanceledAtService({ id, session_id }: Payment): boolean {
    const attempts = this.attemptsBy(session_id)

    return (
      attempts.length > 0 &&
      attempts.every(({ is_released }) => is_released) &&
      !this.evidence.captures.some(({ payment_id }) => payment_id === id)
    )
  }

  /** The service's orders for a payment session, under any reference. */
  heldForSession(sessionId: string): ServiceOrder[] {
    return this.heldUnder([sessionId], [...this.attemptsBy(sessionId)])
  }

  heldForOrder(orderId: string): ServiceOrder[] {
    return this.heldUnder(this.sessionsOf(orderId), this.attemptsOf(orderId))
  }

  /**
   * The points about any of these subjects that are open, or that a person resolved. What the plugin itself resolved must
   * be sound again.
   */
  listed(...subjects: Id[]): Point[] {
    return subjects.flatMap(this.pointsBy).filter(({ is_solved }) => !is_solved)
  }

  /**
   * Whether a point of one of these kinds is listed. An order's points do not count for each of its attempts, nor do those
   * about an invoice or a webhook for the order.
   */
  isListedAs(kinds: readonly string[], ...subjects: Id[]): boolean {
    return this.listed(...subjects).some(({ kind, is_aside }) => kinds.includes(kind) && !is_aside)
  }

  /** Whether anything about an attempt, its invoices and webhooks included, is listed as failing. */
  isListedAsFailing(reference: string): boolean {
    return this.listed(reference).some(({ kind }) => kind === "retries_exhausted")
  }

  /** Whether it is delivered, and nobody has given its invoice. */
  lacksInvoice({ reference, state, is_released }: Attempt): boolean {
    return (
      state === "delivered" &&
      !is_released &&
      !this.evidence.invoices.some((invoice) => invoice.reference === reference)
    )
  }

  private heldUnder(sessions: readonly string[], attempts: readonly Attempt[]): ServiceOrder[] {
    const references = [...sessions, ...attempts.map(({ reference }) => reference)]

    return distinct(references.flatMap((reference) => this.atService(reference) ?? []))
  }
}
