import {
  connectionFault,
  outcomeOf,
  SvcAbortError,
  SvcError,
  SvcHttpError,
  SvcLookupError,
  SvcResponseError,
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

/** The end of a call that was answered as documented. */
export const CALL_OK: CallEnd = { result: "ok", errorName: null, errorCode: null, httpStatus: null }

/** What the failure of a call means; decided by what is known of it, never by message. */
export const callEnd = (error: unknown): CallEnd => ({
  result: error instanceof SvcError ? resultOf(error.failure) : "unexpected_answer",
  errorName: error instanceof Error ? error.name : "Error",
  errorCode: codeOf(error),
  httpStatus:
    error instanceof SvcHttpError || error instanceof SvcLookupError || error instanceof SvcResponseError
      ? error.status
      : null,
})

/** Whether this process itself ended the call, which says nothing about the service. */
export const isEndedHere = (error: unknown): boolean => error instanceof SvcAbortError

const resultOf = (failure: SvcError["failure"]): AdminSvcCallResult => {
  switch (failure.problem) {
    case "http_status":
      return resultOfStatus(failure.status)
    case "service_refused":
      return resultOfCode(failure.code)
    case "lookup_refused":
      return "refused"
    case "timed_out":
      return "timeout"
    case "connection_failed":
      return OF_FAULT[connectionFault(failure.code)]
    case "answer_unusable":
      return failure.reason === "not_json" || failure.reason === "empty" ? "not_json" : "unexpected_answer"
    case "input_refused":
    case "file_unreadable":
      return "not_sent"
    case "aborted":
      return "connection_lost"
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

const resultOfCode = (code: number): AdminSvcCallResult =>
  OF_MERCHANT.get(code) ?? (outcomeOf(code) === "rejected" ? "refused" : "service_failing")

const OF_FAULT = {
  host: "wrong_address",
  refused: "wrong_address",
  unreachable: "wrong_address",
  tls: "tls",
  timeout: "timeout",
  other: "connection_lost",
} as const satisfies Record<ReturnType<typeof connectionFault>, AdminSvcCallResult>
