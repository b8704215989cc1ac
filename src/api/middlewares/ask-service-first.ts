import { z } from "@medusajs/framework/zod"
import { getOrderDetailWorkflow } from "@medusajs/medusa/core-flows"
import { svcOf } from "../../modules/svc"
import { reconcileOrderWorkflow } from "../../workflows/reconcile-order"
import { refusing } from "../answer-with"

/** By now Medusa has validated the body and refused anybody who is not signed in. */
const checkShape = z.object({
  params: z.object({ id: z.string() }),
  validatedBody: z.object({ payment_session_id: z.string() }),
  auth_context: z.object({ actor_id: z.string() }),
})

/**
 * Makes Medusa's own “Check status” do what “Check now” does. Medusa alone would only read the ledger, and refuse to
 * authorise a session twice. For a session whose attempt is over, it would even send a new checkout. The answer has
 * Medusa's shape. A session without an attempt of this order is left to Medusa.
 */
export const askServiceFirst = refusing(async (req, res, next) => {
  const { params, validatedBody, auth_context } = checkShape.parse(req)
  const { orders } = svcOf(req.scope).ledger
  const latest = () => orders.latestOfSession(validatedBody.payment_session_id)

  if ((await latest())?.orderId !== params.id) {
    next()
    return
  }
  await reconcileOrderWorkflow(req.scope).run({
    input: { order_id: params.id, actor: auth_context.actor_id },
  })
  const isAuthorized = ((await latest())?.settledAt ?? null) !== null
  const { result: order } = await getOrderDetailWorkflow(req.scope).run({
    input: { order_id: params.id, fields: req.queryConfig.fields },
  })

  res.json({ order, is_authorized: isAuthorized })
})
