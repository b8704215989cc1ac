import { useState } from "react"
import type { AdminSvcOrderResponse } from "../../types"
import type { SvcRequestError } from "../lib/svc-fetch"

export const statesOf = ({ attempts }: AdminSvcOrderResponse) =>
  Object.fromEntries(attempts.map(({ reference, state }) => [reference, state]))

/**
 * The order as it was when a form was opened. If the server refuses the form because the order has moved on, the form takes
 * the next read. The text that the user has typed stays.
 */
export const useSeenOrder = (
  read: AdminSvcOrderResponse,
  refusal: SvcRequestError | null
): AdminSvcOrderResponse => {
  const [seen, setSeen] = useState(read)
  const [answered, setAnswered] = useState<SvcRequestError | null>(null)
  const differs = JSON.stringify(statesOf(read)) !== JSON.stringify(statesOf(seen))

  // Only once per refusal. Later changes must be refused again, or the order would change while the user reads it.
  if (differs && refusal?.code === "svc_order_changed" && refusal !== answered) {
    setSeen(read)
    setAnswered(refusal)
  }
  return seen
}
