import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

/** Conflicts with a code of this plugin. Medusa would replace their code and message by its own. */
const conflict = z.object({
  type: z.literal(MedusaError.Types.CONFLICT),
  code: z.string().startsWith("svc_"),
  message: z.string(),
})

/** Answered here with 429, because Medusa would answer 400. */
const tooMany = z.object({
  type: z.literal(MedusaError.Types.NOT_ALLOWED),
  code: z.literal("too_many_phones"),
  message: z.string(),
})

const refusal = z.discriminatedUnion("type", [conflict, tooMany])

/** A route that answers with the JSON that `work` gives. A conflict answers 409, too many requests 429. */
export const answerWith =
  <Answer, Request extends MedusaRequest = AuthenticatedMedusaRequest>(
    work: (req: Request) => Promise<Answer>
  ) =>
  async (req: Request, res: MedusaResponse<Answer | z.infer<typeof refusal>>): Promise<void> => {
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

/** A route for a buyer, whose answer no cache may keep. */
export const answerPrivately =
  <Answer>(work: (req: AuthenticatedMedusaRequest) => Promise<Answer>) =>
  async (req: AuthenticatedMedusaRequest, res: MedusaResponse<Answer>): Promise<void> => {
    res.set("Cache-Control", "private, no-store").json(await work(req))
  }
