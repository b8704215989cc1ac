import type { MedusaContainer } from "@medusajs/framework/types"
import { queryOf } from "../../../../medusa/query"
import type { ConfiguredPlan, SvcOptions } from "../../../../config"
import { itemRefusal } from "../../../../domain/offer"
import { readCategoryIds } from "../../../../medusa/product-categories"
import { svcOf } from "../../../../modules/svc"
import { merchantProblems } from "../../../../modules/svc/ledger/merchant-problems"
import type { StoreSvcPlansResponse } from "../../../../types"
import { storePlanOf } from "../store-plan"

interface PlansInput {
  productId: string | undefined
  /** The sales channels of the shop that asks, by its publishable key. */
  salesChannelIds: readonly string[]
}

/** What a page without a cart may promise: the plans, and the lowest and highest total. */
export const plansWithoutCart = async (
  container: MedusaContainer,
  input: PlansInput
): Promise<StoreSvcPlansResponse> => {
  const svc = svcOf(container)
  const options = await svc.optionsInForce()
  const { brand, defaultPlanId, offer } = options
  const isOffered = await isOfferedThere(container, options, input)
  const plans = isOffered ? await listedPlans(container) : []

  return {
    plans: plans.map((plan) => storePlanOf(plan, defaultPlanId)),
    display_name: brand.displayName,
    logo_url: brand.logoUrl ?? null,
    min_total: offer.minTotal === 0 ? null : offer.minTotal,
    max_total: offer.maxTotal === 0 ? null : offer.maxTotal,
  }
}

const isOfferedThere = async (
  container: MedusaContainer,
  { offer }: SvcOptions,
  { productId, salesChannelIds }: PlansInput
): Promise<boolean> => {
  const isOpen = (channel: string) => !offer.excludedSalesChannels.includes(channel)

  if (salesChannelIds.length > 0 && !salesChannelIds.some(isOpen)) {
    return false
  }
  if (productId === undefined) {
    return true
  }
  const categoryIds =
    offer.excludedCategories.length === 0 ? [] : await readCategoryIds(queryOf(container), productId)

  return itemRefusal(offer, [productId], categoryIds) === undefined
}

/** Gives no plans when the store's own list fails: the page must still load without them. */
const listedPlans = async (container: MedusaContainer): Promise<readonly ConfiguredPlan[]> => {
  const svc = svcOf(container)
  const { isMerchantReady, refusedPlans } = await merchantProblems(svc.ledger)
  const plans = isMerchantReady ? ((await svc.knownPlans()) ?? []) : []

  return plans.filter((plan) => !refusedPlans.has(plan.repayment_config_id))
}
