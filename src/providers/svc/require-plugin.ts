import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { missingPlugin } from "../../config"

/** Stops the boot where the plugin has no entry: otherwise only its first buyer would find out. */
export const requirePlugin = ({ container }: LoaderOptions): Promise<void> => {
  const missing = missingPlugin(
    container.resolve(ContainerRegistrationKeys.CONFIG_MODULE, { allowUnregistered: true })
  )

  if (missing !== undefined) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, missing)
  }
  return Promise.resolve()
}
