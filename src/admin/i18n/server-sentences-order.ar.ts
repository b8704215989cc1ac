/** What the server writes about checkouts, down payments and orders: the English sentence, and its Arabic. */
export const orderSentencesAr: Readonly<Record<string, string>> = {
  "Checkout of {{amount}} SAR is about to be sent to the service.":
    "ستُرسل عملية شراء بمبلغ {{amount}} ريال سعودي إلى مزوّد الخدمة.",
  "The order waits for the down payment that the merchant collects.":
    "ينتظر الطلب الدفعة المقدمة التي يحصّلها التاجر.",
  "The service created the order.": "أنشأ مزوّد الخدمة الطلب.",
  "The service created the order; it waits for an admin's approval.":
    "أنشأ مزوّد الخدمة الطلب، وهو ينتظر الموافقة من لوحة التحكم.",
  "The service created the order and waits for the buyer's down payment.":
    "أنشأ مزوّد الخدمة الطلب، وهو ينتظر الدفعة المقدمة من المشتري.",
  "The service answered the checkout with an order status other than CREATED.":
    "ردّ مزوّد الخدمة على عملية الشراء بحالة طلب غير CREATED.",
  "The checkout could not be composed.": "تعذّر إعداد عملية الشراء.",
  "The service says that it has an order under this reference already (801): an earlier call, which was not answered, arrived.":
    "يفيد مزوّد الخدمة بأن لديه طلبًا بهذا المرجع (801): أي إن محاولة سابقة لم يصل ردّها كانت قد وصلت إليه.",
  "Reference {{reference}}, {{amount}} SAR, sent at {{date}}.":
    "المرجع {{reference}}، بمبلغ {{amount}} ريال سعودي، أُرسل في {{date}}.",
  "The service did not answer the checkout, and nobody resumes it.":
    "لم يردّ مزوّد الخدمة على عملية الشراء، ولم يستأنفها أحد.",
  "The store's plan asks for a down payment that the service collects, but the service asks for none.":
    "تقتضي خطة المتجر دفعة مقدمة يحصّلها مزوّد الخدمة، لكنه لا يطلب أي دفعة.",
  "The order waits for your approval.": "ينتظر الطلب موافقتك.",
  "The service applied the plan {{applied}}, not the plan {{chosen}} that the buyer chose.":
    "طبّق مزوّد الخدمة الخطة {{applied}} بدلًا من الخطة {{chosen}} التي اختارها المشتري.",
  "Medusa died while this order was placed, before its checkout was sent to the service.":
    "توقّف Medusa فجأة أثناء إنشاء هذا الطلب وقبل إرسال عملية شرائه إلى مزوّد الخدمة.",
  "Another checkout of the same order takes its place.": "حلّت محلها عملية شراء أخرى للطلب نفسه.",
  "The payment session of this checkout is gone from Medusa, or belongs to something else by now.":
    "لم تعد جلسة الدفع لعملية الشراء هذه موجودة في Medusa، أو صارت تخص غيرها.",
  "The order {{order}} that Medusa had begun to place is cancelled, and its cart is free again.":
    "أُلغي الطلب {{order}} الذي كان Medusa قد بدأ إنشاءه، وعادت سلته متاحة للشراء.",
  "The cart of this order has also become the order {{order}}, which nobody has paid for.":
    "نشأ من سلة هذا الطلب طلب آخر أيضًا، رقمه {{order}}، ولم يدفع ثمنه أحد.",
  "The service declined a checkout because of the merchant's own account ({{code}}).":
    "رفض مزوّد الخدمة عملية شراء بسبب حساب التاجر نفسه ({{code}}).",
  "The service did not accept the repayment plan {{plan}} ({{code}}).":
    "لم يقبل مزوّد الخدمة خطة السداد {{plan}} ({{code}}).",
  "The service has no repayment plan for a checkout that names none ({{code}}).":
    "لا توجد لدى مزوّد الخدمة خطة سداد لعملية شراء لم تُحدَّد فيها خطة ({{code}}).",
  "The store's function {{option}} failed ({{error}}).": "تعثّرت دالة المتجر {{option}} ({{error}}).",
  "The store's function checkout.extend returned a payment that is not valid: {{fields}}.":
    "أعادت دالة المتجر checkout.extend بيانات دفع غير صالحة: {{fields}}.",
  "The store's function checkout.extend must not change order.{{field}}, but did.":
    "غيّرت دالة المتجر checkout.extend الحقل order.{{field}} ولا يجوز لها تغييره.",
  "The cart was completed again for {{amount}} SAR after a checkout of {{earlier}} SAR.":
    "أُكملت السلة من جديد بمبلغ {{amount}} ريال سعودي بعد عملية شراء بمبلغ {{earlier}} ريال سعودي.",
  "The service confirmed the down payment.": "أكد مزوّد الخدمة وصول الدفعة المقدمة.",
  "The payment page had been voided; the service handed out a fresh one.":
    "أُبطلت صفحة الدفع السابقة، وأعطى مزوّد الخدمة صفحة جديدة.",
  "The service answered with a payment status that this version does not know.":
    "ردّ مزوّد الخدمة بحالة دفع لا يعرفها هذا الإصدار.",
  "The service says that the down payment of this cancelled order is paid.":
    "يفيد مزوّد الخدمة بأن الدفعة المقدمة لهذا الطلب الملغى قد دُفعت.",
  "The merchant recorded that it collected the down payment.": "سجّل التاجر أنه حصّل الدفعة المقدمة.",
  "The merchant recorded a down payment for an order that is cancelled.": "سجّل التاجر دفعة مقدمة لطلب ملغى.",
  "A down payment was recorded for an order that is cancelled in Medusa. Nothing was sent to the service.":
    "سُجّلت دفعة مقدمة لطلب ملغى في Medusa، ولم يُرسل شيء إلى مزوّد الخدمة.",
  "The service authorised an order that was cancelled in Medusa before.":
    "اعتمد مزوّد الخدمة طلبًا سبق إلغاؤه في Medusa.",
  "The service authorised this checkout, but Medusa could not place or authorise its order.":
    "اعتمد مزوّد الخدمة عملية الشراء هذه، لكن تعذّر على Medusa إنشاء طلبها أو اعتماده.",
  "The service authorised this checkout, but its payment session is gone from Medusa, or its cart has changed since.":
    "اعتمد مزوّد الخدمة عملية الشراء هذه، لكن جلسة دفعها لم تعد موجودة في Medusa أو تغيّرت سلتها بعد ذلك.",
  "The payment session of this order had been deleted in Medusa; it has a new one.":
    "حُذفت جلسة الدفع لهذا الطلب في Medusa، وصارت له جلسة جديدة.",
  "An admin confirmed that the service authorised this order.":
    "أكد أحد مستخدمي لوحة التحكم أن مزوّد الخدمة اعتمد هذا الطلب.",
  "Medusa died before it had reserved the order's stock. Nothing was sent to the service.":
    "توقّف Medusa قبل أن يحجز مخزون الطلب، ولم يُرسل شيء إلى مزوّد الخدمة.",
  "The payment is authorised in Medusa: the order may be fulfilled.":
    "اعتُمد الدفع في Medusa، ويمكن شحن الطلب.",
  "The delivery is confirmed: the payment is captured in Medusa.": "تأكد التسليم وحُصّل المبلغ في Medusa.",
  "A refund of {{amount}} SAR was recorded in Medusa. The service is not told: the merchant settles it outside.":
    "سُجّل في Medusa رد مبلغ {{amount}} ريال سعودي. لا يُبلَّغ مزوّد الخدمة بذلك، ويسوّيه التاجر خارج الخدمة.",
  "The order was cancelled in Medusa: its payment is not awaited any more.":
    "أُلغي الطلب في Medusa ولم يعد دفعه منتظرًا.",
  "The order is cancelled in Medusa: its payment was not made in time.":
    "أُلغي الطلب في Medusa لأنه لم يُدفع في وقته.",
  "The order was not approved in time and is cancelled in Medusa, but is live at the service.":
    "لم تصل الموافقة على الطلب في وقتها فأُلغي في Medusa، لكنه لا يزال قائمًا لدى مزوّد الخدمة.",
  "The order was cancelled in Medusa while its down payment was awaited.":
    "أُلغي الطلب في Medusa بينما كانت دفعته المقدمة منتظرة.",
  "The service still holds it, and the buyer can still pay.":
    "لا يزال الطلب قائمًا لدى مزوّد الخدمة، ولا يزال بإمكان المشتري أن يدفع.",
  "The order was cancelled in Medusa before its checkout was sent.":
    "أُلغي الطلب في Medusa قبل إرسال عملية شرائه.",
  "The order was cancelled in Medusa. The service cannot be told.":
    "أُلغي الطلب في Medusa، ولا يمكن إبلاغ مزوّد الخدمة بذلك آليًا.",
  "The order was cancelled in Medusa, but is live at the service.":
    "أُلغي الطلب في Medusa، لكنه لا يزال قائمًا لدى مزوّد الخدمة.",
  "The order was edited in Medusa.": "عُدّل الطلب في Medusa.",
  "A claim was created in Medusa.": "أُنشئت مطالبة في Medusa.",
  "An exchange was created in Medusa.": "أُنشئ استبدال في Medusa.",
  "Goods were returned in Medusa.": "أُعيدت بضاعة في Medusa.",
  "The order's total is still {{sar}}.": "لا يزال إجمالي الطلب {{sar}}.",
  "The service holds {{held_sar}}; the order's total in Medusa is now {{total_sar}}.":
    "المبلغ لدى مزوّد الخدمة {{held_sar}}، وإجمالي الطلب في Medusa الآن {{total_sar}}.",
  "The checkout that is prepared is for {{held_sar}}; the order's total in Medusa is now {{total_sar}}.":
    "عملية الشراء المُعدّة بمبلغ {{held_sar}}، وإجمالي الطلب في Medusa الآن {{total_sar}}.",
  "The service holds {{held_sar}} of this order; {{total_sar}} are to be financed in Medusa now.":
    "لدى مزوّد الخدمة {{held_sar}} من هذا الطلب، والمطلوب تمويله في Medusa الآن {{total_sar}}.",
  "The checkout that is prepared is for {{held_sar}} of this order; {{total_sar}} are to be financed in Medusa now.":
    "عملية الشراء المُعدّة لهذا الطلب بمبلغ {{held_sar}}، والمطلوب تمويله في Medusa الآن {{total_sar}}.",
  "This order has been waiting since {{date}}, and is not given up by itself.":
    "ينتظر هذا الطلب منذ {{date}}، ولا تنتهي مهلته تلقائيًا.",
  "A step failed and will be tried again.": "تعثّرت خطوة وستُعاد محاولتها.",
  "Medusa could not finish what the service's answer asks for. Its log has the cause.":
    "تعذّر على Medusa إتمام ما يقتضيه رد مزوّد الخدمة. السبب في سجل الخادم.",
  "A webhook of the service was tried again and again in vain, and is given up.":
    "أُعيدت محاولة معالجة إشعار من مزوّد الخدمة مرارًا دون جدوى ثم تُرك.",
  "The merchant asked for everything that waits to be tried again now.":
    "طلب التاجر إعادة محاولة كل ما هو منتظر الآن.",
  "Not applied: {{refusal}}": "لم يُطبّق: {{refusal}}",

  // Why a checkout was not sent: words for the buyer.
  "This payment method is available for orders in Saudi riyals (SAR) only.":
    "وسيلة الدفع هذه متاحة للطلبات بالريال السعودي فقط.",
  "This payment method is available for addresses in Saudi Arabia only.":
    "وسيلة الدفع هذه متاحة للعناوين داخل المملكة العربية السعودية فقط.",
  "Add a phone number to pay this way: the confirmation code is sent to it.":
    "أضف رقم جوال للدفع بهذه الوسيلة، فإليه يُرسل رمز التأكيد.",
  "The phone number is not valid. Check it, including its country code, and try again.":
    "رقم الجوال غير صحيح. راجعه مع رمز الدولة ثم أعد المحاولة.",
  "The chosen repayment plan is not available. Choose another one.":
    "خطة السداد المختارة غير متاحة. اختر خطة أخرى.",
  "Choose a repayment plan to pay this way.": "اختر خطة سداد للدفع بهذه الوسيلة.",
  "Add a billing or shipping address to pay this way.": "أضف عنوان فوترة أو شحن للدفع بهذه الوسيلة.",
  "There is nothing to pay for: the cart is empty.": "لا يوجد ما يُدفع: السلة فارغة.",
  "An item of this order has a quantity that cannot be ordered. Check the quantities and try again.":
    "في هذا الطلب صنف بكمية لا يمكن طلبها. راجع الكميات ثم أعد المحاولة.",
  "An amount of this order cannot be read. Refresh the cart and try again.":
    "تعذّرت قراءة أحد مبالغ هذا الطلب. حدّث السلة ثم أعد المحاولة.",
  "There is nothing to pay for this order, so this payment method does not apply.":
    "لا يوجد مبلغ مستحق لهذا الطلب، فلا تنطبق عليه وسيلة الدفع هذه.",
  "The total of this order is not what its items, shipping and discounts come to. Refresh the cart and try again, or pay another way.":
    "إجمالي هذا الطلب لا يساوي مجموع أصنافه وشحنه بعد الخصومات. حدّث السلة ثم أعد المحاولة، أو ادفع بطريقة أخرى.",
  "The amount has changed since the payment method was chosen. Choose it again.":
    "تغيّر المبلغ بعد اختيار وسيلة الدفع. اختر وسيلة الدفع من جديد.",
  "The amount of this payment is more than the order's total. Ask the shop for a new payment link.":
    "مبلغ هذه الدفعة أكبر من إجمالي الطلب. اطلب من المتجر رابط دفع جديدًا.",
  "This order is paid for with this payment method already, in whole or for more than what is left of it.":
    "سبق دفع هذا الطلب بوسيلة الدفع هذه، كاملًا أو بما يتجاوز المتبقي منه.",
  "The reference of the down payment is missing. Add it and try again.":
    "مرجع الدفعة المقدمة غير موجود. أضفه ثم أعد المحاولة.",
}
