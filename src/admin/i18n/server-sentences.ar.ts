import { deliverySentencesAr } from "./server-sentences-delivery.ar"
import { orderSentencesAr } from "./server-sentences-order.ar"
import { serviceSentencesAr } from "./server-sentences-service.ar"
import { settingsSentencesAr } from "./server-sentences-settings.ar"

/**
 * The sentences that the server writes, in Arabic by their English: the ledger keeps them in English. A value stands for
 * `{{name}}` in both; what some of the names are put into words by is in `serverValue`.
 */
export const serverSentencesAr: Readonly<Record<string, string>> = {
  ...orderSentencesAr,
  ...deliverySentencesAr,
  ...serviceSentencesAr,
  ...settingsSentencesAr,
}

/** Why the ledger did not apply an event to an order. */
export const transitionRefusalsAr: Readonly<Record<string, string>> = {
  paid_after_expiry: "وصلت الدفعة بعد انتهاء مهلة الطلب.",
  state_is_final: "بلغ الطلب حالته النهائية.",
  not_expected: "لا يتوافق ذلك مع حالة الطلب.",
}
