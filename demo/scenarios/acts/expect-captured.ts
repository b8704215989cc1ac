import { expectEqual } from "../expect-equal"
import { pollUntil } from "../../../support/poll-until"
import type { Scene } from "../scenario"

/** Waits until Medusa has captured an order's payment, and looks at what the service says of the order. */
export const expectCaptured = async (
  { store, log }: Scene,
  orderId: string,
  svcOrderId: string
): Promise<void> => {
  await log.step("the payment is captured in Medusa by itself", async () => {
    await pollUntil("the payment status", () => store.paymentStatus(orderId), "captured", {
      withinMs: 20_000,
    })
  })
  await log.step("the service calls the order delivered", async () => {
    const { order_status: status } = await store.sandbox.order(svcOrderId)

    expectEqual("the order's status", status, "DELIVERED")
  })
}
