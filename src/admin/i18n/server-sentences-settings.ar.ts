/** What the server writes about settings, checks, webhooks and the list of open points, and its Arabic. */
export const settingsSentencesAr: Readonly<Record<string, string>> = {
  "{{option}} was changed from {{from}} to {{to}}.": "تغيّر «{{option}}» من «{{from}}» إلى «{{to}}».",
  "{{option}} is as in medusa-config.ts again.": "عاد «{{option}}» إلى ما هو عليه في medusa-config.ts.",
  "The connection was tested: {{result}}.": "اختُبر الاتصال: {{result}}.",
  "The eligibility of {{phone}} was checked: {{answer}}.": "تم التحقق من أهلية {{phone}}: {{answer}}.",
  "A webhook is processed again.": "تُعاد معالجة إشعار.",
  "A webhook of this order was not accepted: {{verdict}}.": "لم يُقبل إشعار يخص هذا الطلب: {{verdict}}.",
  'A webhook of this order was not accepted: {{verdict}}. Its signature would match webhooks.preset "{{preset}}".':
    "لم يُقبل إشعار يخص هذا الطلب: {{verdict}}. يطابق توقيعه نمط التوقيع «{{preset}}» في الخيار webhooks.preset.",
  "Done with {{kind}}: {{note}}": "انتهت متابعة «{{kind}}»: {{note}}",
  "Settled by what happened since.": "حُسمت بما حدث بعدها.",
  "Tried again, and nothing failed.": "أُعيدت المحاولة ولم يفشل شيء.",
}
