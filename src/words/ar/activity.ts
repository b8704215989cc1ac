import type { ActivityValues } from "../../domain/facts/activity-facts"
import type { Problem } from "../../domain/facts/problem"
import type { ActivityWords } from "../catalogue"
import { textAt } from "../sentence"
import { arabic, isolate } from "../isolate"
import { attentionAr, duplicateAr } from "./attention"
import { sar, when } from "./figures"
import { problemAr } from "./problems"
import { changedAr, valuesAr } from "./values"

const cause = (values: { cause: Problem }): string => problemAr(values.cause)

const EXPIRED: Readonly<Record<ActivityValues<"order_expired">["reason"], string>> = {
  replaced: "حلّت محل عملية الشراء هذه عملية أخرى للطلب نفسه.",
  canceled: "أُلغي الطلب في Medusa ولم يعد دفعه منتظرًا.",
  unpaid: "لم يُدفع الطلب في وقته، أو لم تتم الموافقة عليه في وقتها. يُلغى الآن في Medusa إن سمح Medusa بذلك.",
  paid_otherwise: "دُفع الطلب بطريقة أخرى ولم تعد هذه الدفعة منتظرة.",
}

const NOT_APPLIED: Readonly<Record<ActivityValues<"transition_refused">["reason"], string>> = {
  paid_after_expiry: "وصلت الدفعة بعد انتهاء مهلة الطلب.",
  state_is_final: "بلغ الطلب حالته النهائية.",
  not_expected: "لا يتوافق ذلك مع حالة الطلب.",
}

const DELIVERED: Readonly<Record<ActivityValues<"delivery_confirmed">["by"], string>> = {
  proof: "أكد مزوّد الخدمة التسليم بناءً على الإثبات.",
  question: "يفيد مزوّد الخدمة في ردّه على طلب سؤال المشتري بأن الطلب سُلّم.",
  buyer: "أكد المشتري الاستلام.",
  invoice: "يفيد مزوّد الخدمة في ردّه على فاتورة بأن الطلب سُلّم.",
  operator: "يفيد المشغّل بأن الطلب سُلّم:",
}

const IGNORED: Readonly<Record<ActivityValues<"delivery_callback_ignored">["reason"], string>> = {
  not_verified: "وصل إشعار تسليم بتوقيع غير مطابق ولم يُعمل به.",
  unreadable: "تعذّرت قراءة إشعار تسليم.",
  other_order: "ذكر إشعار تسليم طلبًا غير الطلب الذي يخصّه عنوانه.",
  not_asked: "وصل إشعار تسليم مع أن تأكيد المشتري لم يُطلب.",
  overtaken: "وصل إشعار تسليم ولم يُعمل به، فقد سجّل التاجر بعده إفادة المشغّل.",
}

export const RETRIED = "أُعيدت المحاولة ولم يفشل شيء."

export const activityAr: ActivityWords = {
  checkout_intended: {
    title: "بدأت عملية الشراء",
    message: ({ amount }) => arabic`ستُرسل عملية شراء بمبلغ ${sar(amount)} إلى مزوّد الخدمة.`,
  },
  awaiting_merchant_payment: {
    title: "الدفعة المقدمة منتظرة",
    message: "ينتظر الطلب الدفعة المقدمة التي يحصّلها التاجر.",
  },
  checkout_created: { title: "أُنشئت عملية الشراء", message: "أنشأ مزوّد الخدمة الطلب." },
  checkout_created_needing_approval: {
    title: "أُنشئت عملية الشراء وتحتاج إلى موافقة",
    message: "أنشأ مزوّد الخدمة الطلب، وهو ينتظر الموافقة من لوحة التحكم.",
  },
  checkout_created_with_down_payment: {
    title: "أُنشئت عملية الشراء وطُلبت الدفعة المقدمة",
    message: "أنشأ مزوّد الخدمة الطلب، وهو ينتظر الدفعة المقدمة من المشتري.",
  },
  checkout_declined: { title: "رُفضت عملية الشراء", message: cause },
  checkout_unanswered: { title: "لا رد على عملية الشراء", message: cause },
  checkout_unconfirmed: { title: "توقفت متابعة عملية الشراء", message: duplicateAr },
  order_interrupted: attentionAr.order_interrupted,
  down_payment_confirmed: { title: "تأكدت الدفعة المقدمة", message: "أكد مزوّد الخدمة وصول الدفعة المقدمة." },
  merchant_payment_recorded: {
    title: "سُجّلت الدفعة المقدمة",
    message: ({ is_canceled }) =>
      is_canceled
        ? "سجّل التاجر دفعة مقدمة لطلب أُلغي أو لم تعد دفعته منتظرة."
        : "سجّل التاجر أنه حصّل الدفعة المقدمة.",
  },
  payment_url_renewed: {
    title: "رابط دفع جديد",
    message: "أُبطلت صفحة الدفع السابقة، وأعطى مزوّد الخدمة صفحة جديدة.",
  },
  payment_overdue: attentionAr.payment_overdue,
  reconcile_failed: { title: "تعذّر التحقق", message: cause },
  deadline_extended: {
    title: "مُدّدت المهلة",
    message: ({ until, note, reason }) => {
      if (note !== null) {
        return arabic`ينتظر التاجر حتى ${when(until)}: ${note}`
      }
      return reason === "service_silent"
        ? arabic`لم يُفد مزوّد الخدمة مدةً بما إذا كان الطلب مدفوعًا، ولا تُحسب هذه المدة من المهلة: يُنتظر الطلب حتى ${when(until)}.`
        : arabic`توقفت الإضافة عن العمل مدة لا تُحسب من المهلة: يُنتظر الطلب حتى ${when(until)}.`
    },
  },
  approved: { title: "تمت الموافقة", message: "أكد أحد مستخدمي لوحة التحكم أن مزوّد الخدمة اعتمد هذا الطلب." },
  order_authorized: { title: "اعتُمد في Medusa", message: "اعتُمد الدفع في Medusa، ويمكن تنفيذ الطلب." },
  order_expired: { title: "لم يعد الطلب منتظرًا", message: ({ reason }) => EXPIRED[reason] },
  order_rolled_back: {
    title: "أُلغي طلب لم يكتمل إنشاؤه",
    message: ({ order, promotions }) =>
      promotions === undefined
        ? arabic`أُلغي الطلب ${order} الذي كان Medusa قد بدأ إنشاءه، وعادت سلته متاحة للشراء.`
        : arabic`أُلغي الطلب ${order} الذي كان Medusa قد بدأ إنشاءه، وعادت سلته متاحة للشراء. ربما لا يزال محسوبًا استخدامًا للعرض ${promotions}: إن كان للعرض حد أو ميزانية فقارنهما في Medusa.`,
  },
  session_restored: {
    title: "استُعيدت جلسة الدفع",
    message: "حُذفت جلسة الدفع لهذا الطلب في Medusa، وصارت له جلسة جديدة.",
  },
  payment_captured: { title: "استُلم الدفع", message: "تأكد التسليم واستُلم الدفع في Medusa." },
  payment_captured_in_part: {
    title: "استُلم جزء من الدفع",
    message: ({ captured, amount }) => arabic`استُلم في Medusa ${sar(captured)} من أصل ${sar(amount)}.`,
  },
  payment_gone: attentionAr.payment_gone,
  refund_recorded_offline: {
    title: "سُجّل استرداد",
    message: ({ amount, is_undone }) =>
      is_undone
        ? arabic`سُجّل استرداد بمبلغ ${sar(amount)}، لكن تعذّر على Medusa إتمامه فألغاه: لم يعد محسوبًا.`
        : arabic`سُجّل في Medusa استرداد بمبلغ ${sar(amount)}. لا يُبلَّغ مزوّد الخدمة بذلك، ويسوّيه التاجر خارج الخدمة.`,
  },
  canceled_in_medusa: {
    title: "أُلغي في Medusa",
    message: "أُلغي الطلب في Medusa، ولا يمكن إبلاغ مزوّد الخدمة بذلك آليًا.",
  },
  changed_in_medusa: { title: "عُدّل في Medusa", message: changedAr },
  progress_failed: {
    title: "فشلت خطوة",
    message: ({ cause }) =>
      `${cause === undefined ? "فشلت خطوة." : problemAr(cause)} وستُعاد المحاولة تلقائيًا.`,
  },
  made_elsewhere: attentionAr.made_elsewhere,
  transition_refused: { title: "تحديث لم يُطبّق", message: ({ reason }) => `لم يُطبّق: ${NOT_APPLIED[reason]}` },
  retry_requested: { title: "أُعيدت المحاولة يدويًا", message: "طلب التاجر إعادة محاولة كل ما هو منتظر الآن." },
  delivery_requested: {
    title: "طُلب تأكيد التسليم",
    message: ({ with_proof }) => (with_proof ? "قدّم التاجر إثبات التسليم." : "طلب التاجر تأكيد التسليم."),
  },
  delivery_asked: {
    title: "طُلب تأكيد المشتري برسالة نصية",
    message: ({ is_repeated }) =>
      is_repeated
        ? "لم يصل رد على محاولة سابقة، ثم رفض مزوّد الخدمة محاولة أخرى (811): الأرجح أن تأكيد المشتري طُلب في الأولى."
        : "طلب مزوّد الخدمة من المشتري تأكيد الاستلام برسالة نصية.",
  },
  delivery_confirmed: {
    title: "تأكد التسليم",
    message: ({ by, note }) => (note === undefined ? DELIVERED[by] : `${DELIVERED[by]} ${isolate(note)}`),
  },
  delivery_refused: { title: "رُفض تأكيد التسليم", message: cause },
  delivery_failed: { title: "لم يتأكد التسليم", message: cause },
  delivery_in_doubt: attentionAr.delivery_in_doubt,
  delivery_overdue: attentionAr.delivery_overdue,
  delivery_disputed: {
    title: "اعتراض على التسليم",
    message: ({ note }) => arabic`يفيد المشغّل بأن المشتري يعترض على التسليم: ${note}`,
  },
  delivery_reopened: {
    title: "يجب تأكيد التسليم من جديد",
    message: ({ note }) => arabic`يفيد المشغّل بأنه يجب تأكيد التسليم من جديد: ${note}`,
  },
  canceled_at_service: {
    title: "أُلغي لدى مزوّد الخدمة",
    message: ({ note }) => arabic`يفيد المشغّل بأن الطلب أُلغي لدى مزوّد الخدمة: ${note}`,
  },
  fulfillment_canceled_after_delivery: attentionAr.fulfillment_canceled_after_delivery,
  delivery_callback_ignored: { title: "أُهمل إشعار التسليم", message: ({ reason }) => IGNORED[reason] },
  proof_erased: {
    title: "حُذف الإثبات",
    message: "لم تعد هناك حاجة إلى إثبات التسليم المرفوع، فحُذف من المتجر.",
  },
  invoice_given: {
    title: "قُدّمت فاتورة",
    message: ({ number, is_replaced }) =>
      is_replaced
        ? arabic`قُدّمت الفاتورة ${number} من جديد بدلًا من السابقة.`
        : arabic`قُدّمت الفاتورة ${number}.`,
  },
  invoice_attached: {
    title: "أُرفقت الفاتورة",
    message: ({ number }) => arabic`أرفق مزوّد الخدمة الفاتورة ${number} بالطلب.`,
  },
  invoice_erased: {
    title: "حُذف ملف الفاتورة",
    message: ({ number }) => arabic`لم تعد هناك حاجة إلى ملف الفاتورة ${number}، فحُذف من المتجر.`,
  },
  invoice_refused: { title: "رُفضت الفاتورة", message: attentionAr.invoice_refused.message },
  invoice_postponed: { title: "أُجّلت الفاتورة", message: cause },
  invoice_unanswered: {
    title: "لا رد على الفاتورة",
    message: (values) => problemAr({ problem: "invoice_unanswered", ...values }),
  },
  invoice_metadata_ignored: {
    title: "تُجوهلت فاتورة في البيانات الوصفية",
    message:
      "أُنشئ الطلب وفي بياناته الوصفية فاتورة يمكن لأي متصفح كتابتها، ولذلك لا تُستخدم. قدّم الفاتورة في صفحة الطلب أو اكتب فاتورة أخرى في بيانات الطلب الوصفية.",
  },
  attention_resolved: {
    title: "انتهت متابعة مسألة",
    message: ({ point, note }) =>
      arabic`انتهت متابعة «${textAt(attentionAr, point, "title") ?? point}»: ${note ?? RETRIED}`,
  },
  note_added: {
    title: "أُضيفت ملاحظة",
    message: ({ point, note, is_open }) => {
      const title = textAt(attentionAr, point, "title") ?? point

      return is_open
        ? arabic`أُضيفت ملاحظة على «${title}»: ${note}`
        : arabic`أُضيفت ملاحظة على «${title}» بعد انتهاء متابعتها: ${note}`
    },
  },
  webhook_replayed: { title: "أُعيدت معالجة إشعار", message: "تُعاد معالجة إشعار." },
  setting_changed: {
    title: "تغيّر إعداد",
    message: ({ option, from, to }) =>
      arabic`تغيّر «${valuesAr.option(option)}» من «${valuesAr.optionValue(option, from)}» إلى «${valuesAr.optionValue(option, to)}».`,
  },
  setting_reset: {
    title: "أُلغي تغيير",
    message: ({ option }) => arabic`عاد «${valuesAr.option(option)}» إلى ما هو عليه في medusa-config.ts.`,
  },
  connection_tested: {
    title: "اختُبر الاتصال",
    message: ({ result }) => arabic`اختُبر الاتصال: ${valuesAr.answer(result)}.`,
  },
  buyer_checked: {
    title: "تم التحقق من مشترٍ",
    message: ({ phone, result, service_says }) =>
      arabic`تم التحقق من أهلية الرقم ${phone}: ${valuesAr.answer(service_says ?? result)}.`,
  },
}
