import { z } from "@medusajs/framework/zod"
import type { OfferedSale } from "../domain/offer"

/** Says "is missing" of an option that was left out, whatever its type. */
export const missingAsSuch: z.core.$ZodErrorMap = (issue) =>
  issue.code === "invalid_type" && issue.input === undefined ? "is missing" : undefined

const textIn = (what: string) =>
  z.strictObject({
    en: z.string().trim().min(1).optional().describe(`${what} in English`),
    ar: z.string().trim().min(1).optional().describe(`${what} in Arabic`),
  })

/** A repayment plan that the operator has configured for the merchant (spec 4.6, design D14). */
export const planSchema = z
  .strictObject({
    /** As large as a column holds. */
    repayment_config_id: z.number().int().positive().max(2_147_483_647),
    tenure_in_days: z.number().int().positive().max(36_500),
    /** Whether the buyer owes a down payment on day zero. */
    requires_prepaid_collection: z.boolean().default(false),
    /** Who collects this plan's down payment; `downPayment.collection` applies when it is left out. */
    collection: z.enum(["svc", "merchant"]).optional(),
    /** Share of the total due on day zero, in percent; shown to the buyer only when configured. */
    prepaid_percentage: z.number().min(1, { error: "is in percent: 25, not 0.25" }).max(100).optional(),
    /** The merchant share that the operator configured for this plan (spec 2.3, rule 2). */
    merchant_share: z.number().nonnegative().optional(),
    name: textIn("name of the plan").optional(),
    description: textIn("description of the plan").optional(),
  })
  // Its buyer would be told of no down payment, and the service would ask for one.
  .refine((plan) => plan.requires_prepaid_collection || plan.prepaid_percentage === undefined, {
    path: ["prepaid_percentage"],
    error: "is for a plan with requires_prepaid_collection: true",
  })

/** One repayment plan, as configured or as a {@link PlanSource} gives it. */
export type ConfiguredPlan = z.infer<typeof planSchema>

/** Who collects a plan's down payment; `none` where it has none. */
export const collectionOf = (
  plan: ConfiguredPlan | undefined,
  { downPayment }: { downPayment: { collection: NonNullable<ConfiguredPlan["collection"]> } }
): "none" | "svc" | "merchant" =>
  plan?.requires_prepaid_collection === true ? (plan.collection ?? downPayment.collection) : "none"

/** Whether the buyer of a plan would have no page to come back to from the service's own (spec 2.4). */
export const lacksReturnUrls = (
  plans: readonly ConfiguredPlan[],
  options: Parameters<typeof collectionOf>[1] & { returnUrls?: unknown }
): boolean => options.returnUrls === undefined && plans.some((plan) => collectionOf(plan, options) === "svc")

/** The sale that plans are asked for. Pages without a cart, and the admin where it names a plan, give neither. */
export interface PlanContext {
  cart?: OfferedSale
  /** When it is paid without a cart: a draft order, an order edit or a payment link. */
  order?: OfferedSale
}

/** Lets a store bring its plans from elsewhere; each plan is checked against {@link planSchema}. */
export interface PlanSource {
  /**
   * Gives the plans that are on offer now, for a cart if there is one. With an empty list the payment method is not
   * offered. If it throws, no plan is on offer either.
   */
  list(context: PlanContext): Promise<readonly z.input<typeof planSchema>[]>
}

export const isPlanSource = (value: unknown): value is PlanSource =>
  typeof value === "object" && value !== null && "list" in value && typeof value.list === "function"

/** What a {@link PlanSource} may give. */
export const listedPlansSchema = z
  .array(planSchema)
  .refine((plans) => new Set(plans.map((plan) => plan.repayment_config_id)).size === plans.length, {
    error: "each repayment_config_id may be named once",
  })

const planListSchema = listedPlansSchema.min(1, { error: "name at least one plan" })

/** A list of plans or a {@link PlanSource}; a mistake is reported at its place in the list. */
export const plansSchema = z
  .custom<PlanSource | z.input<typeof planListSchema>>()
  .transform((value, context): PlanSource | ConfiguredPlan[] => {
    if (isPlanSource(value)) {
      return value
    }
    const parsed = planListSchema.safeParse(value, { error: missingAsSuch })

    if (parsed.success) {
      return parsed.data
    }
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: "custom", path, message })
    }
    return z.NEVER
  })
