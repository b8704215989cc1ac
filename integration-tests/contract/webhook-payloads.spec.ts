import { z } from "zod"
import { isPrepaidConfirmed } from "../../src/client"
import { client } from "./support/client"
import { itGiven } from "./support/it-given"
import { awaitingBody, placeOrder } from "./support/place-order"
import { webhookEvents, forWebhooks, onlyWebhook, SECRET } from "./support/webhook-events"

const DAY = 86_400_000

describe("spec 6: what the webhooks say", () => {
  itGiven(
    forWebhooks,
    "delivery confirmed: order_number, status and event_timestamp, and nothing else",
    async (given) => {
      const { hook, orderId, emit } = await webhookEvents["delivery confirmed"](given, SECRET)

      await emit()

      const payload = z
        .strictObject({ order_number: z.string(), status: z.string(), event_timestamp: z.iso.datetime() })
        .parse(JSON.parse(onlyWebhook(hook).rawBody.toString()))

      expect(payload).toMatchObject({ order_number: orderId, status: "DELIVERY_CONFIRMED" })
    }
  )

  itGiven(forWebhooks, "a dispute sends no callback", async (given) => {
    const { hook, orderId } = await webhookEvents["delivery confirmed"](given, SECRET)

    await given.control.orderAction(orderId, "dispute")
    await given.control.advanceClock(DAY)
    expect(hook.received).toEqual([])
  })

  itGiven(forWebhooks, "down payment: a JSON object, which a reconcile then confirms", async (given) => {
    const { hook, orderId, emit } = await webhookEvents["down payment confirmation"](given, SECRET)

    await emit()
    expect(z.looseObject({}).parse(JSON.parse(onlyWebhook(hook).rawBody.toString()))).toBeDefined()
    expect(isPrepaidConfirmed((await client.reconcilePrepaidPayment(orderId)).payment_status)).toBe(true)
  })

  itGiven(
    forWebhooks,
    "webhooks are optional: without an address none is sent",
    async ({ control, ...given }) => {
      const { order_id: orderId } = await placeOrder(awaitingBody(given))

      await control.orderAction(orderId, "pay")
      await control.advanceClock(DAY)
      expect(await control.webhooks()).toEqual([])
    }
  )

  itGiven(forWebhooks, "a lost webhook is made up for by a reconcile", async (given) => {
    const { hook, orderId, emit } = await webhookEvents["down payment confirmation"](given, SECRET)

    await given.control.putFaults([{ operation: "down_payment_webhook", kind: "webhook_lost" }])
    await emit()
    await given.control.advanceClock(DAY)
    expect(hook.received).toEqual([])
    expect(isPrepaidConfirmed((await client.reconcilePrepaidPayment(orderId)).payment_status)).toBe(true)
  })
})
