import { z } from "@medusajs/framework/zod"
import { pastedNumber } from "../../../../../../domain/pasted-number"
import { recordDownPaymentWorkflow } from "../../../../../../workflows/record-down-payment"
import { parseInput } from "../../../../../parse-input"
import { orderAction } from "../../about-order"

const body = z.strictObject({
  /** The merchant's reference of the payment, as on its bank statement. */
  utr: pastedNumber,
})
const WANTED = 'Send {"utr": "<the reference of the payment>"} with 1 to 100 characters and no other field.'

/** Records a down payment that the merchant collected, then sends the checkout (spec 2.4). */
export const POST = orderAction((req, about) =>
  recordDownPaymentWorkflow(req.scope).run({ input: { ...about, ...parseInput(body, req.body, WANTED) } })
)
