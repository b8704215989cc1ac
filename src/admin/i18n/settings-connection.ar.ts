import { callWordsAr } from "../../words/ar/call-failures"
import { callResultsAr } from "../../words/ar/call-results"
import { operationsAr } from "../../words/ar/operations"
import type { settingsConnectionEn } from "./settings-connection.en"
import type { TranslationOf } from "./text-shape"

export const settingsConnectionAr: TranslationOf<typeof settingsConnectionEn> = {
  result: callResultsAr,
  refusal: callWordsAr.remedy.codes,
  operation: operationsAr,
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
  serviceSays: "يقول مزوّد الخدمة: «\u2068{{words}}\u2069»",
  test: {
    button: "اختبار الاتصال",
    took: "وصل الرد خلال {{duration}}",
    status: "الحالة \u2068HTTP {{status}}\u2069",
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
    loopback:
      "العنوان يخص هذا الجهاز وحده ولا يصل إليه مزوّد الخدمة، إلا إن كانت البيئة التجريبية على الجهاز نفسه.",
    private: "العنوان في شبكة خاصة لا يصل إليها مزوّد الخدمة من الخارج.",
  },
  activity: { title: "أحدث النشاطات", description: "التغييرات واختبارات الاتصال والتحقق من المشترين" },
}
