import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/** Longer than any event bus takes that works: one whose Redis is away does not return. */
const LIMIT_MS = 3_000

/**
 * Tells subscribers, outside of every transaction and for a limited time (design D26). Never throws: what happened is in
 * the ledger, whoever hears of it.
 */
export const emit = async (
  container: MedusaContainer,
  events: readonly { name: string; data?: Record<string, unknown> }[],
  about: Record<string, unknown>
): Promise<void> => {
  if (events.length === 0) {
    return
  }
  const emitted = container
    .resolve(Modules.EVENT_BUS)
    .emit(events.map(({ name, data }) => ({ name, data: { ...about, ...data } })))
    .then(
      () => "emitted",
      () => "refused"
    )
  const end = await Promise.race([emitted, wait(LIMIT_MS, "not taken in time", { ref: false })])

  if (end !== "emitted") {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`svc.events ${events.map(({ name }) => name).join(", ")}: ${end}`)
  }
}
