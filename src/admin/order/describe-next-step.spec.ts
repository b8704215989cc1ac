import type {
  AdminSvcNextStep,
  AdminSvcNextStepCode,
  AdminSvcOrderAction,
  AdminSvcOrderResponse,
} from "../../types"
import { sampleOrder, samplePoint } from "../__fixtures__/sample-order"
import { textsIn } from "../__fixtures__/texts-in"
import { isolate } from "../../words/isolate"
import { PROVIDER_ID } from "../../words/payment-provider"
import { describeNextStep } from "./describe-next-step"
import { type OfferedByMedusa, offeredByMedusa } from "./offered-by-medusa"

const when = "2026-03-10T09:00:00.000Z"

/** One step per code, so that none can be forgotten. */
const STEPS: { [Code in AdminSvcNextStepCode]: Extract<AdminSvcNextStep, { code: Code }> } = {
  none: { code: "none", state: "delivered", is_captured: true },
  wait_for_service: { code: "wait_for_service" },
  wait_for_down_payment: { code: "wait_for_down_payment", amount: 1234.5, url: null, expires_at: when },
  record_down_payment: { code: "record_down_payment", amount: 100, expires_at: null },
  mend_declined_checkout: { code: "mend_declined_checkout", decline_code: null, error_code: 877 },
  approve: { code: "approve", expires_at: null },
  wait_as_paid_otherwise: { code: "wait_as_paid_otherwise" },
  cancel_or_pay_anew: { code: "cancel_or_pay_anew" },
  fulfil: { code: "fulfil" },
  settle_surplus: { code: "settle_surplus" },
  give_proof: { code: "give_proof" },
  replace_proof: { code: "replace_proof", error_code: 812 },
  give_proof_instead: { code: "give_proof_instead", error_code: 812 },
  wait_for_delivery_confirmation: { code: "wait_for_delivery_confirmation" },
  wait_for_buyer_confirmation: { code: "wait_for_buyer_confirmation", asked_at: when, is_overdue: false },
  settle_dispute: { code: "settle_dispute" },
  give_invoice: { code: "give_invoice" },
  make_invoice: { code: "make_invoice" },
  replace_invoice: { code: "replace_invoice", number: "INV-7", error_reason: "Wrong total" },
  ask_about_invoice: { code: "ask_about_invoice", number: "INV-7", error_reason: "unanswered" },
  wait_for_invoice: { code: "wait_for_invoice", number: "INV-7" },
  capture: { code: "capture" },
  wait_for_capture: { code: "wait_for_capture" },
  retry: { code: "retry" },
  see_attention: { code: "see_attention", kind: samplePoint.kind, attention_id: samplePoint.id },
}

const describeIn = (
  language: "en" | "ar",
  changes: Partial<AdminSvcOrderResponse>,
  offered: Partial<OfferedByMedusa> = {}
) =>
  describeNextStep(textsIn(language), sampleOrder({ attention: [samplePoint], ...changes }), {
    fulfilPath: undefined,
    checkStatus: false,
    ...offered,
  })

describe.each(["en", "ar"] as const)("the next step in %s", (language) => {
  it.each(Object.values(STEPS))("is a sentence: $code", (step) => {
    const { sentence, more, tone } = describeIn(language, { next_step: step })

    expect(sentence).toMatch(/[.؟]\u2069?$/)
    expect(`${sentence} ${more ?? ""}`).not.toMatch(/\{\{|order\.\w|undefined|null/)
    expect(tone).toBe(step.code === "none" ? "done" : step.code.startsWith("wait_") ? "wait" : "todo")
  })
})

describe("the next step", () => {
  it("says what is known besides", () => {
    const more = (step: AdminSvcNextStep) => describeIn("en", { next_step: step }).more

    expect(more(STEPS.wait_for_down_payment)).toMatch(
      /^SAR\s1,234\.50 · Until 10 Mar 2026.*\. If nothing is paid by then, the order is cancelled\.$/
    )
    expect(more({ ...STEPS.record_down_payment, amount: 40, expires_at: when })).toMatch(
      /^SAR\s40\.00 · Until 10 Mar 2026.* you pay back what arrives later\.$/
    )
    expect(more({ code: "approve", expires_at: when })).toMatch(
      /^Until 10 Mar 2026.*\. If it is not approved by then, the order is cancelled here, and stays at the service\.$/
    )
    expect(more(STEPS.approve)).toBeUndefined()
    expect(more(STEPS.replace_invoice)).toBe("Reason: Wrong total")
    expect(more(STEPS.mend_declined_checkout)).toBe("The service's code: 877")
    expect(more(STEPS.fulfil)).toBeUndefined()
  })

  it("is nothing now where no state of the order ends it", () => {
    const { sentence } = describeIn("en", { next_step: { code: "none", state: "held", is_captured: false } })

    expect(sentence).toBe("Nothing to do now.")
  })

  it("does not call the service the one that declined: it may never have been asked, or have authorised it", () => {
    const next_step = { code: "none", state: "declined", is_captured: false } as const

    expect(describeIn("en", { next_step }).sentence).not.toMatch(/service/i)
    expect(describeIn("ar", { next_step }).sentence).not.toMatch(/الخدمة/)
  })

  it("is not said to be all done of what was cancelled or settled before its capture", () => {
    const next_step = { code: "none", state: "delivered", is_captured: false } as const

    expect(describeIn("en", { next_step }).sentence).toMatch(/^Delivered, and not captured/)
  })

  it("points at a proof once the buyer has waited too long", () => {
    const step = describeIn("en", { next_step: { ...STEPS.wait_for_buyer_confirmation, is_overdue: true } })

    expect(step).toMatchObject({ tone: "todo", button: { action: "confirm_delivery_proof" } })
  })

  it("takes the server's words for what this version does not know", () => {
    const step = describeIn("ar", {
      next_step: { code: "see_attention", kind: "new_kind", attention_id: "svcatt_2" },
      attention: [{ ...samplePoint, id: "svcatt_2", kind: "new_kind", action: "retry" }],
    })

    expect(step).toMatchObject({
      sentence: `${isolate("new_kind")}: ${isolate("Upload a proof of delivery on the order page.")}`,
      button: { action: "retry" },
    })
  })
})

describe("the button of the next step", () => {
  const awaiting = {
    id: "order_1",
    status: "pending",
    payment_collections: [
      { payment_sessions: [{ provider_id: PROVIDER_ID, status: "pending_authorization" }] },
    ],
  }
  const every = sampleOrder().actions
  const all = Object.fromEntries(
    Object.keys(every).map((action) => [action, { allowed: true, reason: null }])
  ) as typeof every
  const refused = (action: AdminSvcOrderAction) => ({
    ...all,
    [action]: { allowed: false, reason: "no_live_attempt" } as const,
  })

  it.each([
    ["record_down_payment", "record_down_payment"],
    ["mend_declined_checkout", "record_down_payment"],
    ["approve", "approve"],
    ["give_proof", "confirm_delivery_proof"],
    ["replace_proof", "confirm_delivery_proof"],
    ["give_proof_instead", "confirm_delivery_proof"],
    ["settle_dispute", "record_delivery_outcome"],
    ["give_invoice", "upload_invoice"],
    ["make_invoice", "retry"],
    ["replace_invoice", "upload_invoice"],
    ["ask_about_invoice", "upload_invoice"],
    ["retry", "retry"],
    ["see_attention", "confirm_delivery_proof"],
    ["wait_as_paid_otherwise", "reconcile"],
    ["wait_for_service", "reconcile"],
    ["wait_for_down_payment", "reconcile"],
    ["wait_for_delivery_confirmation", "reconcile"],
    ["wait_for_buyer_confirmation", "reconcile"],
    ["wait_for_invoice", "reconcile"],
    ["wait_for_capture", "reconcile"],
  ] as const)("of %s is %s", (code, action) => {
    expect(describeIn("en", { next_step: STEPS[code], actions: all }).button).toEqual({ action })
  })

  it("is none where nothing is left, or where Medusa's own is on the same page", () => {
    expect(describeIn("en", { next_step: STEPS.none }).button).toBeUndefined()
    expect(describeIn("en", { next_step: STEPS.capture }).button).toBeUndefined()
    expect(describeIn("en", { next_step: STEPS.cancel_or_pay_anew }).button).toBeUndefined()
    expect(describeIn("en", { next_step: STEPS.fulfil }).button).toBeUndefined()
  })

  it("leads to where Medusa fulfils what is left", () => {
    const { fulfilPath: to } = offeredByMedusa({
      id: "order_1",
      status: "pending",
      items: [
        { quantity: 2, requires_shipping: true, detail: { fulfilled_quantity: 2 } },
        { quantity: 1, requires_shipping: false, detail: { fulfilled_quantity: 0 } },
      ],
    })

    expect(to).toBe("/orders/order_1/fulfillment?requires_shipping=false")
    expect(describeIn("en", { next_step: STEPS.fulfil }, { fulfilPath: to }).button).toEqual({ to })
    expect(offeredByMedusa({ id: "order_1", status: "pending", items: [] }).fulfilPath).toBeUndefined()
  })

  it.each(["wait_for_down_payment", "wait_for_service"] as const)(
    "of %s is Medusa's “Check status” where that is on the page",
    (code) => {
      const { checkStatus } = offeredByMedusa(awaiting)

      expect(checkStatus).toBe(true)
      expect(describeIn("en", { next_step: STEPS[code], actions: all }, { checkStatus }).button).toEqual({
        hint: "“Check status”, under Payments, checks this order at once.",
      })
      expect(describeIn("en", { next_step: STEPS.approve, actions: all }, { checkStatus }).button).toEqual({
        action: "approve",
      })
    }
  )

  it.each([
    ["authorized already", PROVIDER_ID, "authorized"],
    ["another provider's", "pp_system_default", "pending_authorization"],
  ])("is the panel's own for a session that is %s", (_, provider_id, status) => {
    expect(
      offeredByMedusa({ ...awaiting, payment_collections: [{ payment_sessions: [{ provider_id, status }] }] })
        .checkStatus
    ).toBe(false)
  })

  it("is never one that would be refused", () => {
    const button = (code: AdminSvcNextStepCode, action: AdminSvcOrderAction) =>
      describeIn("en", { next_step: STEPS[code], actions: refused(action) }).button

    expect(button("give_invoice", "upload_invoice")).toEqual({ action: "reconcile" })
    expect(button("see_attention", "confirm_delivery_proof")).toEqual({ action: "resolve" })
  })

  it("resolves a point that is not among those that were read", () => {
    expect(describeIn("en", { next_step: STEPS.see_attention, attention: [] }).button).toEqual({
      action: "resolve",
    })
  })
})
