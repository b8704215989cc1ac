import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** A route that answers with JSON: what its work gives. */
export const answerWith =
  <Answer>(work: (req: AuthenticatedMedusaRequest) => Promise<Answer>) =>
  async (req: AuthenticatedMedusaRequest, res: MedusaResponse<Answer>): Promise<void> => {
    res.json(await work(req))
  }
