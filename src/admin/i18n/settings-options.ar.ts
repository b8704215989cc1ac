import type { settingsOptionsEn } from "./settings-options.en"
import type { TranslationOf } from "./text-shape"

/** The options in Arabic. */
export const settingsOptionsAr: TranslationOf<typeof settingsOptionsEn> = {
  language: {
    title: "لغة مزوّد الخدمة",
    meaning: "لغة صفحات مزوّد الخدمة ورسائله إلى المشترين ما لم يختر المشتري غيرها.",
    values: { ar: "العربية", en: "الإنجليزية" },
  },
  brand: {
    displayName: {
      title: "اسم وسيلة الدفع",
      meaning: "ما يقرؤه المشترون عند إتمام الشراء، وعنوان هذه الصفحة والقسم الخاص بها في صفحة الطلب.",
    },
  },
  defaultPlanId: {
    title: "الخطة الافتراضية",
    meaning: "خطة السداد لمن لم يختر خطة. إن لم تُحدَّد طُبّقت الخطة الافتراضية لدى مزوّد الخدمة.",
  },
  downPayment: {
    collection: {
      title: "محصّل الدفعة المقدمة",
      meaning: "للخطط التي لا تحدد ذلك بنفسها.",
      values: { svc: "مزوّد الخدمة عبر صفحة الدفع لديه", merchant: "أنت، خارج الخدمة" },
    },
    expireAfterHours: {
      title: "مهلة الطلبات غير المدفوعة",
      meaning:
        "إن لم تصل الدفعة المقدمة خلال هذه المهلة أُلغي الطلب في Medusa بعد سؤال مزوّد الخدمة مرة أخيرة. القيمة 0 تعني بلا مهلة.",
    },
  },
  authorization: {
    withoutDownPayment: {
      title: "الطلبات بلا دفعة مقدمة",
      meaning: "هل يُعدّ الطلب معتمدًا بمجرد إنشائه لدى مزوّد الخدمة.",
      values: { on_created: "معتمد فور إنشائه", manual: "يُعتمد يدويًا من صفحة الطلب" },
    },
    blockFulfillment: {
      title: "إيقاف شحن الطلبات غير المعتمدة",
      meaning: "يمنع تجهيز الطلبات التي لم يعتمدها مزوّد الخدمة بعد.",
    },
  },
  delivery: {
    confirmation: {
      title: "تأكيد التسليم",
      meaning: "كيف يعلم مزوّد الخدمة بوصول البضاعة.",
      values: {
        pod: "بإثبات التسليم",
        sms_link: "بتأكيد المشتري عبر رابط في رسالة نصية",
        pod_or_sms_link: "بالإثبات إن وُجد، وإلا فبرسالة نصية",
      },
    },
    trigger: {
      title: "متى يُعدّ الطلب مسلّمًا",
      meaning: "الحالة التي تبدأ عندها عملية التأكيد في Medusa.",
      values: { delivered: "عند تسجيله مسلّمًا", shipped: "عند تسجيله مشحونًا" },
    },
    when: {
      title: "تعدد الشحنات",
      meaning: "هل ينتظر التأكيد وصول جميع أصناف الطلب.",
      values: { all_delivered: "عند وصول جميع الأصناف", first_delivered: "عند وصول أول صنف" },
    },
    remindAfterHours: {
      title: "التنبيه إلى عدم الرد بعد",
      meaning: "إن لم يؤكد المشتري الاستلام خلال هذه المدة أُدرج الطلب ضمن ما يحتاج إلى متابعة.",
    },
    proofWorkflow: {
      title: "سير العمل الذي يجلب الإثبات",
      meaning: "سير عمل في المتجر يعطي عنوان إثبات التسليم للطلب.",
    },
  },
  invoice: {
    when: {
      title: "إرسال الفواتير",
      meaning: "متى تُرسل فاتورة الطلب إلى مزوّد الخدمة.",
      values: { delivered: "بعد تأكيد التسليم", authorized: "فور اعتماد الطلب" },
    },
    workflow: {
      title: "سير العمل الذي يُعدّ الفاتورة",
      meaning:
        "معرّف سير عمل في المتجر يُعدّ ملف PDF. إن تُرك فارغًا أُخذت الفواتير من البيانات الوصفية للطلب أو رُفعت يدويًا.",
    },
    numberTemplate: {
      title: "رقم الفاتورة",
      meaning: "للفواتير التي لا يحدد مصدرها رقمًا. يُستبدل {display_id} و{order_id} برقم الطلب ومعرّفه.",
    },
    maxBytes: { title: "أكبر حجم للفاتورة", meaning: "يُرفض ملف PDF الأكبر من ذلك." },
    onUnknownOutcome: {
      title: "فاتورة بلا رد",
      meaning: "ما يُفعل حين لا يُعرف هل قبل مزوّد الخدمة الفاتورة.",
      values: { attention: "تُدرج ضمن ما يحتاج إلى متابعة", resend: "تُرسل من جديد" },
    },
  },
  capture: {
    title: "تحصيل المبلغ",
    meaning: "كيف يُحصّل المبلغ في Medusa بعد أن يؤكد مزوّد الخدمة التسليم.",
    values: { on_delivery: "تلقائيًا", manual: "يدويًا" },
  },
  refunds: {
    title: "رد المبالغ في Medusa",
    meaning: "لا يتيح مزوّد الخدمة رد المبالغ آليًا.",
    values: { refuse: "مرفوض", record_offline: "يُسجَّل على أنه تم خارج الخدمة" },
  },
  eligibility: {
    onError: {
      title: "عند عدم رد مزوّد الخدمة",
      meaning: "هل تظهر وسيلة الدفع للمشتري مع ذلك. يبقى القرار لمزوّد الخدمة عند تقديم الطلب.",
      values: { hide: "إخفاء وسيلة الدفع", show: "إظهار وسيلة الدفع" },
    },
    cacheSeconds: {
      title: "مدة الاحتفاظ بالرد الإيجابي",
      meaning: "كم يجوز الاعتماد على آخر رد من مزوّد الخدمة بشأن المشتري عند إتمام الشراء.",
    },
    phoneFrom: {
      title: "رقم جوال المشتري",
      meaning: "مصدر الرقم: يُؤخذ من أول موضع يوجد فيه.",
      values: { billing_address: "عنوان الفوترة", shipping_address: "عنوان الشحن", customer: "العميل" },
    },
    maxPhonesPerCart: {
      title: "عدد الأرقام لكل سلة",
      meaning: "عدد الأرقام المختلفة التي يجوز أن تسأل عنها السلة خلال ساعة.",
    },
    maxPhonesPerAddress: {
      title: "عدد الأرقام لكل زائر",
      meaning:
        "عدد الأرقام المختلفة التي يجوز السؤال عنها من عنوان واحد على الإنترنت خلال ساعة. القيمة 0 تعني بلا حد.",
    },
    buyerDetails: {
      title: "بيانات المشترين الجدد",
      meaning: "دالة في المتجر تضيف ما يعرفه عن المشتري الجديد.",
    },
  },
  checkout: {
    unitPrice: {
      title: "أسعار الأصناف لدى مزوّد الخدمة",
      meaning: "هل يشمل سعر الصنف المرسل إلى مزوّد الخدمة الضريبة.",
      values: { without_tax: "من دون الضريبة", with_tax: "شاملًا الضريبة" },
    },
    taxAmount: {
      title: "ضريبة الطلب لدى مزوّد الخدمة",
      meaning: "أي ضريبة تُرسل عن الطلب إلى مزوّد الخدمة.",
      values: {
        of_items: "ضريبة أصنافه قبل الخصومات",
        of_total: "الضريبة التي في إجماليه، بعد الخصومات ومع ضريبة الشحن",
      },
    },
    extend: { title: "حقول إضافية عند الشراء", meaning: "دالة في المتجر تضيف حقولًا إلى عملية الشراء." },
  },
  webhooks: {
    verification: {
      title: "الإشعارات ذات التوقيع الخاطئ",
      meaning: "هل تُرفض أم تُعدّ تنبيهًا إلى سؤال مزوّد الخدمة.",
      values: { enforce: "تُرفض", report: "تُعدّ تنبيهًا" },
    },
    preset: { title: "نمط التوقيع", meaning: "كيف يوقّع مزوّد الخدمة إشعاراته." },
    toleranceSeconds: {
      title: "الفرق المسموح في الوقت الموقّع",
      meaning: "أقصى فرق بين وقت الإشعار الموقّع والوقت الحالي في الاتجاهين.",
    },
  },
  client: {
    timeoutMs: { title: "مهلة الطلب الواحد", meaning: "أقصى مدة لاتصال واحد بمزوّد الخدمة." },
    totalTimeoutMs: { title: "مهلة العملية", meaning: "أقصى مدة للعملية بجميع محاولاتها." },
    connectTimeoutMs: { title: "مهلة فتح الاتصال", meaning: "أقصى مدة لفتح الاتصال." },
    retries: { title: "محاولات إضافية", meaning: "لما يمكن تكراره بأمان فقط." },
    maxConcurrent: { title: "اتصالات متزامنة", meaning: "لكل عملية في كل نسخة من الخادم." },
    maxResponseBytes: { title: "أكبر حجم للرد", meaning: "لا يُقرأ الرد الأكبر من ذلك." },
  },
}
