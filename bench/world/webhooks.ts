import { signWebhook } from "../../src/client/webhooks"
import { DerivedSecrets } from "../../src/modules/svc/webhooks/derived-secrets"
import type { BurstRequest } from "../measure/burst"
import type { Shop } from "./shop"

export interface WebhookOrder {
  reference: string
  svcOrderId: string
}

/** Down-payment webhooks as the service sends them: to the address and with the secret of the checkout. */
export class Webhooks {
  private readonly secrets: DerivedSecrets

  constructor(masterSecret: string) {
    this.secrets = new DerivedSecrets([masterSecret])
  }

  /** Signed now, so send it within five minutes. `transactionId` distinguishes the events of one order. */
  downPayment({ reference, svcOrderId }: WebhookOrder, transactionId: string): BurstRequest {
    const body = JSON.stringify({
      event: "PREPAID_PAYMENT_CONFIRMED",
      order_number: svcOrderId,
      order_reference_id: reference,
      payment_status: "COMPLETED",
      transaction_id: transactionId,
      prepaid_amount: 287.5,
      event_timestamp: new Date().toISOString(),
    })
    const { headers } = signWebhook({
      secret: this.secrets.signingSecret("down_payment", reference),
      rawBody: body,
      timestampMs: Date.now(),
    })

    return { path: this.secrets.url("", "down_payment", reference), headers, body }
  }

  /** Pays an order at the service. @returns the webhook that the service then leaves to the caller */
  async ofPayment({ sandbox }: Shop, order: WebhookOrder): Promise<BurstRequest> {
    const paid = await sandbox.orderAction(order.svcOrderId, "pay", { send_webhook: false })

    return this.downPayment(order, paid.transaction_id)
  }
}

/** The event for the provider of the comparison; `paid: false` has no effect. */
export const comparisonEvent = (sessionId: string, amount: number, paid: boolean) => ({
  session_id: sessionId,
  amount,
  paid,
})

/** The same as a webhook to Medusa's built-in route. */
export const comparisonWebhook = (...event: Parameters<typeof comparisonEvent>): BurstRequest => ({
  path: "/hooks/payment/comparison_comparison",
  headers: {},
  body: JSON.stringify(comparisonEvent(...event)),
})
