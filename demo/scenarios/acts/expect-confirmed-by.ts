import { expectEqual } from "../expect"
import type { Scene } from "../scenario"

/** Checks in the order's timeline who brought the confirmation of the down payment. */
export const expectConfirmedBy = (
  { store, log }: Scene,
  orderId: string,
  actor: "service" | "sweep" | "buyer"
): Promise<void> =>
  log.step(`the timeline says that the ${actor} brought the confirmation`, async () => {
    const { activity } = await store.timeline(orderId)
    const confirmation = activity.find(({ kind }) => kind === "down_payment_confirmed")

    expectEqual("who brought it", confirmation?.actor, actor)
  })
