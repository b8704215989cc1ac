import { expectEqual } from "../expect"
import type { Scene } from "../scenario"
import { untilPayment } from "./until-payment"

/** Waits until Medusa has captured an order's payment, then checks the order at the service. */
export const expectCaptured = async (scene: Scene, orderId: string, svcOrderId: string): Promise<void> => {
  const { store, log } = scene

  await log.step("the payment is captured in Medusa by itself", async () => {
    await untilPayment(scene, orderId, "captured")
  })
  await log.step("the service calls the order delivered", async () =>
    expectEqual("the order's status", (await store.sandbox.order(svcOrderId)).order_status, "DELIVERED")
  )
}
