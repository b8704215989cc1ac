import { MedusaError } from "@medusajs/framework/utils"
import { tryAgain } from "../domain/try-again"

/**
 * Does what an event asks for, with several tries (see {@link tryAgain}): Medusa tells each subscriber only once, so a
 * failure would lose the event. A refusal (a `MedusaError`) is not tried again.
 */
export const hearEvent = <T>(work: () => Promise<T>): Promise<T> =>
  tryAgain(work, { stands: (error) => error instanceof MedusaError })
