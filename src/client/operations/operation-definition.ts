import type { z } from "zod"
import type { SvcBrandNames } from "../brand"
import type { SvcOperation } from "../operation-name"
import type { Answer, SvcAnswer } from "../envelopes/answer"

export interface OperationDefinition<Input, Output extends SvcAnswer> {
  name: SvcOperation
  /** Below `/{brand}/v1/`. */
  path: string
  /** The client itself may repeat the call, because a repetition can do no harm. Any other has the whole operation's time. */
  retryable?: true
  /** HTTP 400 carries an envelope, as in the lookup envelope (spec 7.2). */
  readsBadRequest?: true
  input: z.ZodType<Input>
  body: (input: Input, brand: SvcBrandNames) => Record<string, unknown>
  /** Reads the result, or throws a `SvcError`. */
  read: (answer: Answer, input: Input) => Output
}
