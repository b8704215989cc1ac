import { z } from "@medusajs/framework/zod"
import type { OrderRow } from "../../modules/svc/ledger/order-row"

const planId = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
])

const sessionData = z
  .object({
    session_id: z.string().optional(),
    repayment_config_id: planId.nullish(),
    svc_order_id: z.unknown().optional(),
  })
  .transform(({ session_id, repayment_config_id, svc_order_id }) => ({
    sessionId: session_id,
    planId: repayment_config_id ?? undefined,
    /** Whether a checkout seems to have been answered for it. */
    isAnswered: (svc_order_id ?? null) !== null,
  }))

/** What a payment session's `data` says; a browser may have written all of it but `session_id`. */
export type SessionData = z.output<typeof sessionData>

/** Reads a payment session's `data`. Everything but the chosen plan is ignored; undefined when it cannot be read. */
export const parseSessionData = (data: Record<string, unknown> | undefined): SessionData | undefined =>
  sessionData.safeParse(data ?? {}).data

/** The parts of an attempt that the Store API may show: no phone number, no secret. */
export const publicDataOf = (row: OrderRow): Record<string, unknown> => ({
  session_id: row.paymentSessionId,
  repayment_config_id: row.planId,
  reference: row.reference,
  svc_order_id: row.svcOrderId,
  state: row.state,
  prepaid_amount: row.prepaidAmount,
  payment_url: row.state === "awaiting_down_payment" ? row.paymentUrl : null,
})
