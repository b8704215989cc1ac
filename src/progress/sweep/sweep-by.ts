import type { MedusaContainer } from "@medusajs/framework/types"
import { loggerOf } from "../logger-of"
import { svcOf } from "../../modules/svc"
import type { SweptBy } from "../../modules/svc/ledger/sweep-ledger"
import { runSweep } from "./run-sweep"

/** Sweeps, and notes when it ended, where it ran and what started it. */
export const sweepBy = (container: MedusaContainer, by: SweptBy): Promise<void> =>
  svcOf(container).instance.keepInSight(sweepAndNote(container, by))

const sweepAndNote = async (container: MedusaContainer, by: SweptBy): Promise<void> => {
  const { ledger, instance } = svcOf(container)
  const { webhooks, orders, failed } = await runSweep(container)

  await ledger.sweeps.swept(by, instance.name)
  if (webhooks + orders > 0 || by === "timer") {
    loggerOf(container).info(`svc.sweep by=${by} webhooks=${webhooks} orders=${orders} failed=${failed}`)
  }
}
