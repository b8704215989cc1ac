import { StoreFunctionError } from "../../../config"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import { loggable } from "../ledger/ledger-error"
import {
  noteMerchantProblem,
  noteStoreFunctionFailed,
  settleMerchantProblems,
} from "../ledger/merchant-problems"
import type { OrderRow } from "../ledger/order-row"
import type { Tools } from "../tools"
import { CheckoutDeclined } from "./checkout-declined"
import { phoneOfBuyer } from "./compose-payment"
import type { PlanChoice } from "./plans"

/**
 * Checks out, and notes what the answer says about the merchant or about the store's own functions. Then it forgets what
 * was known of the buyer's credit.
 */
export const heeding = async (
  tools: Tools,
  source: CheckoutSource,
  selectPlan: () => Promise<PlanChoice>,
  checkOut: (choice: PlanChoice) => Promise<OrderRow>
): Promise<OrderRow> => {
  try {
    const choice = await noting(tools, selectPlan)
    const row = await noting(tools, () => checkOut(choice), choice.plan?.repayment_config_id)

    await aside(tools, () => settleMerchantProblems(tools.ledger, row))
    return row
  } finally {
    forgetBuyer(tools, source)
  }
}

/** Runs a step of a checkout. Notes a failure that the merchant has to correct. */
export const noting = async <T>(tools: Tools, step: () => Promise<T>, planId?: number): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    await aside(tools, () => noteDeclined(tools, error, planId))
    throw error
  }
}

const noteDeclined = async (
  { ledger, logger }: Tools,
  error: unknown,
  planId: number | undefined
): Promise<void> => {
  if (error instanceof CheckoutDeclined) {
    await noteMerchantProblem(ledger, error, planId)
  } else if (error instanceof StoreFunctionError) {
    // Medusa logs the message alone; the stack names the line of the store's own function.
    logger.error(`svc.checkout ${error.stack ?? error.message}`)
    await noteStoreFunctionFailed(ledger, error.problem)
  }
}

/** Runs work whose failure must not change the outcome of a checkout. */
const aside = async ({ logger }: Tools, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    logger.error(`svc.checkout an answer's consequence was not written down: ${loggable(error)}`)
  }
}

/** A checkout changes the buyer's credit; an expired agreement changes the whole eligibility answer. */
const forgetBuyer = ({ cache, options }: Tools, source: CheckoutSource): void => {
  const phone = phoneOfBuyer(source.sale, source, options)

  if (phone.ok) {
    cache.forget(phone.digits)
  }
}
