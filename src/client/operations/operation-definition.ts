import type { z } from "zod"
import type { SvcBrandNames } from "../brand"
import type { SvcOperation } from "../operation-name"
import type { Answer, SvcAnswer } from "../envelopes/answer"

export interface OperationDefinition<Input, Output extends SvcAnswer> {
  name: SvcOperation
  /** Below `/{brand}/v1/`. */
  path: string
  /** Whether it may be sent again by the client itself: only where a repetition can do no harm. */
  retryable: boolean
  /** Whether HTTP 400 carries an envelope, as in the lookup envelope (spec 7.2). */
  readsBadRequest: boolean
  input: z.ZodType<Input>
  body: (input: Input, brand: SvcBrandNames) => Record<string, unknown>
  /** The result of what was sent, or a thrown `SvcError`. */
  read: (answer: Answer, input: Input) => Output
}
