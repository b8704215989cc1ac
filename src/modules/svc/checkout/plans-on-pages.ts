import { isPlanSource, type StoreFunctionError, type SvcOptions } from "../../../config"
import { listPlans, plansUnlessFailed } from "./plans"

/** Counted by no clock that may be set. */
const KEEP_MS = 10_000

type KnownPlans = Awaited<ReturnType<typeof plansUnlessFailed>>

/**
 * The plans for pages without a cart, and for the admin's pages. They are asked for often, so the list of the store's own
 * function, or its failure, is kept for a moment (design D24). While the function runs, all callers wait for the same list.
 */
export class PlansOnPages {
  private kept: Promise<KnownPlans> = Promise.resolve(undefined)
  private keptUntil = Number.NEGATIVE_INFINITY

  constructor(private readonly heard: (failure?: StoreFunctionError) => void) {}

  /** Undefined when the store's own function fails. */
  list(options: SvcOptions): Promise<KnownPlans> {
    if (!isPlanSource(options.plans)) {
      return listPlans(options, {})
    }
    if (performance.now() >= this.keptUntil) {
      this.keptUntil = Number.POSITIVE_INFINITY
      this.kept = this.ask(options)
    }
    return this.kept
  }

  private async ask(options: SvcOptions): Promise<KnownPlans> {
    try {
      return await plansUnlessFailed(options, {}, this.heard)
    } finally {
      this.keptUntil = performance.now() + KEEP_MS
    }
  }
}
