import type { MortalMedusa } from "../../support/mortal-medusa"
import { callbackSuite } from "./callback-suite"
import { checkoutSuite } from "./checkout-suite"
import { deliverySuite } from "./delivery-suite"
import { interruptedSuite } from "./interrupted-suite"
import { invoiceSuite } from "./invoice-suite"
import { reconcileSuite } from "./reconcile-suite"
import { resumedSuite } from "./resumed-suite"
import { type Held, untilWaitedFor } from "./support/held"
import type { KillableStore } from "./support/killable-store"
import { timed } from "./support/timed"

/** Which instances are killed. */
interface Victims {
  /** What answers requests, and what hears events. */
  atWork: () => readonly MortalMedusa[]
  /** Each that may sweep. */
  sweeping: () => readonly MortalMedusa[]
  /** Frees what they held elsewhere than at PostgreSQL, as time does. */
  letLocksEnd?: () => Promise<void>
}

/** Kills, restarts and sweeps for all points together. Nobody asks for anything: what dies is found by the sweep alone. */
export const crashSuites = (store: KillableStore, { atWork, sweeping, letLocksEnd }: Victims): void => {
  const resumed = resumedSuite(store)
  const suites = [
    reconcileSuite(store),
    deliverySuite(store),
    callbackSuite(store),
    invoiceSuite(store),
    // Last, since a clock runs: the client gives a held checkout up, and an order that is interrupted grows old.
    checkoutSuite(store),
    interruptedSuite(store),
  ]
  let sweepIsAt: Held[] = []

  describe("killed while it works on many orders, Medusa", () => {
    beforeAll(async () => {
      await timed("carts and orders to be killed", async () => {
        for (const suite of [...suites, resumed]) {
          await suite.prepare()
        }
      })
      await timed("all of them at their points", async () => {
        for (const suite of [...suites, resumed]) {
          // One after another: what waits keeps a connection of Medusa's, and those of the next could take the last ones.
          await untilWaitedFor(...(await suite.stage()))
        }
      })
      await timed("a kill and a restart", async () => {
        await store.kill(...atWork())
        for (const suite of suites) {
          await suite.whileDead?.()
        }
        await letLocksEnd?.()
        sweepIsAt = await resumed.stopSweep()
        await store.restart(...atWork())
      })
      for (const suite of suites) {
        await suite.afterRestart?.()
      }
      await store.letLeasesEnd()
    })

    for (const { tests } of suites) {
      tests()
    }
  })

  describe("killed again while its sweep sends checkouts, Medusa", () => {
    beforeAll(async () => {
      await untilWaitedFor(...sweepIsAt)
      await timed("another kill and restart", async () => {
        await store.kill(...sweeping())
        await letLocksEnd?.()
        await store.restart(...sweeping())
      })
      await store.letLeasesEnd()
    })

    resumed.tests()
  })
}
