/** Why a checkout was not accepted, as a storefront says it; stable. */
export type CheckoutDeclineCode =
  | "credit_limit_exceeded"
  | "not_onboarded"
  | "agreement_expired"
  | "plan_unavailable"
  | "check_details"
  | "busy_try_again"
  | "try_again"
  | "confirming"
  | "being_checked"
  | "not_available"

/** A decline in words for the buyer: what is the matter and what to do about it. */
export interface CheckoutDecline {
  code: CheckoutDeclineCode
  message: { en: string; ar: string }
}

const MESSAGES: Readonly<Record<CheckoutDeclineCode, CheckoutDecline["message"]>> = {
  credit_limit_exceeded: {
    en: "Your available credit does not cover this order. Choose a plan with a down payment, make the order smaller, or pay another way.",
    ar: "رصيدك الائتماني المتاح لا يغطي هذا الطلب. اختر خطة بدفعة مقدمة، أو قلّل قيمة الطلب، أو ادفع بطريقة أخرى.",
  },
  not_onboarded: {
    en: "Your registration for this payment method is not complete. Complete it and try again, or pay another way.",
    ar: "لم يكتمل تسجيلك في طريقة الدفع هذه. أكمل التسجيل ثم حاول مرة أخرى، أو ادفع بطريقة أخرى.",
  },
  agreement_expired: {
    en: "Your credit agreement has expired. Renew it by going through the registration again, or pay another way.",
    ar: "انتهت صلاحية اتفاقيتك الائتمانية. جدّدها بإعادة خطوات التسجيل، أو ادفع بطريقة أخرى.",
  },
  plan_unavailable: {
    en: "This repayment plan is not available for your order. Choose another plan or pay another way.",
    ar: "خطة السداد هذه غير متاحة لطلبك. اختر خطة أخرى أو ادفع بطريقة أخرى.",
  },
  check_details: {
    en: "The order could not be accepted with these details. Check the phone number and the addresses, or pay another way.",
    ar: "تعذّر قبول الطلب بهذه البيانات. تحقق من رقم الجوال والعناوين، أو ادفع بطريقة أخرى.",
  },
  busy_try_again: {
    en: "Another order of yours is being processed. Wait a minute and try again.",
    ar: "لديك طلب آخر قيد المعالجة. انتظر دقيقة ثم حاول مرة أخرى.",
  },
  try_again: {
    en: "The payment service did not confirm the order. Try again in a few minutes, or pay another way.",
    ar: "لم تؤكد خدمة الدفع الطلب. حاول مرة أخرى بعد بضع دقائق، أو ادفع بطريقة أخرى.",
  },
  confirming: {
    en: "The payment service has not answered yet: it may have your order. Wait a few minutes, then try again here. Do not order again elsewhere in the meantime.",
    ar: "لم ترد خدمة الدفع بعد، وقد يكون طلبك قد وصل إليها. انتظر بضع دقائق ثم حاول مرة أخرى هنا، ولا تطلب من مكان آخر في هذه الأثناء.",
  },
  being_checked: {
    en: "The payment service may have an order for this cart already. The store finds out; contact it before you order again.",
    ar: "قد يكون لدى خدمة الدفع طلب لهذه السلة بالفعل. يتحقق المتجر من ذلك؛ تواصل معه قبل أن تطلب مرة أخرى.",
  },
  not_available: {
    en: "This payment method is not available at the moment. Pay another way.",
    ar: "طريقة الدفع هذه غير متاحة حاليًا. ادفع بطريقة أخرى.",
  },
}

const CODES: ReadonlyMap<number, CheckoutDeclineCode> = new Map([
  [400, "check_details"],
  // Our own earlier call arrived (design D4).
  [801, "being_checked"],
  [802, "not_available"],
  [803, "not_available"],
  [804, "busy_try_again"],
  [805, "not_onboarded"],
  [806, "credit_limit_exceeded"],
  [876, "plan_unavailable"],
  [877, "plan_unavailable"],
  [878, "plan_unavailable"],
  [881, "agreement_expired"],
  [500, "try_again"],
])

/**
 * What to tell the buyer when Initiate Checkout did not succeed (spec 7.1). `null` stands for a call that certainly had no
 * effect and got no code, `confirming` for one that nobody has answered, `being_checked` for an order that a person has to
 * ask the operator about; a code that the specification does not name is `not_available`, since nothing is known to help.
 */
export const checkoutDecline = (reason: number | null | "confirming" | "being_checked"): CheckoutDecline => {
  const code = codeOf(reason)

  return { code, message: MESSAGES[code] }
}

const codeOf = (reason: number | null | "confirming" | "being_checked"): CheckoutDeclineCode => {
  if (typeof reason === "string") {
    return reason
  }
  return reason === null ? "try_again" : (CODES.get(reason) ?? "not_available")
}
