import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { tryAgain } from "../domain/try-again"
import { svcOf } from "../modules/svc"
import { loggable, NewerVersion } from "../modules/svc/ledger/ledger-error"
import { loggerOf } from "./logger-of"

/**
 * Does what an event asks for, with several tries (see {@link tryAgain}): Medusa tells each subscriber only once, so a
 * failure would lose the event. A refusal (a `MedusaError`) is not tried again.
 */
export const hearEvent = <T>(work: () => Promise<T>): Promise<T> =>
  tryAgain(work, { stands: (error) => error instanceof MedusaError })

/** What Medusa told of an order: its own id, or that of a fulfilment or a payment. */
interface OrderEvent {
  name: string
  data: { id?: string; order_id?: string }
}

/**
 * Hears of an order. If only a newer version can read one of its attempts, all of them are made due: an instance of that version
 * sees what has happened.
 * @throws any other failure, once it is logged with the order: Medusa's own line has the name of the event alone.
 */
export const hearOrderEvent = async (
  container: MedusaContainer,
  { name, data }: OrderEvent,
  hearing: Promise<void>
): Promise<void> => {
  try {
    await hearing
  } catch (error) {
    if (!(error instanceof NewerVersion)) {
      loggerOf(container).error(
        `svc.order ${data.order_id ?? data.id} did not hear ${name}: ${loggable(error)}`
      )
      throw error
    }
    const { ledger } = svcOf(container)

    await ledger.orders.makeOrderDue(error.reference, ledger.now())
  }
}
