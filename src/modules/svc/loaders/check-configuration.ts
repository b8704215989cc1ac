import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { isLoopback, missingPaymentDependencies, parseOptions } from "../../../config"

/**
 * Stops the boot with one clear message when the plugin's options or the payment module's entry need correction,
 * and warns of what works only on one machine.
 */
const checkConfiguration = ({ container, options }: LoaderOptions): Promise<void> => {
  const parsed = parseOptions(options)
  const missing = missingPaymentDependencies(
    container.resolve(ContainerRegistrationKeys.CONFIG_MODULE, { allowUnregistered: true }) ?? {}
  )

  if (missing !== undefined) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, missing)
  }
  if (parsed.environment === "production" && isLoopback(new URL(parsed.backendUrl).hostname)) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        "svc.config: options.backendUrl points to this machine, so the service cannot reach its webhooks."
      )
  }
  return Promise.resolve()
}

export default checkConfiguration
