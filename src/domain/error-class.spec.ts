import { errorClassOf, stackFrom, tracedClassOf } from "./error-class"

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

describe("what a log may have of an error", () => {
  const thrown = new RangeError("phone 966500000001")

  it("is its class and where it happened, also of one that is plain data", () => {
    const { name, message, stack } = thrown

    for (const error of [thrown, { name, message, stack }]) {
      expect(tracedClassOf(error)).toMatch(/^RangeError\n {4}at .*error-class\.spec/)
      expect(tracedClassOf(error)).not.toContain("966500000001")
    }
  })

  it.each([
    ["has no stack", { name: "Away", message: "x" }, "Away"],
    ["has a stack of another message", { message: "x", stack: "Error: y\n    at home (/y:1:1)" }, "Error"],
    ["has no message", { stack: "Sara\n    at home (/y:1:1)" }, "Error"],
  ])("is its class alone when it %s", (_what, error, expected) => {
    expect(tracedClassOf(error)).toBe(expected)
  })

  it("leads to the other error for which one stands", () => {
    const [own, ...places] = stackFrom(new TypeError("It failed."), thrown).split("\n")

    expect(own).toBe("TypeError: It failed.")
    expect(places[0]).toContain("error-class.spec")
    expect(stackFrom(thrown, "nothing")).toBe(thrown.stack)
  })
})
