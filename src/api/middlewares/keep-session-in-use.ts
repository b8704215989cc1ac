import { wordsForBuyer } from "../../domain/words-for-buyer"
import { queryOf } from "../../medusa/query"
import { readSessionIds } from "../../medusa/own-sessions"
import { svcOf } from "../../modules/svc"
import { isInUse } from "../../modules/svc/checkout/session-in-use"
import { refusing } from "../answer-with"
import { languageOf } from "../request-language"

/**
 * Refuses a new choice of payment method, or to mark the payment as paid, while an order of this payment is at the service or on its way there. Medusa would
 * delete the session that the order's payment depends on, even if the order is already placed (design D20).
 */
export const keepSessionInUse = refusing(async (req, res, next) => {
  const query = queryOf(req.scope)
  const sessions = await readSessionIds(query, req.params["id"] ?? "")

  if (await isInUse(svcOf(req.scope).ledger, sessions)) {
    const words = req.originalUrl.startsWith("/admin/") ? "kept_for_credit" : "order_in_progress"

    res.status(409).json({
      type: "conflict",
      code: "svc_order_in_progress",
      message: wordsForBuyer(words, languageOf(req)),
    })
    return
  }
  next()
})
