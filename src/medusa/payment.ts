import { z } from "@medusajs/framework/zod"
import { fieldsOf, type Query, listOf, readMany } from "./query"
import { decimal } from "./shapes"

const paymentShape = z.looseObject({
  id: z.string(),
  amount: decimal,
  canceled_at: z.unknown(),
  captured_at: z.unknown(),
  captures: listOf(z.looseObject({ id: z.string(), amount: decimal, created_at: z.coerce.date() })),
})

/** A payment with what was captured of it. */
export type PaymentOfSession = z.infer<typeof paymentShape>

const FIELDS = fieldsOf(paymentShape)

/** The payment of a session that is not cancelled. */
export const readPayment = async (query: Query, sessionId: string): Promise<PaymentOfSession | undefined> =>
  (await readMany(query, "payment", FIELDS, { payment_session_id: sessionId }, paymentShape)).find(
    ({ canceled_at }) => (canceled_at ?? null) === null
  )

/** Whether a session has a payment of which nothing is left to capture. */
export const isCaptured = async (query: Query, sessionId: string): Promise<boolean> =>
  ((await readPayment(query, sessionId))?.captured_at ?? null) !== null
