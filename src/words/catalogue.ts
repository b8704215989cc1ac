import type { ActivityKind, ActivityValues } from "../domain/facts/activity-facts"
import type { AttentionKind, AttentionValues } from "../domain/facts/attention-facts"
import type { CallFailure } from "../domain/facts/call-failure"
import type { Problem } from "../domain/facts/problem"
import type { OrderState } from "../domain/order-state"
import { callProblem, type CallWords } from "./call-failure"
import { say, type Sentence } from "./sentence"

export type ActivityWords = {
  readonly [Kind in ActivityKind]: {
    readonly title: string
    readonly message: Sentence<ActivityValues<Kind>>
  }
}

export type AttentionWords = {
  readonly [Kind in AttentionKind]: {
    readonly title: string
    readonly message: Sentence<AttentionValues<Kind>>
    readonly remedy: Remedy<AttentionValues<Kind>>
  }
}

/** What to do. A text, or one for each reason, cause, change or subject, for a missing plan or for named fields, with `other` for the rest. */
type Remedy<Values> =
  | string
  | (Values extends { reason: infer Reason extends string }
      ? By<Reason>
      : Values extends { cause: Problem }
        ? By<Problem["problem"]>
        : Values extends { plan: number | null }
          ? By<"no_plan" | "fields">
          : Values extends { change: infer Change }
            ? By<Extract<Change, string>>
            : Values extends { of: infer Of extends string }
              ? By<Of>
              : never)

type By<Why extends string> = Readonly<Partial<Record<Why, string>> & { other: string }>

type OwnProblem = Exclude<Problem, CallFailure>["problem"]

/** Words for all problems but failed calls. */
export type ProblemWords = {
  readonly [Name in OwnProblem]: Sentence<Extract<Problem, { problem: Name }>>
}

const isCallFailure = ({ happened }: CallWords, problem: Problem): problem is CallFailure =>
  Object.hasOwn(happened, problem.problem)

const wordsFor = <Name extends OwnProblem>(
  words: ProblemWords,
  name: Name,
  problem: Extract<Problem, { problem: Name }>
): string => say<Extract<Problem, { problem: Name }>>(words[name], problem)

export const problemSentence = (words: ProblemWords, calls: CallWords, problem: Problem): string =>
  isCallFailure(calls, problem) ? callProblem(calls, problem) : wordsFor(words, problem.problem, problem)

/** Why something of Medusa's own is refused for an order on credit. It is read on Medusa's pages. */
export interface MedusaRefusals {
  fulfilment: {
    unauthorized: (brand: string) => string
    released: (brand: string) => string
    /** What to do, by the state of the attempt. */
    remedy: Readonly<Partial<Record<OrderState, string>> & { other: string }>
  }
  capture: Readonly<Record<"released" | "disputed" | "not_delivered", string>>
  refund: Readonly<Record<"no_operation" | "not_known" | "order_canceled", string>>
  /** Of a capture or a refund. */
  at_once: string
}

export interface Catalogue {
  activity: ActivityWords
  attention: AttentionWords
  problem: (problem: Problem) => string
  /** `settled`: the note of a point that settled itself. `retried`: the note when another try settled it. */
  settled: string
  retried: string
  refusedInMedusa: MedusaRefusals
}
