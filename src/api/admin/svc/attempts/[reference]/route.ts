import { readBuyerOfCart } from "../../../../../medusa/buyer-of-cart"
import { queryOf } from "../../../../../medusa/query"
import { svcOf } from "../../../../../modules/svc"
import type { AdminSvcAttemptResponse } from "../../../../../types"
import { noSuchAttempt, raise } from "../../../../../workflows/refusals"
import { answerWith } from "../../../../answer-with"
import { mayReadBuyers } from "../../../../middlewares/permissions"
import { languageOf } from "../../../../request-language"
import { attentionForAdmin } from "../../attention/attention-for-admin"
import { activityForAdmin } from "../../orders/activity-for-admin"
import { attemptForAdmin } from "../../orders/attempt-for-admin"

/** One attempt at the service, with its timeline and its buyer: it may have left no order whose page would have them. */
export const GET = answerWith<AdminSvcAttemptResponse>(async (req) => {
  const { scope } = req
  const reference = req.params["reference"] ?? ""
  const svc = svcOf(scope)
  const { orders, activity, attention } = svc.ledger
  const row = (await orders.byReference(reference)) ?? raise(noSuchAttempt(reference))
  const { cartId } = row
  const language = languageOf(req)

  return {
    attempt: attemptForAdmin(row, (await svc.knownPlans()) ?? []),
    activity: await activityForAdmin(scope, await activity.timeline([reference]), language),
    attention: await attentionForAdmin(scope, await attention.openFor([reference]), language),
    buyer:
      cartId !== null && (await mayReadBuyers(req)) ? await readBuyerOfCart(queryOf(scope), cartId) : null,
  }
})
