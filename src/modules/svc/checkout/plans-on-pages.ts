import { type ConfiguredPlan, isPlanSource, type StoreFunctionError, type SvcOptions } from "../../../config"
import { listPlans, plansOnOffer } from "./plans"

const KEEP_MS = 10_000

/**
 * The plans for pages without a cart. Anybody asks for them, so what the store's own function lists is kept for a moment
 * (design D24); when it fails, no plan is on offer for as long.
 */
export class PlansOnPages {
  private kept: Promise<readonly ConfiguredPlan[]> = Promise.resolve([])
  private keptUntil = Number.NEGATIVE_INFINITY

  constructor(
    private readonly now: () => Date,
    private readonly onFailure: (error: StoreFunctionError) => void
  ) {}

  list(options: SvcOptions): Promise<readonly ConfiguredPlan[]> {
    if (!isPlanSource(options.plans)) {
      return listPlans(options, {})
    }
    const at = this.now().getTime()

    if (at >= this.keptUntil) {
      this.keptUntil = at + KEEP_MS
      this.kept = plansOnOffer(options, {}, this.onFailure)
    }
    return this.kept
  }
}
