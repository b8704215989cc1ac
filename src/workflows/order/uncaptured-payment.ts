import { z } from "zod"
import type { Query } from "../../modules/svc/checkout/load-source"

const payments = z.array(
  z.looseObject({ id: z.string(), captured_at: z.unknown(), canceled_at: z.unknown() })
)

const isSet = (value: unknown): boolean => value !== null && value !== undefined

/** The payment of a session that is neither captured nor cancelled, if there is one. */
export const uncapturedPayment = async (query: Query, sessionId: string): Promise<string | undefined> => {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "captured_at", "canceled_at"],
    filters: { payment_session_id: sessionId },
  })

  return payments.parse(data).find((payment) => !isSet(payment.captured_at) && !isSet(payment.canceled_at))
    ?.id
}
