import type { AttentionValues } from "../../domain/facts/attention-facts"
import type { AdminSvcWebhookVerdict } from "../../types"
import { valuesIn } from "../values"
import { arabic } from "../isolate"
import { callResultsAr } from "./call-results"
import { number, sar } from "./figures"
import { optionsAr } from "./options"

export const verdictsAr: Readonly<Record<AdminSvcWebhookVerdict, string>> = {
  verified: "التوقيع صحيح",
  verified_late: "التوقيع صحيح، ووصل متأخرًا",
  missing_signature: "بلا توقيع",
  missing_timestamp: "بلا وقت موقّع",
  malformed_timestamp: "الوقت الموقّع غير مقروء",
  outside_tolerance: "الوقت الموقّع بعيد عن الوقت الحالي",
  not_checked: "فشلت دالة المتجر webhooks.preset، وموضع العطل في سجل Medusa",
  mismatch: "التوقيع غير مطابق",
}

export const eligibilityAr = { ELIGIBLE: "مؤهل", INELIGIBLE: "غير مؤهل" }

/** Values of options that need no name. */
export const plainValuesAr = { yes: "نعم", no: "لا", notSet: "غير مضبوط" }

export const valuesAr = valuesIn({
  verdicts: verdictsAr,
  eligibility: eligibilityAr,
  results: callResultsAr,
  options: optionsAr,
  plain: plainValuesAr,
  number,
})

type MedusaChange = AttentionValues<"changed_in_medusa">

const CHANGES: Readonly<Record<NonNullable<MedusaChange["change"]>, string>> = {
  edit: "عُدّل الطلب في Medusa.",
  claim: "أُنشئت مطالبة في Medusa.",
  exchange: "أُنشئ تبادل في Medusa.",
  return: "أُعيدت بضاعة في Medusa.",
  return_requested: "طُلب إرجاع في Medusa وأُضيف شحنه إلى الطلب.",
}

export const changedAr = ({
  change,
  held,
  refunded = 0,
  total,
  settled_total: settled,
  is_at_service,
}: MedusaChange): string => {
  const what = change === null ? "" : `${CHANGES[change]} `
  const sum =
    refunded === 0 ? sar(held) : arabic`${sar(held + refunded)} ناقصًا ${sar(refunded)} سُجّل استردادها`
  const holder = is_at_service
    ? arabic`المبلغ لدى مزوّد الخدمة ${sum}`
    : arabic`عملية الشراء المُعدّة بمبلغ ${sum}`
  const doubt =
    settled === undefined
      ? ""
      : arabic` لكن سُوّي الفرق من قبل على ${sar(settled)}: اسأل المشغّل عن المبلغ لديه الآن.`

  return held === total
    ? `${what}${holder}، وهو المطلوب تمويله.${doubt}`
    : `${what}${holder}${arabic`، والمطلوب أن يموّله مزوّد الخدمة الآن ${sar(total)}.`}${doubt}`
}
