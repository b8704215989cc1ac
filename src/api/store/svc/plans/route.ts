import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import type { StoreSvcPlansResponse } from "../../../../types"
import { parseInput } from "../../../parse-input"
import { plansWithoutCart } from "./plans-without-cart"

const query = z.object({ product_id: z.string().min(1).max(100).optional() })

const KEEP_SECONDS = 60

/** The plans for pages without a cart; `?product_id=` for a product's plans. The answer holds nothing about a buyer. */
export const GET = async (
  req: MedusaStoreRequest,
  res: MedusaResponse<StoreSvcPlansResponse>
): Promise<void> => {
  const { product_id: productId } = parseInput(query, req.query, "Send no query, or one product_id.")
  const answer = await plansWithoutCart(req.scope, {
    productId,
    salesChannelIds: req.publishable_key_context.sales_channel_ids,
  })
  // If the request brought a cookie, Medusa may put a session cookie into the answer. No shared cache may keep that.
  const isForAll = req.headers.cookie === undefined

  res
    .vary("x-publishable-api-key, cookie")
    .set("Cache-Control", `${isForAll ? "public" : "private"}, max-age=${KEEP_SECONDS}`)
    .json(answer)
}
