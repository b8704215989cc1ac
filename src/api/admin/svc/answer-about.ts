import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** What a route answers about a buyer, or 429 where it gives nothing: the admin user has asked about too many. */
export const answerAbout =
  <Answer>(answer: (req: AuthenticatedMedusaRequest) => Promise<Answer | undefined>) =>
  async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
    const given = await answer(req)

    if (given === undefined) {
      res.status(429).json({
        type: "not_allowed",
        code: "too_many_phones",
        message: "You asked about too many phone numbers. Try again in an hour.",
      })
      return
    }
    res.json(given)
  }
