import { randomBytes } from "node:crypto"
import { FromNow } from "../../src/modules/svc/ledger/columns"
import type { Ledger } from "../../src/modules/svc/ledger/ledger"
import type { NewAttempt } from "../../src/modules/svc/ledger/order-ledger"
import type { OrderRow } from "../../src/modules/svc/ledger/order-row"
import type SvcModuleService from "../../src/modules/svc/service"

export const MINUTE = 60_000

/** A key that PostgreSQL refuses: its index takes none of that length, not even compressed. */
export const tooLongForAnIndex = (): string => randomBytes(20_000).toString("base64")

export const attempt = (sessionId: string, more: Partial<NewAttempt> = {}): NewAttempt => ({
  paymentSessionId: sessionId,
  paymentCollectionId: "paycol_1",
  attempt: 1,
  environment: "sandbox",
  cartId: "cart_1",
  orderId: "order_1",
  displayId: "1",
  state: "initiating",
  amount: 1184.5,
  planId: 101,
  keptPlan: null,
  collection: "none",
  prepaidUtr: null,
  dueAt: null,
  sentAt: null,
  expiresAt: null,
  ...more,
})

export const intent = {
  kind: "checkout_intended",
  actor: "buyer",
  values: { amount: 1184.5, plan: 101 },
} as const

const START = new Date("2026-01-01T00:00:00Z")

/** The ledger of a service, on a clock that the tests set; the service's own runs on the wall clock. */
export class LedgerUnderTest {
  now = START
  private current: Ledger | undefined

  constructor(private readonly service: SvcModuleService) {}

  /** A test begins: the service may be another one, and the clock is set back. */
  begin(): void {
    this.now = START
    this.current = undefined
  }

  get ledger(): Ledger {
    return (this.current ??= this.service.ledger.at(() => this.now))
  }

  row(reference: string) {
    return this.ledger.orders.byReference(reference)
  }

  claim(reference: string) {
    return this.ledger.orders.claim(reference, MINUTE)
  }

  /** The open points of one attempt. */
  points(reference: string) {
    return this.ledger.attention.openFor([reference])
  }

  later(ms: number): Date {
    return new Date(this.now.getTime() + ms)
  }

  /** Ends every lease, by the database's clock: one that is short may end before a slow machine has looked. */
  async letLeasesEnd(): Promise<void> {
    const { sql } = this.ledger.database

    for (const table of ["svc_order", "svc_webhook"]) {
      await sql.update(table, { leaseUntil: new FromNow(0) }, "lease_until is not null", [])
    }
  }

  /** Writes the intent of an attempt. */
  insert(sessionId: string, more: Partial<NewAttempt> = {}): Promise<OrderRow> {
    const { orders } = this.ledger

    return orders.alone([sessionId], (sql) => orders.insert(sql, attempt(sessionId, more), intent))
  }
}
