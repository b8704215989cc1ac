import { SvcError } from "../../client"

/** What the service answered, or how its client failed; whatever else goes wrong is thrown. */
export const orSvcError = <Answer>(call: Promise<Answer>): Promise<Answer | SvcError> =>
  call.catch((error: unknown) => {
    if (error instanceof SvcError) {
      return error
    }
    throw error
  })
