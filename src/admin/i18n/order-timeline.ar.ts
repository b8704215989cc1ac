import type { orderTimelineEn } from "./order-timeline.en"
import type { TranslationOf } from "./text-shape"

export const orderTimelineAr: TranslationOf<typeof orderTimelineEn> = {
  attention: { title: "تحتاج إلى متابعة", since: "منذ {{when}}" },
  timeline: {
    title: "سجل الأحداث",
    empty: "لم يحدث شيء بعد.",
    more_zero: "لا توجد أحداث سابقة",
    more_one: "عرض حدث سابق واحد",
    more_two: "عرض حدثين سابقين",
    more_few: "عرض {{count}} أحداث سابقة",
    more_many: "عرض {{count}} حدثًا سابقًا",
    more_other: "عرض {{count}} حدث سابق",
    by: "بواسطة {{who}}",
  },
  details: {
    show: "عرض التفاصيل الفنية",
    hide: "إخفاء التفاصيل الفنية",
    attempt: "المحاولة {{number}}: {{state}}",
    placed: "{{amount}}، {{when}}",
    serviceOrder: "الطلب لدى مزوّد الخدمة",
    transaction: "العملية",
    webhooks: "الإشعارات الواردة",
    noWebhooks: "لم يصل أي إشعار.",
    webhook: "{{kind}}: {{status}}، {{when}}",
    webhookStatus: {
      received: "مستلم",
      processed: "عولج",
      abandoned: "تُرك",
      refused: "مرفوض",
    },
  },
}
