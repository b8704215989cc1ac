import { MedusaError } from "@medusajs/framework/utils"
import {
  type AttemptForAction,
  type OrderAction,
  type OrderActionRefusal,
  refusalOf,
} from "../domain/order-action"
import { refusalsEn } from "../words/en/refusals"
import type { Problem } from "../domain/facts/problem"
import { problemEn } from "../words/en/problems"

export const invalid = (message: string): MedusaError =>
  new MedusaError(MedusaError.Types.INVALID_DATA, message)

export const notAllowed = (message: string): MedusaError =>
  new MedusaError(MedusaError.Types.NOT_ALLOWED, message)

/** NOT_FOUND, for an order that is not there or was paid another way. */
export const noSuchOrder = (orderId: string): MedusaError =>
  new MedusaError(MedusaError.Types.NOT_FOUND, `Order ${orderId} has no payment with this method`)

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

/** A refusal in English, with the problem itself, for who puts it into another language. */
export const refusedFor = (type: string, problem: Problem): MedusaError & { problem: Problem } =>
  Object.assign(new MedusaError(type, problemEn(problem)), { problem })
