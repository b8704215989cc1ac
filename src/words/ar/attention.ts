import type { AttentionValues } from "../../domain/facts/attention-facts"
import type { Problem } from "../../domain/facts/problem"
import type { AttentionWords } from "../catalogue"
import { arabic } from "../isolate"
import { callResultsAr } from "./call-results"
import { sar, when } from "./figures"
import { problemAr } from "./problems"
import { changedAr, valuesAr } from "./values"

const cause = (values: { cause: Problem }): string => problemAr(values.cause)

const DUPLICATE: Readonly<Record<AttentionValues<"possible_duplicate">["reason"], string>> = {
  arrived:
    "يفيد مزوّد الخدمة بأن لديه طلبًا بهذا المرجع (801): أي إن محاولة سابقة لم يصل ردّها كانت قد وصلت إليه.",
  unanswered: "لم يردّ مزوّد الخدمة على عملية الشراء، ولم يستأنفها أحد.",
  payment_news:
    "أرسل مزوّد الخدمة إشعارًا بدفعة مقدمة لطلب بهذا المرجع لا يعرف المتجر عنه شيئًا: ربما دفع المشتري.",
}

/** What may be an order at the service that the store does not know. */
export const duplicateAr = ({
  reason,
  reference,
  amount,
  sent_at,
}: AttentionValues<"possible_duplicate">): string =>
  `${DUPLICATE[reason]} ${arabic`المرجع ${reference}، بمبلغ ${sar(amount)}، أُرسل في ${when(sent_at)}.`}`

const PAID: Readonly<Record<AttentionValues<"paid_after_cancellation">["reason"], string>> = {
  recorded: "سُجّلت دفعة مقدمة لطلب ملغى أو انتهت مهلته، ولم يُرسل شيء إلى مزوّد الخدمة.",
  collected: "سُجّلت دفعة مقدمة لطلب ملغى أو انتهت مهلته، لكنه لا يزال قائمًا لدى مزوّد الخدمة.",
  confirmed: "يفيد مزوّد الخدمة بأن دفعة مقدمة لم تعد منتظرة قد دُفعت.",
  authorized: "اعتمد مزوّد الخدمة طلبًا سبق إلغاؤه في Medusa.",
}

const WITHOUT_ORDER: Readonly<Record<AttentionValues<"paid_without_order">["reason"], string>> = {
  not_sent: "لم تعد جلسة الدفع لعملية الشراء هذه موجودة في Medusa، أو صارت تخص غيرها، فلا يمكن إرسالها.",
  session_gone:
    "اعتمد مزوّد الخدمة عملية الشراء هذه، لكن جلسة دفعها لم تعد موجودة في Medusa أو تغيّرت سلتها بعد ذلك.",
  not_placed: "اعتمد مزوّد الخدمة عملية الشراء هذه، لكن تعذّر على Medusa إنشاء طلبها أو اعتماده.",
  order_gone: "اعتمد مزوّد الخدمة عملية الشراء هذه، لكن طلبها حُذف من Medusa بعد ذلك.",
}

const ANSWERED: Readonly<Record<AttentionValues<"unknown_status">["of"], string>> = {
  checkout: "ردّ مزوّد الخدمة على عملية الشراء بحالة طلب غير CREATED.",
  payment: "ردّ مزوّد الخدمة بحالة دفع لا يعرفها هذا الإصدار.",
  delivery: "استلم مزوّد الخدمة تأكيد التسليم، لكنه ردّ بحالة غير متوقعة.",
}

const NOT_CANCELED: Readonly<Record<AttentionValues<"not_canceled">["reason"], string>> = {
  change_open: "Medusa لا يلغي طلبًا له تعديل أو إرجاع أو استبدال أو مطالبة أو نقل ملكية لم يُغلق.",
  fulfilled: "Medusa لا يلغي طلبًا جُهّزت بضاعته للشحن.",
  completed: "الطلب المكتمل أو المؤرشف لا يُلغى.",
}

const CANCELED: Readonly<Record<AttentionValues<"canceled_in_medusa">["reason"], string>> = {
  canceled: "أُلغي الطلب في Medusa، لكنه لا يزال قائمًا لدى مزوّد الخدمة.",
  not_approved: "لم تصل الموافقة على الطلب في وقتها فأُلغي في Medusa، لكنه لا يزال قائمًا لدى مزوّد الخدمة.",
  awaited:
    "أُلغي الطلب في Medusa بينما كانت دفعته المقدمة منتظرة. لا يزال الطلب قائمًا لدى مزوّد الخدمة، ولا يزال بإمكان المشتري أن يدفع.",
}

const planDiffersAr = (values: AttentionValues<"plan_differs">): string => {
  switch (values.difference) {
    case "no_down_payment":
      return "تقتضي خطة المتجر دفعة مقدمة يحصّلها مزوّد الخدمة، لكنه لا يطلب أي دفعة. ينتظر الطلب موافقتك."
    case "down_payment": {
      const { service_asks, plan_asks } = values
      const asked =
        plan_asks === null
          ? "تقتضي خطة المتجر دفعة مقدمة تحصّلها أنت"
          : arabic`تقتضي خطة المتجر دفعة مقدمة قدرها ${sar(plan_asks)} تحصّلها أنت`

      return service_asks === 0
        ? `${asked}، لكن مزوّد الخدمة لا يطلب أي دفعة. ينتظر الطلب موافقتك.`
        : `${asked}${arabic`، لكن مزوّد الخدمة يحتسب ${sar(service_asks)}.`}`
    }
    case "not_on_offer":
      return values.service_says === ""
        ? "لم يختر المشتري خطة، ولم يذكر مزوّد الخدمة الخطة التي طبّقها."
        : arabic`لم يختر المشتري خطة، وطبّق مزوّد الخدمة الخطة ${values.service_says} التي لا يعرضها المتجر لهذا الطلب.`
    case "payment_link":
      return "حصّلتَ الدفعة المقدمة، لكن مزوّد الخدمة أرسل رابط دفع لها: قد يُطلب من المشتري الدفع مرتين. ينتظر الطلب موافقتك."
    case "plan":
      return arabic`طبّق مزوّد الخدمة الخطة ${values.service_says} بدلًا من الخطة ${values.chosen} التي اختارها المشتري.`
  }
}

export const attentionAr: AttentionWords = {
  possible_duplicate: {
    title: "احتمال تكرار الطلب",
    message: duplicateAr,
    remedy: {
      payment_news: "اطلب من المشغّل إلغاء هذا الطلب وردّ ما دفعه المشتري له، ثم أنهِ المتابعة.",
      other:
        "قد يكون لدى مزوّد الخدمة طلب بهذا المرجع لا يعرفه المتجر. اطلب من المشغّل البحث عنه وإلغاءه إن وُجد، ثم أنهِ المتابعة: يستطيع المشتري الطلب من جديد بعدها.",
    },
  },
  replaced_with_other_amount: {
    title: "أُعيد تقديم الطلب بمبلغ مختلف",
    message: ({ amount, earlier }) =>
      arabic`أُكملت السلة من جديد بمبلغ ${sar(amount)} بعد عملية شراء بمبلغ ${sar(earlier)}. لم يُرسل شيء.`,
    remedy:
      "لا يزال لدى مزوّد الخدمة طلب بالمبلغ السابق، ولذلك لم يُرسل غيره. اطلب من المشغّل إلغاءه ثم أنهِ المتابعة: يستطيع المشتري الطلب من جديد بعدها.",
  },
  plan_differs: {
    title: "خطة مختلفة لدى مزوّد الخدمة",
    message: planDiffersAr,
    remedy:
      "قارن خطط المتجر بما أعدّه المشغّل، واتفق معه على ما ينطبق على هذا الطلب. إن كان الطلب ينتظر موافقتك فوافق عليه بعد ذلك.",
  },
  paid_after_cancellation: {
    title: "دُفع بعد انتهاء انتظاره",
    message: ({ reason }) => PAID[reason],
    remedy: {
      recorded:
        "مبلغ المشتري لديك، ولا يعرف مزوّد الخدمة شيئًا عن هذا الطلب: أعد إليه المبلغ، أو أنشئ الطلب من جديد يدويًا.",
      collected:
        "اطلب من المشغّل إلغاء الطلب لدى مزوّد الخدمة، واسأله هل دفع المشتري هناك أيضًا. أعد إلى المشتري ما حصّلته، أو أنشئ الطلب من جديد يدويًا.",
      other: "اطلب من المشغّل رد الدفعة المقدمة وإلغاء الطلب لدى مزوّد الخدمة، أو أنشئ الطلب من جديد يدويًا.",
      authorized:
        "اطلب من المشغّل إلغاء الطلب لدى مزوّد الخدمة وتسوية ما دفعه المشتري، أو أنشئ الطلب من جديد يدويًا.",
    },
  },
  order_interrupted: {
    title: "طلب لم يكتمل إنشاؤه",
    message: "توقّف Medusa فجأة أثناء إنشاء هذا الطلب وقبل إرسال عملية شرائه إلى مزوّد الخدمة.",
    remedy:
      "لم يُرسل شيء عن هذا الطلب إلى مزوّد الخدمة. إن كان المشتري لا يزال يريده فأعد المحاولة لتُرسل عملية شرائه، وإلا فألغِ الطلب في Medusa.",
  },
  second_order_of_cart: {
    title: "طلبان من سلة واحدة",
    message: ({ order }) => arabic`نشأ من سلة هذا الطلب طلب آخر أيضًا، رقمه ${order}، ولم يدفع ثمنه أحد.`,
    remedy: "بعد توقف مفاجئ صارت سلة واحدة طلبين في Medusa. ألغِ غير المدفوع منهما ولا تشحنه.",
  },
  paid_without_order: {
    title: "عملية معتمدة بلا طلب",
    message: ({ reason }) => WITHOUT_ORDER[reason],
    remedy: {
      not_sent:
        "أنشئ الطلب من جديد يدويًا إن كان المشتري لا يزال يريده، أو أعد إليه ما حصّلته عنه، ثم أنهِ المتابعة: يستطيع المشتري الطلب من جديد بعدها.",
      other:
        "اعتمد مزوّد الخدمة عملية شراء لا يقابلها طلب في Medusa. أكمل السلة يدويًا، أو اطلب من المشغّل إلغاء الطلب لدى مزوّد الخدمة ثم أنهِ المتابعة: يستطيع المشتري الطلب من جديد بعدها.",
    },
  },
  order_unknown_to_service: {
    title: "الطلب غير معروف لدى مزوّد الخدمة",
    message: cause,
    remedy:
      "تأكد من أن رمز الوصول وعنوان الخدمة يخصّان البيئة والتاجر اللذين قُدّم الطلب بهما. لا يُلغى الطلب تلقائيًا ما دام غير معروف لدى مزوّد الخدمة، فربما دفع المشتري: ألغِه في Medusa إذا قال المشغّل إنه لا وجود له.",
  },
  made_elsewhere: {
    title: "أُنشئ في البيئة الأخرى",
    message: cause,
    remedy:
      "سوّه مع المشغّل في البيئة التي أُنشئ فيها، وألغِ الطلب في Medusa إن كان مجرد تجربة، ثم أنهِ المتابعة: لا يُحسب بعدها ما لدى مزوّد الخدمة هناك منه. وإن عاد المتجر إلى تلك البيئة (environment وbaseUrl وaccessToken) فسيُستأنف العمل عليه تلقائيًا، فلا تُنهِ المتابعة حينها.",
  },
  unknown_status: {
    title: "حالة غير مفهومة",
    message: ({ of, service_says }) => `${ANSWERED[of]} ${arabic`الحالة كما وردت: «${service_says}».`}`,
    remedy:
      "ردّ مزوّد الخدمة بحالة لا يعرفها هذا الإصدار ولم يُتخذ أي إجراء بشأنها. اسأل المشغّل عن معناها وحدّث الإضافة.",
  },
  merchant_payment_declined: {
    title: "رُفض الطلب بعد تحصيل الدفعة المقدمة",
    message: cause,
    remedy:
      "رفض مزوّد الخدمة العملية رغم تسجيل الدفعة المقدمة. عالج السبب وسجّل الدفعة من جديد، أو أعد المبلغ إلى المشتري وألغِ الطلب.",
  },
  payment_overdue: {
    title: "انتظار طال أمده",
    message: ({ since }) => arabic`ينتظر هذا الطلب منذ ${when(since)}، ولا تنتهي مهلته تلقائيًا.`,
    remedy:
      "تحقق من حالة الطلب واسأل المشتري. إن كان الطلب ينتظر موافقتك أو دفعة مقدمة تحصّلها بنفسك فأتمم ذلك. وإن لم يعد مطلوبًا دفعه فألغِ الطلب في Medusa.",
  },
  delivery_overdue: {
    title: "لم يُسلَّم منذ مدة طويلة",
    message: ({ since }) => arabic`الطلب معتمد منذ ${when(since)}، ولم تُسجَّل بضاعته مسلّمة في Medusa.`,
    remedy:
      "اشحن البضاعة وسجّل تسليمها في Medusa، أو ارفع إثبات التسليم. وإن لم تعد ستُسلَّم فألغِ الطلب في Medusa واطلب من المشغّل إلغاءه لدى مزوّد الخدمة.",
  },
  proof_missing: {
    title: "إثبات التسليم غير متوفر",
    message: "وصلت البضاعة، لكن لا يوجد إثبات تسليم يُؤكَّد به وصولها.",
    remedy: "ارفع إثبات التسليم من صفحة الطلب.",
  },
  delivery_refused: {
    title: "لم يتأكد التسليم",
    message: cause,
    remedy: {
      buyer_not_confirmed:
        "اطلب من المشتري تأكيد الطلب برمز التحقق الوارد في رسالة مزوّد الخدمة النصية، ثم أعد المحاولة. لا يفيد رفع إثبات آخر.",
      delivery_not_permitted: "اسأل المشغّل عن حالة الطلب، ثم أعد المحاولة. لا يفيد رفع إثبات آخر.",
      other:
        "اطّلع على السبب، ثم ارفع إثبات التسليم، أو اطلب التأكيد من المشتري برسالة نصية إن لم يُطلب من قبل.",
    },
  },
  delivery_in_doubt: {
    title: "تسليم غير محسوم",
    message:
      "لم يصل رد على إرسال الإثبات، ثم رفض مزوّد الخدمة إرسالًا آخر (811): الأرجح أن الأول وصل وأن الطلب مسجَّل لديه مسلّمًا.",
    remedy: "اسأل المشغّل هل سُلّم الطلب ثم سجّل إفادته. الفاتورة تحسم ذلك أيضًا: الرد عليها يبيّن حالة الطلب.",
  },
  delivery_unanswered: {
    title: "لم يؤكد المشتري الاستلام",
    message: ({ since }) => arabic`لم يؤكد المشتري الاستلام منذ ${when(since)}.`,
    remedy:
      "اطلب من المشتري فتح الرابط في الرسالة النصية، أو ارفع إثبات التسليم. وإن لم تصله رسالة فاسأل المشغّل عن حالة الطلب ثم سجّل إفادته.",
  },
  delivery_held: {
    title: "اعتراض على التسليم",
    message: cause,
    remedy:
      "علّق المشغّل الطلب ويتواصل مع الطرفين. لا تُرسل فاتورة ولا يُحصّل مبلغ حتى تُحل المسألة؛ اسأل المشغّل عن المستجدات ثم سجّل إفادته.",
  },
  fulfillment_canceled_after_delivery: {
    title: "أُلغي تنفيذ الطلب بعد التسليم",
    message: "أُلغي تنفيذ في Medusa بعد إبلاغ مزوّد الخدمة بتسليمه.",
    remedy: "أُبلغ مزوّد الخدمة بوصول البضاعة أو يجري سؤال المشتري. إن لم تصل فاطلب من المشغّل تصحيح الطلب.",
  },
  canceled_in_medusa: {
    title: "ملغى هنا وقائم لدى مزوّد الخدمة",
    message: ({ reason }) => CANCELED[reason],
    remedy: "لا يتيح مزوّد الخدمة إلغاء الطلبات آليًا. اطلب من المشغّل إلغاءه وتسوية ما دفعه المشتري.",
  },
  not_canceled: {
    title: "لم يُدفع ولم يُلغَ",
    message: ({ reason }) => `لم تأتِ دفعة آجلة لهذا الطلب فوجب إلغاؤه، لكن ${NOT_CANCELED[reason]}`,
    remedy: {
      change_open:
        "يبقى مخزونه محجوزًا. أكّد الإجراء المفتوح في صفحة الطلب أو ألغه، ويُلغى الطلب تلقائيًا خلال ساعة أو عند إعادة المحاولة.",
      other: "سوّه مع المشتري ثم أنهِ متابعة هذا البند، أو ألغِ شحناته وأعد المحاولة ليُلغى الطلب.",
    },
  },
  not_needed_at_service: {
    title: "لم تعد له حاجة وقائم لدى مزوّد الخدمة",
    message: ({ amount }) =>
      arabic`دُفع الطلب بطريقة أخرى، فلم تعد عملية شرائه بمبلغ ${sar(amount)} منتظرة. لا تزال قائمة لدى مزوّد الخدمة، وقد يدفع المشتري لها.`,
    remedy: "لا يتيح مزوّد الخدمة إلغاء الطلبات آليًا. اطلب من المشغّل إلغاءها وتسوية ما دفعه المشتري منها.",
  },
  changed_in_medusa: {
    title: "عُدّل هنا ولم يُعدّل لدى مزوّد الخدمة",
    message: changedAr,
    remedy:
      "ما لدى مزوّد الخدمة هو المبلغ السابق: اتفق مع المشغّل على الفرق أو سوّه مع المشتري مباشرة. وإن لم يكن لديه شيء بعد لأن الدفعة المقدمة لم تُسجّل، فأرسل إلى المشتري رابط دفع بالإجمالي الجديد.",
  },
  invoice_refused: {
    title: "رُفضت الفاتورة",
    message: ({ number, cause: why }) =>
      number === null ? problemAr(why) : `${arabic`رُفضت الفاتورة ${number}.`} ${problemAr(why)}`,
    remedy:
      "اطّلع على السبب وصحّح الملف ثم ارفعه من جديد بالرقم نفسه، أو برقم آخر إن كان مزوّد الخدمة يرفض الرقم.",
  },
  invoice_unknown: {
    title: "الفاتورة غير مؤكدة",
    message: ({ number, reason }) =>
      reason === "number_refused"
        ? arabic`ربما نجح إرسال سابق للفاتورة ${number}، والآن يرفض مزوّد الخدمة هذا الرقم ولا يفيد هل الفاتورة لديه.`
        : problemAr({ problem: "invoice_unanswered", number }),
    remedy:
      "اسأل المشغّل هل أُرفقت الفاتورة. إن أُرفقت فأنهِ متابعة هذا البند، وإن لم تُرفق فارفعها من جديد: بالرقم نفسه، أو برقم آخر إن كان مزوّد الخدمة يرفض الرقم، ثم أنهِ متابعة هذا البند.",
  },
  payment_gone: {
    title: "دفعة لم تعد موجودة في Medusa",
    message: "تأكد التسليم، لكن دفعة هذا الطلب أُلغيت أو حُذفت في Medusa، ولم يُحصّل شيء.",
    remedy: "لا يزال مزوّد الخدمة يدفع لهذا الطلب. سجّل في Medusa ما يدفعه كدفعة للطلب، ثم أنهِ المتابعة.",
  },
  retries_exhausted: {
    title: "توقفت المحاولات بعد تكرار الفشل",
    message: cause,
    remedy: {
      webhook_of_unknown_order:
        "ربما فقد المتجر طلبًا لا يزال لدى مزوّد الخدمة، كأن تكون قاعدة البيانات استُعيدت من نسخة احتياطية. اسأل المشغّل عن الطلب الذي يحمل هذا المرجع. سوّه معه أو أنشئ الطلب من جديد يدويًا، ثم أنهِ متابعة هذا البند.",
      other: "اطّلع على آخر سبب في سجل الأحداث وعالجه ثم أعد المحاولة.",
    },
  },
  merchant_not_ready: {
    title: "حسابك غير مقبول لدى مزوّد الخدمة",
    message: ({ code }) => arabic`رفض مزوّد الخدمة عملية شراء بسبب حساب التاجر نفسه (${code}).`,
    remedy:
      "طريقة الدفع مخفية في المتجر. اسأل المشغّل عن الحساب، وتأكد من أن رمز الوصول يخص هذه البيئة. أنهِ متابعة هذا البند بعد الإصلاح، وبعد عشر دقائق من آخر رفض تُعرض من جديد تلقائيًا.",
  },
  checkouts_refused: {
    title: "تُرفض عمليات الشراء واحدة تلو الأخرى",
    message: ({ cause: last }) =>
      arabic`رفض مزوّد الخدمة عمليات شراء لعدة سلال واحدة تلو الأخرى بالرمز نفسه. ${problemAr(last)}`,
    remedy:
      "على الأرجح لا يستطيع المشتري فعل شيء. انظر إلى الحقل أو الرمز المذكور: قد يكون عنوانًا في returnUrls أو backendUrl لم يسجّله المشغّل، أو حقلًا مطلوبًا منك (checkout.extend). اسأل المشغّل. يزول هذا البند مع أول عملية شراء ناجحة.",
  },
  calls_not_accepted: {
    title: "مزوّد الخدمة لا يستجيب لأي طلب",
    message: ({ reason }) =>
      arabic`لا ينجح أي اتصال بمزوّد الخدمة. آخر محاولة: ${callResultsAr[reason].title}.`,
    remedy: {
      wrong_token: callResultsAr.wrong_token.remedy,
      wrong_address: callResultsAr.wrong_address.remedy,
      redirected: callResultsAr.redirected.remedy,
      tls: callResultsAr.tls.remedy,
      other: "اختبر الاتصال وقارن baseUrl وaccessToken بما أعطاك إياه المشغّل.",
    },
  },
  plan_not_accepted: {
    title: "خطة سداد غير مقبولة",
    message: ({ plan, code }) =>
      plan === null
        ? arabic`لا توجد لدى مزوّد الخدمة خطة سداد لعملية شراء لم تُحدَّد فيها خطة (${code}).`
        : arabic`لم يقبل مزوّد الخدمة خطة السداد ${plan} (${code}).`,
    remedy: {
      no_plan:
        "يُرفض المشتري الذي لا يختار خطة حتى يُعالج ذلك. اضبط الخيار defaultPlanId أو اطلب من المشغّل أن يضبط لك خطة افتراضية، ثم أنهِ متابعة هذا البند.",
      other:
        "الخطة مخفية في المتجر. قارن plans وcommission في ملف medusa-config.ts بما ضبطه المشغّل. أنهِ متابعة هذا البند بعد الإصلاح، وبعد عشر دقائق من آخر رفض تُعرض من جديد تلقائيًا.",
    },
  },
  store_function_failed: {
    title: "تعثّرت دالة من دوال المتجر",
    message: cause,
    remedy:
      "لا يمكن إنشاء أي طلب بالدفع الآجل ما دامت تتعثّر. أصلح الدالة في ملف medusa-config.ts، وموضع العطل في سجل Medusa.",
  },
  signature_mismatch: {
    title: "توقيع إشعار وارد غير مطابق",
    message: ({ verdict, preset }) =>
      arabic`لم يُقبل إشعار يخص هذا الطلب: ${valuesAr.verdict(verdict)}.` +
      (preset === null ? "" : arabic` يطابق توقيعه نمط التوقيع «${preset}» في الخيار webhooks.preset.`),
    remedy:
      "قارن الخيار webhooks.preset بطريقة المشغّل في التوقيع، وتأكد من أن لا شيء في الطريق يغيّر محتوى الإشعارات. وإن كان وقته وحده غير مقبول فتحقق من ساعة هذا الخادم ومن الخيار webhooks.toleranceSeconds. وإن كان يخص تسليمًا فلا يفيد به غيره: اسأل المشغّل ثم سجّل إفادته.",
  },
}
