import type { Logger } from "@medusajs/framework/types"
import { type PhoneContext, StoreFunctionError, type SvcOptions } from "../../../config"

/** Whether the store's own function vouches for a phone number; without one, or when it fails, it does not. */
export const vouchesFor = async (
  { eligibility }: SvcOptions,
  context: PhoneContext,
  logger: Logger
): Promise<boolean> => {
  try {
    return (await eligibility.isPhoneVerified?.(context)) === true
  } catch (error) {
    const failed = StoreFunctionError.thrownBy("eligibility.isPhoneVerified", error)

    logger.warn(`svc.eligibility ${failed.stack ?? failed.message}`)
    return false
  }
}
