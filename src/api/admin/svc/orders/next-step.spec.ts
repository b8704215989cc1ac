import { DEFAULT_OPTIONS } from "../../../../config"
import type { Problem } from "../../../../domain/facts/problem"
import { mostUrgent, nextStep, type NextStepFacts } from "./next-step"

const NOW = new Date("2026-01-10T12:00:00Z")

const facts: NextStepFacts = {
  state: "authorized",
  collection: "none",
  releasedAt: null,
  isCanceled: false,
  isPaidOtherwise: false,
  prepaidUtr: null,
  settledAt: NOW,
  expiresAt: null,
  dueAt: NOW,
  isCaptured: false,
  declineCode: null,
  errorCode: null,
  downPayment: null,
  delivery: undefined,
  isDeliveryReached: false,
  isSurplus: false,
  invoices: [],
  lacksInvoice: true,
  attention: [],
  options: {
    ...DEFAULT_OPTIONS,
    baseUrl: "https://service.example.com",
    backendUrl: "https://medusa.example.com",
  },
  now: NOW,
}
const step = (change: Partial<NextStepFacts>) =>
  nextStep({ ...facts, lacksInvoice: (change.invoices ?? []).length === 0, ...change })
const open = (...kinds: string[]) => kinds.map((kind, n) => ({ id: `svcatt_${n}`, kind }))
const delivery = (
  state: NonNullable<NextStepFacts["delivery"]>["state"],
  more: Partial<NonNullable<NextStepFacts["delivery"]>> = {}
) => ({
  state,
  proofUrl: "https://files.example/proof.jpg",
  errorCode: null,
  askedAt: null,
  requestedAt: null,
  ...more,
})
const invoicesBy = (when: "delivered" | "authorized", workflow?: string): Partial<NextStepFacts> => ({
  options: { ...facts.options, invoice: { ...facts.options.invoice, when, workflow } },
})
const invoice = (state: NextStepFacts["invoices"][number]["state"], number = "1") => ({
  number,
  state,
  errorReason: state === "refused" ? "no PDF" : null,
})

describe("the next step of a delivery that is not settled", () => {
  const held = (cause: Problem) => [
    ...open("delivery_refused"),
    { id: "svcatt_9", kind: "delivery_held", fact: { kind: "delivery_held", values: { cause } } as const },
  ]
  const disputed = held({ problem: "buyer_disputes", note: "Two boxes are missing." })

  it("is to settle the buyer's dispute, of whichever attempt", () => {
    for (const state of ["authorized", "out_for_delivery", "held", "delivered"] as const) {
      expect(step({ state, attention: disputed })).toEqual({ code: "settle_dispute" })
    }
  })

  it("speaks of no dispute where nobody disputes, and comes before a refused proof and the invoice", () => {
    const attention = held({ problem: "callback_unreadable" })

    for (const state of ["authorized", "out_for_delivery", "delivered"] as const) {
      expect(step({ state, attention, delivery: delivery("refused") })).toEqual({
        code: "see_attention",
        kind: "delivery_held",
        attention_id: "svcatt_9",
      })
    }
  })
})

describe("the next step of an order that was cancelled in Medusa", () => {
  it("is what is listed, else nothing: no goods go, and no proof is taken", () => {
    const refused = { isCanceled: true, delivery: delivery("refused") }

    expect(step({ ...refused, attention: open("canceled_in_medusa") })).toMatchObject({
      kind: "canceled_in_medusa",
    })
    for (const state of ["authorized", "out_for_delivery", "delivered"] as const) {
      expect(step({ ...refused, state })).toEqual({ code: "none", state, is_captured: false })
    }
  })

  it("is not to record the down payment of a declined checkout again, once the buyer has it back", () => {
    const declined = {
      state: "declined",
      isCanceled: true,
      collection: "merchant",
      prepaidUtr: "BANK-1",
    } as const

    expect(step(declined)).toMatchObject({ code: "none", state: "declined" })
    expect(step({ ...declined, attention: open("merchant_payment_declined") })).toMatchObject({
      kind: "merchant_payment_declined",
    })
  })
})

describe("the next step of an order whose webhook had a wrong signature", () => {
  const attention = open("signature_mismatch")

  it("is its own, since that is a matter of the set-up, and the point where nothing else is to do", () => {
    expect(step({ attention })).toEqual({ code: "fulfil" })
    expect(step({ state: "awaiting_down_payment", attention })).toMatchObject({
      code: "wait_for_down_payment",
    })
    expect(step({ state: "delivered", attention })).toEqual({ code: "give_invoice" })
    expect(
      step({ state: "delivered", isCaptured: true, invoices: [invoice("attached")], attention })
    ).toMatchObject({
      kind: "signature_mismatch",
    })
    expect(step({ attention: [...attention, ...open("unknown_status")] })).toMatchObject({
      kind: "unknown_status",
    })
  })

  it("is the point where the buyer was asked: the webhook may have been the answer, which nothing else tells", () => {
    expect(step({ state: "out_for_delivery", attention })).toMatchObject({ kind: "signature_mismatch" })
  })
})

describe("the next step of an order before it is authorised", () => {
  it("waits for the service while the checkout is under way", () => {
    expect(step({ state: "initiating" })).toEqual({ code: "wait_for_service" })
  })

  it("waits for the buyer's down payment, with its link", () => {
    const downPayment = { amount: 50, url: "https://pay.example/1", expires_at: "2026-01-11T00:00:00.000Z" }

    expect(step({ state: "awaiting_down_payment", collection: "svc", downPayment })).toEqual({
      code: "wait_for_down_payment",
      ...downPayment,
    })
  })

  it("is the merchant's where the merchant collects, or approves", () => {
    const awaiting = { state: "awaiting_merchant_payment", collection: "merchant" } as const
    const downPayment = { amount: 40, url: null, expires_at: null }
    const attention = open("payment_overdue", "changed_in_medusa")

    expect(step({ ...awaiting, downPayment })).toEqual({
      code: "record_down_payment",
      amount: 40,
      expires_at: null,
    })
    expect(step({ ...awaiting, attention })).toMatchObject({
      code: "see_attention",
      kind: "changed_in_medusa",
    })
    expect(step({ state: "awaiting_approval" })).toEqual({ code: "approve", expires_at: null })
  })

  it("says until when it waits for an approval, while that is ahead", () => {
    const until = (ms: number) =>
      step({ state: "awaiting_approval", expiresAt: new Date(NOW.getTime() + ms) })

    expect(until(1_000)).toEqual({ code: "approve", expires_at: "2026-01-10T12:00:01.000Z" })
    expect(until(-1_000)).toEqual({ code: "approve", expires_at: null })
  })

  it.each(["awaiting_merchant_payment", "awaiting_down_payment", "awaiting_approval"] as const)(
    "asks for no payment where the order is paid another way: %s",
    (state) => {
      const paid = { isPaidOtherwise: true, attention: open("payment_overdue") }

      expect(step({ ...paid, state })).toEqual({ code: "wait_as_paid_otherwise" })
      expect(step({ ...paid, state, releasedAt: NOW })).toMatchObject({ kind: "payment_overdue" })
    }
  )

  it.each(["declined", "unconfirmed"] as const)(
    "is to mend one that is over (%s) after the merchant had collected",
    (state) => {
      expect(
        step({
          state,
          releasedAt: state === "unconfirmed" ? NOW : null,
          collection: "merchant",
          prepaidUtr: "BANK-1",
          declineCode: "credit_limit_exceeded",
          errorCode: 806,
        })
      ).toEqual({ code: "mend_declined_checkout", decline_code: "credit_limit_exceeded", error_code: 806 })
    }
  )

  it("is nothing for what a person has settled with the operator, wherever it stood", () => {
    const settled = { releasedAt: NOW, settledAt: NOW }

    expect(step({ ...settled, state: "held" })).toEqual({
      code: "none",
      state: "released",
      is_captured: false,
    })
    expect(step({ ...settled, state: "delivered", lacksInvoice: true })).toMatchObject({ state: "released" })
  })

  it.each(["awaiting_approval", "expired"] as const)(
    "is to cancel the order in Medusa too, or to have it paid anew, for one that was settled while it was awaited (%s)",
    (state) => {
      const released = { state, releasedAt: NOW, settledAt: null }

      expect(step(released)).toEqual({ code: "cancel_or_pay_anew" })
      expect(step({ ...released, attention: open("paid_after_cancellation") })).toMatchObject({
        code: "see_attention",
      })
      expect(step({ ...released, isCanceled: true })).toMatchObject({ code: "none", state: "released" })
      expect(step({ ...released, isPaidOtherwise: true })).toMatchObject({ code: "none", state: "released" })
    }
  )

  it.each(["declined", "unconfirmed", "expired"] as const)("is nothing for one that is %s", (state) => {
    expect(step({ state })).toEqual({ code: "none", state, is_captured: false })
    expect(step({ state, attention: open("possible_duplicate") })).toEqual({
      code: "see_attention",
      kind: "possible_duplicate",
      attention_id: "svcatt_0",
    })
  })
})

describe("the next step of an authorised order", () => {
  it("is to ship it, once Medusa has caught up", () => {
    expect(step({ settledAt: null })).toEqual({ code: "wait_for_service" })
    expect(step({})).toEqual({ code: "fulfil" })
    expect(step({ delivery: delivery("open") })).toEqual({ code: "fulfil" })
  })

  it.each([delivery("sending"), delivery("unknown"), delivery("open", { requestedAt: NOW })])(
    "waits for the confirmation that is under way: %j",
    (under) => {
      expect(step({ delivery: under })).toEqual({ code: "wait_for_delivery_confirmation" })
    }
  )

  it("waits for a confirmation that is tried again, once the goods have arrived", () => {
    expect(step({ isDeliveryReached: true })).toEqual({ code: "wait_for_delivery_confirmation" })
    expect(step({ isDeliveryReached: true, delivery: delivery("open") })).toEqual({
      code: "wait_for_delivery_confirmation",
    })
    expect(step({ isDeliveryReached: true, attention: open("proof_missing") })).toEqual({
      code: "give_proof",
    })
  })

  it("ships nothing for what the order does not need any more, once the points of it are resolved", () => {
    expect(step({ isSurplus: true })).toEqual({ code: "settle_surplus" })
    expect(step({ isSurplus: true, attention: open("changed_in_medusa") })).toMatchObject({
      kind: "changed_in_medusa",
    })
    expect(mostUrgent([{ code: "settle_surplus" }, { code: "capture" }])).toEqual({ code: "capture" })
    expect(mostUrgent([{ code: "wait_for_capture" }, { code: "settle_surplus" }])).toEqual({
      code: "settle_surplus",
    })
  })

  it("is a proof where one is missing, and another where it was refused", () => {
    expect(step({ attention: open("proof_missing") })).toEqual({ code: "give_proof" })
    expect(
      step({ delivery: delivery("refused", { errorCode: 400 }), attention: open("delivery_refused") })
    ).toEqual({ code: "replace_proof", error_code: 400 })
    expect(step({ delivery: delivery("refused", { proofUrl: null }) })).toEqual({
      code: "give_proof_instead",
      error_code: null,
    })
  })

  it.each(["authorized", "out_for_delivery"] as const)(
    "is what is listed where the service's answer to a proof was not understood: %s",
    (state) => {
      expect(step({ state, delivery: delivery("refused"), attention: open("unknown_status") })).toMatchObject(
        { code: "see_attention", kind: "unknown_status" }
      )
    }
  )

  it("is the invoice's trouble only where invoices are sent before the delivery", () => {
    const invoices = [invoice("refused")]
    const attention = open("invoice_refused")

    expect(step({ invoices, attention })).toMatchObject({ code: "see_attention" })
    expect(step({ invoices, attention, ...invoicesBy("authorized") })).toEqual({
      code: "replace_invoice",
      number: "1",
      error_reason: "no PDF",
    })
  })

  it("is what else is listed, the oldest first", () => {
    expect(step({ attention: open("changed_in_medusa", "canceled_in_medusa") })).toEqual({
      code: "see_attention",
      kind: "changed_in_medusa",
      attention_id: "svcatt_0",
    })
  })
})

describe("the next step of an order whose buyer was asked", () => {
  const asked = (hoursAgo: number) =>
    delivery("asked", { askedAt: new Date(NOW.getTime() - hoursAgo * 3_600_000) })

  it("waits for the answer, and says when that takes too long", () => {
    expect(step({ state: "out_for_delivery", delivery: asked(71) })).toEqual({
      code: "wait_for_buyer_confirmation",
      asked_at: "2026-01-07T13:00:00.000Z",
      is_overdue: false,
    })
    expect(step({ state: "out_for_delivery", delivery: asked(72) })).toMatchObject({ is_overdue: true })
    expect(
      step({ state: "out_for_delivery", delivery: asked(1), attention: open("delivery_unanswered") })
    ).toMatchObject({ code: "wait_for_buyer_confirmation", is_overdue: true })
  })

  it("is another proof when one was refused meanwhile", () => {
    expect(step({ state: "out_for_delivery", delivery: delivery("refused") })).toEqual({
      code: "replace_proof",
      error_code: null,
    })
  })

  it("is the operator's when the buyer disputes", () => {
    expect(step({ state: "held", attention: open("delivery_held") })).toEqual({ code: "settle_dispute" })
  })
})

describe("the next step of a delivered order", () => {
  const delivered = (change: Partial<NextStepFacts>) => step({ state: "delivered", ...change })

  it("is its invoice, unless a workflow brings it", () => {
    expect(delivered({})).toEqual({ code: "give_invoice" })
    expect(delivered(invoicesBy("delivered", "bring-invoices"))).toEqual({ code: "wait_for_capture" })
  })

  it("is still the invoice when it is listed as missing, or nothing else is left of what a workflow brings", () => {
    expect(delivered({ attention: open("invoice_missing") })).toEqual({ code: "give_invoice" })
    expect(delivered({ ...invoicesBy("delivered", "bring-invoices"), isCaptured: true })).toEqual({
      code: "make_invoice",
    })
  })

  it("is the invoice of a part that lacks one, whatever another part has", () => {
    expect(delivered({ isCaptured: true, invoices: [invoice("attached")], lacksInvoice: true })).toEqual({
      code: "give_invoice",
    })
  })

  it("is the trouble with an invoice before anything else", () => {
    expect(
      delivered({
        invoices: [invoice("attached"), invoice("unknown", "2")],
        attention: open("invoice_unknown"),
      })
    ).toEqual({ code: "ask_about_invoice", number: "2", error_reason: null })
    expect(
      delivered({
        invoices: [invoice("unknown"), invoice("refused", "2")],
        attention: open("invoice_unknown", "invoice_refused"),
      })
    ).toEqual({ code: "replace_invoice", number: "2", error_reason: "no PDF" })
  })

  it("is not an invoice that a person has resolved", () => {
    expect(delivered({ invoices: [invoice("refused"), invoice("unknown", "2")] })).toEqual({
      code: "wait_for_capture",
    })
  })

  it("is the capture, by hand or by itself", () => {
    const invoices = [invoice("attached")]

    expect(delivered({ invoices })).toEqual({ code: "wait_for_capture" })
    expect(delivered({ invoices, options: { ...facts.options, capture: "manual" } })).toEqual({
      code: "capture",
    })
    expect(delivered({ invoices, dueAt: null })).toEqual({ code: "capture" })
  })

  it("waits for an invoice that is on its way, then is nothing any more", () => {
    expect(delivered({ isCaptured: true, invoices: [invoice("sending")] })).toEqual({
      code: "wait_for_invoice",
      number: "1",
    })
    expect(delivered({ isCaptured: true, invoices: [invoice("attached")] })).toEqual({
      code: "none",
      state: "delivered",
      is_captured: true,
    })
  })
})

it("is to try again whenever repeated tries failed", () => {
  const attention = open("changed_in_medusa", "retries_exhausted")

  for (const state of [
    "initiating",
    "awaiting_down_payment",
    "authorized",
    "delivered",
    "expired",
  ] as const) {
    expect(step({ state, attention })).toEqual({ code: "retry" })
  }
})

describe("the next step of an order with several attempts", () => {
  const wait = { code: "wait_for_down_payment", amount: 50, url: null, expires_at: null } as const
  const none = { code: "none", state: "expired", is_captured: false } as const
  const point = { code: "see_attention", kind: "changed_in_medusa", attention_id: "svcatt_0" } as const
  const overdue = (is_overdue: boolean) =>
    ({ code: "wait_for_buyer_confirmation", asked_at: null, is_overdue }) as const

  it("is what is to be done for one of them, before what another waits for", () => {
    expect(mostUrgent([wait, { code: "fulfil" }, { code: "retry" }])).toEqual({ code: "fulfil" })
    expect(mostUrgent([wait, overdue(true)])).toEqual(overdue(true))
    expect(mostUrgent([wait, point])).toEqual(point)
  })

  it("names an action rather than a point, which they share", () => {
    expect(mostUrgent([point, { code: "replace_proof", error_code: 400 }])).toMatchObject({
      code: "replace_proof",
    })
  })

  it("is what the latest waits for when nothing is to be done, and nothing when none waits", () => {
    expect(mostUrgent([none, wait, overdue(false)])).toEqual(wait)
    expect(mostUrgent([none, { code: "none", state: "delivered", is_captured: true }])).toEqual(none)
  })
})
