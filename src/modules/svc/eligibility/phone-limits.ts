import type { SvcOptions } from "../../../config"
import type { PhoneLimit } from "../ledger/phone-lookups"

/**
 * About how many distinct phone numbers the service may be asked within an hour, for one cart and for one client (design
 * D13): by questions about a cart's options and by checkouts together.
 * @param client its network, if it is known.
 */
export const phoneLimits = (
  { maxPhonesPerCart, maxPhonesPerAddress }: SvcOptions["eligibility"],
  scope: string,
  client: string | undefined
): [PhoneLimit, ...PhoneLimit[]] => [
  { scope, most: maxPhonesPerCart },
  ...(client === undefined || maxPhonesPerAddress === 0
    ? []
    : [{ scope: `address:${client}`, most: maxPhonesPerAddress }]),
]
