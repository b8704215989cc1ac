import { CommitInDoubt, failedCommit, LedgerError, traced } from "./ledger-error"

describe("a COMMIT that failed", () => {
  it.each(["40001", "23505", "P0001"])("was refused by PostgreSQL: %s", (code) => {
    expect(failedCommit(Object.assign(new Error("no"), { code }))).toBeInstanceOf(LedgerError)
  })

  it.each(["08006", "57P01", "EPIPE", "ECONNRESET", undefined])("is in doubt: %s", (code) => {
    expect(failedCommit(Object.assign(new Error("no"), { code }))).toBeInstanceOf(CommitInDoubt)
  })
})

describe("what a log may have of an error", () => {
  const thrown = new RangeError("phone 966500000001")

  it("is its class and where it happened, also of one that is plain data", () => {
    const { name, message, stack } = thrown

    for (const error of [thrown, { name, message, stack }]) {
      expect(traced(error)).toMatch(/^RangeError\n {4}at .*ledger-error\.spec/)
      expect(traced(error)).not.toContain("966500000001")
    }
  })

  it.each([
    ["has no stack", { name: "Away", message: "x" }, "Away"],
    ["has a stack of another message", { message: "x", stack: "Error: y\n    at home (/y:1:1)" }, "Error"],
    ["has no message", { stack: "Sara\n    at home (/y:1:1)" }, "Error"],
  ])("is its class alone when it %s", (_what, error, expected) => {
    expect(traced(error)).toBe(expected)
  })

  it.each([
    ["42501", "delete from svc_file where id = ?", "svc_file (42501)"],
    ["53100", "insert into svc_call (id) values (?)", "svc_call (53100)"],
    [undefined, "commit", "the ledger (no code)"],
  ])("has the table and the code when the database refused: %s", (code, statement, said) => {
    const [first, place] = traced(new LedgerError(statement, { code })).split("\n")

    expect(first).toBe(`The database refused a statement on ${said}`)
    expect(place).toContain("ledger-error.spec")
  })
})
