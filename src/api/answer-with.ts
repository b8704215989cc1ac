import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

/** Conflicts that say by their code what they are about: Medusa would say something of its own instead. */
const conflict = z.object({
  type: z.literal(MedusaError.Types.CONFLICT),
  code: z.string().startsWith("svc_"),
  message: z.string(),
})

/** Medusa would answer it as a mistake, with 400. */
const tooMany = z.object({
  type: z.literal(MedusaError.Types.NOT_ALLOWED),
  code: z.literal("too_many_phones"),
  message: z.string(),
})

const refusal = z.discriminatedUnion("type", [conflict, tooMany])

/** A route that answers with JSON: what its work gives; 409 with what it conflicts with; 429 when too much was asked. */
export const answerWith =
  <Answer>(work: (req: AuthenticatedMedusaRequest) => Promise<Answer>) =>
  async (
    req: AuthenticatedMedusaRequest,
    res: MedusaResponse<Answer | z.infer<typeof refusal>>
  ): Promise<void> => {
    try {
      res.json(await work(req))
    } catch (error) {
      const { data } = refusal.safeParse(error)

      if (data === undefined) {
        throw error
      }
      res.status(data.type === MedusaError.Types.CONFLICT ? 409 : 429).json(data)
    }
  }
