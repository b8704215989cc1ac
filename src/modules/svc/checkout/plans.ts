import { z } from "@medusajs/framework/zod"
import {
  askStore,
  fieldsInError,
  type ConfiguredPlan,
  isPlanSource,
  lacksReturnUrls,
  listedPlansSchema,
  type PlanContext,
  type PlanSource,
  StoreFunctionError,
  type SvcOptions,
} from "../../../config"
import { CheckoutInputError } from "../../../domain/checkout-input-error"
import { halalasOf, sarOf } from "../../../domain/money"
import { choosePlan, downPaymentDue } from "../../../domain/plan"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { OrderRow } from "../ledger/order-row"
import { offeredSaleOf } from "./offered-sale"

/** What the store's own list of plans is told of a payment. */
export const planContextOf = ({ cart, sale }: Pick<CheckoutSource, "cart" | "sale">): PlanContext =>
  cart === null ? { order: offeredSaleOf(sale) } : { cart: offeredSaleOf(cart) }

/** The repayment plans on offer (design D14): those of the options, or what the store's own function lists. */
export const listPlans = async (
  options: SvcOptions,
  context: PlanContext
): Promise<readonly ConfiguredPlan[]> => {
  if (!isPlanSource(options.plans)) {
    return options.plans
  }
  const plans = await listed(options.plans, context)

  if (lacksReturnUrls(plans, options)) {
    throw new StoreFunctionError({ problem: "return_urls_missing", option: "plans.list" })
  }
  return plans
}

/**
 * As {@link listPlans}; undefined when the store's own function fails.
 * @param heard told what became of the function, not of the options' plans.
 */
export const plansUnlessFailed = async (
  options: SvcOptions,
  context: PlanContext,
  heard: (failure?: StoreFunctionError) => void
): Promise<readonly ConfiguredPlan[] | undefined> => {
  try {
    const plans = await listPlans(options, context)

    if (isPlanSource(options.plans)) {
      heard()
    }
    return plans
  } catch (error) {
    if (!(error instanceof StoreFunctionError)) {
      throw error
    }
    heard(error)
    return undefined
  }
}

/** The plan of a checkout, and the plans on offer: the service must apply one of them, even when the buyer chose none. */
export interface PlanChoice {
  plan: ConfiguredPlan | undefined
  onOffer: readonly ConfiguredPlan[]
}

/**
 * The plan of a checkout: the chosen one, else the default, else the only one, else none, and the service applies its own.
 * @param isBegun whether the service may hold the checkout already; asked only when no plan is on offer.
 * @throws {CheckoutInputError} `plan_unknown` when the chosen one is not on offer, or none is.
 */
export const planFor = async (
  options: SvcOptions,
  selectedId: number | undefined,
  context: PlanContext,
  isBegun: () => boolean | Promise<boolean>
): Promise<PlanChoice> => {
  const plans = await listPlans(options, context)

  // The service would apply its default plan to what the store does not offer.
  if (plans.length === 0 && !(await isBegun())) {
    throw new CheckoutInputError("plan_unknown")
  }

  return { plan: choosePlan(plans, { selectedId, defaultId: options.defaultPlanId }), onOffer: plans }
}

/** A plan as its attempt keeps it, without the texts: it may be off the offer when the checkout is sent. */
export const keepPlan = (plan: ConfiguredPlan | undefined): string | null =>
  plan === undefined ? null : JSON.stringify({ ...plan, name: undefined, description: undefined })

type ChosenPlan = Pick<OrderRow, "keptPlan" | "planId">

/** What is used of a kept plan. A newer version may keep more, by rules of its own. */
const keptPlanSchema = z.object({
  repayment_config_id: z.number(),
  tenure_in_days: z.number(),
  requires_prepaid_collection: z.boolean(),
  collection: z.enum(["svc", "merchant"]).optional(),
  prepaid_percentage: z.number().optional(),
  merchant_share: z.number().optional(),
})

/** The plan with which an attempt was opened; undefined if another version of the plugin kept none, or one of another choice. */
export const keptPlanOf = ({ keptPlan, planId }: ChosenPlan): ConfiguredPlan | undefined => {
  const plan = keptPlan === null ? undefined : keptPlanSchema.safeParse(JSON.parse(keptPlan)).data

  return plan?.repayment_config_id === planId ? plan : undefined
}

/** The terms of an attempt's plan: as it was chosen, else as the plan with that id is now. */
export const agreedPlanOf = (row: ChosenPlan, plans: readonly ConfiguredPlan[]): ConfiguredPlan | undefined =>
  keptPlanOf(row) ?? plans.find(({ repayment_config_id: id }) => id === row.planId)

/** The down payment that an attempt's plan asks for, SAR; null when the plan, or its percentage, is not known. */
export const agreedDownPayment = (
  row: ChosenPlan & Pick<OrderRow, "amount">,
  plans: readonly ConfiguredPlan[]
): number | null => {
  const plan = agreedPlanOf(row, plans)
  const due = plan === undefined ? null : downPaymentDue(plan, halalasOf(String(row.amount)))

  return due === null ? null : sarOf(due)
}

const listed = async (source: PlanSource, context: PlanContext): Promise<readonly ConfiguredPlan[]> => {
  const option = "plans.list"
  const parsed = await askStore(option, context, async (given) =>
    listedPlansSchema.safeParse(await source.list(given))
  )

  if (!parsed.success) {
    throw new StoreFunctionError({
      problem: "result_invalid",
      option,
      fields: fieldsInError(parsed.error, "plans"),
    })
  }
  return parsed.data
}
