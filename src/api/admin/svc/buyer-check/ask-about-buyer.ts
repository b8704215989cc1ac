import {
  type BuyerEligibility,
  isEligible,
  type SvcClient,
  type SvcIssue,
  SvcLookupError,
  SvcResponseError,
} from "../../../../client"
import { asSaid } from "../../../../domain/facts/fact"
import { maskPhone } from "../../../../domain/phone-number"
import type { AdminSvcBuyer, AdminSvcSeller } from "../../../../types"
import { CALL_OK, type CallEnd, callEnd } from "../../../../modules/svc/calls/call-end"
import type SvcModuleService from "../../../../modules/svc/service"
import { notAllowed } from "../../../../workflows/refusals"

/** Connection tests and buyer checks belong to no order, so their activity is kept under these subjects. */
export const CONNECTION_TEST_SUBJECT = { reference: "connection_test", orderId: null } as const
export const BUYER_CHECK_SUBJECT = { reference: "buyer_check", orderId: null } as const

/** What the service answered about a phone number. The question goes straight to the service, past the cache. */
export interface AskedAboutBuyer extends CallEnd {
  durationMs: number
  eligibility: BuyerEligibility | undefined
  /** Where the answer differs from the documentation, whether it could still be read or not. */
  oddities: readonly SvcIssue[]
  /** Why it refused, in its own words: this operation gives no code (spec 7.2). */
  serviceSays: string | null
}

/** Distinct phone numbers that one admin user may ask about in an hour. */
const PHONES_PER_USER = 60

/**
 * @param actor the admin user's id.
 * @throws {MedusaError} NOT_ALLOWED `too_many_phones` when an admin user may not ask about one more within the hour.
 */
export const requireMayAsk = async (svc: SvcModuleService, phone: string, actor: string): Promise<void> => {
  const scopes = [{ scope: `user:${actor}`, most: PHONES_PER_USER }]

  if (!(await svc.ledger.phoneLookups.allow(phone, scopes))) {
    throw notAllowed("You asked about too many phone numbers. Try again in an hour.", "too_many_phones")
  }
}

/** A person waits for the answer. */
const PATIENCE_MS = 12_000
/** Has the form of a Saudi mobile number, but nobody that a store could know has it. */
export const NOBODYS_PHONE = "966500000000"

/** Asks the service about a phone number (digits, no plus). A failed call is a result, not an error. */
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
      serviceSays: null,
    }
  } catch (error) {
    return {
      ...callEnd(error),
      durationMs: took(),
      eligibility: undefined,
      oddities: error instanceof SvcResponseError ? error.issues : [],
      serviceSays: error instanceof SvcLookupError ? saidIn(error) : null,
    }
  }
}

const saidIn = ({ serviceMessage = "" }: SvcLookupError): string | null =>
  serviceMessage === "" ? null : asSaid(serviceMessage)

/** The merchant's accounts as the service answered, their phones masked. */
export const sellersOf = ({ eligibility }: AskedAboutBuyer): AdminSvcSeller[] =>
  (eligibility?.sellers ?? []).map(({ phone, status }) => ({
    phone: maskPhone(phone.replace(/\D/g, "")),
    status,
  }))

/** What the service says about a buyer, without the ids that name the buyer elsewhere. */
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
        // For a buyer without a name the service gives the phone number as the name.
        customer_name: eligibility.customer_name.replaceAll(phone, maskPhone(phone)),
        has_signup_url: eligibility.signup_url !== "",
        sellers: sellersOf(asked),
      }
}
