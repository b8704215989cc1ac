import { notStaged } from "./crash-points"
import { crashSuites } from "./crash-suites"
import { logSuite } from "./log-suite"
import { settingsSuite } from "./settings-suite"
import { shutdownSuite } from "./shutdown-suite"
import { KillableStore } from "./support/killable-store"
import { timed } from "./support/timed"
import { twoInstancesSuite } from "./two-instances-suite"

jest.setTimeout(1_800_000)

const store = new KillableStore()
const itself = () => [store.medusa]

beforeAll(() => timed("a store of its own", () => store.start()))
afterAll(() => store.close())

// First: it compares what Medusa has counted since it started, before anybody kills it.
settingsSuite(store)
logSuite(store)
shutdownSuite(store)

crashSuites(store, { atWork: itself, sweeping: itself })

// Last: its instances have clocks of their own.
twoInstancesSuite(store)

it("was killed at every point of every call that has an effect", () => {
  expect(notStaged()).toEqual([])
})
