import { CommitInDoubt, failedCommit, LedgerError } from "./ledger-error"

describe("a COMMIT that failed", () => {
  it.each(["40001", "23505", "P0001"])("was refused by PostgreSQL: %s", (code) => {
    expect(failedCommit(Object.assign(new Error("no"), { code }))).toBeInstanceOf(LedgerError)
  })

  it.each(["08006", "57P01", "EPIPE", "ECONNRESET", undefined])("is in doubt: %s", (code) => {
    expect(failedCommit(Object.assign(new Error("no"), { code }))).toBeInstanceOf(CommitInDoubt)
  })
})
