import fc from "fast-check"
import { failingFields, REQUEST_FIELDS } from "./failing-fields"

it.each([
  [
    ["buyer_phone_number", "order.items[0].unit_price"],
    ["buyer_phone_number", "order.items[0].unit_price"],
  ],
  [[{ path: ["order", "total_amount"], code: "invalid" }], ["order.total_amount"]],
  [[{ "order.total_amount": ["does not reconcile with 0500000001"] }], ["order.total_amount"]],
  [{ fields: { "order.total_amount": "wrong" } }, ["order.total_amount"]],
  ["order.total_amount does not reconcile", ["order.total_amount"]],
  [[{ loc: ["payment", "order", "items", 0, "sku"] }], ["payment.order.items.0.sku"]],
  [[{ field: "sku" }, { field: "sku" }], ["sku"]],
  [
    [{ field: "body.payment.prepaid_payment.success_redirection_url" }],
    ["payment.prepaid_payment.success_redirection_url"],
  ],
  ["request.payment.buyer.phone_number is invalid", ["payment.buyer.phone_number"]],
  [
    ["body.invoice_number", "body.sku"],
    ["invoice_number", "sku"],
  ],
  [[{ loc: ["body", "payment", "order", "items", 0, "sku"] }], ["payment.order.items.0.sku"]],
  [[{ "request.order.total_amount": "wrong" }], ["order.total_amount"]],
  [["body.payment.secret_of_ours", "The order is wrong.title", "a wrong.sku"], []],
  [{ "buyer.phone_number": ["invalid"] }, ["buyer.phone_number"]],
  ["The order of the buyer in this city is wrong", []],
  [[{ title: "Bad request", description: "no" }], []],
  [["966500000001", "Sara", "https://pay.example/order_id"], ["order_id"]],
  [null, []],
  [undefined, []],
  [7, []],
])("%j names %j", (errors, fields) => {
  expect(failingFields(errors)).toEqual(fields)
})

it("gives nothing but names of the specification, whatever it is given", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (errors) => {
      for (const field of failingFields(errors)) {
        for (const name of field.split(/[.[\]]+/).filter((part) => !/^\d*$/.test(part))) {
          expect(REQUEST_FIELDS.has(name)).toBe(true)
        }
      }
    })
  )
})
