import { retryOrderWorkflow } from "../../../../../../workflows/retry-order"
import { orderAction } from "../../about-order"

/** Retries at once every step of the order that failed before. */
export const POST = orderAction((req, input) => retryOrderWorkflow(req.scope).run({ input }))
