import { checkoutSuite } from "./checkout-suite"
import { notStaged } from "./crash-points"
import { deliverySuite } from "./delivery-suite"
import { interruptedSuite } from "./interrupted-suite"
import { invoiceSuite } from "./invoice-suite"
import { reconcileSuite } from "./reconcile-suite"
import { resumedSuite } from "./resumed-suite"
import { settingsSuite } from "./settings-suite"
import { type Held, untilWaitedFor } from "./support/held"
import { KillableStore } from "./support/killable-store"
import { timed } from "./support/timed"
import { twoInstancesSuite } from "./two-instances-suite"

jest.setTimeout(600_000)

const store = new KillableStore()
const resumed = resumedSuite(store)
const suites = [
  checkoutSuite(store),
  interruptedSuite(store),
  reconcileSuite(store),
  deliverySuite(store),
  invoiceSuite(store),
]

beforeAll(() => timed("a store of its own", () => store.start()))
afterAll(() => store.close())

// First: it compares what Medusa has counted since it started, before anybody kills it.
settingsSuite(store)

let sweepIsAt: Held[] = []

/** A kill, a restart and a sweep for all of them. Nobody asks for anything: what dies is found by the sweep alone. */
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
      await store.kill()
      sweepIsAt = await resumed.stopSweep()
      await store.restart()
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
      await store.kill()
      await store.restart()
    })
    await store.letLeasesEnd()
  })

  resumed.tests()
})

// Last: its instances have clocks of their own.
twoInstancesSuite(store)

it("was killed at every point of every call that has an effect", () => {
  expect(notStaged()).toEqual([])
})
