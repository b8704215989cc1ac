import type { Logger } from "@medusajs/framework/types"
import type { StoreFunctionError } from "../../../config"
import { MINUTE_MS } from "../../../domain/units-of-time"
import type { EffectsQueue } from "../effects-queue"
import type { Ledger } from "../ledger/ledger"
import { loggable } from "../ledger/ledger-error"
import { noteStoreFunctionFailed, settlePlansFailed } from "../ledger/merchant-problems"

/**
 * Tells the merchant that the store's own list of plans fails: until it is mended no page offers the payment method. It is
 * written and logged beside the pages, once a minute at most, and settled after a minute in which it did not fail here.
 */
export class PlanSourceWatch {
  private failedAt = Number.NEGATIVE_INFINITY
  private listedAt = Number.NEGATIVE_INFINITY
  private settledAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly ledger: Ledger,
    private readonly effects: EffectsQueue,
    private readonly logger: Logger
  ) {}

  /** A page has asked for the list, which failed or came. */
  readonly heard = (failure?: StoreFunctionError): void => {
    const now = this.ledger.now().getTime()

    if (failure !== undefined) {
      this.failedAt = now
      if (now >= this.listedAt + MINUTE_MS) {
        this.logger.warn(`svc.plans ${failure.stack ?? failure.message}`)
        this.listedAt = now
        this.write(() => noteStoreFunctionFailed(this.ledger, failure.problem))
      }
    } else if (now >= Math.max(this.failedAt, this.settledAt) + MINUTE_MS) {
      this.settledAt = now
      // Another instance may have seen it fail since.
      this.write(() => settlePlansFailed(this.ledger, new Date(now - MINUTE_MS)))
    }
  }

  private write(work: () => Promise<void>): void {
    this.effects.add("svc.plans", () =>
      work().catch((error: unknown) => {
        this.logger.error(`svc.plans what became of the list was not written down: ${loggable(error)}`)
      })
    )
  }
}
