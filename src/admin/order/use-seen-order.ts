import { useState } from "react"
import type { AdminSvcOrderResponse } from "../../types"
import type { SvcRequestError } from "../lib/svc-fetch"

export const statesOf = ({ attempts }: AdminSvcOrderResponse) =>
  Object.fromEntries(attempts.map(({ reference, state }) => [reference, state]))

/**
 * The order as it was shown when a form was opened, and as it is read next after the server has refused the form since the order
 * has moved on: what is typed by then stays.
 */
export const useSeenOrder = (
  read: AdminSvcOrderResponse,
  refusal: SvcRequestError | null
): AdminSvcOrderResponse => {
  const [seen, setSeen] = useState(read)
  const [answered, setAnswered] = useState<SvcRequestError | null>(null)
  const differs = JSON.stringify(statesOf(read)) !== JSON.stringify(statesOf(seen))

  // Once for each refusal: what comes after it is to be refused anew, or it would change under the reader's eyes.
  if (differs && refusal?.code === "svc_order_changed" && refusal !== answered) {
    setSeen(read)
    setAnswered(refusal)
  }
  return seen
}
