import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { svcOf } from "../modules/svc"
import { emit } from "./emit"

const BATCH = 50

/** They stay as they were, to be announced by the next sweep. */
class EventsNotTaken extends Error {
  override readonly name = "EventsNotTaken"
}

/**
 * Emits `svc.needs_attention` for each point that was listed since, at least once: what is emitted is noted in the same
 * transaction. Never throws, since nothing else depends on it; the next sweep finds what was left.
 */
export const announceAttention = async (container: MedusaContainer): Promise<void> => {
  const { attention } = svcOf(container).ledger

  try {
    for (let taken = BATCH; taken === BATCH;) {
      taken = await attention.announce(BATCH, async (rows) => {
        const events = rows.map(({ id, kind, orderId, reference }) => ({
          name: "svc.needs_attention",
          data: { id, kind, order_id: orderId, reference },
        }))

        if (!(await emit(container, events, {}))) {
          throw new EventsNotTaken("The event bus did not take what needs attention")
        }
      })
    }
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`svc.attention was not announced: ${error instanceof Error ? error.name : "error"}`)
  }
}
