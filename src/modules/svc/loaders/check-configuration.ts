import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import {
  missingPaymentDependencies,
  parseOptions,
  privateAddressWarnings,
  SvcPluginOptionsError,
  unnamedEnvironment,
} from "../../../config"

/**
 * Stops the boot with one clear message when the plugin's options or the payment module's entry need correction,
 * and warns of addresses that the service cannot reach.
 */
const checkConfiguration = ({ container, options }: LoaderOptions): Promise<void> => {
  const parsed = parseOptions(options)
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE, { allowUnregistered: true }) ?? {}
  const missing = missingPaymentDependencies(config)

  const unnamed = unnamedEnvironment(options, parsed)

  if (unnamed !== undefined) {
    throw new SvcPluginOptionsError([unnamed])
  }
  if (missing !== undefined) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, missing)
  }
  for (const warning of privateAddressWarnings(parsed, config)) {
    container.resolve(ContainerRegistrationKeys.LOGGER).warn(`svc.config: ${warning}`)
  }
  return Promise.resolve()
}

export default checkConfiguration
