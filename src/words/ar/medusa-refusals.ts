import { isolate } from "../isolate"
import type { MedusaRefusals } from "../medusa-refusals"

export const medusaRefusalsAr: MedusaRefusals = {
  fulfilment: {
    unauthorized: (brand) => `لم تعتمد خدمة ${isolate(brand)} هذا الطلب بعد، فلا يجوز شحنه.`,
    released: (brand) =>
      `سُوّي مع المشغّل ما كان من هذا الطلب لدى خدمة ${isolate(brand)} ولم يعد محسوبًا، فلا يجوز شحنه.`,
    remedy: {
      awaiting_down_payment: "ينتظر الدفعة المقدمة من المشتري: تحقق من حالتها في صفحة الطلب.",
      awaiting_merchant_payment: "سجّل أولًا الدفعة المقدمة التي حصّلتها.",
      awaiting_approval: "وافق عليه أولًا.",
      other: "السبب في سجل أحداث الطلب.",
    },
  },
  capture: {
    released: "سُوّي مع المشغّل ما كان من هذا الطلب لدى مزوّد الخدمة، فلا يُستلم شيء من الدفع.",
    disputed:
      "اعترض المشتري على التسليم، فلا يُستلم شيء من الدفع. اسأل المشغّل عن حالة الطلب وسجّل إفادته في صفحة الطلب.",
    not_delivered:
      'يمكن استلام هذا الدفع بعد أن يؤكد مزوّد الخدمة التسليم. أكّد التسليم في صفحة الطلب، فيُستلم الدفع تلقائيًا، ما لم تكن قيمة خيار الإضافة "capture" هي "manual".',
  },
  refund: {
    no_operation:
      'لا يتيح مزوّد الخدمة الاسترداد. سوِّ المبلغ مع المشغّل أو مع المشتري مباشرة. لتسجيل مثل هذا الاسترداد في Medusa اضبط خيار الإضافة "refunds" على "record_offline".',
    not_known: "هذا الدفع غير معروف في سجل الإضافة، فلا يمكن تسجيل استرداده.",
  },
}
