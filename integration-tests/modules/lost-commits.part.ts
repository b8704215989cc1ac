import { idRow } from "../../src/modules/svc/ledger/database"
import { CommitInDoubt } from "../../src/modules/svc/ledger/ledger-error"
import { losingCommitOf } from "../support/lose-a-commit"
import { attempt, intent, LedgerUnderTest, MINUTE } from "./ledger-under-test"
import type { ModulePart } from "./module-suite"

const WRITES_AN_ATTEMPT = /^insert into svc_order/

/** The connection to PostgreSQL breaks at a COMMIT, and the process lives on. */
export const lostCommits: ModulePart = (service) => {
  let books: LedgerUnderTest

  beforeEach(() => {
    books = new LedgerUnderTest(service)
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  describe("a transaction whose COMMIT was not answered", () => {
    it.each(["before", "after"] as const)("is done, once, when the connection broke %s it", async (when) => {
      const { orders, activity } = books.ledger
      const isLost = await losingCommitOf(books.ledger, WRITES_AN_ATTEMPT, when)
      let runs = 0

      const held = await orders.alone(["cart_1"], (sql) => {
        runs += 1
        return orders.insertHeld(sql, attempt("payses_1"), intent, MINUTE)
      })

      expect(isLost()).toBe(true)
      expect(runs).toBe(when === "before" ? 2 : 1)
      expect(await activity.timeline(["payses_1"])).toHaveLength(1)
      // Whoever opened it holds it.
      await held.change({ patch: { transactionId: "TX-1" } })
      expect(await orders.byReference("payses_1")).toMatchObject({ transactionId: "TX-1" })
    })

    it("is in doubt where PostgreSQL has not named the transaction", async () => {
      await books.insert("payses_1")
      const isLost = await losingCommitOf(books.ledger, /^update svc_order/, "after")

      await expect(
        books.ledger.database.transaction((sql) =>
          sql.all(idRow, "update svc_order set tries = 1 returning id")
        )
      ).rejects.toThrow(CommitInDoubt)
      expect(isLost()).toBe(true)
    })
  })
}
