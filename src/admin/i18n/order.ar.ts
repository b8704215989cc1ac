import type { orderEn } from "./order.en"
import { orderFormsAr } from "./order-forms.ar"
import { orderStepsAr } from "./order-steps.ar"
import { orderTimelineAr } from "./order-timeline.ar"
import type { TranslationOf } from "./text-shape"

export const orderAr: TranslationOf<typeof orderEn> = {
  ...orderStepsAr,
  ...orderTimelineAr,
  ...orderFormsAr,
  amount: "المبلغ",
  reference: "المرجع",
  plan: {
    title: "خطة السداد",
    default: "الخطة الافتراضية لدى مزوّد الخدمة",
    numbered: "الخطة {{id}}",
    applied: "طبّق مزوّد الخدمة: {{plan}}",
  },
  downPayment: {
    title: "الدفعة المقدمة",
    unknownAmount: "المبلغ غير معروف بعد",
    state: { awaiting: "منتظرة", paid: "مدفوعة", not_paid: "لم تُدفع" },
    collection: { svc: "يحصّلها مزوّد الخدمة", merchant: "تحصّلها بنفسك" },
    until: "حتى {{when}}",
    link: "رابط الدفع",
    recorded: "المرجع {{reference}}",
  },
  otp: {
    title: "رمز التحقق",
    unknown: "لم يُسأل مزوّد الخدمة هل أكد المشتري رمز التحقق: لا يتيح مزوّد الخدمة ذلك.",
  },
  delivery: {
    title: "التسليم",
    notYet: "لم يُسلّم بعد",
    state: {
      open: "غير مؤكد بعد",
      sending: "قيد التأكيد",
      unknown: "لم يردّ مزوّد الخدمة",
      asked: "سُئل المشتري برسالة نصية",
      refused: "رُفض الإثبات",
      confirmed: "مؤكد",
      disputed: "اعترض عليه المشتري",
    },
    method: { pod: "بإثبات التسليم", sms_link: "بتأكيد المشتري عبر رسالة نصية" },
    source: {
      upload: "مرفوع من هنا",
      fulfillment: "من بيانات الشحن",
      workflow: "من سير عمل المتجر",
    },
    proof: "عرض الإثبات",
    since: "منذ {{when}}",
    errorCode: "رُفض بالرمز {{code}}",
  },
  invoices: {
    title: "الفواتير",
    none: "لا توجد فاتورة بعد",
    number: "رقم {{number}}",
    state: {
      due: "ستُرسل",
      sending: "قيد الإرسال",
      attached: "مرفقة",
      refused: "مرفوضة",
      unknown: "غير مؤكدة",
    },
    reason: {
      empty: "الملف فارغ",
      too_large: "الملف أكبر من الحد المسموح",
      not_a_pdf: "الملف ليس بصيغة PDF صالحة",
      unreachable: "لا يستطيع مزوّد الخدمة تنزيلها من عنوانها",
      malformed: "المستند غير مقروء",
      invalid: "لا يقبل مزوّد الخدمة بياناتها",
      not_accepted: "لا يقبلها مزوّد الخدمة",
      not_sent: "لم تصل إلى مزوّد الخدمة",
      order_unknown: "لا يعرف مزوّد الخدمة الطلب",
      order_state: "لا تسمح حالة الطلب بإرفاقها بعد",
      number_refused: "يرفض مزوّد الخدمة رقمها",
      number_taken: "للطلب فاتورة أخرى بالرقم نفسه",
      unanswered: "لم يردّ مزوّد الخدمة",
      source_failed: "تعذّر الحصول عليها من المتجر",
    },
  },
  region: {
    title: "«{{name}}» بالريال السعودي فقط",
    message:
      "خيار «{{name}}» مفعّل في هذه المنطقة، لكنه لن يظهر للمشترين فيها: الخدمة تعمل بالريال السعودي فقط وعملة المنطقة {{currency}}.",
  },
}
