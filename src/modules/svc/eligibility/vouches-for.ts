import type { Logger } from "@medusajs/framework/types"
import type { PhoneContext, SvcOptions } from "../../../config"
import { askStoreOr } from "./ask-store-or"

/** Whether the store's own function vouches for a phone number; without one, or when it fails, it does not. */
export const vouchesFor = async (
  { eligibility: { isPhoneVerified } }: SvcOptions,
  context: PhoneContext,
  logger: Logger
): Promise<boolean> =>
  isPhoneVerified !== undefined &&
  askStoreOr(
    false,
    logger,
    "eligibility.isPhoneVerified",
    context,
    async (given) => (await isPhoneVerified(given)) === true
  )
