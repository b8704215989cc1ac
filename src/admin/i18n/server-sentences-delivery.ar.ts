/** What the server writes about deliveries and invoices: the English sentence, and its Arabic. */
export const deliverySentencesAr: Readonly<Record<string, string>> = {
  "The merchant asked for the delivery to be confirmed.": "طلب التاجر تأكيد التسليم.",
  "The merchant gave a proof of delivery.": "قدّم التاجر إثبات التسليم.",
  "The goods have arrived, but there is no proof of delivery to confirm it with.":
    "وصلت البضاعة، لكن لا يوجد إثبات تسليم يُؤكَّد به وصولها.",
  "The service confirmed the delivery by its proof.": "أكد مزوّد الخدمة التسليم بناءً على الإثبات.",
  "The service asked the buyer by SMS to confirm the delivery.":
    "طلب مزوّد الخدمة من المشتري تأكيد الاستلام برسالة نصية.",
  "The buyer confirmed the delivery.": "أكد المشتري الاستلام.",
  "The buyer has not confirmed the delivery since {{date}}.": "لم يؤكد المشتري الاستلام منذ {{date}}.",
  "An earlier call was not answered; the service says that the buyer was asked already.":
    "لم يصل رد على محاولة سابقة، ويفيد مزوّد الخدمة بأن المشتري سُئل من قبل.",
  "The service says that the order is delivered: its proof had been accepted.":
    "يفيد مزوّد الخدمة بأن الطلب سُلّم، أي إن إثباته كان قد قُبل.",
  "The service took the confirmation of the delivery, but answered with a status that does not fit.":
    "استلم مزوّد الخدمة تأكيد التسليم، لكنه ردّ بحالة غير متوقعة.",
  "The service does not take the proof, since the buyer was asked before: the buyer may have disputed the delivery, so that the order is held.":
    "لا يقبل مزوّد الخدمة الإثبات لأن المشتري سُئل من قبل: قد يكون المشتري اعترض على التسليم فعُلّق الطلب.",
  "The call that sends the proof was not answered, and the service then refused another one (811): most likely the first arrived and the order is delivered at the service.":
    "لم يصل رد على إرسال الإثبات، ثم رفض مزوّد الخدمة إرسالًا آخر (811): الأرجح أن الأول وصل وأن الطلب مسجَّل لديه مسلّمًا.",
  "The service does not permit it in the order's present state (811).":
    "لا يسمح مزوّد الخدمة بذلك في حالة الطلب الحالية (811).",
  "Most likely the buyer has not confirmed the checkout with the one-time password that the service sent by SMS: the service does not tell.":
    "الأرجح أن المشتري لم يؤكد عملية الشراء برمز التحقق الذي أرسله مزوّد الخدمة في رسالة نصية، وهو أمر لا يخبر به مزوّد الخدمة.",
  "The operator may still hold the order: ask how it stands.":
    "قد يكون المشغّل لا يزال معلّقًا الطلب: اسأله عن المستجدات.",
  "Ask the operator how the order stands.": "اسأل المشغّل عن حالة الطلب.",
  "The operator says that the buyer disputes the delivery: {{note}}":
    "يفيد المشغّل بأن المشتري يعترض على التسليم: {{note}}",
  "The operator says that the order is delivered: {{note}}": "يفيد المشغّل بأن الطلب سُلّم: {{note}}",
  "The operator says that the delivery is to be confirmed anew: {{note}}":
    "يفيد المشغّل بأن التسليم يُؤكَّد من جديد: {{note}}",
  "It is tried again.": "تُعاد المحاولة تلقائيًا.",
  "The order is authorised since {{date}}, and its goods have not been delivered in Medusa.":
    "الطلب معتمد منذ {{date}}، ولم تُسجَّل بضاعته مسلّمة في Medusa.",
  "A fulfilment was cancelled in Medusa after its delivery had been reported to the service.":
    "أُلغي تنفيذ في Medusa بعد إبلاغ مزوّد الخدمة بتسليمه.",
  "The proof's address is no http or https URL.": "عنوان الإثبات ليس عنوان http أو https.",
  "The proof's address points to this machine or to a private network, where the service cannot reach it. Set the File module's public URL, or give another address.":
    "عنوان الإثبات يشير إلى هذا الجهاز أو إلى شبكة خاصة لا يصل إليها مزوّد الخدمة. اضبط العنوان العام لوحدة الملفات في Medusa أو أعط عنوانًا آخر.",
  "The proof's address answers HTTP {{status}} without signing in.":
    "يردّ عنوان الإثبات بحالة HTTP {{status}} عند فتحه دون تسجيل دخول.",
  "The proof's address could not be opened from here.": "تعذّر فتح عنوان الإثبات من هنا.",

  "A delivery callback whose signature did not match was not acted on.":
    "وصل إشعار تسليم بتوقيع غير مطابق ولم يُعمل به.",
  "A delivery callback could not be read.": "تعذّرت قراءة إشعار تسليم.",
  "A delivery callback named another order than its address.":
    "ذكر إشعار تسليم طلبًا غير الطلب الذي يخصّه عنوانه.",
  'The service sent a delivery callback with the status "{{status}}", which does not confirm the delivery.':
    "أرسل مزوّد الخدمة إشعار تسليم بالحالة «{{status}}»، وهي لا تؤكد التسليم.",
  "A delivery callback was not acted on: the merchant has recorded since what the operator says.":
    "وصل إشعار تسليم ولم يُعمل به، فقد سجّل التاجر بعده إفادة المشغّل.",
  "A delivery callback came although the buyer was not asked.": "وصل إشعار تسليم مع أن المشتري لم يُسأل.",

  "The invoice {{number}} was given.": "قُدّمت الفاتورة {{number}}.",
  "The invoice {{number}} was given again, in place of the one before.":
    "قُدّمت الفاتورة {{number}} من جديد بدلًا من السابقة.",
  "The service attached the invoice {{number}} to the order.": "أرفق مزوّد الخدمة الفاتورة {{number}} بالطلب.",
  "The invoice {{number}} was refused.": "رُفضت الفاتورة {{number}}.",
  "The call that sends the invoice {{number}} was not answered: the service may have taken it.":
    "لم يصل رد على إرسال الفاتورة {{number}}: قد يكون مزوّد الخدمة استلمها.",
  "The order was placed with an invoice in its metadata, which anybody's browser can write. It is not used. Give the invoice on the order page, or write another one into the order's metadata.":
    "أُنشئ الطلب وفي بياناته الوصفية فاتورة يمكن لأي متصفح كتابتها، ولذلك لا تُستخدم. قدّم الفاتورة في صفحة الطلب أو اكتب فاتورة أخرى في بيانات الطلب الوصفية.",
  "The invoice {{number}} could not be had from the store.": "تعذّر الحصول على الفاتورة {{number}} من المتجر.",
  "The service does not take the invoice {{number}} while the order is in its present state. It is sent again when that has changed.":
    "لا يقبل مزوّد الخدمة الفاتورة {{number}} ما دام الطلب في حالته الحالية. تُرسل من جديد حين تتغيّر.",
  "The service refuses the number {{number}}: it may hold an invoice under it already.":
    "يرفض مزوّد الخدمة الرقم {{number}}: قد تكون لديه فاتورة بهذا الرقم.",
  "The service holds an invoice under the number {{number}} already: the earlier call, which was not answered, had taken effect.":
    "لدى مزوّد الخدمة فاتورة بالرقم {{number}}: نجح الإرسال السابق مع أن الرد عليه لم يصل.",
  "The service does not accept the file as a valid PDF, although it begins like one.":
    "لا يقبل مزوّد الخدمة الملف على أنه PDF صالح مع أن بدايته صحيحة.",
  "The service could not download the invoice, or not as a PDF, although its address opens from here: the service may be kept out, or the address may have expired.":
    "تعذّر على مزوّد الخدمة تنزيل الفاتورة بصيغة PDF مع أن عنوانها يُفتح من هنا: قد يكون ممنوعًا من الوصول إليه أو انتهت صلاحية العنوان.",
  "The file is empty.": "الملف فارغ.",
  "The file is not a PDF: it does not begin with %PDF-":
    "الملف ليس بصيغة PDF: لا يبدأ بالعلامة \u2068%PDF-\u2069.",
  "The file has more than {{count}} bytes, the most that invoice.maxBytes allows.":
    "حجم الملف أكبر من {{count}} بايت، وهو الحد الذي يسمح به invoice.maxBytes.",
  "The invoice's address points to this machine or to a private network, where the service cannot reach it.":
    "عنوان الفاتورة يشير إلى هذا الجهاز أو إلى شبكة خاصة لا يصل إليها مزوّد الخدمة.",
  "The invoice's address answers HTTP {{status}} without signing in, so the service cannot download it.":
    "يردّ عنوان الفاتورة بحالة HTTP {{status}} عند فتحه دون تسجيل دخول، فلا يستطيع مزوّد الخدمة تنزيلها.",
  "The invoice's address could not be opened, so the service cannot download it.":
    "تعذّر فتح عنوان الفاتورة، فلا يستطيع مزوّد الخدمة تنزيلها.",
  "The invoice in the order's metadata cannot be read: {{problem}}":
    "تعذّرت قراءة الفاتورة في البيانات الوصفية للطلب: {{problem}}",
  "Its file could not be read from Medusa's File module.": "تعذّرت قراءة ملفها من وحدة الملفات في Medusa.",
  "The workflow {{workflow}} failed or does not exist; Medusa's log has the cause.":
    "فشل سير العمل {{workflow}} أو لا وجود له، والسبب في سجل الخادم.",
  "The option invoice.workflow names no workflow any more.":
    "لم يعد الخيار invoice.workflow يحدد أي سير عمل.",
  "The workflow {{workflow}} returned no pdf_buffer with the bytes of a PDF.":
    "لم يُرجع سير العمل {{workflow}} محتوى ملف PDF في pdf_buffer.",
  "The store's workflow gave it the number {{number}}, under which the order has an invoice already.":
    "أعطاها سير العمل في المتجر الرقم {{number}}، وللطلب فاتورة بهذا الرقم.",
}
