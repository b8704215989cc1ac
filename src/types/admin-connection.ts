/** What the end of a call to the service means; stable, for pages to put into words. */
export type AdminSvcCallResult =
  | "ok"
  /** 401 or 403. */
  | "wrong_token"
  /** 404, the name does not resolve, or nothing listens there. */
  | "wrong_address"
  /** Another address answered with a redirect; the token never follows one. */
  | "redirected"
  /** A page, a gateway, or nothing at all answered. */
  | "not_json"
  /** JSON, but not as documented. */
  | "unexpected_answer"
  | "timeout"
  /** No trusted, matching certificate. */
  | "tls"
  /** The connection broke off. */
  | "connection_lost"
  /** 802 and 803, of the merchant that the token belongs to. */
  | "merchant_not_found"
  | "merchant_inactive"
  /** Any other failure that the service itself answered with: see `error_code`, or `service_says` where it has no code. */
  | "refused"
  /** 429. */
  | "rate_limited"
  /** A status of 500 or more, or the code 500. */
  | "service_failing"
  /** The input was refused here, or a file could not be read to its end. */
  | "not_sent"

/** The merchant's standing as the service knows it for one of its accounts. */
export interface AdminSvcSeller {
  /** Masked. */
  phone: string
  status: string
}

/** A field of an answer that was not as documented. */
export interface AdminSvcOddField {
  /** Where it is, such as `data.credit_amount`. */
  path: string
  /** What was expected there, in English, for the operator's support; never what was there instead. */
  message: string
}

/** `POST /admin/svc/connection-test`, without a body; 200 whatever the service answered. */
export interface AdminSvcConnectionTestResponse {
  result: AdminSvcCallResult
  at: string
  duration_ms: number
  /** Of the last answer, if there was one. */
  http_status: number | null
  /** The service's own code, if it answered with one. */
  error_code: number | null
  /** Why it refused, in its own words, with `refused`: this operation has no code (spec 7.2). */
  service_says: string | null
  /** The name of the error, for the operator's support. */
  error_name: string | null
  /** The merchant's accounts as the service answered; empty unless `ok`. */
  sellers: AdminSvcSeller[]
  /** With `ok`, fields that the store can do without; with `unexpected_answer`, those that it cannot. */
  odd_fields: AdminSvcOddField[]
}

/** Body of `POST /admin/svc/buyer-check`. */
export interface AdminSvcBuyerCheckBody {
  /** As people write it: `05...`, `+966...`; Arabic digits are fine. */
  phone: string
}

/** Spec 2.1. */
export interface AdminSvcBuyer {
  is_eligible: boolean
  eligibility: string
  /** `BUYER_NOT_ONBOARDED`, `SELLER_NOT_ONBOARDED`, or empty. */
  reason: string
  /** `Active`, `Pending` or `NotFound`. */
  user_status: string
  /** Null when the service did not say. */
  onboarding_completed: boolean | null
  /** SAR; null when the service did not say. */
  credit_amount: number | null
  customer_name: string
  /** Whether there is an onboarding page for this buyer; the storefront offers it at checkout. */
  has_signup_url: boolean
  sellers: AdminSvcSeller[]
}

/**
 * `POST /admin/svc/buyer-check`; 200 whatever the service answered, 400 for what is no phone number, 429 after too
 * many numbers within the hour.
 */
export interface AdminSvcBuyerCheckResponse {
  /** Masked. */
  phone: string
  result: AdminSvcCallResult
  at: string
  error_code: number | null
  /** Why it refused, in its own words, with `refused`: this operation has no code (spec 7.2). */
  service_says: string | null
  /** Null unless `result` is `ok`. */
  buyer: AdminSvcBuyer | null
}
