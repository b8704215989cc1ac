/** What the server writes when a call to the service fails: the English sentence, and its Arabic. */
export const serviceSentencesAr: Readonly<Record<string, string>> = {
  "{{operation}} was answered with {{code}} {{name}}.":
    "{{operation}}: ردّ مزوّد الخدمة بالرمز {{code}} {{name}}.",
  "{{operation}} was answered with {{code}} {{name}} ({{fields}}).":
    "{{operation}}: ردّ مزوّد الخدمة بالرمز {{code}} {{name}} ({{fields}}).",
  "{{operation}} was answered with HTTP {{status}}.": "{{operation}}: كان الرد بحالة HTTP {{status}}.",
  "{{operation}} was refused by the service.": "{{operation}}: رفض مزوّد الخدمة.",
  "{{operation}} was not sent: {{issues}}.": "{{operation}}: لم يُرسل شيء بسبب {{issues}}.",
  "{{operation}} was not answered in time.": "{{operation}}: لم يصل الرد في الوقت المحدد.",
  "{{operation}} timed out before it was sent.": "{{operation}}: انتهت المهلة قبل الإرسال.",
  "{{operation}} lost its connection before the answer.": "{{operation}}: انقطع الاتصال قبل وصول الرد.",
  "{{operation}} lost its connection before everything was sent.":
    "{{operation}}: انقطع الاتصال قبل اكتمال الإرسال.",
  "{{operation}} could not connect.": "{{operation}}: تعذّر الاتصال.",
  "{{operation}} was ended by closing the client.": "{{operation}}: توقفت العملية لإيقاف الخادم.",
  "{{operation}} was aborted by its caller.": "{{operation}}: أوقف المتجر العملية.",
  "{{operation}} was answered with an empty body.": "{{operation}}: كان الرد فارغًا.",
  "{{operation}} was answered with an empty body ({{paths}}).": "{{operation}}: كان الرد فارغًا ({{paths}}).",
  "{{operation}} was answered with something other than JSON.": "{{operation}}: لم يكن الرد بصيغة JSON.",
  "{{operation}} was answered with something other than JSON ({{paths}}).":
    "{{operation}}: لم يكن الرد بصيغة JSON ‏({{paths}}).",
  "{{operation}} was answered with JSON that is not of the documented shape.":
    "{{operation}}: لم يكن الرد على الصورة الموثّقة.",
  "{{operation}} was answered with JSON that is not of the documented shape ({{paths}}).":
    "{{operation}}: لم يكن الرد على الصورة الموثّقة ({{paths}}).",
  "{{operation}} was answered with a body that broke off.": "{{operation}}: انقطع الرد قبل اكتماله.",
  "{{operation}} was answered with a body that broke off ({{paths}}).":
    "{{operation}}: انقطع الرد قبل اكتماله ({{paths}}).",
  "{{operation}} was answered with a body over the size limit.":
    "{{operation}}: كان الرد أكبر من الحد المسموح.",
  "{{operation}} was answered with a body over the size limit ({{paths}}).":
    "{{operation}}: كان الرد أكبر من الحد المسموح ({{paths}}).",
  "{{operation}} was answered without an error code, but not confirmed either.":
    "{{operation}}: كان الرد بلا رمز خطأ وبلا تأكيد.",
  "{{operation}} was answered without an error code, but not confirmed either ({{paths}}).":
    "{{operation}}: كان الرد بلا رمز خطأ وبلا تأكيد ({{paths}}).",
  "{{operation}} was answered for another order than the one sent.":
    "{{operation}}: كان الرد عن طلب آخر غير المُرسل.",
  "{{operation}} was answered for another order than the one sent ({{paths}}).":
    "{{operation}}: كان الرد عن طلب آخر غير المُرسل ({{paths}}).",

  "Correct the fields named and send again.": "صحّح الحقول المذكورة ثم أعد الإرسال.",
  "Correct the input named and call again.": "صحّح البيانات المذكورة ثم أعد المحاولة.",
  "The service failed on its side; wait before repeating.":
    "العطل لدى مزوّد الخدمة؛ انتظر قبل إعادة المحاولة.",
  "The service already has an order with this order_reference_id: use that order, or choose a new reference.":
    "لدى مزوّد الخدمة طلب بهذا المرجع (order_reference_id): استخدم ذلك الطلب أو اختر مرجعًا جديدًا.",
  "The access token belongs to no merchant that may do this: check the token and the environment with the service's operator.":
    "لا يخص رمز الوصول أي تاجر يُسمح له بذلك: راجع الرمز والبيئة مع المشغّل.",
  "The merchant account is not active: ask the service's operator to activate it.":
    "حساب التاجر غير مفعّل: اطلب من المشغّل تفعيله.",
  "Another checkout of this buyer is in flight: wait a few seconds and send again.":
    "للمشتري عملية شراء أخرى قيد المعالجة: انتظر ثواني ثم أعد الإرسال.",
  "The buyer has to finish onboarding at the signup_url that Check Eligibility returns.":
    "على المشتري إكمال التسجيل لدى مزوّد الخدمة من صفحة التسجيل (signup_url) التي يعطيها التحقق من الأهلية.",
  "The buyer's credit does not cover the order: offer a plan with a down payment, a smaller order or another way to pay.":
    "لا يغطي رصيد المشتري الطلب: اعرض عليه خطة بدفعة مقدمة أو طلبًا أصغر أو وسيلة دفع أخرى.",
  "The service knows no such order: check the order_id and that the token is of the environment in which it was created.":
    "لا يعرف مزوّد الخدمة هذا الطلب: راجع رقمه لديه (order_id) وتأكد من أن رمز الوصول يخص البيئة التي أُنشئ فيها.",
  "The order's state does not allow this yet, for instance because it is not authorised: repeat when the state has changed.":
    "لا تسمح حالة الطلب بذلك بعد، مثلًا لأنه لم يُعتمد: أعد المحاولة حين تتغيّر.",
  "The invoice could not be downloaded or is no valid PDF: send the file itself, or a URL that opens without signing in.":
    "تعذّر تنزيل الفاتورة أو ليست ملف PDF صالحًا: أرسل الملف نفسه أو عنوانًا يُفتح دون تسجيل دخول.",
  "No repayment plan could be found for the order: send repayment_config_id, or have a default plan set up.":
    "لا توجد خطة سداد لهذا الطلب: حدّد الخطة (repayment_config_id) أو اطلب إعداد خطة افتراضية.",
  "Check repayment_config_id, and that commission_config.tenure_in_days and merchant_share are those of the plan.":
    "راجع رقم الخطة (repayment_config_id)، وتأكد من أن commission_config.tenure_in_days و merchant_share هما ما في الخطة.",
  "The service has no plan of this tenure for this channel: correct tenure_in_days, or have the plan set up.":
    "ليست لدى مزوّد الخدمة خطة بهذه المدة لهذه القناة: صحّح المدة (tenure_in_days) أو اطلب إعداد الخطة.",
  "The buyer's credit agreement has expired: the buyer goes through onboarding again at the signup_url.":
    "انتهت صلاحية اتفاقية الائتمان للمشتري: عليه إكمال التسجيل من جديد من صفحة التسجيل (signup_url).",
  "This code is not in the specification: ask the service's operator what it means.":
    "هذا الرمز غير موثّق: اسأل المشغّل عن معناه.",
  "Check the buyer's phone number and details; the service gives no code, only `serviceMessage`.":
    "راجع رقم جوال المشتري وبياناته؛ لا يعطي مزوّد الخدمة رمزًا لهذا الرفض.",

  "Nothing was sent.": "لم يُرسل شيء.",
  "Nothing was sent: the host name in baseUrl could not be resolved.":
    "لم يُرسل شيء: تعذّر العثور على اسم المضيف المذكور في baseUrl.",
  "Nothing was sent: nothing listens at the address in baseUrl.":
    "لم يُرسل شيء: لا شيء يستجيب في العنوان المذكور في baseUrl.",
  "Nothing was sent: no trusted TLS connection could be made, check the certificate and baseUrl.":
    "لم يُرسل شيء: تعذّر فتح اتصال TLS موثوق، راجع شهادة الأمان و baseUrl.",
  "Nothing was sent: check that this server can reach the service.":
    "لم يُرسل شيء: تأكد من أن هذا الخادم يستطيع الوصول إلى مزوّد الخدمة.",
  "Nothing was sent: check baseUrl and that this server can reach the service.":
    "لم يُرسل شيء: راجع baseUrl وتأكد من أن هذا الخادم يستطيع الوصول إلى مزوّد الخدمة.",
  "Nothing took effect, since not everything was sent: check this server's connection to the service, or send the file's URL instead.":
    "لم يحدث أي أثر لأن الإرسال لم يكتمل: راجع اتصال هذا الخادم بمزوّد الخدمة، أو أرسل عنوان الملف بدلًا منه.",
  "Nothing was sent: too many calls at once, raise maxConcurrent or totalTimeoutMs.":
    "لم يُرسل شيء: عدد الاتصالات المتزامنة كبير، ارفع maxConcurrent أو totalTimeoutMs.",
  "Redirects are not followed, since the access token must not follow them: set baseUrl to the final address (https, right host, no path too many).":
    "العنوان يحيل إلى عنوان آخر، ولا يُرسل رمز الوصول إلى عنوان آخر: ضع العنوان النهائي في baseUrl ‏(https، والمضيف الصحيح، بلا مسار زائد).",
  "The access token is not accepted: check that it is complete and of the same environment as baseUrl.":
    "رمز الوصول غير مقبول: تأكد من أنه كامل ويخص البيئة نفسها التي في baseUrl.",
  "The access token is accepted but may not do this, or this server's address is not allowed: ask the service's operator.":
    "رمز الوصول مقبول لكن لا يُسمح له بذلك، أو عنوان هذا الخادم غير مسموح: اسأل المشغّل.",
  "Nothing answers at this address: check baseUrl and brand.pathPrefix.":
    "لا توجد الخدمة في هذا العنوان: راجع baseUrl و brand.pathPrefix.",
  "The request is too large for the service: send a smaller file, or its URL.":
    "حجم ما أُرسل أكبر مما يقبله مزوّد الخدمة: أرسل ملفًا أصغر أو عنوانه.",
  "Too many requests: wait for `retryAfterMs` if given, and lower client.maxConcurrent if it persists.":
    "عدد الاتصالات كبير: انتظر قليلًا، وإن استمر ذلك فخفّض client.maxConcurrent.",
  "The service, or a gateway before it, failed.": "عطل لدى مزوّد الخدمة أو لدى بوابة تسبقه.",
  "The specification does not name this status: check baseUrl and what stands between this server and the service.":
    "هذه الحالة غير موثّقة: راجع baseUrl والخوادم الوسيطة بين هذا الخادم ومزوّد الخدمة.",
  "Ask the service's operator what became of the order.": "اسأل المشغّل عمّا صار إليه الطلب.",
  "Check that baseUrl is the service and not a page before it.":
    "تأكد من أن baseUrl يشير إلى الخدمة نفسها لا إلى صفحة تسبقها.",

  "Nothing was changed: ask again.": "لم يتغيّر شيء: أعد السؤال.",
  "The operation is idempotent: ask again.": "لا ضرر من تكرار العملية: أعد السؤال.",
  "The order may exist at the service: send it again with the same order_reference_id, and take 801 (ORDER_ALREADY_EXISTS) to mean that it does.":
    "قد يكون الطلب موجودًا لدى مزوّد الخدمة: أعد إرساله بالمرجع نفسه (order_reference_id)، والرد بالرمز 801 يعني أنه موجود.",
  "The delivery may be confirmed already: send it again later, and ask the service's operator when that is refused with 811.":
    "قد يكون التسليم مؤكدًا: أعد الإرسال لاحقًا، واسأل المشغّل إن رُفض بالرمز 811.",
  "The invoice may be attached already: send the same invoice_number again later, and ask the service's operator when that is refused.":
    "قد تكون الفاتورة مرفقة: أعد إرسالها لاحقًا بالرقم نفسه، واسأل المشغّل إن رُفضت.",
}
