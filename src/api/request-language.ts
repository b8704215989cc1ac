import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { problemSchema } from "../domain/facts/problem"
import { CATALOGUES, type Language } from "../words"

/** The language that a request asks for with `Accept-Language`; English for one that nothing is worded in. */
export const languageOf = (req: Pick<MedusaRequest, "acceptsLanguages">): Language =>
  req.acceptsLanguages("en", "ar") === "ar" ? "ar" : "en"

const refusal = z.looseObject({ type: z.string(), problem: problemSchema })

/** Does the work of a request; a problem that it is refused for is worded in the request's language. */
export const inLanguageOf = async <Answer>(
  req: Pick<MedusaRequest, "acceptsLanguages">,
  work: () => Promise<Answer>
): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    const { data } = refusal.safeParse(error)

    throw data === undefined
      ? error
      : new MedusaError(data.type, CATALOGUES[languageOf(req)].problem(data.problem))
  }
}
