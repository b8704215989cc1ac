import { z } from "@medusajs/framework/zod"
import { wordsForBuyer } from "../../domain/words-for-buyer"
import { svcOf } from "../../modules/svc"
import { refusing } from "../answer-with"
import { languageOf } from "../request-language"

/** By now Medusa has validated the body. */
const asked = z.object({
  validatedBody: z.object({
    order_id: z.string(),
    items: z.array(z.unknown()),
    return_shipping: z.object({ price: z.number().optional() }),
    receive_now: z.boolean().optional(),
  }),
})

/**
 * Lets the shop alone say that a return of an order on credit has arrived, and what it costs. Medusa asks nobody to sign in
 * there: a stranger who knows the order's id could keep its delivery from being confirmed, or raise what is to be paid.
 */
export const limitStoreReturns = refusing(async (req, res, next) => {
  const { order_id: orderId, items, return_shipping, receive_now } = asked.parse(req).validatedBody
  const isRequest = items.length > 0 && return_shipping.price === undefined && receive_now !== true

  if (isRequest || (await svcOf(req.scope).ledger.orders.ofOrder(orderId)).length === 0) {
    next()
    return
  }
  res.status(400).json({
    type: "not_allowed",
    code: "svc_return_only_requested",
    message: wordsForBuyer("return_only_requested", languageOf(req)),
  })
})
