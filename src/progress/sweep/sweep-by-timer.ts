import { container } from "@medusajs/framework"
import { SVC_MODULE, svcOf } from "../../modules/svc"
import { sweepBy } from "./run-sweep"

/**
 * Each instance can sweep by its own timer if the job does not come: jobs run on workers only. To be called while
 * Medusa loads the subscribers. It does so on every instance before the modules start, but not in programs such as
 * `medusa db:migrate`, where nobody would hear what a sweep tells.
 */
export const sweepByTimer = (): void => {
  if (container.hasRegistration(SVC_MODULE)) {
    svcOf(container).instance.sweepsWith(() => sweepBy(container, "timer"))
  }
}
