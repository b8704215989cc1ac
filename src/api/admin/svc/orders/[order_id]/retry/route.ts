import { retryOrderWorkflow } from "../../../../../../workflows/retry-order"
import { orderAction } from "../../order-action"

/** Retries at once every step of the order that failed before. */
export const POST = orderAction((req, input) => retryOrderWorkflow(req.scope).run({ input }))
