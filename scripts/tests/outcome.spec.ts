import { type Outcome, outcomeOf } from "./outcome"

describe("the outcome of a test project", () => {
  const passed: Outcome = { passed: 3, failed: 0, skipped: 0, tests: [] }

  it("is that of its tests", async () => {
    expect(
      await outcomeOf(
        "cluster",
        () => Promise.resolve("env"),
        () => Promise.resolve(passed)
      )
    ).toBe(passed)
  })

  it("is one failed test that says why, where what it needs is not to be had", async () => {
    const run = jest.fn(() => Promise.resolve(passed))

    expect(await outcomeOf("cluster", () => Promise.reject(new Error("There is no Redis.")), run)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      tests: [{ name: "did not start", file: "cluster", ms: 0, failure: "There is no Redis." }],
    })
    expect(run).not.toHaveBeenCalled()
  })

  it("is a failure of the whole run where its results cannot be read", async () => {
    const run = () => Promise.reject(new Error("no results"))

    await expect(outcomeOf("cluster", () => Promise.resolve("env"), run)).rejects.toThrow("no results")
  })
})
