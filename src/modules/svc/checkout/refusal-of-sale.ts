import type { SvcOptions } from "../../../config"
import {
  CheckoutInputError,
  type CheckoutInputErrorCode,
  inputErrorOf,
} from "../../../domain/checkout-input-error"
import { obstacleBefore, offerRefusal } from "../../../domain/offer"
import { requireSendable } from "./compose-payment"
import { offeredSaleOf } from "./offered-sale"

type Source = Parameters<typeof requireSendable>[0]

/** Why a checkout would be refused before it is sent, found by composing it; undefined when it would not be. */
export const obstacleOf = (options: SvcOptions, source: Source): CheckoutInputErrorCode | undefined =>
  // The commission may need a plan, which is not chosen yet.
  inputErrorOf(() => requireSendable(source, undefined, { ...options, commission: undefined }))

/** The rule that what is bought does not pass, or the obstacle that is told before it; undefined when it passes all rules. */
export const refusalOfSale = (options: SvcOptions, source: Source) => {
  const refusal = offerRefusal(options.offer, offeredSaleOf(source.sale))
  const before = refusal && obstacleBefore(refusal, obstacleOf(options, source))

  return before === undefined ? refusal : ({ code: before, limit: null } as const)
}

/** As {@link refusalOfSale}, as the error with which a checkout is refused. */
export const notOffered = (options: SvcOptions, source: Source): CheckoutInputError | undefined => {
  const refusal = refusalOfSale(options, source)

  return refusal && new CheckoutInputError(refusal.code)
}
