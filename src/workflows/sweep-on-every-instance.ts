import { container } from "@medusajs/framework"
import { SVC_MODULE, svcOf } from "../modules/svc"
import { sweepBy } from "../progress/sweep/run-sweep"

/**
 * This file has no workflow: Medusa loads this folder on every instance, before the modules start, but jobs on workers
 * only. So each instance can sweep by its own timer if the job does not come.
 */
if (container.hasRegistration(SVC_MODULE)) {
  svcOf(container).instance.sweepsWith(() => sweepBy(container, "timer"))
}
