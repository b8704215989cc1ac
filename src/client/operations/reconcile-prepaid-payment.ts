import { z } from "zod"
import { readFlat } from "../envelopes/read-flat"
import { openEnum } from "../schemas/open-enum"
import { PREPAID_STATUSES } from "../schemas/statuses"
import { textSchema } from "../schemas/text"
import type { OperationDefinition } from "./operation-definition"

const prepaidSessionSchema = z.object({
  /** True: the service is finalizing the session right now; ask again after a short delay. */
  in_progress: z.boolean(),
  payment_status: openEnum(PREPAID_STATUSES),
  /** Where the buyer pays; empty once paid. */
  payment_url: z.string(),
  transaction_id: z.string(),
  /** Human-readable, so nothing depends on it. */
  message: z.string().default(""),
})

/** State of a down payment that the service collects (spec 4.3). Only `isPrepaidConfirmed` says paid. */
export type PrepaidSession = z.infer<typeof prepaidSessionSchema>

/** Reconcile Prepaid Payment (spec 4.3). Idempotent, so it may be repeated. */
export const reconcilePrepaidPayment: OperationDefinition<{ order_number: string }, PrepaidSession> = {
  name: "reconcile_prepaid_payment",
  path: "checkout/reconcile_prepaid_payment",
  retryable: true,
  readsBadRequest: false,
  input: z.strictObject({ order_number: textSchema }),
  body: (input) => input,
  read: (answer) => readFlat(prepaidSessionSchema, answer),
}
