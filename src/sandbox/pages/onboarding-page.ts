import { html, raw } from "hono/html"
import { type OnboardingRecord } from "../state/sandbox-state"
import { type Html, type Language, layout } from "./layout"
import { notice } from "./page-parts"

const texts = {
  ar: {
    title: "فعّل حسابك الائتماني",
    lead: "أكمل بيانات منشأتك لتحصل على حد ائتماني وتدفع لاحقًا.",
    madeUp: "هذه بيئة تجريبية: استخدم بيانات وهمية.",
    phone: "رقم الجوال",
    name: "اسم المنشأة",
    cr: "رقم السجل التجاري",
    vat: "الرقم الضريبي",
    optional: "اختياري",
    agree: "أوافق على اتفاقية الائتمان.",
    submit: "إكمال التسجيل",
    done: { heading: "تم تفعيل حسابك", text: "يمكنك الآن العودة إلى المتجر وإتمام طلبك." },
  },
  en: {
    title: "Activate your business credit",
    lead: "Complete your company's details to get a credit limit and pay later.",
    madeUp: "This is a sandbox: use made-up details.",
    phone: "Mobile number",
    name: "Company name",
    cr: "Commercial registration number",
    vat: "VAT number",
    optional: "optional",
    agree: "I accept the credit agreement.",
    submit: "Complete registration",
    done: {
      heading: "Your account is active",
      text: "You can now go back to the store and complete your order.",
    },
  },
} as const

/** The onboarding form at `signup_url`, pre-filled with what the merchant sent (spec 4.1). */
export const onboardingPage = (onboarding: OnboardingRecord, language: Language): Html => {
  const say = texts[language]
  const path = `/onboarding/${onboarding.token}`
  // Without a name from the merchant, the phone number stands for it (spec 4.1).
  const name = onboarding.name === onboarding.phone ? "" : onboarding.name

  return layout(
    { language, title: say.title, path },
    html`<h1>${say.title}</h1>
      <p>${say.lead}</p>
      <p class="simulator">${say.madeUp}</p>
      <form method="post" action="${path}/complete?lang=${language}">
        <label
          >${say.phone}<input type="tel" value="${onboarding.phone}" dir="ltr" autocomplete="off" readonly
        /></label>
        <label
          >${say.name}<input
            name="name"
            value="${name}"
            dir="auto"
            autocomplete="organization"
            maxlength="120"
            required
        /></label>
        ${numberField("cr_number", say.cr, say.optional, onboarding.crNumber)}
        ${numberField("vat_number", say.vat, say.optional, onboarding.vatNumber)}
        <label class="check"><input type="checkbox" name="agree" value="yes" required /> ${say.agree}</label>
        <div class="actions"><button class="primary" type="submit">${say.submit}</button></div>
      </form>`
  )
}

const numberField = (name: string, label: string, optional: string, value: string): Html =>
  html`<label
    >${label} <small>(${optional})</small
    ><input name="${name}" value="${value}" dir="ltr" inputmode="numeric" autocomplete="off" maxlength="40"
  /></label>`

/** Message that the finished page posts to the page it is embedded in (assumption: not shown). */
const ONBOARDING_MESSAGE = { type: "svc:onboarding", status: "completed" } as const

/** The end of the onboarding: tells the embedding page, so that it can check eligibility again. */
export const onboardedPage = (token: string, language: Language, nonce: string): Html => {
  const { done } = texts[language]
  const message = JSON.stringify(ONBOARDING_MESSAGE)

  return layout(
    { language, title: done.heading, path: `/onboarding/${token}` },
    html`${notice({ tone: "good", ...done })}
      <script nonce="${nonce}">
        if (window.parent !== window) window.parent.postMessage(${raw(message)}, "*")
      </script>`
  )
}
