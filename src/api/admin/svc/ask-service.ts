import type { MedusaContainer } from "@medusajs/framework/types"
import { asSaid } from "../../../domain/facts/fact"
import { maskPhone } from "../../../domain/phone-number"
import { svcOf } from "../../../modules/svc"
import type SvcModuleService from "../../../modules/svc/service"
import { notAllowed } from "../../../workflows/refusals"
import {
  askAboutBuyer,
  buyerOf,
  connectionResult,
  NOBODYS_PHONE,
  sellersOf,
} from "./buyer-check/ask-about-buyer"
import type { AdminSvcBuyerCheckResponse, AdminSvcConnectionTestResponse } from "../../../types"

/** Connection tests belong to no order, so their activity is kept under this subject. */
export const CONNECTION_TEST_SUBJECT = { reference: "connection_test", orderId: null } as const

/** Buyer checks belong to no order, so their activity is kept under this subject. */
export const BUYER_CHECK_SUBJECT = { reference: "buyer_check", orderId: null } as const

/** Distinct phone numbers that one admin user may ask about in an hour. */
const PHONES_PER_USER = 60

/** Who asks, and about which phone number: digits, no plus. */
export interface AskServiceInput {
  phone: string | undefined
  /** The admin user's id. */
  actor: string
}

/** @throws {MedusaError} NOT_ALLOWED `too_many_phones` when an admin user may not ask about one more within the hour. */
const requireMayAsk = async (svc: SvcModuleService, phone: string, actor: string): Promise<void> => {
  const scopes = [{ scope: `user:${actor}`, most: PHONES_PER_USER }]

  if (!(await svc.ledger.phoneLookups.allow(phone, scopes))) {
    throw notAllowed("You asked about too many phone numbers. Try again in an hour.", "too_many_phones")
  }
}

/**
 * Asks the service a harmless question and says what the answer means for the connection.
 * @throws {MedusaError} as {@link checkBuyer}, because the answer also tells something about the buyer.
 */
export const testConnection = async (
  container: MedusaContainer,
  { phone, actor }: AskServiceInput
): Promise<AdminSvcConnectionTestResponse> => {
  const svc = svcOf(container)

  if (phone !== undefined) {
    await requireMayAsk(svc, phone, actor)
  }
  const { language } = await svc.optionsInForce()
  const asked = await askAboutBuyer(svc.client, phone ?? NOBODYS_PHONE, language)
  const result = connectionResult(asked)

  await svc.ledger.activity.note(CONNECTION_TEST_SUBJECT, {
    kind: "connection_tested",
    actor,
    values: {
      result,
      error_name: asked.errorName,
      duration_ms: asked.durationMs,
      ...(phone === undefined ? {} : { phone: maskPhone(phone) }),
    },
  })
  return {
    result,
    at: svc.ledger.now().toISOString(),
    duration_ms: asked.durationMs,
    http_status: asked.httpStatus,
    error_code: asked.errorCode,
    error_name: asked.errorName,
    sellers: sellersOf(asked),
    odd_fields: asked.oddities.map(({ path, message }) => ({ path, message })),
  }
}

/**
 * Asks the service about a buyer, as it sees them now.
 * @throws {MedusaError} NOT_ALLOWED `too_many_phones` when the admin user has asked about too many within the hour.
 */
export const checkBuyer = async (
  container: MedusaContainer,
  { phone, actor }: AskServiceInput & { phone: string }
): Promise<AdminSvcBuyerCheckResponse> => {
  const svc = svcOf(container)
  const { activity, now } = svc.ledger

  await requireMayAsk(svc, phone, actor)
  const { language } = await svc.optionsInForce()
  const asked = await askAboutBuyer(svc.client, phone, language)
  const buyer = buyerOf(asked, phone)
  const masked = maskPhone(phone)

  await activity.note(BUYER_CHECK_SUBJECT, {
    kind: "buyer_checked",
    actor,
    values: {
      phone: masked,
      result: asked.result,
      ...(buyer === null ? {} : { service_says: asSaid(buyer.eligibility) }),
    },
  })
  return {
    phone: masked,
    result: asked.result,
    at: now().toISOString(),
    error_code: asked.errorCode,
    buyer,
  }
}
