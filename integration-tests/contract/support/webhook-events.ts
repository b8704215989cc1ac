import { client } from "./client"
import { fixtures } from "./fixtures"
import type { Given } from "./it-given"
import { merchant, type Hook, type ReceivedWebhook } from "./merchant-server"
import { awaitingBody, forAwaitingOrder, forCheckout, placeOrder } from "./place-order"
import { checkoutBody, paymentOf, smsLinkBody } from "./request-bodies"

export const forWebhooks = {
  ...forCheckout,
  ...forAwaitingOrder,
  automaticOtp: fixtures.automaticOtp,
  control: fixtures.control,
  publicUrl: fixtures.publicUrl,
}

/** A secret that the merchant gives for an order's webhooks. */
export const SECRET = "a-secret-of-this-order"

type ForWebhooks = Given<typeof forWebhooks>

/**
 * The two webhooks of spec 6: each asks for one on a new order, signed if there is a secret. `emit` does the
 * buyer's deed that sends it.
 */
export const webhookEvents = {
  "down payment confirmation": async (given: ForWebhooks, secret: string | undefined) => {
    const hook = merchant.hook(given.publicUrl)
    const webhook = { webhook_url: hook.url, ...(secret !== undefined && { webhook_secret: secret }) }
    const { order_id: orderId } = await client.initiateCheckout(paymentOf(awaitingBody(given, webhook)))

    return { hook, orderId, emit: emitting(given, orderId, "pay") }
  },
  "delivery confirmed": async (given: ForWebhooks, secret: string | undefined) => {
    const hook = merchant.hook(given.publicUrl)
    const { order_id: orderId } = await placeOrder(checkoutBody(given))
    const callback = {
      delivery_callback_webhook_url: hook.url,
      ...(secret !== undefined && { delivery_callback_webhook_secret: secret }),
    }

    await client.confirmDelivery(smsLinkBody(orderId, callback))

    return { hook, orderId, emit: emitting(given, orderId, "confirm-delivery") }
  },
}

const emitting =
  ({ control }: ForWebhooks, orderId: string, deed: "pay" | "confirm-delivery") =>
  async () => {
    await control.orderAction(orderId, deed)
    await control.advanceClock(0)
  }

/** The one webhook that arrived; fails the test when there is another number of them. */
export const onlyWebhook = (hook: Hook): ReceivedWebhook => {
  const [webhook] = hook.received

  if (!webhook || hook.received.length > 1) {
    throw new Error(`Expected one webhook, not ${hook.received.length}`)
  }

  return webhook
}
