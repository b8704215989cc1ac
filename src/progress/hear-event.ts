import { MedusaError } from "@medusajs/framework/utils"
import { tryAgain } from "../domain/try-again"

/**
 * Does what an event asks for, see {@link tryAgain}: Medusa tells each subscriber once, and what came of it is all that is left
 * of the event. A refusal stands.
 */
export const hearEvent = <T>(work: () => Promise<T>): Promise<T> =>
  tryAgain(work, { stands: (error) => error instanceof MedusaError })
