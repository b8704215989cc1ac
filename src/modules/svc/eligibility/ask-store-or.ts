import type { Logger } from "@medusajs/framework/types"
import { askStore, StoreFunctionError } from "../../../config"

/** Asks one of the store's own functions. A failure is logged, and gives `otherwise`. */
export const askStoreOr = async <Given extends object, T>(
  otherwise: T,
  logger: Logger,
  ...question: Parameters<typeof askStore<Given, T>>
): Promise<T> => {
  try {
    return await askStore(...question)
  } catch (error) {
    if (!(error instanceof StoreFunctionError)) {
      throw error
    }
    logger.warn(`svc.eligibility ${error.stack ?? error.message}`)
    return otherwise
  }
}
