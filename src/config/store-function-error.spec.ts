import { inspect } from "node:util"
import { askStore, StoreFunctionError } from "./store-function-error"

const thrown = (error: unknown) => StoreFunctionError.thrownBy("checkout.extend", error)

describe("the failure of a function of the store's own", () => {
  it("says which one, the class of its error and where it happened", () => {
    const error = thrown(new RangeError("x"))

    expect(error.message).toBe("The store's function checkout.extend failed (RangeError).")
    expect(error.stack).toContain("store-function-error.spec")
  })

  it.each([
    ["one line", "phone 966500000001"],
    ["several lines, of which one looks like a place", "Sara\n    at 966500000001 (home:1:1)\nRiyadh"],
    ["what its stack begins with", "Error"],
    ["nothing", ""],
  ])("keeps nothing of a message of %s", (_what, message) => {
    const shown = inspect(
      thrown(Object.assign(new Error(message), { phone: "966500000001", cause: message })),
      { depth: 9, showHidden: true }
    )

    expect(shown).not.toMatch(/966500000001|Sara|Riyadh|home/)
    expect(shown).toContain("store-function-error.spec")
  })

  it("keeps nothing of what is no error, or has a class that quotes", () => {
    const named = Object.assign(new Error("x"), { name: "for buyer@example.com" })

    for (const error of ["966500000001", { message: "966500000001" }, undefined, named]) {
      expect(thrown(error).message).toBe("The store's function checkout.extend failed (Error).")
    }
  })
})

describe("a function of the store's own", () => {
  it.each([
    ["gives what it says", () => 7],
    ["gives what it says later", () => Promise.resolve(7)],
  ])("%s", async (_what, ask) => {
    await expect(askStore("plans.list", {}, ask)).resolves.toBe(7)
  })

  it("has failed when it throws at once", async () => {
    await expect(
      askStore("plans.list", {}, () => {
        throw new RangeError("x")
      })
    ).rejects.toThrow("The store's function plans.list failed (RangeError).")
  })

  it("has failed when it does not end", async () => {
    await expect(askStore("plans.list", {}, () => new Promise(() => undefined), 5)).rejects.toThrow(
      "The store's function plans.list failed (TookTooLong)."
    )
  })
})
