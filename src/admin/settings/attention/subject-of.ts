import type { AdminSvcAttention } from "../../../types"
import { textAt } from "../../../words/sentence"
import type { Translate } from "../../i18n/use-texts"
import { orderNumber } from "../list/order-link"

/** Whether the server names no order: the point is about the merchant, or about a plan. */
export const isOfSetUp = ({ order_id, reference }: AdminSvcAttention): boolean =>
  order_id === null && /^(merchant|plan)(:|$)/.test(reference)

/** Whether the ledger has no attempt of the reference, so that nothing more can be shown of it. */
export const isOfUnknown = ({ values }: AdminSvcAttention): boolean =>
  textAt(values, "cause", "problem") === "webhook_of_unknown_order"

/** What a point is about, in a few words. */
export const subjectOf = (t: Translate, point: AdminSvcAttention): string => {
  const { display_id: displayId, reference } = point

  if (!isOfSetUp(point)) {
    return displayId === null
      ? reference
      : t("settings.lists.attention.orderLink", { id: orderNumber(displayId) })
  }
  const [subject, plan] = reference.split(":")

  return subject === "merchant" || plan === undefined || plan === "none"
    ? t("settings.lists.attention.setUp")
    : t("order.plan.numbered", { id: plan })
}
