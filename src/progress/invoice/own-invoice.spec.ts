import { invoiceNumber } from "./own-invoice"

describe("an invoice's number", () => {
  const order = { orderId: "order_1", displayId: "42" }

  it("is made of the order where its source gives none", () => {
    expect(invoiceNumber("{display_id}", order)).toBe("42")
    expect(invoiceNumber("INV-{display_id}/{order_id}-{display_id}", order)).toBe("INV-42/order_1-42")
    expect(invoiceNumber("INV-{display_id}", { ...order, displayId: null })).toBe("INV-order_1")
  })

  it("is one that can be sent, whatever the store's template and number are", () => {
    expect(invoiceNumber("\u200fINV-{display_id}\n", order)).toBe("INV-42")
    expect(invoiceNumber("{display_id}", { ...order, displayId: "A$$1" })).toBe("A$$1")
    expect(invoiceNumber("{display_id}", { ...order, displayId: "\u200f" })).toBe("order_1")
    expect(invoiceNumber("INV-{display_id}", { ...order, displayId: "9".repeat(100) })).toBe("order_1")
  })
})
