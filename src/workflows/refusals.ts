import { MedusaError } from "@medusajs/framework/utils"
import { pastedNumber } from "../domain/pasted-number"
import type { OrderActionRefusal } from "../domain/order-action-refusal"
import { type AttemptForAction, type OrderAction, refusalOf } from "../domain/order-action"
import { refusalsEn } from "../words/en/refusals"
import type { SvcOptions } from "../config"
import { elsewhereProblem } from "../modules/svc/made-elsewhere"
import type { OrderRow } from "../modules/svc/ledger/order-row"
import type { Problem } from "../domain/facts/problem"
import { problemEn } from "../words/en/problems"

/** Throws, where an expression is wanted: `found ?? raise(noSuchOrder(id))`. */
export const raise = (refusal: MedusaError): never => {
  throw refusal
}

export const invalid = (message: string): MedusaError =>
  new MedusaError(MedusaError.Types.INVALID_DATA, message)

/** A number as it is kept, see {@link pastedNumber}; `what` names it at the beginning of the refusal. */
export const requireNumber = (text: string, what: string): string => {
  const number = pastedNumber.safeParse(text)

  if (!number.success) {
    throw invalid(`${what} has 1 to 100 characters.`)
  }
  return number.data
}

/** @param code for clients that put the refusal into their own words */
export const notAllowed = (message: string, code?: string): MedusaError =>
  new MedusaError(MedusaError.Types.NOT_ALLOWED, message, code)

export const notFound = (message: string): MedusaError =>
  new MedusaError(MedusaError.Types.NOT_FOUND, message)

/** An order that is not there or was paid another way. */
export const noSuchOrder = (orderId: string): MedusaError =>
  notFound(`Order ${orderId} has no payment with this method`)

export const noSuchAttempt = (reference: string): MedusaError =>
  notFound(`Nothing was tried at the service under the reference ${reference}`)

export const noSuchPoint = (id: string): MedusaError =>
  notFound(`Nothing that needs attention has the id ${id}`)

const conflict = (message: string, code: string): MedusaError =>
  new MedusaError(MedusaError.Types.CONFLICT, message, code)

/** CONFLICT: another process holds the attempt for longer than anybody waits. */
export const workedOn = (): MedusaError =>
  conflict(
    "This order is being worked on at this moment. Nothing was recorded: try again in half a minute.",
    "svc_order_busy"
  )

/** CONFLICT: the facts of these points have changed since they were read. */
export const changedSinceSeen = (ids: readonly string[]): MedusaError =>
  conflict(
    `Nothing was resolved. Something else was found meanwhile, and ${ids.join(", ")} says so. Read what needs attention again, then decide.`,
    "svc_attention_changed"
  )

/** CONFLICT: the order has changed since the person who decides about it read it. */
export const changedSinceRead = (): MedusaError =>
  conflict(
    "Nothing was recorded: the order has moved on since it was read. Read it again, then decide.",
    "svc_order_changed"
  )

/**
 * Refuses an action that an order does not permit now. `already_done` is no refusal: the caller handles it.
 * @throws {MedusaError} NOT_ALLOWED with the reason as its `code`.
 */
export const refuseAction = (
  action: OrderAction,
  latestFirst: readonly AttemptForAction[],
  isCanceled = false
): void => {
  const reason = refusalOf(action, latestFirst, isCanceled)

  if (reason !== undefined && reason !== "already_done") {
    throw notAllowedNow(reason)
  }
}

/** NOT_ALLOWED with the reason as its `code`. */
export const notAllowedNow = (reason: OrderActionRefusal): MedusaError =>
  notAllowed(refusalsEn[reason], reason)

/**
 * The attempts that were made in the environment in force: the service may be called only about them.
 * @throws {MedusaError} NOT_ALLOWED when all were made in another one.
 */
export const madeHere = <Attempt extends Pick<OrderRow, "environment">>(
  inForce: Pick<SvcOptions, "environment">,
  attempts: readonly Attempt[]
): Attempt[] => {
  const problems = attempts.map((attempt) => elsewhereProblem(inForce, attempt))
  const [problem] = problems

  if (problem !== undefined && !problems.includes(undefined)) {
    throw refusedFor(problem)
  }
  return attempts.filter((_attempt, index) => problems[index] === undefined)
}

/** A refusal in English, with the problem itself, for clients in another language; its word is the `code`. */
export const refusedFor = (
  problem: Problem,
  type: string = MedusaError.Types.NOT_ALLOWED
): MedusaError & { problem: Problem } =>
  Object.assign(new MedusaError(type, problemEn(problem), problem.problem), { problem })
