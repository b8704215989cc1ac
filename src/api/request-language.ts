import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { problemSchema } from "../domain/facts/problem"
import { CATALOGUES, type Language } from "../words"

/** The language that `Accept-Language` asks for. English if it asks for neither English nor Arabic. */
export const languageOf = (req: Pick<MedusaRequest, "acceptsLanguages">): Language =>
  req.acceptsLanguages("en", "ar") === "ar" ? "ar" : "en"

const refusal = z.looseObject({ type: z.string(), problem: problemSchema })

/**
 * Does the work of a request. If it is refused, the reason is worded in the request's language. A vain wait for one of
 * Medusa's locks is no failure of the server: `answerWith` answers it with 409.
 */
export const inLanguageOf = async <Answer>(
  req: Pick<MedusaRequest, "acceptsLanguages">,
  work: () => Promise<Answer>
): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    const { data } = refusal.safeParse(error)

    if (data === undefined) {
      throw error
    }
    const { type, problem } = data
    const words = CATALOGUES[languageOf(req)].problem(problem)

    switch (problem.problem) {
      case "lock_held":
        throw new MedusaError(MedusaError.Types.CONFLICT, words, "svc_lock_held")
      case "newer_version":
        throw new MedusaError(MedusaError.Types.CONFLICT, words, "svc_newer_version")
      default:
        throw new MedusaError(type, words)
    }
  }
}
