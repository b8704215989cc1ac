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
 * The error of a request; a refusal for which there are words is worded in the request's language. A vain wait for one of
 * Medusa's locks is no failure of the server: `answerWith` answers it with 409.
 */
export const inLanguageOf = (req: Pick<MedusaRequest, "acceptsLanguages">, error: unknown): unknown => {
  const { data } = refusal.safeParse(error)

  if (data === undefined) {
    return error
  }
  const { type, problem } = data
  const words = CATALOGUES[languageOf(req)].problem(problem)

  switch (problem.problem) {
    case "lock_held":
      return new MedusaError(MedusaError.Types.CONFLICT, words, "svc_lock_held")
    case "newer_version":
      return new MedusaError(MedusaError.Types.CONFLICT, words, "svc_newer_version")
    default:
      return new MedusaError(type, words, problem.problem)
  }
}
