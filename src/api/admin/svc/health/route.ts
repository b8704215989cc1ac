import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSvcHealthResponse } from "../../../../types"
import { healthForAdmin } from "./health-for-admin"

/** The calls of the last hour and day, and the work that is due. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcHealthResponse>
): Promise<void> => {
  res.json(await healthForAdmin(req.scope))
}
