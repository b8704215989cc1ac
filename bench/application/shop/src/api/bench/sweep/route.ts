import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { observe } from "../../../probe"

/** Runs the plugin's job once, as the schedule does. Answers what that did to the process. */
export const POST = async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
  const engine = req.scope.resolve(Modules.WORKFLOW_ENGINE)

  // Medusa makes a workflow of each job.
  res.json(
    await observe(async () => {
      await engine.run("job-svc-sweep")
    })
  )
}
