import { z } from "@medusajs/framework/zod"
import {
  askStore,
  type ConfiguredPlan,
  isPlanSource,
  type PlanContext,
  planSchema,
  type PlanSource,
  type SvcOptions,
} from "../../../config"
import { choosePlan } from "../../../domain/plan"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import { offeredSaleOf } from "./offered-sale"

/** What the store's own list of plans is told of a payment. */
export const planContextOf = ({ cartId, sale }: CheckoutSource): PlanContext => ({
  [cartId === null ? "order" : "cart"]: offeredSaleOf(sale),
})

/** The repayment plans on offer (design D14): those of the options, or what the store's own function lists. */
export const listPlans = async (
  { plans }: SvcOptions,
  context: PlanContext
): Promise<readonly ConfiguredPlan[]> => (isPlanSource(plans) ? listed(plans, context) : plans)

/**
 * The plan of a checkout: the chosen one, else the default.
 * @throws {CheckoutInputError} `plan_unknown` when the chosen one is not on offer.
 */
export const planFor = async (
  options: SvcOptions,
  selectedId: number | undefined,
  context: PlanContext
): Promise<ConfiguredPlan | undefined> => {
  const plans = await listPlans(options, context)
  const plan = choosePlan(plans, { selectedId, defaultId: options.defaultPlanId })

  return plans.find((candidate) => candidate.repayment_config_id === plan?.repayment_config_id)
}

const listed = (source: PlanSource, context: PlanContext): Promise<readonly ConfiguredPlan[]> =>
  askStore("plans.list", async () => z.array(planSchema).parse(await source.list(context)))
