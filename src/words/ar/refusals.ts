import type { OrderActionRefusal } from "../../domain/order-action-refusal"

export const refusalsAr: Readonly<Record<OrderActionRefusal, string>> = {
  not_authorized_yet: "لم يعتمد مزوّد الخدمة الطلب بعد.",
  no_live_attempt: "لا يوجد طلب قائم لدى مزوّد الخدمة: رُفض أو لم يتأكد أو سُوّي مع المشغّل.",
  order_expired: "لم تعد هذه الدفعة منتظرة: السبب في سجل الأحداث.",
  order_canceled: "أُلغي الطلب، فلن يُرسل شيء آخر إلى مزوّد الخدمة. سوِّ مع المشغّل ما بقي لديه.",
  already_delivered: "سبق تأكيد التسليم.",
  buyer_already_asked: "سبق إرسال رسالة نصية إلى المشتري ولم يردّ بعد.",
  delivery_not_reported: "لم يُبلَّغ مزوّد الخدمة بأي تسليم بعد.",
  delivery_disputed: "اعترض المشتري على التسليم: سجّل أولًا ما يقوله المشغّل.",
  no_merchant_down_payment: "لا توجد في هذا الطلب دفعة مقدمة تحصّلها بنفسك.",
  already_recorded: "سبق تسجيل الدفعة المقدمة.",
  not_awaiting_approval: "الطلب لا ينتظر الموافقة.",
  no_deadline: "ليس للطلب مهلة: لا ينتظر دفعًا ولا موافقة، أو هو لرابط دفع.",
  already_done: "سبق تنفيذ هذا الإجراء.",
}
