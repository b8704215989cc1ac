import { serverSentencesAr } from "../i18n/server-sentences.ar"
import { serverSentence } from "./server-sentence"

const shown = (message: string) => serverSentence("ar", message)
const arabic = (message: string) => shown(message).text.replace(/[\u2068\u2069]/g, "")

describe("a sentence of the server", () => {
  it("stays as it is in English", () => {
    expect(serverSentence("en", "The service created the order.")).toEqual({
      text: "The service created the order.",
      lang: "en",
      dir: "auto",
    })
  })

  it("is shown in Arabic", () => {
    expect(shown("The service created the order.")).toEqual({
      text: "أنشأ مزوّد الخدمة الطلب.",
      lang: "ar",
      dir: "rtl",
    })
  })

  it("keeps each value in one piece, so that it does not break the line", () => {
    expect(shown("Checkout of 1731.90 SAR is about to be sent to the service.").text).toBe(
      "ستُرسل عملية شراء بمبلغ \u20681731.90\u2069 ريال سعودي إلى مزوّد الخدمة."
    )
  })

  it("is in English, marked as such, when nobody translated it", () => {
    for (const message of ["", "Something else happened.", "The service created the order. Then this."]) {
      expect(shown(message)).toEqual({ text: message, lang: "en", dir: "auto" })
    }
  })

  it.each(Object.keys(serverSentencesAr))("is found with any values: %s", (template) => {
    const values = ["A-7. B (1)", "$&", "\\d+", "قيمة"]

    for (const value of values) {
      const { text, lang } = shown(template.replace(/\{\{\w+\}\}/g, () => value))

      expect(lang).toBe("ar")
      expect(text).not.toMatch(/\{\{|undefined/)
      expect(text.includes(value)).toBe(template.includes("{{"))
    }
  })

  it("names amounts and moments as the admin does", () => {
    expect(arabic("The service holds 1,150.00 SAR; the order's total in Medusa is now 575.00 SAR.")).toBe(
      "المبلغ لدى مزوّد الخدمة 1,150.00 ريال سعودي، وإجمالي الطلب في Medusa الآن 575.00 ريال سعودي."
    )
    expect(
      arabic(
        "The service did not answer the checkout, and nobody resumes it. Reference payses_1-2, 1150.00 SAR, sent at an unknown time."
      )
    ).toBe(
      "لم يردّ مزوّد الخدمة على عملية الشراء، ولم يستأنفها أحد. المرجع payses_1-2، بمبلغ 1150.00 ريال سعودي، أُرسل في وقت غير معروف."
    )
  })

  it("is put together of several", () => {
    expect(arabic("The invoice INV-7 was refused. The file is not a PDF: it does not begin with %PDF-")).toBe(
      "رُفضت الفاتورة INV-7. الملف ليس بصيغة PDF: لا يبدأ بالعلامة %PDF-."
    )
    expect(
      arabic(
        "Confirm Delivery was answered with HTTP 503. The service, or a gateway before it, failed. The delivery may be confirmed already: send it again later, and ask the service's operator when that is refused with 811."
      )
    ).toBe(
      "تأكيد التسليم: كان الرد بحالة HTTP 503. عطل لدى مزوّد الخدمة أو لدى بوابة تسبقه. قد يكون التسليم مؤكدًا: أعد الإرسال لاحقًا، واسأل المشغّل إن رُفض بالرمز 811."
    )
    expect(
      arabic(
        "Add Invoice was answered with 813 INVALID_FILE (invoice_url). The invoice could not be downloaded or is no valid PDF: send the file itself, or a URL that opens without signing in."
      )
    ).toMatch(/^إضافة الفاتورة: ردّ مزوّد الخدمة بالرمز 813 INVALID_FILE \(invoice_url\)\. تعذّر/)
  })

  it("reads a sentence that ends in values no further than it goes", () => {
    expect(
      arabic(
        "Add Invoice was not sent: invoice_number: must not be empty. Correct the input named and call again."
      )
    ).toBe(
      "إضافة الفاتورة: لم يُرسل شيء بسبب invoice_number: must not be empty. صحّح البيانات المذكورة ثم أعد المحاولة."
    )
  })

  it("has the server's words in the admin's", () => {
    expect(arabic("The connection was tested: wrong_token.")).toBe("اختُبر الاتصال: رمز الوصول غير مقبول.")
    expect(arabic("The eligibility of +9665•••12 was checked: ELIGIBLE.")).toBe(
      "تم التحقق من أهلية +9665•••12: مؤهل."
    )
    expect(arabic("The eligibility of +9665•••12 was checked: timeout.")).toBe(
      "تم التحقق من أهلية +9665•••12: لم يصل الرد في الوقت المحدد."
    )
    expect(arabic("A webhook of this order was not accepted: mismatch.")).toBe(
      "لم يُقبل إشعار يخص هذا الطلب: التوقيع غير مطابق."
    )
    expect(arabic("Not applied: state_is_final")).toBe("لم يُطبّق: بلغ الطلب حالته النهائية.")
    expect(arabic("Not applied: toString")).toBe("لم يُطبّق: toString")
    expect(arabic("The buyer has not confirmed the delivery since 2026-03-10T09:00:00.000Z.")).toMatch(
      /^لم يؤكد المشتري الاستلام منذ .*2026.*\.$/
    )
  })

  it("names a setting and its values as the settings do", () => {
    expect(arabic('invoice.when was changed from "delivered" to "authorized".')).toBe(
      "تغيّر «إرسال الفواتير» من «بعد تأكيد التسليم» إلى «فور اعتماد الطلب»."
    )
    expect(arabic("defaultPlanId was changed from null to 102.")).toBe(
      "تغيّر «الخطة الافتراضية» من «غير مضبوط» إلى «102»."
    )
    expect(arabic("new.option was changed from true to 5.")).toBe("تغيّر «new.option» من «نعم» إلى «5».")
  })

  it("leaves a person's note as it is, whatever it says", () => {
    expect(arabic("Done with proof_missing: Called them. They sent it. {{count}} $1")).toBe(
      "انتهت متابعة «إثبات التسليم غير متوفر»: Called them. They sent it. {{count}} $1"
    )
    expect(arabic("Done with retries_exhausted: Tried again, and nothing failed.")).toBe(
      "انتهت متابعة «توقفت المحاولات بعد تكرار الفشل»: أُعيدت المحاولة ولم يفشل شيء."
    )
  })

  it("takes no time for long messages", () => {
    const hostile = [
      "a".repeat(10_000),
      "The invoice ".repeat(833),
      ". ".repeat(5_000),
      " was changed from x to ".repeat(430),
      "Done with a: ".repeat(770),
      `Add Invoice was answered with ${"( ".repeat(5_000)}.`,
      "The file is empty. ".repeat(520),
    ]
    const startedAt = performance.now()

    hostile.forEach((message) => serverSentence("ar", message))
    // Some milliseconds; a match that goes back and forth would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})
