import { isEligible, type SvcClient, SvcError, SvcLookupError } from "../../../client"
import type { BuyerDetails, StoreContext } from "../../../config"
import type { Tools } from "../tools"
import { askStoreOr } from "./ask-store-or"
import { defaultBuyerDetails, usableDetails } from "./buyer-details"
import type { BuyerAnswer, BuyerQuestion, EligibilityAnswer } from "./eligibility-cache"
import { phoneLimits } from "./phone-limits"

export interface EligibilityQuestion extends Pick<BuyerQuestion, "phone" | "language"> {
  cartId: string
  /** The client's network, as far as it cannot be made up. */
  clientAddress: string
  context: StoreContext
  /** Older answers are out of date: the cart was checked out at this time, on any instance. */
  since?: Date | undefined
}

/** Asks the service about a cart's buyer (spec 4.1), within the limits of design D13 and D24. */
export const askEligibility = async (
  tools: Tools,
  question: EligibilityQuestion
): Promise<EligibilityAnswer> => {
  const { cache, ledger, options } = tools
  const { phone, language, since, cartId, clientAddress } = question
  const limits = phoneLimits(options.eligibility, `cart:${cartId}`, clientAddress)

  if (!(await ledger.phoneLookups.allow(phone, limits))) {
    return { kind: "too_many_phones" }
  }
  const known = cache.known(phone, language, since)

  if (known !== undefined) {
    return known
  }
  const asked = { phone, language, details: await detailsOf(tools, question.context) }

  const client = options.eligibility.maxPhonesPerAddress === 0 ? undefined : clientAddress

  return cache.ask(asked, since, client, () => askService(tools.client, asked))
}

const askService = async (
  client: SvcClient,
  { phone, language, details }: BuyerQuestion
): Promise<BuyerAnswer> => {
  try {
    const eligibility = await client.checkEligibility({
      buyer_phone_number: phone,
      language_code: language,
      ...details,
    })

    return { kind: "answered", eligible: isEligible(eligibility), eligibility }
  } catch (error) {
    if (error instanceof SvcLookupError) {
      // This refusal has no code (spec 7.2): its cause may be an optional detail.
      return Object.keys(details).length === 0
        ? { kind: "refused" }
        : askService(client, { phone, language, details: {} })
    }
    if (error instanceof SvcError) {
      return { kind: "unanswered", error }
    }
    throw error
  }
}

/** What is known of a new buyer. Details that the store's own function does not know, or that cannot be sent, are left out. */
const detailsOf = async ({ options, logger }: Tools, context: StoreContext): Promise<BuyerDetails> => {
  const { buyerDetails } = options.eligibility

  if (buyerDetails === undefined) {
    return defaultBuyerDetails(context)
  }
  const found = await askStoreOr({}, logger, "eligibility.buyerDetails", context, buyerDetails)
  const { details, unusable } = usableDetails(found)

  if (unusable.length > 0) {
    logger.warn(`svc.eligibility eligibility.buyerDetails gave what cannot be sent: ${unusable.join(", ")}`)
  }
  return details
}
