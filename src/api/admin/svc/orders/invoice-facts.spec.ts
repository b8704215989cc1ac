import { invoiceFacts } from "./invoice-facts"

type Attempt = Parameters<typeof invoiceFacts>[0][number]
type Invoice = Parameters<typeof invoiceFacts>[1][number]

const attempt = (reference: string, more: Partial<Attempt> = {}): Attempt => ({
  reference,
  state: "delivered",
  collection: "none",
  releasedAt: null,
  ...more,
})
const invoice = (reference: string, state: Invoice["state"] = "attached"): Invoice => ({
  reference,
  state,
  number: "INV-1",
  errorReason: null,
})

describe("the invoices that decide about an order's next step", () => {
  it.each([
    ["declined", null],
    ["unconfirmed", null],
    ["expired", null],
    ["authorized", new Date()],
  ] as const)("are not those of an attempt that came to nothing: %s, released %s", (state, releasedAt) => {
    const ended = attempt("payses_1", { state, releasedAt })

    expect(invoiceFacts([attempt("payses_1-2"), ended], [invoice("payses_1", "due")])).toEqual({
      invoices: [],
      lacksInvoice: true,
    })
  })

  it("are lacking as long as one part of the order that was delivered has none", () => {
    const parts = [attempt("payses_link"), attempt("payses_1")]
    const own = invoice("payses_1")

    expect(invoiceFacts(parts, [own])).toEqual({ invoices: [own], lacksInvoice: true })
    expect(invoiceFacts(parts, [own, invoice("payses_link")]).lacksInvoice).toBe(false)
  })

  it("are not asked for of a part that is not delivered yet", () => {
    const parts = [attempt("payses_link", { state: "out_for_delivery" }), attempt("payses_1")]

    expect(invoiceFacts(parts, [invoice("payses_1")]).lacksInvoice).toBe(false)
  })
})
