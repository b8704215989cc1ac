import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { runSweep } from "../progress/sweep/run-sweep"

/** The one job of the plugin (design D8); Medusa runs it on worker and shared instances. */
export default async function sweep(container: MedusaContainer): Promise<void> {
  const { webhooks, orders, failed } = await runSweep(container)

  if (webhooks + orders > 0) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .info(`svc.sweep webhooks=${webhooks} orders=${orders} failed=${failed}`)
  }
}

export const config = { name: "svc-sweep", schedule: "* * * * *" }
