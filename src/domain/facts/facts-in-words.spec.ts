import { activityFact } from "./activity-facts"
import { attentionFact } from "./attention-facts"
import { redact } from "../redaction"
import { SvcInputError } from "../../client"
import { callWordsAr } from "../../words/ar/call-failures"
import { problemAr } from "../../words/ar/problems"
import { callRemedyEn } from "../../words/en/call-remedies"
import { sampleActivity, sampleAttention } from "../../words/__fixtures__/sample-facts"
import {
  activityMessage,
  attentionMessage,
  attentionRemedy,
  attentionTitle,
  CATALOGUES,
  type Language,
} from "../../words"

type Values = Readonly<Record<string, unknown>>

const activity = (language: Language, kind: string, values: Values) =>
  activityMessage(language, { kind, values, fact: activityFact.safeParse({ kind, values }).data })
const attention = (language: Language, kind: string, values: Values) =>
  attentionMessage(language, { kind, values, fact: attentionFact.parse({ kind, values }) })

const stored = (fact: unknown): unknown => redact(JSON.parse(JSON.stringify(fact)))

const said = (language: Language): [kind: string, sentence: string][] => [
  ...sampleActivity.map((sample): [string, string] => {
    const fact = activityFact.parse(stored(sample))

    return [fact.kind, activityMessage(language, { kind: fact.kind, values: {}, fact })]
  }),
  ...Object.values(sampleAttention).map((sample): [string, string] => {
    const fact = attentionFact.parse(stored(sample))

    return [fact.kind, attentionMessage(language, { kind: fact.kind, values: {}, fact })]
  }),
]

describe("the words of what the ledger keeps", () => {
  it("are there for every kind, as it comes back from the database", () => {
    expect(new Set(sampleActivity.map(({ kind }) => kind))).toEqual(
      new Set(Object.keys(CATALOGUES.en.activity))
    )
    for (const [kind, sentence] of said("en")) {
      expect([kind, sentence]).toEqual([kind, expect.stringMatching(/^[“A-Z].*\w.*[.:-]?$/s)])
      expect(sentence).not.toMatch(/undefined|null|\[object|\{\{|\$\{/)
    }
  })

  it("are Arabic in Arabic, with each value in one piece", () => {
    for (const [kind, sentence] of said("ar")) {
      const own = sentence.replace(/\u2068[^\u2069]*\u2069/g, "")

      expect([kind, own]).toEqual([kind, expect.stringMatching(/\p{Script=Arabic}/u)])
      expect(own).not.toMatch(/undefined|null|\[object|[a-z]{3} [a-z]{3} [a-z]{3}/)
    }
  })

  it.each([
    [0, 250, /down payment of 250\.00 SAR that you collect, but the service asks for none\. .*your approval/],
    [0, null, /a down payment that you collect, but the service asks for none/],
    [300, 250, /but the service reckons with 300\.00 SAR\.$/],
  ])(
    "say what differs when the service asks for %d of a down payment of %s",
    (service_asks, plan_asks, words) => {
      const values = { difference: "down_payment", service_asks, plan_asks }

      expect(attention("en", "plan_differs", values)).toMatch(words)
      expect(attention("ar", "plan_differs", values)).toMatch(
        /^تقتضي خطة المتجر دفعة مقدمة .*تحصّلها أنت، لكن مزوّد الخدمة /
      )
    }
  )

  it.each([
    [400, 250, "plan asks for a down payment of 250.00 SAR, but the service asks the buyer for 400.00 SAR."],
    [400, 0, "plan asks for no down payment, but the service asks the buyer for 400.00 SAR."],
    [400, null, "down payment of 400.00 SAR, which is more than the order comes to."],
  ])("say what the buyer is asked for: %d, where the plan says %s", (service_asks, plan_asks, words) => {
    const values = { difference: "asked_of_buyer", service_asks, plan_asks }

    expect(attention("en", "plan_differs", values)).toContain(words)
    expect(attention("ar", "plan_differs", values)).toMatch(/يطلب .*من المشتري/)
  })

  it("put the store's own numbers in as they are, and figures as people write them", () => {
    expect(activity("en", "invoice_given", { number: "INV-2026-000042", is_replaced: false })).toBe(
      "The invoice INV-2026-000042 was given."
    )
    expect(
      activity("en", "setting_changed", {
        option: "brand.displayName",
        from: { en: "Later" },
        to: { en: "Credit", ar: "آجل" },
      })
    ).toMatch(/Later.*Credit · آجل/)
    expect(activity("en", "refund_recorded_offline", { amount: 1184.5, refund: null })).toMatch(
      /^A refund of 1,184\.50 SAR /
    )
    expect(activity("en", "payment_overdue", { since: "2026-01-04T10:00:00.000Z" })).toContain(
      "since 4 Jan 2026, 13:00 (Riyadh),"
    )
    expect(activity("ar", "payment_overdue", { since: "2026-01-04T10:00:00.000Z" })).toContain(
      "منذ \u20684 يناير 2026، 01:00 م (بتوقيت الرياض)\u2069،"
    )
    expect(activity("ar", "refund_recorded_offline", { amount: 1184.5, refund: null })).toContain(
      "\u20681,184.50 ريال سعودي\u2069"
    )
  })

  it.each([
    ["checkout_intended", { amount: 1184.5, attempt: 1, plan: 2_147_483_647 }],
    ["awaiting_merchant_payment", { attempt: 1, plan: 2_147_483_647 }],
    ["checkout_created", { svc_order_id: "ord_1", plan: "2147483647", down_payment: 0 }],
    ["order_rolled_back", { order: "2026-000123", order_id: "order_1" }],
    ["setting_changed", { option: "defaultPlanId", from: 2_147_483_646, to: 2_147_483_647 }],
  ])("keep the store's own numbers, however long they are: %s", (kind, values) => {
    expect(activityFact.parse(stored({ kind, values })).values).toEqual(values)
  })

  it.each([
    ["plan_not_accepted", { plan: 2_147_483_647, code: 877 }],
    ["plan_differs", { difference: "plan", service_says: "2147483646", chosen: 2_147_483_647 }],
    ["plan_differs", { difference: "not_on_offer", service_says: "2147483646" }],
    ["second_order_of_cart", { order: "2026-000123", order_id: "order_1" }],
  ])("keep them on the list, too: %s", (kind, values) => {
    expect(attentionFact.parse(stored({ kind, values })).values).toEqual(values)
  })

  it("mask a phone number in the place of an order's number, or of a plan that the service names", () => {
    expect(stored({ order: "0500000001", plan: "966500000001" })).toEqual({
      order: "*****01",
      plan: "9665*****01",
    })
    expect(stored({ difference: "plan", service_says: "966500000001" })).toMatchObject({
      service_says: "9665*****01",
    })
    expect(stored({ option: "brand.displayName", to: { en: "0500000001" } })).toMatchObject({
      to: { en: "*****01" },
    })
  })

  it("leave what the service says in its own words, and mark it", () => {
    const values = {
      cause: { problem: "lookup_refused", operation: "check_eligibility", service_says: "Buyer is blocked" },
    }

    expect(activity("en", "checkout_declined", values)).toMatch(/The service says: “Buyer is blocked”\.$/)
    expect(activity("ar", "checkout_declined", values)).toContain("«\u2068Buyer is blocked\u2069»")
  })

  it("keep a field of the service in one piece, and say no English sentence of a field in Arabic", () => {
    const refused = new SvcInputError("add_invoice", [
      { path: "invoice.number", message: "must not be empty" },
      { path: "", message: "names neither file nor url" },
    ])

    expect(problemAr({ problem: "extension_changed", field: "currency" })).toContain(
      "\u2068order.currency\u2069"
    )
    expect(problemAr(refused.failure)).toContain("(\u2068invoice.number\u2069)")
    expect(problemAr(refused.failure)).not.toMatch(/must|neither/)
    expect(
      problemAr({ problem: "input_refused", operation: "add_invoice", issues: "kept earlier", fields: [] })
    ).toMatch(/غير صالح\. /)
  })

  it("show what an earlier version wrote word for word, in whatever language", () => {
    const values = { text: "Checkout of 1184.50 SAR is about to be sent to the service.", plan: 101 }

    expect(activity("en", "checkout_intended", values)).toBe(values.text)
    expect(activity("ar", "checkout_intended", values)).toBe(values.text)
  })

  it.each(["en", "ar"] as const)("say what to do about money by who holds it (%s)", (language) => {
    const remedy = (reason: string) =>
      attentionRemedy(language, { kind: "paid_after_cancellation", values: { reason } })
    const operator = language === "en" ? "operator" : "المشغّل"

    // The merchant alone has it: the operator knows of nothing.
    expect(remedy("recorded")).not.toContain(operator)
    for (const reason of ["collected", "confirmed", "finalizing", "authorized"]) {
      expect(remedy(reason)).toContain(operator)
    }
    expect(remedy("of a later version")).toBe(remedy("confirmed"))
  })

  it.each(["en", "ar"] as const)(
    "have a down payment recorded again rather than paid again, once its checkout is looked up (%s)",
    (language) => {
      for (const reason of ["unanswered", "id_of_another"]) {
        const remedy = attentionRemedy(language, { kind: "possible_duplicate", values: { reason } })

        expect(remedy).toContain(language === "en" ? "record that again" : "سجّلها من جديد")
      }
    }
  )

  it.each(["en", "ar"] as const)(
    "say which payment is waited for on, once it is resolved (%s)",
    (language) => {
      const remedy = attentionRemedy(language, { kind: "payment_overdue", values: {} })

      expect(remedy).toContain(language === "en" ? "payment link" : "لرابط دفع")
      expect(remedy).toContain(language === "en" ? "other payments" : "مدفوعات أخرى")
      expect(remedy).toContain(language === "en" ? "no time limit" : "بلا مهلة")
    }
  )

  it.each(["en", "ar"] as const)("do not promise to cancel a completed order (%s)", (language) => {
    const remedy = (reason: string) => attentionRemedy(language, { kind: "not_canceled", values: { reason } })
    const [cancel, completed] =
      language === "en" ? ["cancel its fulfilments", "completed"] : ["ألغِ تنفيذ", "مكتمل"]

    expect(remedy("completed")).not.toContain(cancel)
    expect(remedy("fulfilled")).toContain(cancel)
    expect(remedy("fulfilled")).toContain(completed)
  })

  it.each(["en", "ar"] as const)("speak of a difference only if there is one (%s)", (language) => {
    for (const change of ["return", "claim", "exchange"]) {
      const remedy = attentionRemedy(language, { kind: "changed_in_medusa", values: { change } })

      expect(remedy).toContain(
        language === "en" ? "If the two sums differ, agree on the difference" : "إن اختلف المبلغان فاتفق"
      )
    }
  })

  it("say of a call that may have taken effect what may be so, and order nobody to call again", () => {
    const settle = [callRemedyEn, callWordsAr.remedy].flatMap((remedy) => Object.values(remedy.settle))

    for (const text of settle) {
      expect(text).not.toMatch(/(^|[.:;,،؛] )(send|ask|أعد) /i)
    }
  })

  it.each(["en", "ar"] as const)(
    "blame no signature where the store's own function failed (%s)",
    (language) => {
      const title = attentionTitle(language, "signature_mismatch")
      const remedy = attentionRemedy(language, { kind: "signature_mismatch", values: {} })

      expect(title).not.toMatch(/match|signature|توقيع/i)
      expect(remedy).toMatch(language === "en" ? /^If .* failed, mend it/ : /^إن فشلت .* فأصلحها/)
    }
  )

  it.each(["en", "ar"] as const)("do not say to try again what has no order (%s)", (language) => {
    const remedy = (problem: string) =>
      attentionRemedy(language, { kind: "retries_exhausted", values: { cause: { problem } } })

    expect(remedy("webhook_of_unknown_order")).toContain(language === "en" ? "operator" : "المشغّل")
    expect(remedy("webhook_given_up")).toContain(language === "en" ? "try again" : "أعد المحاولة")
    expect(remedy("of a later version")).toBe(remedy("medusa_failed"))
  })

  it.each(["en", "ar"] as const)(
    "say what is tried again by itself, and what is given up (%s)",
    (language) => {
      const remedy = (problem: string) =>
        attentionRemedy(language, { kind: "retries_exhausted", values: { cause: { problem } } })
      const byItself = language === "en" ? "tried again by itself" : "تُعاد المحاولة تلقائيًا"

      for (const problem of ["medusa_failed", "answered_500", "invoice_unanswered"]) {
        expect(remedy(problem)).toContain(byItself)
      }
      expect(remedy("webhook_given_up")).not.toContain(byItself)
    }
  )

  it.each(["en", "ar"] as const)(
    "do not call a plan hidden where the checkout named none (%s)",
    (language) => {
      const remedy = (plan: number | null) =>
        attentionRemedy(language, { kind: "plan_not_accepted", values: { plan, code: 876 } })
      const hidden = language === "en" ? "hidden" : "مخفية"

      expect(remedy(101)).toContain(hidden)
      expect(remedy(null)).not.toContain(hidden)
      expect(remedy(null)).toContain("defaultPlanId")
    }
  )

  it("show the name and the values of what a later version writes, and break nothing", () => {
    const later = { kind: "goods_insured", values: { insurer: "A", sum: 5 }, fact: undefined }

    expect(attentionMessage("en", later)).toBe('goods_insured (insurer: "A", sum: 5)')
    expect(attentionRemedy("ar", later)).toBe("")
    expect(activity("en", "toString", {})).toBe("toString")
    expect(activity("en", "approved", { by: "two people" })).toBe('approved (by: "two people")')
  })
})
