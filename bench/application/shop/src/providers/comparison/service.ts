import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider, PaymentActions } from "@medusajs/framework/utils"
import { z } from "zod"

/** The body of its webhook: the paid payment session and the amount in SAR. `paid: false` has no effect. */
const webhookBody = z.object({ session_id: z.string(), amount: z.number(), paid: z.boolean() })

const unchanged = () => Promise.resolve({ data: {} })
const sessionData = z.looseObject({ session_id: z.string() })

/**
 * The least that a provider with a down payment can do over Medusa's built-in webhook route. The order waits for the
 * webhook, which the provider believes unchecked. It asks nobody and stores nothing.
 */
export class ComparisonProvider extends AbstractPaymentProvider {
  static override identifier = "comparison"
  private readonly paid = new Set<string>()

  constructor(container: Record<string, unknown>, options: Record<string, unknown> = {}) {
    super(container, options)
  }

  initiatePayment({ context }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const sessionId = context?.idempotency_key ?? ""

    return Promise.resolve({ id: sessionId, status: "pending", data: { session_id: sessionId } })
  }

  updatePayment({ data }: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    return Promise.resolve({ data: data ?? {} })
  }

  authorizePayment({ data }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const isPaid = this.paid.has(sessionData.parse(data).session_id)

    return Promise.resolve({ status: isPaid ? "authorized" : "pending_authorization", data: data ?? {} })
  }

  getWebhookActionAndData({ data }: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    const { session_id, amount, paid } = webhookBody.parse(data)

    if (!paid) {
      return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED })
    }
    this.paid.add(session_id)
    return Promise.resolve({ action: PaymentActions.AUTHORIZED, data: { session_id, amount } })
  }

  capturePayment = unchanged
  refundPayment = unchanged
  cancelPayment = unchanged
  deletePayment = unchanged
  retrievePayment = unchanged

  getPaymentStatus() {
    return Promise.resolve({ status: "pending" as const })
  }
}
