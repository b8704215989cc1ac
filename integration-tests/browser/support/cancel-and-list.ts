import { pollUntil } from "../../../support/poll-until"
import type { Store } from "../../../support/store"

/** Cancels an order that the service holds, and waits until that needs attention. */
export const cancelAndList = async (store: Store, orderId: string): Promise<void> => {
  await store.cancel(orderId)
  await pollUntil(
    "what needs attention",
    async () => (await store.attention(orderId)).join(),
    "canceled_in_medusa",
    { everyMs: 100 }
  )
}
