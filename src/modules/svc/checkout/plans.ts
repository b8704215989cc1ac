import { z } from "@medusajs/framework/zod"
import {
  type ConfiguredPlan,
  planSchema,
  type PlanSource,
  StoreFunctionError,
  type SvcOptions,
} from "../../../config"
import { choosePlan } from "../../../domain/plan"

/** The repayment plans on offer (design D14): those of the options, or what the store's own function lists. */
export const listPlans = async ({ plans }: SvcOptions): Promise<readonly ConfiguredPlan[]> =>
  "list" in plans ? listed(plans) : plans

/**
 * The plan of a checkout: the chosen one, else the default.
 * @throws {CheckoutInputError} `plan_unknown` when the chosen one is not on offer.
 */
export const planFor = async (
  options: SvcOptions,
  selectedId: number | undefined
): Promise<ConfiguredPlan | undefined> => {
  const plans = await listPlans(options)
  const plan = choosePlan(plans, { selectedId, defaultId: options.defaultPlanId })

  return plans.find((candidate) => candidate.repayment_config_id === plan?.repayment_config_id)
}

const listed = async (source: PlanSource): Promise<readonly ConfiguredPlan[]> => {
  try {
    return z.array(planSchema).parse(await source.list())
  } catch (error) {
    throw StoreFunctionError.thrownBy("plans.list", error)
  }
}
