import type { CallFailure } from "../domain/facts/call-failure"
import type { callRemedyEn } from "./en/call-remedies"
import { inARow, say, type Sentence } from "./sentence"

export type CallFailureOf<Problem extends CallFailure["problem"]> = Extract<CallFailure, { problem: Problem }>

/**
 * Whether an `error_code` says that nothing happened. All codes that the specification names do, except 500 (spec 7.1),
 * and so do others in their families (4xx and 8xx). Of any other code nobody knows.
 */
export const isRefusalCode = (code: number): boolean => [4, 8].includes(Math.floor(code / 100))

const TLS = /CERT|TLS|SSL|EPROTO|UNABLE_TO_|HOSTNAME_MISMATCH|CRL_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH/

/** Why there is no connection, by the code of the system, of Node or of OpenSSL. */
export const connectionFault = (code = "") => {
  switch (true) {
    case code === "ENOTFOUND" || code.startsWith("EAI_"):
      return "host"
    case code === "ECONNREFUSED":
      return "refused"
    case /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code):
      return "unreachable"
    case TLS.test(code):
      return "tls"
    case code === "ETIMEDOUT":
      return "timeout"
    default:
      return "other"
  }
}

export interface CallWords {
  sentence: (operation: CallFailure["operation"], happened: string) => string
  serviceSays: (words: string) => string
  happened: { readonly [Problem in CallFailure["problem"]]: Sentence<CallFailureOf<Problem>> }
  remedy: typeof callRemedyEn
}

const has = <Key extends number>(texts: Readonly<Record<Key, string>>, key: number): key is Key =>
  Object.hasOwn(texts, key)

/** What to do about a failed call, for an operator of the store. */
export const callRemedy = ({ remedy }: CallWords, failure: CallFailure): string => {
  const settle = remedy.settle[failure.operation]

  switch (failure.problem) {
    case "service_refused": {
      const { code } = failure
      const toDo = has(remedy.codes, code) ? remedy.codes[code] : remedy.unknownCode

      return isRefusalCode(code) ? toDo : `${toDo} ${settle}`
    }
    case "lookup_refused":
      return remedy.lookup
    case "http_status":
      return httpRemedy(remedy, failure.status, settle)
    case "input_refused":
      return remedy.input
    case "timed_out":
      return failure.sent ? settle : timeOutRemedy(remedy, failure)
    case "connection_failed":
      return failure.stage === "answer" ? settle : connectionRemedy(remedy, failure)
    case "file_unreadable":
      return remedy.file
    case "aborted":
      return failure.sent ? settle : remedy.nothingSent
    case "answer_unusable":
      return `${failure.reason === "other_order" ? remedy.otherOrder : remedy.unusable} ${settle}`
  }
}

type Remedies = CallWords["remedy"]

const httpRemedy = (remedy: Remedies, status: number, settle: string): string => {
  if (status >= 300 && status < 400) {
    return remedy.redirect
  }
  if (status === 408 || status >= 500) {
    return `${remedy.gateway} ${settle}`
  }
  return has(remedy.statuses, status) ? remedy.statuses[status] : remedy.unknownStatus
}

const timeOutRemedy = (remedy: Remedies, { phase }: CallFailureOf<"timed_out">): string => {
  switch (phase) {
    case "queue":
      return remedy.queue
    case "upload":
      return remedy.incomplete
    case "connect":
    case "answer":
      return remedy.notReached
  }
}

const connectionRemedy = (remedy: Remedies, { stage, code }: CallFailureOf<"connection_failed">): string => {
  const fault = connectionFault(code)

  if (stage === "upload") {
    return remedy.incomplete
  }
  return fault === "unreachable" || fault === "timeout" ? remedy.notReached : remedy.noConnection[fault]
}

const happened = <Name extends CallFailure["problem"]>(
  { happened: words }: CallWords,
  name: Name,
  failure: CallFailureOf<Name>
): string => say<CallFailureOf<Name>>(words[name], failure)

/** A failed call in words, with what to do. */
export const callSentence = (words: CallWords, failure: CallFailure): string =>
  `${words.sentence(failure.operation, happened(words, failure.problem, failure))} ${callRemedy(words, failure)}`

/** As {@link callSentence}, with what the service itself said, marked as such. */
export const callProblem = (words: CallWords, failure: CallFailure): string =>
  inARow(
    callSentence(words, failure),
    "service_says" in failure && failure.service_says !== undefined
      ? words.serviceSays(failure.service_says)
      : undefined
  )
