import { MedusaError } from "@medusajs/framework/utils"
import { isConfiguredProvider } from "../modules/svc/is-configured-provider"
import { CANCEL_REFUSED } from "../words/payment-provider"
import { isWaitInVain, StepFailed } from "./step-failed"
import type { Work } from "./work"

/**
 * Has Medusa ask a payment's own provider. When that fails and the provider is not in the configuration any more, or under
 * another id, the merchant is told so: Medusa finds it by the name that the payment was made with.
 */
export const askProvider = async <T>(
  { container }: Work,
  provider: string,
  ask: () => Promise<T>
): Promise<T> => {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof MedusaError && cause.code === CANCEL_REFUSED) {
      // Medusa could not write down what the provider had answered, and asked it to take that back.
      throw new StepFailed({ problem: "medusa_failed" }, cause)
    }
    throw isWaitInVain(cause) || isConfiguredProvider(container, provider)
      ? cause
      : new StepFailed({ problem: "provider_gone", provider }, cause)
  }
}
