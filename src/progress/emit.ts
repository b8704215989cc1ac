import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/** Longer than any event bus takes that works: one whose Redis is away does not return. */
const LIMIT_MS = 3_000

/**
 * Tells subscribers, outside of every transaction and for a limited time (design D26). Never throws: what happened is in
 * the ledger, whoever hears of it.
 * @returns whether the event bus took them.
 */
export const emit = async (
  container: MedusaContainer,
  events: readonly { name: string; data?: Record<string, unknown> }[],
  about: Record<string, unknown>
): Promise<boolean> => {
  if (events.length === 0) {
    return true
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
      .warn(`svc.events ${[...new Set(events.map(({ name }) => name))].join(", ")}: ${end}`)
  }
  return end === "emitted"
}
