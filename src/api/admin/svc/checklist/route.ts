import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSvcChecklistResponse } from "../../../../types"
import { forwardedBy } from "../../../client-network"
import { checklistForAdmin } from "./checklist-for-admin"

/** What of the set-up is right, and what is not. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcChecklistResponse>
): Promise<void> => {
  res.json(await checklistForAdmin(req.scope, forwardedBy(req).length))
}
