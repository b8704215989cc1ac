import { errorClassOf, stackFrom } from "./error-class"

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

it("leads to the other error for which one stands", () => {
  const thrown = new RangeError("phone 966500000001")
  const [own, ...places] = stackFrom(new TypeError("It failed."), thrown).split("\n")

  expect(own).toBe("TypeError: It failed.")
  expect(places[0]).toContain("error-class.spec")
  expect(stackFrom(thrown, "nothing")).toBe(thrown.stack)
})
