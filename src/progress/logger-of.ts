import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

export const loggerOf = (container: MedusaContainer): Logger =>
  container.resolve(ContainerRegistrationKeys.LOGGER)
