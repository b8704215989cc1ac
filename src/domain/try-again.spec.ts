import { tryAgain } from "./try-again"

const broken = new Error("Connection terminated unexpectedly")
const stands = (error: unknown) => error !== broken

describe("what has to be done although the database may be away for a moment", () => {
  it("is done again when it failed, of which is told", async () => {
    const work = jest.fn().mockRejectedValueOnce(broken).mockResolvedValue("done")
    const onFailure = jest.fn()

    expect(await tryAgain(work, { stands, onFailure, pausesMs: [1] })).toBe("done")
    expect(onFailure.mock.calls).toEqual([[broken]])
  })

  it("fails with what failed last, of which is told too", async () => {
    const work = jest.fn().mockRejectedValue(broken)
    const onFailure = jest.fn()

    await expect(tryAgain(work, { stands, onFailure, pausesMs: [1, 1] })).rejects.toBe(broken)
    expect(work).toHaveBeenCalledTimes(3)
    expect(onFailure).toHaveBeenCalledTimes(3)
  })

  it("is not done again after a failure that stands", async () => {
    const refusal = new TypeError("The order is over")
    const work = jest.fn().mockRejectedValue(refusal)

    await expect(tryAgain(work, { stands, pausesMs: [1] })).rejects.toBe(refusal)
    expect(work).toHaveBeenCalledTimes(1)
  })
})
