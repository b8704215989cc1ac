import type { MedusaContainer } from "@medusajs/framework/types"
import type { SvcOptions } from "../config"
import { type PlaceInMedusa, readPaymentOfPlace, readPlace } from "../medusa/place-of-attempt"
import { queryOf, type Query } from "../medusa/query"
import { svcOf } from "../modules/svc"
import type { HeldAttempt } from "../modules/svc/ledger/held-attempt"
import type { OrderRow } from "../modules/svc/ledger/order-row"
import type SvcModuleService from "../modules/svc/service"
import { isPaused } from "../modules/svc/waits"
import { underLock } from "./under-lock"

/** The actors that are no person who asked for it: a buyer's page asks on its own. */
const BY_ITSELF: readonly string[] = ["buyer", "erp", "sweep", "system"]

/** What moving one attempt on works with; the caller holds the attempt. */
export class Work {
  readonly svc: SvcModuleService
  readonly ledger: SvcModuleService["ledger"]
  readonly query: Query
  /** Why a checkout, sent or not, came to nothing; told to the person who asked for it. */
  refusal: Error | undefined
  /** A checkout was sent just now. */
  hasSent = false
  /** The service has said just now that the down payment is paid. */
  isPaidNow = false
  /** The service has not said that it is paid, and is not asked without end. */
  isLeftUnpaid = false
  private seen: Promise<PlaceInMedusa> | undefined
  private isPaymentOld = false

  /**
   * @param options in force: a setting that is changed while the work goes on is changed in them, too
   * @param actor `buyer`, `service`, `sweep`, `system` or an admin user's id
   */
  constructor(
    readonly container: MedusaContainer,
    readonly held: HeldAttempt,
    readonly options: SvcOptions,
    readonly actor: string
  ) {
    this.svc = svcOf(container)
    this.ledger = this.svc.ledger
    this.query = queryOf(container)
  }

  /** Where the attempt stands in Medusa. Read when it is first needed, since most looks do not need it. */
  place(): Promise<PlaceInMedusa> {
    if (this.isPaymentOld) {
      this.isPaymentOld = false
      this.seen = this.seen?.then((place) => readPaymentOfPlace(this.query, place, this.held.row))
    }
    this.seen ??= readPlace(this.query, this.held.row)
    return this.seen
  }

  /**
   * Runs a task under the lock of a cart, or of a payment session without a cart, so that nobody completes it
   * meanwhile. The place is read again, since it may have changed during the wait for the lock.
   */
  async whileNobodyCompletes<T>(cartOrSessionId: string, task: () => Promise<T>): Promise<T> {
    return underLock(this.container, cartOrSessionId, async () => {
      this.placeHasChanged()
      return task()
    })
  }

  /**
   * Whether the service is left alone about the order, as it asked (`Retry-After`). A person is not kept waiting, and neither is
   * what the service itself sends.
   */
  isPaused(): boolean {
    const { row } = this.held

    if (!BY_ITSELF.includes(this.actor) || !isPaused(row, this.held.now())) {
      return false
    }
    this.held.lookAgainAt(row.pausedUntil)
    // A look that does not ask forgets no failure.
    this.held.note({ tries: row.tries })
    return true
  }

  async isCanceledMeanwhile(): Promise<boolean> {
    this.placeHasChanged()
    return (await this.place()).isCanceled
  }

  /** Whether a time of the attempt is over. Time in which the plugin was not running does not count. */
  async isPast(until: (row: OrderRow) => Date | null): Promise<boolean> {
    const { held, ledger } = this
    const isPast = (): boolean => {
      const at = until(held.row)

      return at !== null && at <= held.now()
    }

    if (!isPast()) {
      return false
    }
    await ledger.makeUpForOutage()
    const row = await ledger.orders.byReference(held.reference)

    if (row !== undefined) {
      held.know({ ...held.row, expiresAt: row.expiresAt, unansweredAt: row.unansweredAt })
    }
    return isPast()
  }

  /** Only the payment is read again, when it is next asked for: a read begun here could fail unheard. */
  paymentHasChanged(): void {
    this.isPaymentOld = true
  }

  /** Something was done in Medusa: what was seen there is read anew. */
  placeHasChanged(): void {
    this.seen = undefined
  }
}
