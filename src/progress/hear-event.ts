import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { tryAgain } from "../domain/try-again"
import { svcOf } from "../modules/svc"
import { NewerVersion } from "../modules/svc/ledger/ledger-error"

/**
 * Does what an event asks for, with several tries (see {@link tryAgain}): Medusa tells each subscriber only once, so a
 * failure would lose the event. A refusal (a `MedusaError`) is not tried again.
 */
export const hearEvent = <T>(work: () => Promise<T>): Promise<T> =>
  tryAgain(work, { stands: (error) => error instanceof MedusaError })

/**
 * As {@link hearEvent}, of an order. If only a newer version can read one of its attempts, all of them are made due: an
 * instance of that version sees what has happened.
 */
export const hearOrderEvent = async (
  container: MedusaContainer,
  work: () => Promise<void>
): Promise<void> => {
  try {
    await hearEvent(work)
  } catch (error) {
    if (!(error instanceof NewerVersion)) {
      throw error
    }
    const { ledger } = svcOf(container)

    await ledger.orders.makeOrderDue(error.reference, ledger.now())
  }
}
