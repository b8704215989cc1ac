import type { AdminSvcAttentionListResponse } from "../../src/types"
import { z } from "zod"
import { PLANS } from "../../support/store"
import { typed } from "../../support/typed"
import { BUYERS } from "../buyers"
import { formatSar } from "../console/format"
import { chooseCredit, completeCart, findAtService, placeOrder } from "./acts/buy"
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

const sku = "COF-10-DRK"
const message =
  "Your available credit does not cover this order. Choose a plan with a down payment if there is one, make the order smaller, or pay another way."

const levelsSchema = z.looseObject({
  inventory_levels: z.array(z.looseObject({ reserved_quantity: z.number() })),
})

/** A decline that the buyer understands. It leaves nothing behind: no order and no reserved stock. */
export const overTheLimit: Scenario = {
  name: "Buyer over the credit limit, declined",
  purchase: { buyer: BUYERS.cornerShop, lines: { [sku]: 3 }, planId: PLANS.days30 },
  play: async (scene) => {
    const { store, purchase, log } = scene
    const { client, cartId, sessionId } = await chooseCredit(scene)

    await log.step(
      "the order is declined with a message that says what to do",
      async () => {
        const completion = await client.complete(cartId)

        expectEqual("the outcome", completion.type, "cart")
        const came = completion.type === "cart" ? completion.error?.message : undefined

        expectEqual("the message", came, message)
      },
      () => message
    )
    await log.step("the storefront can say it in the buyer's language", async () => {
      const { last_attempt: attempt } = await client.cartOptions(cartId)

      expectEqual("the code of the last attempt", attempt?.code, "credit_limit_exceeded")
    })
    await log.step("Medusa holds no order of the buyer, and no stock for it", async () => {
      expectEqual("the number of orders", (await store.ordersOf(purchase.buyer.email)).length, 0)
      const item = store.seeded.variants.get(sku)?.inventoryItemId ?? ""
      const { inventory_levels: levels } = await store.admin.get(
        `/admin/inventory-items/${item}/location-levels`,
        levelsSchema
      )

      expectThat(
        `no pieces of ${sku} are set aside`,
        levels.every(({ reserved_quantity: reserved }) => reserved === 0)
      )
    })
    await log.step("the service holds none either, and sent no text message", async () => {
      const { orders } = await store.sandbox.state()
      const left = orders.filter(
        (order) => order.buyer_phone === purchase.buyer.phone || order.order_reference_id === sessionId
      )

      expectEqual("the number of orders", left.length, 0)
      expectEqual("the number of messages", (await store.sandbox.sms(purchase.buyer.phone)).length, 0)
    })
  },
}

/**
 * The connection breaks after the service created the order. The retry gets 801, so nothing more is sent. The buyer is
 * told, and the order is listed for the merchant. Once a person has settled it, the buyer buys the same cart.
 */
export const answerLost: Scenario = {
  name: "Answer lost after the effect, listed, settled by the merchant, ordered again",
  purchase: {
    buyer: BUYERS.sidraMarkets,
    lines: { "SCN-2D-BLK": 5, "PAP-RCT-80": 10 },
    planId: PLANS.days60,
  },
  play: async (scene) => {
    const { store, purchase, log } = scene
    const cart = await chooseCredit(scene)
    const { client, cartId, sessionId } = cart

    await log.step("the buyer is told that the store finds out, and no order is placed", async () => {
      const completion = await store.sandbox.withFaults(
        [{ kind: "drop_after", operation: "initiate_checkout", calls: [1] }],
        () => client.complete(cartId)
      )

      expectEqual("the outcome", completion.type, "cart")
      const { last_attempt: attempt } = await client.cartOptions(cartId)

      expectEqual("the code of the last attempt", attempt?.code, "being_checked")
      expectEqual("the number of orders", (await store.ordersOf(purchase.buyer.email)).length, 0)
    })
    await log.step("a second click sends nothing", async () => {
      expectEqual("the outcome", (await client.complete(cartId)).type, "cart")
      const held = await store.ordersAtService(sessionId)

      expectEqual("the number of orders at the service", held.length, 1)
    })
    const listed = await log.step(
      "the order whose answer was lost is listed for attention",
      async () => {
        const { attention } = await store.admin.get(
          "/admin/svc/attention",
          typed<AdminSvcAttentionListResponse>()
        )
        const point = attention.find(({ reference }) => reference === sessionId)

        expectEqual("the kind", point?.kind, "possible_duplicate")
        return point
      },
      (point) => point?.remedy
    )

    await log.step("the operator has cancelled it, and the merchant says so", () =>
      store.admin.post(`/admin/svc/attention/${listed?.id ?? ""}/resolve`, {
        note: "The operator has cancelled it.",
      })
    )
    const orderId = await completeCart(scene, cart)

    await log.step("it has a reference of its own at the service", async () => {
      const first = await store.sandbox.orderByReference(sessionId)
      const second = await store.sandbox.orderByReference(`${sessionId}-2`)

      expectThat("the service holds both", first !== undefined && second !== undefined)
      scene.svcOrderId = second?.order_id ?? null
      expectEqual("the payment status", await store.paymentStatus(orderId), "authorized")
    })
  },
}
