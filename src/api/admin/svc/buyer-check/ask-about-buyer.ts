import {
  type BuyerEligibility,
  isEligible,
  type SvcClient,
  type SvcIssue,
  SvcResponseError,
} from "../../../../client"
import { maskPhone } from "../../../../domain/phone-number"
import type { AdminSvcBuyer, AdminSvcCallResult, AdminSvcSeller } from "../../../../types"
import { CALL_OK, type CallEnd, callEnd } from "../../../../modules/svc/calls/call-end"

/** What came of asking the service about a phone number, straight and not cached. */
export interface AskedAboutBuyer extends CallEnd {
  durationMs: number
  eligibility: BuyerEligibility | undefined
  /** Where the answer was not as documented, whether it could be read all the same or not. */
  oddities: readonly SvcIssue[]
}

/** A person waits for the answer. */
const PATIENCE_MS = 12_000
/** In the form of a Saudi mobile number, and given to nobody that a store could know of. */
export const NOBODYS_PHONE = "966500000000"

/** Asks the service about a phone number (digits, no plus). Throws nothing that the service, or the way to it, says. */
export const askAboutBuyer = async (
  client: SvcClient,
  phone: string,
  language: "ar" | "en"
): Promise<AskedAboutBuyer> => {
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)

  try {
    const eligibility = await client.checkEligibility(
      { buyer_phone_number: phone, language_code: language },
      { totalTimeoutMs: PATIENCE_MS }
    )

    return {
      ...CALL_OK,
      httpStatus: 200,
      durationMs: took(),
      eligibility,
      oddities: eligibility.oddities,
    }
  } catch (error) {
    return {
      ...callEnd(error),
      durationMs: took(),
      eligibility: undefined,
      oddities: error instanceof SvcResponseError ? error.issues : [],
    }
  }
}

/** The merchant's accounts as the service answered, their phones masked. */
export const sellersOf = ({ eligibility }: AskedAboutBuyer): AdminSvcSeller[] =>
  (eligibility?.sellers ?? []).map(({ phone, status }) => ({
    phone: maskPhone(phone.replace(/\D/g, "")),
    status,
  }))

/**
 * What a connection test is to say. An account that the service calls inactive is no connection that could be sold by:
 * a checkout would answer 803.
 */
export const connectionResult = (asked: AskedAboutBuyer): AdminSvcCallResult => {
  const sellers = sellersOf(asked)

  return asked.result === "ok" && sellers.length > 0 && sellers.every(({ status }) => status === "INACTIVE")
    ? "merchant_inactive"
    : asked.result
}

/** What the service says of a buyer, without what names them elsewhere. */
export const buyerOf = (asked: AskedAboutBuyer, phone: string): AdminSvcBuyer | null => {
  const { eligibility } = asked

  return eligibility === undefined
    ? null
    : {
        is_eligible: isEligible(eligibility),
        eligibility: eligibility.eligibility,
        reason: eligibility.reason,
        user_status: eligibility.user_status,
        onboarding_completed: eligibility.onboarding_completed,
        credit_amount: eligibility.credit_amount,
        // The service names a buyer without a name by the phone number.
        customer_name: eligibility.customer_name.replaceAll(phone, maskPhone(phone)),
        has_signup_url: eligibility.signup_url !== "",
        sellers: sellersOf(asked),
      }
}
