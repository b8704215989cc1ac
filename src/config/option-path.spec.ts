import { optionAt, setOptionAt } from "./option-path"

describe("the path of an option", () => {
  it("leads to its value, or to nothing", () => {
    const options = { capture: "manual", delivery: { when: "all_delivered" } }

    expect(optionAt(options, "capture")).toBe("manual")
    expect(optionAt(options, "delivery.when")).toBe("all_delivered")
    expect(optionAt(options, "delivery.where")).toBeUndefined()
    expect(optionAt(options, "capture.when")).toBeUndefined()
    expect(optionAt(undefined, "capture")).toBeUndefined()
  })

  it("is where a value is set, in place, and taken away", () => {
    const delivery: Record<string, unknown> = { when: "all_delivered" }
    const options = { delivery }

    setOptionAt(options, "delivery.when", "first_delivered")
    setOptionAt(options, "delivery.proofWorkflow", "find-proof")
    setOptionAt(options, "capture", "manual")
    expect(options).toEqual({
      capture: "manual",
      delivery: { when: "first_delivered", proofWorkflow: "find-proof" },
    })
    setOptionAt(options, "delivery.proofWorkflow", undefined)
    expect(Object.keys(delivery)).toEqual(["when"])
  })

  it("is an error when there is no place for it", () => {
    expect(() => setOptionAt({}, "delivery.when", "x")).toThrow("delivery.when")
  })
})
