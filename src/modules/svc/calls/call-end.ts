import {
  SvcAbortError,
  SvcConnectionError,
  SvcError,
  SvcFileError,
  SvcHttpError,
  SvcInputError,
  SvcLookupError,
  SvcResponseError,
  SvcServiceError,
  SvcTimeoutError,
} from "../../../client"
import type { AdminSvcCallResult } from "../../../types"
import { codeOf } from "../service-answer"

export interface CallEnd {
  result: AdminSvcCallResult
  errorName: string | null
  /** The service's own code. */
  errorCode: number | null
  httpStatus: number | null
}

const UNREACHABLE = /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/
const TLS = /CERT|TLS|SSL|EPROTO|UNABLE_TO_|HOSTNAME_MISMATCH|CRL_|INVALID_CA|PATH_LENGTH/

/** The end of a call that was answered as documented. */
export const CALL_OK: CallEnd = { result: "ok", errorName: null, errorCode: null, httpStatus: null }

/** What the failure of a call means; decided by class, code and status, never by message. */
export const callEnd = (error: unknown): CallEnd => ({
  result: resultOf(error),
  errorName: error instanceof Error ? error.name : "Error",
  errorCode: codeOf(error),
  httpStatus:
    error instanceof SvcHttpError || error instanceof SvcLookupError || error instanceof SvcResponseError
      ? error.status
      : null,
})

/** Whether this process itself ended the call, which says nothing about the service. */
export const isEndedHere = (error: unknown): boolean => error instanceof SvcAbortError

const resultOf = (error: unknown): AdminSvcCallResult => {
  switch (true) {
    case error instanceof SvcHttpError:
      return resultOfStatus(error.status)
    case error instanceof SvcServiceError:
      return resultOfCode(error)
    case error instanceof SvcLookupError:
      return "refused"
    case error instanceof SvcTimeoutError:
      return "timeout"
    case error instanceof SvcConnectionError:
      return resultOfConnection(error.code)
    case error instanceof SvcResponseError:
      return error.reason === "not_json" || error.reason === "empty" ? "not_json" : "unexpected_answer"
    case error instanceof SvcInputError || error instanceof SvcFileError:
      return "not_sent"
    case error instanceof SvcError:
      return "connection_lost"
    default:
      return "unexpected_answer"
  }
}

const resultOfStatus = (status: number): AdminSvcCallResult => {
  switch (true) {
    case status === 401 || status === 403:
      return "wrong_token"
    case status === 404:
      return "wrong_address"
    case status >= 300 && status < 400:
      return "redirected"
    case status === 429:
      return "rate_limited"
    case status >= 500:
      return "service_failing"
    default:
      return "unexpected_answer"
  }
}

/** What a code says of the merchant (spec 7.1). */
const OF_MERCHANT: ReadonlyMap<number, AdminSvcCallResult> = new Map([
  [802, "merchant_not_found"],
  [803, "merchant_inactive"],
])

const resultOfCode = ({ code, outcome }: SvcServiceError): AdminSvcCallResult =>
  OF_MERCHANT.get(code) ?? (outcome === "rejected" ? "refused" : "service_failing")

const resultOfConnection = (code = ""): AdminSvcCallResult => {
  switch (true) {
    case UNREACHABLE.test(code):
      return "wrong_address"
    case TLS.test(code):
      return "tls"
    case code === "ETIMEDOUT":
      return "timeout"
    default:
      return "connection_lost"
  }
}
