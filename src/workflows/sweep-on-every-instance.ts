import { container } from "@medusajs/framework"
import { SVC_MODULE, svcOf } from "../modules/svc"
import { sweepBy } from "../progress/sweep/sweep-by"

/**
 * No workflow: Medusa loads this folder on every instance, whatever its role and before the modules start, and jobs on
 * workers only. So each instance knows how to sweep, should the job not come.
 */
if (container.hasRegistration(SVC_MODULE)) {
  svcOf(container).instance.sweepsWith(() => sweepBy(container, "timer"))
}
