import { reconcileOrderWorkflow } from "../../../../../../workflows/reconcile-order"
import { orderAction } from "../../about-order"

/** “Check now”: asks the service about every attempt of the order and moves it on. */
export const POST = orderAction((req, input) => reconcileOrderWorkflow(req.scope).run({ input }))
