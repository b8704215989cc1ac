import { SvcResponseError } from "../errors/svc-response-error"
import type { Answer } from "./answer"

/** Throws `SvcResponseError` when an answer names another order than the request did. One that names none is taken. */
export const refuseOtherOrder = (named: string, sent: string, { operation, status }: Answer): void => {
  if (named !== "" && named !== sent) {
    throw new SvcResponseError({ operation, status, reason: "other_order" })
  }
}
