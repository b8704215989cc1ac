import { UnwrittenPayment } from "../modules/svc/checkout/checkout-declined"
import { isConfiguredProvider } from "../modules/svc/configured-providers"
import { isWaitInVain, StepFailed } from "./step-failed"
import type { Work } from "./work"

/**
 * Has Medusa ask a payment's own provider. Medusa finds the provider by the name with which the payment was made. If
 * the call fails and that name is not configured any more, the merchant is told so.
 */
export const askProvider = async <T>(
  { container }: Work,
  provider: string,
  ask: () => Promise<T>
): Promise<T> => {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof UnwrittenPayment) {
      // Medusa could not save the provider's answer, and asked the provider to take the payment back.
      throw new StepFailed({ problem: "medusa_failed" }, cause)
    }
    throw isWaitInVain(cause) || isConfiguredProvider(container, provider)
      ? cause
      : new StepFailed({ problem: "provider_gone", provider }, cause)
  }
}
