import { inLatinDigits } from "./in-latin-digits"

it("writes Arabic and Persian digits as Latin ones, and leaves the rest", () => {
  expect(inLatinDigits("#٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ INV-42 فاتورة")).toBe("#0123456789 0123456789 INV-42 فاتورة")
})
