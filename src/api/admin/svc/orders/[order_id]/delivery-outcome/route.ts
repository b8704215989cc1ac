import { z } from "@medusajs/framework/zod"
import { DELIVERY_OUTCOMES } from "../../../../../../domain/delivery-outcome"
import { ORDER_STATES } from "../../../../../../domain/order-state"
import { recordDeliveryOutcomeWorkflow } from "../../../../../../workflows/record-delivery-outcome"
import { noteText } from "../../../../../../workflows/check-input"
import { parseInput } from "../../../../../parse-input"
import { orderAction } from "../../about-order"

const body = z.strictObject({
  outcome: z.enum(DELIVERY_OUTCOMES),
  note: noteText,
  /** The states of the attempts as the user read them, by reference. Nothing is recorded of one that is left out. */
  states: z.record(z.string(), z.enum(ORDER_STATES)).optional(),
})
const WANTED = `Send {"outcome", "note"}: ${DELIVERY_OUTCOMES.join(", ")}, and what the operator said in 1 to 1000 characters; and if need be the "states" of the attempts that are meant as you have read them ({"<reference>": "<state>"}).`

/** Records the operator's decision about the delivery: disputed, delivered, confirm again, or cancelled (spec 3.1). */
export const POST = orderAction((req, about) =>
  recordDeliveryOutcomeWorkflow(req.scope).run({ input: { ...about, ...parseInput(body, req.body, WANTED) } })
)
