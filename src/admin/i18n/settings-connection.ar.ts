import type { settingsConnectionEn } from "./settings-connection.en"
import type { TranslationOf } from "./text-shape"

/** The texts about the connection in Arabic. */
export const settingsConnectionAr: TranslationOf<typeof settingsConnectionEn> = {
  result: {
    ok: { short: "ناجح", title: "الاتصال سليم", remedy: "ردّ مزوّد الخدمة كما هو متوقع." },
    wrong_token: {
      short: "رمز خاطئ",
      title: "رمز الوصول غير مقبول",
      remedy:
        "ضع في accessToken بملف medusa-config.ts الرمز الذي أعطاك إياه المشغّل لهذه البيئة، ثم أعد تشغيل Medusa.",
    },
    wrong_address: {
      short: "عنوان خاطئ",
      title: "لا توجد الخدمة في هذا العنوان",
      remedy:
        "قارن baseUrl في ملف medusa-config.ts بالعنوان الذي أعطاك إياه المشغّل. وقد يكون السبب جدارًا ناريًا.",
    },
    redirected: {
      short: "محوّل",
      title: "العنوان يحيل إلى عنوان آخر",
      remedy: "اسأل المشغّل عن العنوان النهائي وضعه في baseUrl. لا يُرسل رمز الوصول إلى عنوان آخر أبدًا.",
    },
    not_json: {
      short: "طرف آخر",
      title: "ردّ طرف آخر غير مزوّد الخدمة",
      remedy: "ردّت صفحة ويب أو بوابة وسيطة. قارن baseUrl بما أعطاك إياه المشغّل وافحص الخوادم الوسيطة.",
    },
    unexpected_answer: {
      short: "رد غير موثّق",
      title: "الرد ليس على الصورة الموثّقة",
      remedy: "تأكد من أن baseUrl يشير إلى هذه الخدمة. إن كان كذلك فأخبر المشغّل باسم الخطأ.",
    },
    timeout: {
      short: "بلا رد",
      title: "لم يصل الرد في الوقت المحدد",
      remedy:
        "أعد المحاولة. إن تكرر ذلك فتأكد من أن الخادم يستطيع الوصول إلى العنوان واسأل المشغّل عن بطء الخدمة.",
    },
    tls: {
      short: "شهادة الأمان",
      title: "شهادة الأمان غير موثوقة",
      remedy:
        "الشهادة منتهية أو تخص اسمًا آخر أو صدرت عن جهة لا يعرفها هذا الخادم. راجع baseUrl وأخبر المشغّل.",
    },
    connection_lost: {
      short: "انقطاع",
      title: "انقطع الاتصال",
      remedy: "أعد المحاولة. إن تكرر ذلك فافحص الشبكة والخوادم الوسيطة بين هذا الخادم ومزوّد الخدمة.",
    },
    merchant_not_found: {
      short: "تاجر غير معروف",
      title: "التاجر غير معروف لدى مزوّد الخدمة (802)",
      remedy: "لا يخص رمز الوصول أي تاجر في هذه البيئة. اطلب من المشغّل الرمز الصحيح.",
    },
    merchant_inactive: {
      short: "تاجر غير مفعّل",
      title: "حساب التاجر غير مفعّل (803)",
      remedy: "اطلب من المشغّل تفعيل حسابك. لا يُقبل أي طلب قبل ذلك.",
    },
    refused: {
      short: "مرفوض",
      title: "رفض مزوّد الخدمة",
      remedy: "ردّ مزوّد الخدمة، فالعنوان والرمز صحيحان. اطّلع على الرمز واسأل المشغّل عن معناه.",
    },
    rate_limited: {
      short: "اتصالات كثيرة",
      title: "عدد الاتصالات كبير",
      remedy: "يطلب مزوّد الخدمة تقليل الاتصالات. انتظر دقيقة ثم أعد المحاولة.",
    },
    service_failing: {
      short: "عطل لدى المزوّد",
      title: "عطل لدى مزوّد الخدمة",
      remedy: "لا خطأ في متجرك. أعد المحاولة لاحقًا، وإن استمر العطل فأخبر المشغّل.",
    },
    not_sent: {
      short: "لم يُرسل",
      title: "لم يُرسل شيء",
      remedy: "ما كان سيُرسل غير صالح. راجع ما أدخلته.",
    },
  },
  operation: {
    check_eligibility: "التحقق من الأهلية",
    initiate_checkout: "بدء عملية الشراء",
    reconcile_prepaid_payment: "التحقق من الدفعة المقدمة",
    confirm_delivery: "تأكيد التسليم",
    add_invoice: "إضافة الفاتورة",
  },
  title: "الاتصال",
  description: "كيف يصل المتجر إلى مزوّد الخدمة. يُضبط ذلك في ملف medusa-config.ts.",
  environment: { title: "البيئة", sandbox: "بيئة تجريبية", production: "بيئة الإنتاج" },
  baseUrl: "عنوان الخدمة",
  token: { title: "رمز الوصول", present: "موجود ولا يُعرض أبدًا", missing: "غير موجود" },
  merchant: {
    title: "حسابات التاجر",
    unknown: "اختبر الاتصال لعرضها.",
    none: "لم يذكر مزوّد الخدمة أي حساب.",
  },
  lastOk: "آخر اتصال ناجح",
  lastFailed: "آخر اتصال فاشل",
  noCall: "لا يوجد خلال الأيام السبعة الماضية",
  call: "{{operation}}، {{when}}",
  code: "الرمز {{code}}",
  test: {
    button: "اختبار الاتصال",
    hint: "يُسأل مزوّد الخدمة عن رقم لا يخص أحدًا، ولا يُنشأ أي طلب.",
    took: "وصل الرد خلال {{duration}}",
    status: "حالة HTTP‏ {{status}}",
    error: "الخطأ {{name}}",
    oddFields: "حقول في الرد ليست على الصورة الموثّقة، ليطّلع عليها المشغّل:",
  },
  give: {
    title: "ما يُعطى للمشغّل",
    description: "على المشغّل السماح بهذه العناوين في كل بيئة.",
    webhookOrigin: "عنوان الإشعارات الواردة",
    webhookOriginCopy: "عنوان الإشعارات الواردة",
    webhookOriginHint: "يرسل مزوّد الخدمة إشعاراته إلى هذا العنوان.",
    redirectDomain: "النطاقات التي يعود إليها المشتري",
    redirectDomainCopy: "النطاق {{domain}}",
    redirectDomainHint: "بعد صفحة الدفع.",
    noDomains: "لا يوجد، لأن returnUrls غير مضبوط.",
  },
  warning: {
    not_https: "العنوان لا يستخدم https وقد يرفضه مزوّد الخدمة.",
    loopback: "العنوان يخص هذا الجهاز وحده ولا يصل إليه مزوّد الخدمة، إلا إن كان محاكيًا على الجهاز نفسه.",
    private: "العنوان في شبكة خاصة لا يصل إليها مزوّد الخدمة من الخارج.",
  },
  activity: {
    title: "أحدث النشاطات",
    description: "التغييرات واختبارات الاتصال والتحقق من المشترين",
    setting_changed: "تغيّر إعداد",
    setting_reset: "أُلغي تغيير",
    connection_tested: "اختُبر الاتصال",
    buyer_checked: "تم التحقق من مشترٍ",
  },
}
