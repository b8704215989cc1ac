import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { wordsForBuyer } from "../../domain/words-for-buyer"
import { queryOf } from "../../medusa/query"
import { readSessionIds } from "../../medusa/own-sessions"
import { svcOf } from "../../modules/svc"
import { isInUse } from "../../modules/svc/checkout/session-in-use"
import { refusing } from "../answer-with"
import { languageOf } from "../request-language"

/** How Medusa answers when a session could not be deleted. */
const notDeleted = z.object({ type: z.literal(MedusaError.Types.UNEXPECTED_STATE) })

/**
 * Refuses a new choice of payment method, or to mark the payment as paid, while an order of this payment is at the service or on its way there. Medusa would
 * delete the session that the order's payment depends on, even if the order is already placed (design D20).
 */
export const keepSessionInUse = refusing(async (req, res, next) => {
  const { ledger } = svcOf(req.scope)
  const sessions = await readSessionIds(queryOf(req.scope), req.params["id"] ?? "")
  const answer = res.json.bind(res)
  const refuse = () => {
    const words = req.originalUrl.startsWith("/admin/") ? "kept_for_credit" : "order_in_progress"

    res.status(409)
    answer({
      type: "conflict",
      code: "svc_order_in_progress",
      message: wordsForBuyer(words, languageOf(req)),
    })
  }

  if (await isInUse(ledger, sessions)) {
    refuse()
    return
  }
  // An order may be begun from now on: then the provider refuses to delete its session.
  res.json = (body) => {
    res.json = answer
    if (!notDeleted.safeParse(body).success) {
      return answer(body)
    }
    isInUse(ledger, sessions)
      .then((isNow) => (isNow ? refuse() : answer(body)))
      .catch(next)
    return res
  }
  next()
})
