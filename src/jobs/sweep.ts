import type { MedusaContainer } from "@medusajs/framework/types"
import { sweepBy } from "../progress/sweep/run-sweep"

/** The one job of the plugin (design D8); Medusa runs it on worker and shared instances. */
export default async function sweep(container: MedusaContainer): Promise<void> {
  await sweepBy(container, "job")
}

export const config = { name: "svc-sweep", schedule: "* * * * *" }
