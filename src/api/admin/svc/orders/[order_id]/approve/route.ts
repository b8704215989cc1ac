import { approveOrderWorkflow } from "../../../../../../workflows/approve-order"
import { orderAction } from "../../about-order"

/** Confirms an order that waits for an admin (assumption A1, `manual`). */
export const POST = orderAction((req, input) => approveOrderWorkflow(req.scope).run({ input }))
