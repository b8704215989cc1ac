import type { CallFailureOf, CallWords } from "../call-failure"
import { callRemedyEn } from "./call-remedies"
import { operationsEn } from "./operations"

const list = (places: readonly string[]): string => (places.length > 0 ? ` (${places.join(", ")})` : "")

const ANSWERS: Readonly<Record<CallFailureOf<"answer_unusable">["reason"], string>> = {
  empty: "was answered with an empty body",
  not_json: "was answered with something other than JSON",
  wrong_shape: "was answered with JSON that is not of the documented shape",
  truncated: "was answered with a body that broke off",
  too_large: "was answered with a body over the size limit",
  not_confirmed: "was answered without an error code, but not confirmed either",
  other_order: "was answered for another order than the one sent",
}

const CONNECTIONS: Readonly<Record<CallFailureOf<"connection_failed">["stage"], string>> = {
  connect: "could not connect",
  upload: "lost its connection before everything was sent",
  answer: "lost its connection before the answer",
}

export const callWordsEn: CallWords = {
  sentence: (operation, happened) => `${operationsEn[operation]} ${happened}.`,
  serviceSays: (words) => `The service says: “${words}”.`,
  happened: {
    service_refused: ({ code, name, fields }) => `was answered with ${code} ${name}${list(fields)}`,
    lookup_refused: "was refused by the service",
    http_status: ({ status }) => `was answered with HTTP ${status}`,
    input_refused: ({ issues }) => `was not sent: ${issues}`,
    timed_out: ({ sent }) => (sent ? "was not answered in time" : "timed out before it was sent"),
    connection_failed: ({ stage }) => CONNECTIONS[stage],
    file_unreadable: "was not sent to its end: its file could not be read, or had changed",
    aborted: ({ reason }) =>
      reason === "closed" ? "was ended by closing the client" : "was aborted by its caller",
    answer_unusable: ({ reason, paths }) => ANSWERS[reason] + list(paths),
  },
  remedy: callRemedyEn,
}
