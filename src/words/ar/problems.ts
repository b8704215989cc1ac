import type { OptionRule, Problem } from "../../domain/facts/problem"
import { type ProblemWords, problemSentence } from "../catalogue"
import { arabic } from "../isolate"
import { callWordsAr } from "./call-failures"
import { checkoutInputAr } from "./checkout"
import { number } from "./figures"

const NOT_PERMITTED = "لا يسمح مزوّد الخدمة بذلك في حالة الطلب الحالية (811)."

const OPTION_RULES: Readonly<Record<OptionRule, string>> = {
  workflow_unknown: "لا يوجد في المتجر سير عمل بهذا المعرّف. انسخه كما هو في createWorkflow.",
  ids_unknown: "في القائمة ما لم يعد موجودًا في المتجر: أزله ثم احفظ.",
  template_without_number: arabic`يجب أن يتضمن رقم الفاتورة ${"{display_id}"} أو ${"{order_id}"}، وإلا كان لكل الطلبات رقم واحد.`,
  placeholder_unknown: arabic`لا يُقبل في رقم الفاتورة غير ${"{display_id}"} و${"{order_id}"} من المتغيرات.`,
  least_above_most: "أقل إجمالي يجب ألا يزيد على أكبر إجمالي.",
  other: "لا تُقبل هذه القيمة، أو لا تتوافق مع الخيارات الأخرى.",
}

const problemsAr: ProblemWords = {
  checkout_input: ({ code }) => checkoutInputAr[code],
  store_function_failed: ({ option, error }) => arabic`فشلت دالة المتجر ${option} (${error}).`,
  extension_invalid: ({ fields }) =>
    arabic`أعادت دالة المتجر checkout.extend بيانات دفع غير صالحة: ${fields}.`,
  extension_changed: ({ field }) =>
    arabic`غيّرت دالة المتجر checkout.extend الحقل ${`order.${field}`} ولا يجوز لها تغييره.`,
  result_invalid: ({ option, fields }) => arabic`أعادت دالة المتجر ${option} بيانات غير صالحة: ${fields}.`,
  return_urls_missing:
    "تعطي دالة المتجر plans.list خطة يحصّل مزوّد الخدمة دفعتها المقدمة، وreturnUrls غير مضبوط، فلا صفحة يعود إليها المشتري.",
  not_composed: ({ error }) => arabic`أنهى خطأ في هذا الخادم عملية الشراء (${error}).`,
  canceled_before_sending: "أُلغي الطلب في Medusa قبل إرسال عملية شرائه.",
  stock_not_reserved: "توقّف Medusa قبل أن يحجز مخزون الطلب، ولم يُرسل شيء إلى مزوّد الخدمة.",
  order_undone: "تراجع Medusa عن الطلب، ولم يُرسل شيء إلى مزوّد الخدمة.",
  another_unsettled: "لسلة هذا الطلب عملية شراء أخرى يجب أن يُحسم أمرها أولًا، ولم يُرسل شيء إلى مزوّد الخدمة.",

  proof_wrong_type:
    "يكون إثبات التسليم صورة PNG أو JPEG أو WebP أو HEIC، أو ملف PDF، وليس هذا الملف أيًّا منها مهما كان اسمه.",
  proof_no_url: "عنوان الإثبات ليس عنوان http أو https.",
  proof_out_of_reach:
    "يشير عنوان الإثبات، كما يظهر من هذا الخادم، إلى الخادم نفسه أو إلى شبكة خاصة لا يصل إليها مزوّد الخدمة. اضبط العنوان العام لوحدة الملفات في Medusa، أو أعط عنوانًا آخر، أو اجعل اسمه يشير من هنا أيضًا إلى عنوانه العام.",
  proof_answers: ({ status }) => arabic`يردّ عنوان الإثبات بحالة ${`HTTP ${status}`} عند فتحه دون تسجيل دخول.`,
  order_unknown:
    "لا يعرف مزوّد الخدمة هذا الطلب (808) مع أنه هو من أعطاه رقمه: الأرجح أن رمز الوصول يخص تاجرًا آخر أو بيئة أخرى.",
  proof_not_opened: "تعذّر فتح عنوان الإثبات من هنا.",
  buyer_asked_before:
    "لا يقبل مزوّد الخدمة الإثبات (811). سبق سؤال المشتري، والأرجح أنه أجاب: إما بتأكيد لم يصل خبره، وإما باعتراض فيكون الطلب معلّقًا.",
  buyer_not_confirmed: `${NOT_PERMITTED} الأرجح أن المشتري لم يؤكد عملية الشراء برمز التحقق الذي أرسله مزوّد الخدمة في رسالة نصية، وهو أمر لا يخبر به مزوّد الخدمة. تُعاد المحاولة تلقائيًا.`,
  still_held: `${NOT_PERMITTED} قد يكون الطلب لا يزال معلّقًا لدى المشغّل: اسأله عن المستجدات. تُعاد المحاولة تلقائيًا.`,
  delivery_not_permitted: `${NOT_PERMITTED} اسأل المشغّل عن حالة الطلب. تُعاد المحاولة تلقائيًا.`,
  callback_not_registered: ({ origin }) =>
    arabic`يرفض مزوّد الخدمة أن يسأل المشتري برسالة نصية (400): الأرجح أن المشغّل لم يسجّل ${origin}، وهو أصل العنوان backendUrl الذي يُرسل إليه تأكيد المشتري. تُعاد المحاولة تلقائيًا.`,
  buyer_disputes: ({ note }) => arabic`يفيد المشغّل بأن المشتري يعترض على التسليم: ${note}`,
  callback_status: ({ service_says }) =>
    arabic`أرسل مزوّد الخدمة إشعار تسليم بالحالة «${service_says}»، وهي لا تؤكد التسليم.`,
  callback_other_order: ({ service_says }) =>
    arabic`أرسل مزوّد الخدمة إلى عنوان هذا الطلب إشعار تسليم يذكر الطلب «${service_says}»، وهو غير معروف هنا. قد يكون المشتري أجاب، ولم يُتخذ أي إجراء.`,
  callback_unreadable:
    "أرسل مزوّد الخدمة إلى عنوان هذا الطلب إشعار تسليم تعذّرت قراءته. قد يكون المشتري أجاب، ولم يُتخذ أي إجراء.",
  callback_overtaken:
    "وصل تأكيد المشتري للاستلام بعد أن سجّلت إفادة المشغّل، لكنه وُقّع قبلها بقليل، إلا إذا كانت ساعة مزوّد الخدمة متأخرة. لم يُتخذ أي إجراء.",
  callback_not_asked:
    "أرسل مزوّد الخدمة إشعارًا موقّعًا توقيعًا صحيحًا بأن المشتري أكّد الاستلام، ولا يُعرف هنا أن تأكيده طُلب: قد تكون بيانات المتجر من نسخة احتياطية أقدم. لم يُتخذ أي إجراء.",

  file_empty: "الملف فارغ.",
  file_not_pdf: "الملف ليس بصيغة PDF: لا يبدأ بالعلامة \u2068%PDF-\u2069.",
  file_too_large: ({ max_bytes }) =>
    arabic`حجم الملف أكبر من ${number(max_bytes)} بايت، وهو الحد الذي يسمح به invoice.maxBytes.`,
  file_not_accepted: "لا يقبل مزوّد الخدمة الملف على أنه PDF صالح مع أن بدايته صحيحة.",
  invoice_out_of_reach:
    "يشير عنوان الفاتورة، كما يظهر من هذا الخادم، إلى الخادم نفسه أو إلى شبكة خاصة لا يصل إليها مزوّد الخدمة.",
  invoice_answers: ({ status }) =>
    arabic`يردّ عنوان الفاتورة بحالة ${`HTTP ${status}`} عند فتحه دون تسجيل دخول، فلا يستطيع مزوّد الخدمة تنزيلها.`,
  invoice_not_opened: "تعذّر فتح عنوان الفاتورة، فلا يستطيع مزوّد الخدمة تنزيلها.",
  invoice_not_downloaded:
    "تعذّر على مزوّد الخدمة تنزيل الفاتورة بصيغة PDF مع أن عنوانها يُفتح من هنا: قد يكون ممنوعًا من الوصول إليه أو انتهت صلاحية العنوان.",
  invoice_attached: ({ number }) =>
    arabic`الفاتورة ${number} مرفقة بهذا الطلب من قبل ولا تُرسل مرتين. أعطِ رقمًا آخر.`,
  invoice_not_replaced: ({ number }) =>
    arabic`الفاتورة ${number} مرفقة بهذا الطلب، ولا يمكن أن تحل محلها فاتورة أخرى. احذف الحقل «replaces»، أو سوِّ الأمر مع المشغّل.`,
  invoice_gone: ({ number }) =>
    arabic`ليس في هذا الطلب فاتورة برقم ${number} يمكن أن تحل محلها فاتورة أخرى: ربما حلّت محلها واحدة منذ ذلك الحين. راجع فواتير الطلب ثم قرّر.`,
  invoice_being_sent: ({ number }) =>
    arabic`تُرسل الفاتورة ${number} إلى مزوّد الخدمة الآن. راجع حالتها بعد دقيقة ثم حاول من جديد.`,
  invoice_number_refused: ({ number }) =>
    arabic`يرفض مزوّد الخدمة الرقم ${number}: قد تكون لديه فاتورة بهذا الرقم.`,
  invoice_number_taken: ({ number }) =>
    arabic`أعطاها سير العمل في المتجر الرقم ${number}، وللطلب فاتورة بهذا الرقم.`,
  invoice_metadata_unreadable: ({ issues }) =>
    arabic`تعذّرت قراءة الفاتورة في البيانات الوصفية للطلب (${issues}). المقبول فيها url، وهو عنوان http أو https، أو file_id، أحدهما لا كلاهما، ومعه number إن شئت.`,
  invoice_waits_for_order: ({ number }) =>
    arabic`لا يقبل مزوّد الخدمة الفاتورة ${number} ما دام الطلب في حالته الحالية. تُرسل من جديد حين تتغيّر.`,
  invoice_unanswered: ({ number }) =>
    arabic`لم يصل رد على إرسال الفاتورة ${number}: قد يكون مزوّد الخدمة استلمها.`,
  invoice_file_unreadable: ({ number }) =>
    arabic`تعذّر الحصول على الفاتورة ${number} من المتجر. تعذّرت قراءة ملفها من وحدة الملفات في Medusa.`,
  invoice_workflow_failed: ({ number, workflow }) =>
    arabic`تعذّر الحصول على الفاتورة ${number} من المتجر. فشل سير العمل ${workflow} أو لم ينتهِ في الوقت المحدد أو لا وجود له، وموضع العطل في سجل الخادم.`,
  invoice_workflow_unset: ({ number }) =>
    arabic`تعذّر الحصول على الفاتورة ${number} من المتجر. لم يعد الخيار invoice.workflow يحدد أي سير عمل.`,
  invoice_workflow_without_pdf: ({ number, workflow }) =>
    arabic`تعذّر الحصول على الفاتورة ${number} من المتجر. لم يُرجع سير العمل ${workflow} محتوى ملف PDF في pdf_buffer، أو أرجع invoice_number لا يتكوّن من حرف إلى 100 حرف.`,

  webhook_given_up: "أُعيدت محاولة معالجة إشعار من مزوّد الخدمة مرارًا دون جدوى ثم أُوقفت.",
  webhook_of_unknown_order:
    "أرسل مزوّد الخدمة إشعارًا عن طلب غير موجود في المتجر. أُعيدت محاولة معالجته مرارًا دون جدوى ثم أُوقفت.",
  asked_in_vain:
    "انتهى انتظار دفع هذا الطلب، وسُئل مزوّد الخدمة مرارًا هل دُفعت الدفعة المقدمة بعد ذلك فلم يُجب، ولن يُسأل بعد الآن.",
  made_elsewhere: ({ environment }) =>
    environment === "sandbox"
      ? "أُنشئت عملية الشراء هذه في البيئة التجريبية، والمتجر يعمل الآن في بيئة الإنتاج: لا يُسأل مزوّد الخدمة عنها."
      : "أُنشئت عملية الشراء هذه في بيئة الإنتاج، والمتجر يعمل الآن في البيئة التجريبية: لا تُسأل البيئة التجريبية عنها.",
  setting_refused: ({ rule }) => OPTION_RULES[rule],
  newer_version:
    "حالة هذا الطلب أو إحدى مسائله غير معروفة هنا: سجّلها إصدار أحدث من الإضافة، وهذا الخادم يعمل بإصدار أقدم. لا يمكن تنفيذ أي إجراء بشأنها هنا قبل تحديث هذا الخادم.",
  medusa_failed:
    "تعذّر على Medusa أو قاعدة بياناته أو برمجية المتجر إتمام ما يقتضيه رد مزوّد الخدمة. العطل وموضعه في سجل الخادم.",
  lock_held: ({ lock }) =>
    lock === null
      ? "ظل أحد أقفال Medusa محجوزًا أطول من مدة الانتظار. تُعاد محاولة ما بقي تلقائيًا. إن كان سير عمل خاص بالمتجر يحتجز هذا القفل فعليه تحريره قبل أن يشغّل هذا."
      : arabic`ظل قفل Medusa ${lock} محجوزًا أطول من مدة الانتظار. تُعاد محاولة ما بقي تلقائيًا. إن كان سير عمل خاص بالمتجر يحتجز هذا القفل فعليه تحريره قبل أن يشغّل هذا.`,
  proof_workflow_failed: ({ workflow }) =>
    arabic`فشل سير العمل ${workflow} الذي يحدده delivery.proofWorkflow أو لم ينتهِ في الوقت المحدد أو أرجع غير { url } أو لا وجود له، وموضع العطل في سجل الخادم.`,
  cancellation_failed:
    "تعذّر على Medusa إلغاء الطلب غير المدفوع: ربما فشلت دالة ربطها المتجر بإلغاء الطلبات، أو فشل مزوّد دفع آخر.",
  provider_gone: ({ provider }) =>
    arabic`مزوّد الدفع ${provider} الذي يُدفع به هذا الطلب غير موجود في medusa-config.ts أو تغيّر معرّفه فيه. أعد إدخاله إلى جانب الجديد، وأبقه ما دامت له طلبات.`,
}

export const problemAr = (problem: Problem): string => problemSentence(problemsAr, callWordsAr, problem)
