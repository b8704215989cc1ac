import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { configuredProviderIds } from "../../config"

/** What Medusa calls the plugin's entries in `medusa-config.ts`. */
export const configuredProviders = (container: MedusaContainer): string[] =>
  configuredProviderIds(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE))

/** Whether one of the plugin's entries in `medusa-config.ts` is the payment provider that Medusa calls so. */
export const isConfiguredProvider = (container: MedusaContainer, providerId: string): boolean =>
  configuredProviders(container).includes(providerId)
