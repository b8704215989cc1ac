import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

/** A conflict that says by its code what it is about. */
const conflict = z.object({
  type: z.literal(MedusaError.Types.CONFLICT),
  code: z.string().startsWith("svc_"),
  message: z.string(),
})

/** A route that answers with JSON: what its work gives, or why it conflicts with what was done meanwhile. */
export const answerWith =
  <Answer>(work: (req: AuthenticatedMedusaRequest) => Promise<Answer>) =>
  async (
    req: AuthenticatedMedusaRequest,
    res: MedusaResponse<Answer | z.infer<typeof conflict>>
  ): Promise<void> => {
    try {
      res.json(await work(req))
    } catch (error) {
      const { data } = conflict.safeParse(error)

      if (data === undefined) {
        throw error
      }
      // Medusa would say something of its own instead.
      res.status(409).json(data)
    }
  }
