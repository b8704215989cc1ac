import { LedgerError } from "./ledger-error"
import { fateOf } from "./transaction-fate"

const away = new LedgerError("select", new Error("Connection terminated unexpectedly"))

describe("what became of a transaction whose COMMIT was not answered", () => {
  it.each(["committed", "aborted"])("is asked until the database is there and knows: %s", async (fate) => {
    const ask = jest
      .fn()
      .mockResolvedValue(fate)
      .mockRejectedValueOnce(away)
      .mockResolvedValueOnce("in progress")

    expect(await fateOf(ask)).toBe(fate)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it("is not known of one that PostgreSQL has forgotten, or while it is away", async () => {
    expect(await fateOf(() => Promise.resolve(null))).toBeUndefined()
    expect(await fateOf(() => Promise.reject(away))).toBeUndefined()
  })

  it("is not waited for longer than whoever asks holds its lease", async () => {
    const startedAt = performance.now()

    expect(await fateOf(() => new Promise(() => undefined))).toBeUndefined()
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })

  it("is not guessed over a mistake of our own", async () => {
    await expect(fateOf(() => Promise.reject(new TypeError("a mistake")))).rejects.toThrow("a mistake")
  })
})
