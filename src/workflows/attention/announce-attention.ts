import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"

const BATCH = 50

/**
 * Emits `svc.needs_attention` for each point that was listed since, at least once: what is emitted is noted in the same
 * transaction. Never throws, since nothing else depends on it; the next sweep finds what was left.
 */
export const announceAttention = async (container: MedusaContainer): Promise<void> => {
  const { attention } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const eventBus = container.resolve(Modules.EVENT_BUS)

  try {
    for (let taken = BATCH; taken === BATCH;) {
      taken = await attention.announce(BATCH, (rows) =>
        eventBus.emit(
          rows.map(({ id, kind, orderId, reference }) => ({
            name: "svc.needs_attention",
            data: { id, kind, order_id: orderId, reference },
          }))
        )
      )
    }
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`svc.attention was not announced: ${error instanceof Error ? error.name : "error"}`)
  }
}
