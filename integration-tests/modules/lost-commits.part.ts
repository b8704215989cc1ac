import { idRow } from "../../src/modules/svc/ledger/columns"
import { CommitInDoubt, LedgerError } from "../../src/modules/svc/ledger/ledger-error"
import { TookTooLong } from "../../src/domain/in-time"
import { polling } from "../../support/polling"
import { losingAnswerTo, losingCommitOf } from "../support/lose-a-commit"
import { attempt, intent, MINUTE } from "./ledger-under-test"
import type { ModulePart } from "./module-suite"

const WEBHOOK = {
  kind: "down_payment",
  reference: "payses_1",
  dedupeKey: "1",
  rawBody: "{}",
  verdict: "verified",
  matchingPreset: null,
} as const
const WRITES_AN_ATTEMPT = /\binsert into svc_order\b/

/** The connection to PostgreSQL breaks at a COMMIT, and the process lives on. */
export const lostCommits: ModulePart = (_service, books) => {
  afterEach(() => {
    jest.restoreAllMocks()
  })

  describe("a claim whose answer was lost", () => {
    it("is the claimer's, if the database has committed it", async () => {
      await books.insert("payses_1", { dueAt: new Date(0) })
      const isLost = await losingAnswerTo(books.ledger, /^update svc_order/, "after")
      const held = await books.ledger.orders.claimDue(MINUTE)

      expect(isLost()).toBe(true)
      expect(held?.row).toMatchObject({ reference: "payses_1", dueAt: null })
      await held?.change({ patch: { transactionId: "TX-1" } })
      expect(await books.ledger.orders.byReference("payses_1")).toMatchObject({ transactionId: "TX-1" })
    })

    it("leaves the attempt free, if it did not arrive", async () => {
      await books.insert("payses_1", { dueAt: new Date(0) })
      const isLost = await losingAnswerTo(books.ledger, /^update svc_order/, "before")

      await expect(books.ledger.orders.claimDue(MINUTE)).rejects.toThrow(LedgerError)
      expect(isLost()).toBe(true)
      expect((await books.ledger.orders.claimDue(MINUTE))?.reference).toBe("payses_1")
    })

    it("is nobody's once its lease has ended meanwhile", async () => {
      await books.insert("payses_1", { dueAt: new Date(0) })
      const isLost = await losingAnswerTo(books.ledger, /^update svc_order/, "after")

      await expect(books.ledger.orders.claimDue(0)).rejects.toThrow(LedgerError)
      expect(isLost()).toBe(true)
      expect((await books.ledger.orders.claimDue(MINUTE))?.reference).toBe("payses_1")
    })

    it("is the claimer's also for a webhook", async () => {
      const { inbox } = books.ledger
      const id = await inbox.receive(WEBHOOK)
      const isLost = await losingAnswerTo(books.ledger, /^update svc_webhook/, "after")
      const held = await inbox.claim(id, MINUTE)

      expect(isLost()).toBe(true)
      expect(held?.row.id).toBe(id)
      expect(held !== undefined && (await inbox.processed(held, "authorized"))).toBe(true)
    })

    it("is the claimer's also for events", async () => {
      const { outbox, orders } = books.ledger

      await books.insert("payses_1")
      for (const name of ["svc.delivery_asked", "svc.delivery_confirmed"] as const) {
        await orders.change("payses_1", { tells: { name } })
      }
      const isLost = await losingAnswerTo(books.ledger, /\bupdate svc_event\b/, "after")
      const held = await outbox.claim(100, MINUTE)

      expect(isLost()).toBe(true)
      expect(held.rows).toMatchObject([
        { name: "svc.delivery_asked" },
        { name: "svc.delivery_confirmed", orderId: "order_1" },
      ])
      await outbox.told(held)
      expect((await outbox.claim(100, 0)).rows).toEqual([])
    })
  })

  describe("a file", () => {
    it.each(["before", "after"] as const)(
      "is noted when the connection broke %s it was committed",
      async (when) => {
        const { files } = books.ledger
        const isLost = await losingAnswerTo(books.ledger, /^insert into svc_file/, when)

        await files.add({ fileId: "file_1", url: null })
        expect(isLost()).toBe(true)
        expect(await files.claimUnneeded(books.later(MINUTE))).toMatchObject({ fileId: "file_1" })
      }
    )
  })

  describe("a webhook", () => {
    it("is given up when the database is silent, is in the inbox later, and holds up none after it", async () => {
      const { inbox, webhooks, database } = books.ledger
      const silent = await database.connect()

      // Where this test fails, the lock ends by itself: those after it need the table.
      silent.on("error", () => undefined)
      await silent.query("set idle_in_transaction_session_timeout = '20s'")
      await silent.query("begin; lock table svc_webhook in exclusive mode")
      await expect(inbox.receive(WEBHOOK)).rejects.toThrow(TookTooLong)
      const next = inbox.receive({ ...WEBHOOK, dedupeKey: "2" })

      await silent.query("rollback")
      await silent.end()
      const id = await next

      await polling(() => webhooks.ofReferences(["payses_1"])).until((all) => all.length === 2)
      const again = await inbox.receive(WEBHOOK)
      const all = await webhooks.ofReferences(["payses_1"])

      expect(all.map((one) => one.id).sort()).toEqual([id, again].sort())
      expect(all.find((one) => one.id === again)).toMatchObject({ status: "received", deliveries: 2 })
    })

    it.each(["before", "after"] as const)(
      "is taken in when the connection broke %s it was committed",
      async (when) => {
        const { inbox, webhooks } = books.ledger
        const isLost = await losingAnswerTo(books.ledger, /^insert into svc_webhook/, when)
        const id = await inbox.receive(WEBHOOK)

        expect(isLost()).toBe(true)
        expect(await webhooks.ofReferences(["payses_1"])).toMatchObject([{ id, status: "received" }])
      }
    )
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

    it("is done also where somebody else has written its attempt since: its line of the timeline tells", async () => {
      const { orders, activity } = books.ledger

      await books.insert("payses_1")
      const isLost = await losingCommitOf(books.ledger, /\bupdate svc_order\b/, "after")
      const changing = orders.change("payses_1", {
        activity: { kind: "order_authorized", actor: "system" },
      })

      await polling(isLost, { everyMs: 1 }).until((lost) => lost)
      await orders.makeDue("payses_1", new Date(0))
      await changing
      expect(await activity.timeline(["payses_1"])).toMatchObject([intent, { kind: "order_authorized" }])
    })

    it("is not taken for another one, which has its number since PostgreSQL crashed", async () => {
      const { orders, activity, database } = books.ledger
      const subject = await books.insert("payses_0")
      const other = await database.transaction(async (sql) => {
        await activity.add(sql, subject, intent)
        return sql.written?.transaction ?? ""
      })
      const isLost = await losingCommitOf(books.ledger, WRITES_AN_ATTEMPT, "before")

      await expect(
        orders.alone(["cart_1"], async (sql) => {
          await orders.insertHeld(sql, attempt("payses_1"), intent, MINUTE)
          sql.written = sql.written && { ...sql.written, transaction: other }
        })
      ).rejects.toThrow(CommitInDoubt)
      expect(isLost()).toBe(true)
      expect(await orders.byReference("payses_1")).toBeUndefined()
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
