import { errorClassOf } from "./error-class"

it.each<[unknown, string]>([
  [new TypeError("966500000001"), "TypeError"],
  [{ name: "TransactionStepTimeoutError", message: "966500000001" }, "TransactionStepTimeoutError"],
  [{ name: "an order of 966500000001" }, "Error"],
  [{ name: 7 }, "Error"],
  ["966500000001", "Error"],
  [null, "Error"],
])("says of %p that it is %s", (thrown, name) => {
  expect(errorClassOf(thrown)).toBe(name)
})
