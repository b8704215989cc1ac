import { inTime } from "../../src/domain/in-time"
import { idRow } from "../../src/modules/svc/ledger/columns"
import { LeaseLost } from "../../src/modules/svc/ledger/lease"
import type { OrderRow } from "../../src/modules/svc/ledger/order-row"
import { sampleAttention } from "../../src/words/__fixtures__/sample-facts"
import { polling } from "../../support/polling"
import type { ModulePart } from "./module-suite"

import { MINUTE } from "./ledger-under-test"

export const lease: ModulePart = (service, books) => {
  describe("the lease of an attempt", () => {
    const references = async (times: number) => {
      const taken: string[] = []

      for (let time = 0; time < times; time += 1) {
        const held = await books.ledger.orders.claimDue(MINUTE)

        taken.push(...(held === undefined ? [] : [held.reference]))
      }
      return taken
    }

    it("gives it to one process, until it ends by the database's clock", async () => {
      await books.insert("payses_1")
      const claims = await Promise.all([1, 2, 3, 4].map(() => books.claim("payses_1")))

      expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
      // The clock of this node is years off, which changes nothing.
      books.now = books.later(MINUTE * 60 * 24 * 400)
      expect(await books.claim("payses_1")).toBeUndefined()
      await books.letLeasesEnd()
      expect(await books.claim("payses_1")).toBeDefined()
    })

    it("learns the time of when it is taken, however long its transaction waited before", async () => {
      const { orders, database } = service.ledger
      const row = await books.insert("payses_1")
      const aheadMs = () => database.now().getTime() - Date.now()

      await service.ledger.setClock()
      const before = aheadMs()

      await orders.alone(["payses_1"], async (sql) => {
        await sql.first(idRow, "select pg_sleep(2)::text as id")
        expect(await orders.claimWithin(sql, row, MINUTE)).toBeDefined()
      })
      expect(Math.abs(aheadMs() - before)).toBeLessThan(1_000)
    })

    it("has ended for its holder when another process may have it, however long its transaction waited before", async () => {
      const { orders } = service.ledger
      const row = await books.insert("payses_1")

      await service.ledger.setClock()
      const held = await orders.alone(["payses_1"], async (sql) => {
        await sql.first(idRow, "select pg_sleep(1)::text as id")
        return orders.claimWithin(sql, row, 2_000)
      })

      expect(await held?.isStillHeld()).toBe(true)
      await polling(() => books.claim("payses_1")).until((claim) => claim !== undefined)
      expect(await held?.isStillHeld()).toBe(false)
    })

    it("refuses what its holder writes once another process has taken the attempt", async () => {
      await books.insert("payses_1")
      const first = await books.claim("payses_1")

      await books.letLeasesEnd()
      const second = await books.claim("payses_1")

      expect(second).toBeDefined()
      await expect(first?.change({ patch: { svcOrderId: "SO-1" } })).rejects.toThrow(LeaseLost)
      await expect(first?.conclude({ event: "checkout_declined" })).rejects.toThrow(LeaseLost)
      await expect(first?.renew()).rejects.toThrow(LeaseLost)
      first?.note({ paymentStatus: "PAID" })
      await first?.release()
      expect(await books.claim("payses_1")).toBeUndefined()
      await second?.change({ patch: { svcOrderId: "SO-2" } })
      expect(await books.row("payses_1")).toMatchObject({
        state: "initiating",
        svcOrderId: "SO-2",
        paymentStatus: null,
      })
    })

    it("writes what its holder has noted when it gives the attempt back", async () => {
      await books.insert("payses_1")
      const held = await books.claim("payses_1")

      held?.note({ paymentStatus: "PENDING", tries: 3 })
      held?.note({ tries: 4 })
      expect(held?.row).toMatchObject({ paymentStatus: "PENDING", tries: 4 })
      expect(await books.row("payses_1")).toMatchObject({
        paymentStatus: null,
        tries: 0,
      })
      await held?.release()
      expect(await books.row("payses_1")).toMatchObject({
        paymentStatus: "PENDING",
        tries: 4,
        leaseToken: null,
      })
    })

    it("counts what had failed before no more, unless something has failed since it was taken", async () => {
      const failedBefore = async (reference: string) => {
        await books.insert(reference, { cartId: reference, orderId: reference })
        await books.ledger.orders.change(reference, {
          patch: { tries: 1 },
          attention: sampleAttention.retries_exhausted,
        })
        return books.claim(reference)
      }
      const well = await failedBefore("payses_1")
      const failing = await failedBefore("payses_2")

      well?.forgetFailures()
      expect(await well?.release()).toMatchObject({ isListedAsFailed: true })
      expect(await books.row("payses_1")).toMatchObject({ tries: 0 })
      // A step that went well before the one that failed has reset the count.
      await failing?.change({ patch: { tries: 0 } })
      await failing?.change({ patch: { tries: 1 } })
      failing?.forgetFailures()
      await failing?.release()
      expect(await books.row("payses_2")).toMatchObject({ tries: 1 })
    })

    it("writes what its holder has noted with the next change, also when that is refused", async () => {
      await books.insert("payses_1", { state: "declined" })
      const held = await books.claim("payses_1")

      held?.note({ paymentStatus: "PENDING", transactionId: "TX-1" })
      expect(await held?.change({ event: "down_payment_confirmed", patch: { paymentStatus: "PAID" } })).toBe(
        "illegal"
      )
      expect(await books.row("payses_1")).toMatchObject({
        state: "declined",
        paymentStatus: "PENDING",
        transactionId: "TX-1",
      })
      held?.note({ transactionId: "TX-2" })
      await held?.change({ patch: { paymentStatus: "PAID" } })
      await books.ledger.orders.change("payses_1", { patch: { transactionId: "TX-3" } })
      await held?.release()
      expect(await books.row("payses_1")).toMatchObject({
        paymentStatus: "PAID",
        transactionId: "TX-3",
      })
    })

    it("says when it is given back whether there are events of the attempt to be told", async () => {
      await books.insert("payses_1")
      await books.insert("payses_2", { cartId: "cart_2", orderId: "order_2" })
      const silent = await books.claim("payses_1")
      const telling = await books.claim("payses_2")

      // Also what another process tells of it meanwhile.
      await books.ledger.orders.change("payses_2", { tells: { name: "svc.delivery_asked" } })
      expect(await silent?.release()).toMatchObject({ hasEvents: false })
      expect(await telling?.release()).toMatchObject({ hasEvents: true })
    })

    it("is not taken by who saw the attempt before its holder gave it back with an outcome", async () => {
      await books.insert("payses_1")
      const take = (seen: OrderRow | undefined) =>
        books.ledger.database.transaction(async (sql) =>
          seen === undefined ? undefined : books.ledger.orders.claimWithin(sql, seen, MINUTE)
        )
      const seen = await books.row("payses_1")
      const held = await books.claim("payses_1")

      await held?.conclude({ event: "checkout_created" })
      expect(await take(seen)).toBeUndefined()
      expect(await take(await books.row("payses_1"))).toBeDefined()
    })

    it("lets its holder go on writing as long as nobody else has taken the attempt", async () => {
      await books.insert("payses_1")
      const held = await books.claim("payses_1")

      await books.letLeasesEnd()
      await held?.change({ patch: { svcOrderId: "SO-1" } })
      expect((await books.row("payses_1"))?.svcOrderId).toBe("SO-1")
    })

    it("is asked for by a holder whose machine slept, before it does anything that others notice", async () => {
      // A lease ends by the database's clock.
      books.now = new Date()
      await books.insert("payses_1")
      const slept = await books.claim("payses_1")

      await books.letLeasesEnd()
      books.now = books.later(2 * MINUTE)
      expect(await slept?.isStillHeld()).toBe(true)
      await books.letLeasesEnd()
      await books.claim("payses_1")
      // By its own clock, it has what it has just asked for.
      expect(await slept?.isStillHeld()).toBe(true)
      books.now = books.later(2 * MINUTE)
      expect(await slept?.isStillHeld()).toBe(false)
    })

    it("brings the attempt up again when it ends, whatever it was due", async () => {
      await books.insert("payses_never", { dueAt: null })
      await books.claim("payses_never")
      expect(await references(1)).toEqual([])
      await books.letLeasesEnd()
      expect(await references(2)).toEqual(["payses_never"])
    })

    it("does not lose that somebody asks for the attempt while it is held", async () => {
      await books.insert("payses_1")
      const held = await books.claim("payses_1")

      await books.ledger.orders.makeDue("payses_1", new Date(Date.now() - 1))
      held?.lookAgainIn(MINUTE)
      await held?.release()
      expect(await references(1)).toEqual(["payses_1"])
    })

    it("wakes what the other environment had parked, and waits for none that somebody writes to", async () => {
      const { orders, database } = books.ledger

      for (const session of ["payses_1", "payses_2", "payses_of_a_person"]) {
        await books.insert(session)
        await orders.change(
          session,
          session.endsWith("person") ? {} : { attention: sampleAttention.made_elsewhere }
        )
      }
      await database.transaction(async (sql) => {
        await sql.update("svc_order", { planId: 102 }, "reference = 'payses_1'", [])
        await inTime(
          orders.makeDueOf("sandbox"),
          5_000,
          new Error("It waits for the row that is written to.")
        )
        expect(await references(2)).toEqual(["payses_2"])
      })
      await orders.makeDueOf("production")
      expect(await references(1)).toEqual([])
      await orders.makeDueOf("sandbox")
      expect(await references(2)).toEqual(["payses_1"])
    })

    it("is given back with the time at which the attempt is looked at next, the earliest that was asked for", async () => {
      await books.insert("payses_1")
      const held = await books.claim("payses_1")

      held?.lookAgainIn(5 * MINUTE)
      held?.lookAgainIn(2 * MINUTE)
      held?.lookAgainAt(null)
      await held?.conclude({ patch: { tries: 1 } })
      const row = await books.row("payses_1")
      const inMinutes = ((row?.dueAt?.getTime() ?? 0) - books.now.getTime()) / MINUTE

      expect(row).toMatchObject({ leaseToken: null, leaseUntil: null, tries: 1 })
      expect(inMinutes).toBeGreaterThan(1.9)
      expect(inMinutes).toBeLessThan(2.1)
    })

    it("is given to one of several sweeps, the oldest attempt first, and never one that is held", async () => {
      const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

      for (let index = 0; index < 20; index += 1) {
        await books.insert(`payses_${index}`, { dueAt: ago(100 - index) })
      }
      await books.insert("payses_later", { dueAt: new Date(Date.now() + MINUTE) })
      await books.insert("payses_held", { dueAt: ago(900) })
      await books.claim("payses_held")
      expect(await references(2)).toEqual(["payses_0", "payses_1"])
      const taken = (await Promise.all([references(10), references(10), references(10)])).flat()

      expect(new Set(taken).size).toBe(18)
      expect(taken).toHaveLength(18)
      expect(taken).not.toContain("payses_later")
    })
  })
}
