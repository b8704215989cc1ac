import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
  MedusaRequestHandler,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { inLanguageOf } from "./request-language"

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

/** Does the work of a request. A refusal is answered in the request's language: a conflict with 409, too many requests with 429. */
const orRefuse = async (
  req: Pick<MedusaRequest, "acceptsLanguages">,
  res: MedusaResponse,
  work: () => Promise<unknown>
): Promise<void> => {
  try {
    await work()
  } catch (thrown) {
    const error = inLanguageOf(req, thrown)
    const { data } = refusal.safeParse(error)

    if (data === undefined) {
      throw error
    }
    res.status(data.type === MedusaError.Types.CONFLICT ? 409 : 429).json(data)
  }
}

/** A middleware whose refusals are answered as those of the plugin's routes, see {@link orRefuse}. */
export const refusing =
  (handle: (...of: Parameters<MedusaRequestHandler>) => Promise<void>): MedusaRequestHandler =>
  (req, res, next) =>
    orRefuse(req, res, () => handle(req, res, next))

/** A route that answers with the JSON that `work` gives, or as {@link orRefuse}. */
export const answerWith =
  <Answer, Request extends MedusaRequest = AuthenticatedMedusaRequest>(
    work: (req: Request) => Promise<Answer>
  ) =>
  (req: Request, res: MedusaResponse): Promise<void> =>
    orRefuse(req, res, async () => res.json(await work(req)))

/** A route for a buyer, whose answer no cache may keep. */
export const answerPrivately =
  <Answer>(work: (req: AuthenticatedMedusaRequest) => Promise<Answer>) =>
  (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> =>
    answerWith(work)(req, res.set("Cache-Control", "private, no-store"))
