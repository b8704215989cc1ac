import type { SandboxOrder } from "../../../support/sandbox-control"
import { formatSar } from "../../console/format"
import { expectEqual } from "../expect"
import type { Scene } from "../scenario"
import { halalas } from "./choose-credit"
import { type PlacedOrder, placeOrder } from "./place-order"

/**
 * Looks the order up in the service's own records by the reference that the plugin sent. Checks the amount, the buyer, the
 * plan, and that the plugin knows the service's id.
 */
export const findAtService = async (scene: Scene, order: PlacedOrder): Promise<SandboxOrder> => {
  const { store, purchase, log } = scene
  const found = await log.step(
    "the service holds the order, for the same amount",
    async () => {
      const atService = await store.sandbox.orderByReference(order.sessionId)

      if (atService === undefined) {
        throw new Error(`expected an order under the reference ${order.sessionId} at the service, came none`)
      }
      expectEqual("its total in halalas", halalas(atService.total_amount), order.total)
      expectEqual("its buyer", atService.buyer_phone, purchase.buyer.phone)
      expectEqual("its plan", atService.repayment_config_id, String(purchase.planId))
      const [latest] = (await store.timeline(order.orderId)).attempts

      expectEqual("its id in the plugin's ledger", latest?.svc_order_id, atService.order_id)
      return atService
    },
    ({ order_id: id, total_amount: total, prepaid_amount: prepaid }) =>
      `${id}: ${formatSar(total)}${prepaid > 0 ? `, of which ${formatSar(prepaid)} down payment` : ""}`
  )

  scene.svcOrderId = found.order_id
  return found
}

/** Places an order that the service gets at once, and looks it up there. */
export const buyOnCredit = async (
  scene: Scene,
  paymentStatus: "authorized" | "awaiting"
): Promise<{ orderId: string; atService: SandboxOrder }> => {
  const order = await placeOrder(scene, paymentStatus)

  return { orderId: order.orderId, atService: await findAtService(scene, order) }
}
