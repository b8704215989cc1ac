import { z } from "zod"
import type { SvcAnswer } from "../envelopes/answer"
import { readFlat } from "../envelopes/read-envelope"
import { openEnum, plainAddressSchema, plainTextSchema } from "../schemas/answer-fields"
import { PREPAID_STATUSES } from "../schemas/statuses"
import { textSchema } from "../schemas/request-fields"
import type { OperationDefinition } from "./operation-definition"

const prepaidSessionSchema = z.object({
  /** True: the service is finalizing the session right now; ask again after a short delay. */
  in_progress: z.union([z.boolean(), z.literal([null, undefined]).transform(() => false)], {
    error: "expected boolean",
  }),
  payment_status: openEnum(PREPAID_STATUSES),
  /** Where the buyer pays; empty once paid, or when the service did not say. */
  payment_url: plainAddressSchema,
  transaction_id: plainTextSchema,
  /** Human-readable, so nothing depends on it. */
  message: plainTextSchema,
})

/** State of a down payment that the service collects (spec 4.3). Only `isPrepaidConfirmed` says paid. */
export type PrepaidSession = z.infer<typeof prepaidSessionSchema> & SvcAnswer

/** Reconcile Prepaid Payment (spec 4.3). Idempotent, so it may be repeated. */
export const reconcilePrepaidPayment: OperationDefinition<{ order_number: string }, PrepaidSession> = {
  name: "reconcile_prepaid_payment",
  path: "checkout/reconcile_prepaid_payment",
  retryable: true,
  input: z.strictObject({ order_number: textSchema }),
  body: (input) => input,
  read: (answer) => readFlat(prepaidSessionSchema, answer),
}
