import { MedusaError } from "@medusajs/framework/utils"
import {
  type AttemptForAction,
  type OrderAction,
  type OrderActionRefusal,
  refusalOf,
} from "../../domain/order-action"
import { refusalsEn } from "../../words/en/refusals"

/**
 * Refuses an action that an order does not permit now. The caller has seen to what is `already_done`.
 * @throws {MedusaError} NOT_ALLOWED with the reason as its `code`.
 */
export const refuseAction = (action: OrderAction, latestFirst: readonly AttemptForAction[]): void => {
  const reason = refusalOf(action, latestFirst)

  if (reason !== undefined && reason !== "already_done") {
    throw notAllowedNow(reason)
  }
}

/** NOT_ALLOWED with the reason as its `code`. */
export const notAllowedNow = (reason: OrderActionRefusal): MedusaError =>
  new MedusaError(MedusaError.Types.NOT_ALLOWED, refusalsEn[reason], reason)
