import type { SandboxOrder } from "../../../support/sandbox-control"
import { formatSar } from "../../console/format"
import type { Purchase } from "../../store/demo-store"
import { expectEqual } from "../expect-equal"
import type { Scene } from "../scenario"
import { halalas } from "./choose-credit"
import type { PlacedOrder } from "./place-order"

/**
 * Looks the order up in the service's own records: found by the reference that the plugin sent, for the same amount,
 * buyer and plan, and known to the plugin by the service's id.
 */
export const findAtService = async (
  scene: Scene,
  order: PlacedOrder,
  { buyer, planId }: Purchase,
  reference = order.sessionId
): Promise<SandboxOrder> => {
  const { store, log } = scene
  const found = await log.step(
    "the service holds the order, for the same amount",
    async () => {
      const atService = await store.sandbox.orderByReference(reference)

      if (atService === undefined) {
        throw new Error(`expected an order under the reference ${reference} at the service, came none`)
      }
      expectEqual("its total in halalas", halalas(atService.total_amount), order.total)
      expectEqual("its buyer", atService.buyer_phone, buyer.phone)
      expectEqual("its plan", atService.repayment_config_id, String(planId))
      const [latest] = (await store.creditOrder(order.orderId)).attempts

      expectEqual("its id in the plugin's ledger", latest?.svc_order_id, atService.order_id)
      return atService
    },
    ({ order_id: id, total_amount: total, prepaid_amount: prepaid }) =>
      `${id}: ${formatSar(total)}${prepaid > 0 ? `, of which ${formatSar(prepaid)} down payment` : ""}`
  )

  scene.svcOrderId = found.order_id

  return found
}
