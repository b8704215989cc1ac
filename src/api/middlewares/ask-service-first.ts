import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { getOrderDetailWorkflow } from "@medusajs/medusa/core-flows"
import { svcOf } from "../../modules/svc"
import { reconcileOrderWorkflow } from "../../workflows/reconcile-order"

/** Medusa has validated the body by now, and let nobody come here who is not signed in. */
const checkShape = z.object({
  params: z.object({ id: z.string() }),
  validatedBody: z.object({ payment_session_id: z.string() }),
  auth_context: z.object({ actor_id: z.string() }),
})

/**
 * Has Medusa's own “Check status” do what “Check now” does, in whose place it stands: Medusa alone would only take up what the
 * ledger knows, refuse to authorise a session twice, and have one whose attempt is over checked out anew. It is answered in
 * Medusa's words; a session without an attempt is left to Medusa.
 */
export const askServiceFirst: MedusaRequestHandler = async (req, res, next) => {
  const { ledger } = svcOf(req.scope)
  const { params, validatedBody, auth_context } = checkShape.parse(req)
  const attemptNow = () => ledger.orders.latestOfSession(validatedBody.payment_session_id)

  if ((await attemptNow())?.orderId !== params.id) {
    next()
    return
  }
  await reconcileOrderWorkflow(req.scope).run({
    input: { order_id: params.id, actor: auth_context.actor_id },
  })
  const isAuthorized = ((await attemptNow())?.settledAt ?? null) !== null
  const { result: order } = await getOrderDetailWorkflow(req.scope).run({
    input: { order_id: params.id, fields: req.queryConfig.fields },
  })

  res.json({ order, is_authorized: isAuthorized })
}
