import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { queryOf } from "../../../../medusa/query"
import type { ConfiguredPlan, SvcOptions } from "../../../../config"
import { itemRefusal } from "../../../../domain/offer"
import { readCategoryIds } from "../../../../medusa/product-categories"
import { svcOf } from "../../../../modules/svc"
import { merchantProblems } from "../../../../modules/svc/ledger/merchant-problems"
import type { StoreSvcPlansResponse } from "../../../../types"
import { parseInput } from "../../../parse-input"
import { brandOf, storePlanOf } from "../buyers-offer"

const query = z.object({ product_id: z.string().min(1).max(100).optional() })

const KEEP_SECONDS = 60

/**
 * What a page without a cart may promise: the plans, and the lowest and highest total; `?product_id=` for a product's plans.
 * The answer holds nothing about a buyer.
 */
export const GET = async (
  req: MedusaStoreRequest,
  res: MedusaResponse<StoreSvcPlansResponse>
): Promise<void> => {
  const { product_id } = parseInput(query, req.query, "Send no query, or one product_id.")
  const options = await svcOf(req.scope).optionsInForce()
  const { defaultPlanId, offer } = options
  const plans = (await isOfferedThere(req, options, product_id)) ? await listedPlans(req.scope) : []
  // If the request brought a cookie, Medusa may put a session cookie into the answer. No shared cache may keep that.
  const isForAll = req.headers.cookie === undefined

  res
    .vary("x-publishable-api-key, cookie")
    .set("Cache-Control", `${isForAll ? "public" : "private"}, max-age=${KEEP_SECONDS}`)
    .json({
      plans: plans.map((plan) => storePlanOf(plan, defaultPlanId)),
      ...brandOf(options),
      min_total: offer.minTotal || null,
      max_total: offer.maxTotal || null,
    })
}

/** The sales channels are those of the shop that asks, by its publishable key. */
const isOfferedThere = async (
  { scope, publishable_key_context: { sales_channel_ids: salesChannelIds } }: MedusaStoreRequest,
  { offer }: SvcOptions,
  productId: string | undefined
): Promise<boolean> => {
  const isOpen = (channel: string) => !offer.excludedSalesChannels.includes(channel)

  if (salesChannelIds.length > 0 && !salesChannelIds.some(isOpen)) {
    return false
  }
  if (productId === undefined) {
    return true
  }
  const categoryIds =
    offer.excludedCategories.length === 0 ? [] : await readCategoryIds(queryOf(scope), productId)

  return itemRefusal(offer, [productId], categoryIds) === undefined
}

/** Gives no plans when the store's own list fails: the page must still load without them. */
const listedPlans = async (container: MedusaContainer): Promise<readonly ConfiguredPlan[]> => {
  const svc = svcOf(container)
  const { isMerchantReady, refusedPlans } = await merchantProblems(svc.ledger)
  const plans = isMerchantReady ? ((await svc.knownPlans()) ?? []) : []

  return plans.filter((plan) => !refusedPlans.has(plan.repayment_config_id))
}
