import { tryAgain } from "../../domain/try-again"
import { LeaseLost } from "./ledger/lease"
import type { Tools } from "./tools"

/**
 * Writes down what the service has answered. The store's own errors must not turn that answer into another one (design D22).
 * @param what was answered, such as `invoice INV-1`
 * @throws what the last try threw; {@link LeaseLost} at once.
 */
export const writeAnswer = <T>(
  { logger }: Pick<Tools, "logger">,
  what: string,
  write: () => Promise<T>
): Promise<T> =>
  tryAgain(write, {
    stands: (error) => error instanceof LeaseLost,
    onFailure: (error) => {
      logger.error(
        `svc.${what} was answered, but not written down: ${error instanceof Error ? error.message : "error"}`
      )
    },
  })
