import type { orderFormsEn } from "./order-forms.en"
import type { TranslationOf } from "./text-shape"

/** The texts of the forms of an order in Arabic. */
export const orderFormsAr: TranslationOf<typeof orderFormsEn> = {
  proof: {
    title: "رفع إثبات التسليم",
    description: "صورة أو مسح ضوئي يبيّن وصول البضاعة. يفتحه مزوّد الخدمة من عنوان عام ثم يؤكد التسليم.",
    label: "إثبات التسليم",
    hint: "{{types}}، بحد أقصى {{max}}",
    submit: "رفع وتأكيد",
  },
  sms: {
    title: "هل تريد سؤال المشتري برسالة نصية؟",
    description: "يرسل مزوّد الخدمة إلى المشتري رسالة نصية فيها رابط لتأكيد الاستلام. لا يمكن التراجع عن ذلك.",
    submit: "إرسال الرسالة",
  },
  invoice: {
    title: "رفع فاتورة",
    description: "الفاتورة الضريبية بصيغة PDF. يعدّها مزوّد الخدمة نهائية، فتأكد من صحتها قبل الإرسال.",
    label: "الفاتورة",
    hint: "PDF، بحد أقصى {{max}}",
    number: "رقم الفاتورة",
    numberHint: "إن تركته فارغًا استُخدم ترقيم المتجر.",
    numberTooLong: "100 حرف على الأكثر.",
    submit: "رفع الفاتورة",
  },
  record: {
    title: "تسجيل الدفعة المقدمة",
    description: "سجّل فقط ما وصل إلى حسابك فعلًا. يُرسل الطلب بعدها إلى مزوّد الخدمة ولا يمكن التراجع عن ذلك.",
    utr: "المرجع البنكي (UTR)",
    utrHint: "كما يظهر في كشف حسابك البنكي.",
    utrMissing: "أدخل مرجع الدفعة.",
    utrTooLong: "100 حرف على الأكثر.",
    submit: "تسجيل الدفعة",
  },
  approve: {
    title: "هل توافق على الطلب؟",
    description: "وافق فقط على ما أكده المشغّل: يُعتمد الطلب بعدها في Medusa ويصبح شحنه ممكنًا.",
    submit: "موافقة",
  },
  resolve: {
    title: "إنهاء المتابعة",
    description: "اذكر ما تم. تُزال المسائل أدناه من القائمة وتبقى الملاحظة في سجل الأحداث.",
    point: "المسألة",
    all: "كل مسائل هذا الطلب",
    note: "ما الذي تم",
    noteMissing: "اذكر ما تم.",
    noteTooLong: "1000 حرف على الأكثر.",
    submit: "إنهاء",
    nothing: "لا توجد مسائل مفتوحة لهذا الطلب.",
  },
}
