import { SvcError } from "../../client"

/** Gives the service's answer, or its client's error as a value. Any other error is thrown. */
export const orSvcError = <Answer>(call: Promise<Answer>): Promise<Answer | SvcError> =>
  call.catch((error: unknown) => {
    if (error instanceof SvcError) {
      return error
    }
    throw error
  })
