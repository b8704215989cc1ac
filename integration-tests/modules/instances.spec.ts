import assert from "node:assert"
import { z } from "zod"
import { Listening } from "../../src/modules/svc/instances/listening"
import { polling } from "../../support/polling"
import { freshModuleSuite } from "./module-suite"

const sweepRow = z.object({ lease_until: z.unknown() })

freshModuleSuite((service) => {
  const run = (statement: string) => service.ledger.database.sql.all(z.looseObject({}), statement)
  const sweptAgo = (time: string) => run(`update svc_sweep set swept_at = now() - interval '${time}'`)
  const swept = () => service.ledger.sweeps.swept("job", "host:1")

  describe("the sweep that nobody did", () => {
    const claimLate = () => service.ledger.sweeps.claimLate()

    it("is taken by one of all instances, three minutes after the last", async () => {
      await swept()
      expect(await claimLate()).toBe(false)
      await sweptAgo("2 minutes 50 seconds")
      expect(await claimLate()).toBe(false)
      await sweptAgo("3 minutes")
      const claims = await Promise.all(Array.from({ length: 8 }, claimLate))

      expect(claims.filter((isClaimed) => isClaimed)).toHaveLength(1)
    })

    it("is taken again when the instance that took it died", async () => {
      await swept()
      await sweptAgo("1 hour")
      expect(await claimLate()).toBe(true)
      expect(await claimLate()).toBe(false)
      await run("update svc_sweep set lease_until = now() - interval '1 second'")
      expect(await claimLate()).toBe(true)
    })

    it("is not taken while a store has not lived for three minutes", async () => {
      expect(await claimLate()).toBe(false)
      expect(await service.ledger.sweeps.last()).toBeUndefined()
      await run("update svc_sweep set created_at = now() - interval '3 minutes'")
      expect(await claimLate()).toBe(true)
    })

    it("is done once it has ended, and late after another six minutes", async () => {
      await swept()
      await sweptAgo("10 minutes")
      await claimLate()
      expect(await service.ledger.sweeps.last()).toMatchObject({ isLate: true })
      await service.ledger.sweeps.swept("timer", "host:2")
      expect(await service.ledger.sweeps.last()).toMatchObject({ isLate: true, ordersUntil: null })
      await service.ledger.sweeps.sawOrdersUntil(new Date())
      expect(await service.ledger.sweeps.last()).toMatchObject({
        isLate: false,
        sweptBy: "timer",
        sweptOn: "host:2",
      })
      expect(await service.ledger.database.sql.all(sweepRow, "select lease_until from svc_sweep")).toEqual([
        { lease_until: null },
      ])
    })
  })

  describe("an outage", () => {
    const sweptAt = async () => (await service.ledger.sweeps.last())?.sweptAt.getTime() ?? 0

    it("ends when it is made up for, not with a sweep that failed to", async () => {
      await swept()
      await sweptAgo("1 hour")
      const last = await sweptAt()

      await swept()
      expect(await sweptAt()).toBe(last)
      await service.ledger.makeUpForOutage()
      expect(await sweptAt()).toBeGreaterThan(last)
      const madeUp = await sweptAt()

      await swept()
      expect(await sweptAt()).toBeGreaterThan(madeUp)
    })
  })

  describe("the instances", () => {
    const self = (id: string) => ({ id, workerMode: "worker" as const, host: "host", pid: 1 })
    const ids = async () => (await service.ledger.instances.alive()).map(({ id }) => id)
    const seenAgo = (id: string, time: string) =>
      run(`update svc_instance set seen_at = now() - interval '${time}' where id = '${id}'`)

    it("live as long as they say so", async () => {
      await service.ledger.instances.seen(self("one"))
      await service.ledger.instances.seen(self("other"))
      expect(await ids()).toEqual(["one", "other"])
      await seenAgo("one", "31 seconds")
      expect(await ids()).toEqual(["other"])
      await service.ledger.instances.seen(self("one"))
      expect(await ids()).toEqual(["one", "other"])
      await service.ledger.instances.ends("other")
      expect(await ids()).toEqual(["one"])
    })

    it("are forgotten when they died", async () => {
      await service.ledger.instances.seen(self("one"))
      await service.ledger.instances.seen(self("other"))
      await seenAgo("one", "61 minutes")
      await service.ledger.instances.prune()
      expect((await service.listSvcInstances()).map(({ id }) => id)).toEqual(["other"])
    })

    it("name the one that is asked, from its first moment, and no more when it ends", async () => {
      expect(await service.instance.alive()).toMatchObject([
        { id: service.instance.self.id, workerMode: "shared", pid: process.pid },
      ])
      await service.instance.close(1_000)
      expect(await service.ledger.instances.alive()).toEqual([])
    })
  })

  describe("listening to PostgreSQL", () => {
    const connections = () =>
      run(
        `select pid from pg_stat_activity where datname = current_database()
           and query in ('listen svc_test', 'select 1') and pid <> pg_backend_pid()`
      )

    it("begins again when its connection was ended, and hears what it missed as a change", async () => {
      const failures: unknown[] = []
      let heard = 0
      const listening = new Listening(
        "svc_test",
        () => service.ledger.database.connect(),
        () => {
          heard += 1
        },
        (error) => failures.push(error)
      )
      const untilHeard = (times: number) =>
        polling(() => heard, { withinMs: 30_000 }).until((count) => count === times)

      listening.check()
      await untilHeard(1)
      listening.check()
      await run("notify svc_test")
      await untilHeard(2)
      const [connection] = await connections()

      assert(connection)
      await run(`select pg_terminate_backend(${String(connection["pid"])})`)
      await polling(() => failures.length).until((count) => count === 1)
      listening.check()
      await untilHeard(3)
      await run("notify svc_test")
      await untilHeard(4)
      listening.close()
      await polling(connections).until((left) => left.length === 0)
      expect(failures).toHaveLength(1)
    })
  })

  describe("a shutdown", () => {
    it("waits some seconds for counts to be written, and no longer where the database is silent", async () => {
      jest.spyOn(service.ledger.calls, "add").mockReturnValue(new Promise(() => undefined))
      const begun = performance.now()

      await service.__hooks.onApplicationShutdown()
      expect(performance.now() - begun).toBeLessThan(5_000)
    })
  })
})
