import type { AdminSvcNextStep, AdminSvcNextStepCode } from "../../types"
import { samplePoint } from "../__fixtures__/sample-order"
import { textsIn } from "../__fixtures__/texts-in"
import { formatIn } from "../lib/format"
import { describeNextStep } from "./describe-next-step"

const when = "2026-03-10T09:00:00.000Z"

/** One of each, by its code: none can be forgotten. */
const STEPS: { [Code in AdminSvcNextStepCode]: Extract<AdminSvcNextStep, { code: Code }> } = {
  none: { code: "none", state: "delivered" },
  wait_for_service: { code: "wait_for_service" },
  wait_for_down_payment: { code: "wait_for_down_payment", amount: 100, url: null, expires_at: when },
  record_down_payment: { code: "record_down_payment", amount: 100, expires_at: null },
  mend_declined_checkout: { code: "mend_declined_checkout", decline_code: null, error_code: 877 },
  approve: { code: "approve" },
  fulfil: { code: "fulfil" },
  give_proof: { code: "give_proof" },
  replace_proof: { code: "replace_proof", error_code: 812 },
  wait_for_delivery_confirmation: { code: "wait_for_delivery_confirmation" },
  wait_for_buyer_confirmation: { code: "wait_for_buyer_confirmation", asked_at: when, is_overdue: false },
  settle_dispute: { code: "settle_dispute" },
  give_invoice: { code: "give_invoice" },
  replace_invoice: { code: "replace_invoice", number: "INV-7", error_reason: "Wrong total" },
  ask_about_invoice: { code: "ask_about_invoice", number: "INV-7" },
  wait_for_invoice: { code: "wait_for_invoice", number: "INV-7" },
  capture: { code: "capture" },
  wait_for_capture: { code: "wait_for_capture" },
  retry: { code: "retry" },
  see_attention: { code: "see_attention", kind: samplePoint.kind, attention_id: samplePoint.id },
}

describe.each(["en", "ar"] as const)("the next step in %s", (language) => {
  it.each(Object.values(STEPS))("is a sentence: $code", (step) => {
    const t = textsIn(language)
    const { sentence, more, tone } = describeNextStep({ t, language }, formatIn(language), {
      next_step: step,
      attention: [samplePoint],
    })

    expect(sentence).toMatch(/[.؟]$/)
    expect(`${sentence} ${more ?? ""}`).not.toMatch(/\{\{|order\.\w|undefined|null/)
    expect(tone).toBe(step.code === "none" ? "done" : step.code.startsWith("wait_") ? "wait" : "todo")
  })
})

describe("the next step", () => {
  it("says what is known besides", () => {
    const t = textsIn("en")
    const more = (step: AdminSvcNextStep) =>
      describeNextStep({ t, language: "en" }, formatIn("en"), { next_step: step, attention: [] }).more

    expect(more(STEPS.wait_for_down_payment)).toMatch(/^SAR\s100\.00 · Until Mar 10, 2026/)
    expect(more(STEPS.replace_invoice)).toBe("Reason: Wrong total")
    expect(more(STEPS.mend_declined_checkout)).toBe("The service's code: 877")
    expect(more(STEPS.fulfil)).toBeUndefined()
  })

  it("is nothing now where no state of the order ends it", () => {
    const t = textsIn("en")
    const next_step = { code: "none", state: "held" } as const

    expect(
      describeNextStep({ t, language: "en" }, formatIn("en"), { next_step, attention: [] }).sentence
    ).toBe("Nothing to do now.")
  })

  it("points at a proof once the buyer has waited too long", () => {
    const t = textsIn("en")
    const step = describeNextStep({ t, language: "en" }, formatIn("en"), {
      next_step: { ...STEPS.wait_for_buyer_confirmation, is_overdue: true },
      attention: [],
    })

    expect(step).toMatchObject({ tone: "todo", action: "confirm_delivery_proof" })
  })

  it("takes the server's words for what this version does not know", () => {
    const t = textsIn("ar")
    const step = describeNextStep({ t, language: "ar" }, formatIn("ar"), {
      next_step: { code: "see_attention", kind: "new_kind", attention_id: "svcatt_2" },
      attention: [{ ...samplePoint, id: "svcatt_2", kind: "new_kind", action: "retry" }],
    })

    expect(step).toMatchObject({
      sentence: "new_kind: Upload a proof of delivery on the order page.",
      action: "retry",
    })
  })
})
