import { mayInvoice } from "./send-invoices"

describe("the time of an invoice", () => {
  it("is the delivery, or the authorisation if the store says so, and never while the buyer is asked", () => {
    expect(mayInvoice({ state: "delivered", isProofInDoubt: false }, "delivered")).toBe(true)
    expect(mayInvoice({ state: "delivered", isProofInDoubt: false }, "authorized")).toBe(true)
    expect(mayInvoice({ state: "authorized", isProofInDoubt: false }, "authorized")).toBe(true)
    expect(mayInvoice({ state: "authorized", isProofInDoubt: false }, "delivered")).toBe(false)
    for (const state of [
      "out_for_delivery",
      "held",
      "awaiting_down_payment",
      "expired",
      "declined",
    ] as const) {
      expect(mayInvoice({ state, isProofInDoubt: false }, "authorized")).toBe(false)
    }
    for (const state of ["held", "expired", "declined"] as const) {
      expect(mayInvoice({ state, isProofInDoubt: true }, "authorized")).toBe(false)
    }
  })
})
