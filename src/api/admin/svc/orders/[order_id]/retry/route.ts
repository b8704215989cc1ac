import { retryOrderWorkflow } from "../../../../../../workflows/retry-order"
import { orderAction } from "../../order-action"

/** Tries everything about an order again that failed before, now. */
export const POST = orderAction((req, input) => retryOrderWorkflow(req.scope).run({ input }))
