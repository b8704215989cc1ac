import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../modules/svc"
import { progressOrder } from "./progress-order"

/**
 * Makes attempts due, and moves them on in the background. So an event of Medusa is handled within milliseconds,
 * however long the service takes (design D26). The sweep repairs a failure.
 */
export const startProgress = async (
  container: MedusaContainer,
  attempts: readonly { reference: string }[],
  actor = "system"
): Promise<void> => {
  const { ledger, effects } = svcOf(container)

  for (const { reference } of attempts) {
    await ledger.orders.makeDue(reference, ledger.now())
    effects.add(reference, async () => {
      try {
        await progressOrder(container, { reference, actor })
      } catch {
        // Logged where it failed, and due again.
      }
    })
  }
}
