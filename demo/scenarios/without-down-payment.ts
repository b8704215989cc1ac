import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { formatSar } from "../console/format"
import { findAtService } from "./acts/find-at-service"
import { placeOrder } from "./acts/place-order"
import { expectEqual, expectThat } from "./expect"
import type { Scenario } from "./scenario"

/** A signed-in customer sees that the credit covers the cart, and buys. The order may be fulfilled at once. */
export const withoutDownPayment: Scenario = {
  name: "Plan without down payment",
  purchase: {
    buyer: BUYERS.nakheelSupplies,
    lines: { "PRN-LBL-NET": 2, "PAP-RCT-80": 6 },
    planId: PLANS.days30,
  },
  play: async (scene) => {
    const { store, purchase, log } = scene
    const { company, email, phone } = purchase.buyer
    const client = store.buyer()

    await log.step("the buyer registers with the store", () =>
      client.registerCustomer({
        email,
        password: "a-buyers-password",
        company_name: company,
        first_name: "Purchasing",
        last_name: "Department",
        phone: `+${phone}`,
      })
    )
    const order = await placeOrder(scene, "authorized", client)

    await log.step("the storefront knows that nothing is left to do", async () => {
      const { state, next } = await store.buyersOrder(order.orderId)

      expectEqual("the state", state, "authorized")
      expectEqual("the next step", next.action, "none")
    })
    const atService = await findAtService(scene, order)

    await log.step("the service has authorised it", () =>
      expectThat("the order is authorised at the service", atService.authorized)
    )
    await log.step("the service sent the buyer one text message with the code", async () => {
      const messages = (await store.sandbox.sms(phone)).filter(
        ({ order_id: id }) => id === atService.order_id
      )

      expectEqual("the number of messages", messages.length, 1)
      return messages[0]?.text
    })
    await log.step(
      "the rest of the credit is left to the buyer",
      async () => {
        const { buyers } = await store.sandbox.state()
        const left = buyers.find((buyer) => buyer.phone === phone)?.available_credit

        expectEqual("the credit in halalas", Math.round((left ?? 0) * 100), 5_000_000 - order.total)
        return left ?? 0
      },
      formatSar
    )
  },
}
