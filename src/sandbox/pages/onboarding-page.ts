import { html, raw } from "hono/html"
import { type OnboardingRecord } from "../state/sandbox-state"
import { type Html, type Language, layout } from "./layout"

const texts = {
  ar: {
    title: "فعّل حسابك الائتماني",
    lead: "أكمل بيانات منشأتك لتحصل على حد ائتماني وتدفع لاحقًا.",
    phone: "رقم الجوال",
    name: "اسم المنشأة",
    cr: "رقم السجل التجاري",
    vat: "الرقم الضريبي",
    agree: "أوافق على اتفاقية الائتمان.",
    submit: "إكمال التسجيل",
    done: "تم تفعيل حسابك",
    doneText: "يمكنك الآن العودة إلى المتجر وإتمام طلبك.",
  },
  en: {
    title: "Activate your business credit",
    lead: "Complete your company's details to get a credit limit and pay later.",
    phone: "Mobile number",
    name: "Company name",
    cr: "Commercial registration number",
    vat: "VAT number",
    agree: "I accept the credit agreement.",
    submit: "Complete registration",
    done: "Your account is active",
    doneText: "You can now go back to the store and complete your order.",
  },
} as const

/** The onboarding form at `signup_url`, pre-filled with what the merchant sent (spec 4.1). */
export const onboardingPage = (onboarding: OnboardingRecord, language: Language): Html => {
  const say = texts[language]
  const name = onboarding.name === onboarding.phone ? "" : onboarding.name

  return layout(
    { language, title: say.title, otherLanguageHref: `?lang=${language === "ar" ? "en" : "ar"}` },
    html`<h1>${say.title}</h1>
      <p>${say.lead}</p>
      <form method="post" action="/onboarding/${onboarding.token}/complete?lang=${language}">
        <label>${say.phone}<input value="${onboarding.phone}" dir="ltr" readonly /></label>
        <label
          >${say.name}<input name="name" value="${name}" autocomplete="organization" maxlength="120" required
        /></label>
        <label
          >${say.cr}<input
            name="cr_number"
            value="${onboarding.crNumber}"
            dir="ltr"
            inputmode="numeric"
            maxlength="40"
        /></label>
        <label
          >${say.vat}<input
            name="vat_number"
            value="${onboarding.vatNumber}"
            dir="ltr"
            inputmode="numeric"
            maxlength="40"
        /></label>
        <label class="check"><input type="checkbox" name="agree" value="yes" required /> ${say.agree}</label>
        <div class="actions"><button class="primary" type="submit">${say.submit}</button></div>
      </form>`
  )
}

/** Message that the finished page posts to the page it is embedded in (assumption: not shown). */
export const ONBOARDING_MESSAGE = { type: "svc:onboarding", status: "completed" } as const

/** The end of the onboarding: tells the embedding page, so that it can check eligibility again. */
export const onboardedPage = (language: Language, nonce: string): Html => {
  const say = texts[language]
  const message = JSON.stringify(ONBOARDING_MESSAGE)

  return layout(
    { language, title: say.done },
    html`<div class="notice good" role="status">
        <span class="sign" aria-hidden="true">✓</span>
        <h1>${say.done}</h1>
        <p>${say.doneText}</p>
      </div>
      <script nonce="${nonce}">
        if (window.parent !== window) window.parent.postMessage(${raw(message)}, "*")
      </script>`
  )
}
