import { type BuyerEligibility, isEligible, SvcError } from "../../../client"
import type { SvcClient } from "../../../client"
import { type BuyerDetails, type StoreContext, StoreFunctionError, type SvcOptions } from "../../../config"
import type { Ledger } from "../ledger/ledger"
import { defaultBuyerDetails } from "./buyer-details"
import type { EligibilityCache } from "./eligibility-cache"

/** What an eligibility question works with. */
export interface EligibilityTools {
  client: SvcClient
  ledger: Ledger
  options: SvcOptions
  cache: EligibilityCache
  /** Tells who runs the store of something that the buyer is not kept up by. */
  warn: (what: string) => void
}

/** A question about the buyer of one cart. */
export interface EligibilityQuestion {
  /** Digits without plus. */
  phone: string
  language: "ar" | "en"
  cartId: string
  /** The client's network address. */
  clientAddress: string
  context: StoreContext
}

/** The answer, or why there is none. */
export type EligibilityAnswer =
  | { kind: "answered"; eligible: boolean; eligibility: BuyerEligibility }
  | { kind: "too_many_phones" }
  | { kind: "unanswered"; error: SvcError }

/** Asks the service about a cart's buyer (spec 4.1), within the limits of design D13. */
export const askEligibility = async (
  tools: EligibilityTools,
  question: EligibilityQuestion
): Promise<EligibilityAnswer> => {
  const { client, ledger, options, cache } = tools
  const { maxPhonesPerCart, maxPhonesPerAddress } = options.eligibility
  const { phoneLookups } = ledger

  const allowed =
    (await phoneLookups.allow(`cart:${question.cartId}`, question.phone, maxPhonesPerCart)) &&
    (maxPhonesPerAddress === 0 ||
      (await phoneLookups.allow(`address:${question.clientAddress}`, question.phone, maxPhonesPerAddress)))

  if (!allowed) {
    return { kind: "too_many_phones" }
  }
  const kept = cache.get(question.phone, question.language)

  if (kept !== undefined) {
    return { kind: "answered", eligible: true, eligibility: kept }
  }
  try {
    const eligibility = await client.checkEligibility({
      buyer_phone_number: question.phone,
      language_code: question.language,
      ...(await detailsOf(tools, question.context)),
    })

    const eligible = isEligible(eligibility)

    if (eligible) {
      cache.set(question.phone, question.language, eligibility)
    }
    return { kind: "answered", eligible, eligibility }
  } catch (error) {
    if (error instanceof SvcError) {
      return { kind: "unanswered", error }
    }
    throw error
  }
}

/** What is known of a new buyer; without the store's function, when that fails, nothing. */
const detailsOf = async (
  { options, warn }: EligibilityTools,
  context: StoreContext
): Promise<BuyerDetails> => {
  const { buyerDetails } = options.eligibility

  if (buyerDetails === undefined) {
    return defaultBuyerDetails(context)
  }
  try {
    return await buyerDetails(context)
  } catch (error) {
    const failed = StoreFunctionError.thrownBy("eligibility.buyerDetails", error)

    warn(failed.stack ?? failed.message)
    return {}
  }
}
