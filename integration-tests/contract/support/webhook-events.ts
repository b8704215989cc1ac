import { checkoutPaymentSchema } from "../../../src/client"
import type { SvcClient } from "../../../src/client"
import type { SandboxControl } from "../../../support/sandbox-control"
import { fixtures } from "./fixtures"
import type { Hook, ReceivedWebhook } from "./merchant-server"
import { forAuthorizedOrder, forAwaitingOrder, placeAuthorizedOrder, awaitingBody } from "./place-order"

export const forWebhooks = {
  ...forAuthorizedOrder,
  ...forAwaitingOrder,
  control: fixtures.control,
  publicUrl: fixtures.publicUrl,
}

/** A secret that the merchant gives for an order's webhooks. */
export const SECRET = "a-secret-of-this-order"

type Given = {
  active: string
  plan: number
  downPaymentPlan: number
  returnUrl: string
  control: SandboxControl
}

/** The two webhooks of spec 6: what brings the buyer's deed about that emits it. */
export const webhookEvents = {
  "down payment confirmation": async (
    client: SvcClient,
    given: Given,
    hook: Hook,
    secret: string | undefined
  ) => {
    const { payment } = awaitingBody(given, {
      webhook_url: hook.url,
      ...(secret !== undefined && { webhook_secret: secret }),
    })
    const { order_id: orderId } = await client.initiateCheckout(checkoutPaymentSchema.parse(payment))

    return { orderId, emit: () => given.control.orderAction(orderId, "pay") }
  },
  "delivery confirmed": async (client: SvcClient, given: Given, hook: Hook, secret: string | undefined) => {
    const { order_id: orderId } = await placeAuthorizedOrder(given)

    await client.confirmDelivery({
      order_id: orderId,
      confirmation_type: "SMS_LINK",
      delivery_callback_webhook_url: hook.url,
      ...(secret !== undefined && { delivery_callback_webhook_secret: secret }),
    })

    return { orderId, emit: () => given.control.orderAction(orderId, "confirm-delivery") }
  },
}

/** The one webhook that arrived; fails the test when there is another number of them. */
export const onlyWebhook = (hook: Hook): ReceivedWebhook => {
  const [webhook] = hook.received

  if (!webhook || hook.received.length > 1) {
    throw new Error(`Expected one webhook, not ${hook.received.length}`)
  }

  return webhook
}
