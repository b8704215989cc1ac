import { Instance } from "./instance"

const FIRST_MS = 3_000
const EVERY_MS = 10_000

describe("an instance", () => {
  let isLate: boolean
  let isDatabaseAway: boolean
  let isDatabaseSilent: boolean
  let told: string[]
  let failures: string[]
  let sweeps: { end: () => void; fail: () => void }[]
  let instance: Instance

  const tell = (what: string) => {
    told.push(what)
    if (isDatabaseSilent) {
      return new Promise<void>(() => undefined)
    }
    return isDatabaseAway ? Promise.reject(new Error("away")) : Promise.resolve()
  }
  const times = (what: string) => told.filter((one) => one === what).length
  const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms)

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] })
    isLate = false
    isDatabaseAway = false
    isDatabaseSilent = false
    told = []
    failures = []
    sweeps = []
    instance = new Instance("server", {
      ledger: {
        instances: {
          seen: () => tell("seen"),
          alive: () => Promise.resolve([]),
          ends: () => tell("ends"),
          prune: () => tell("prune"),
        },
        sweeps: { claimLate: () => tell("claim").then(() => isLate) },
      },
      listening: {
        check: () => {
          told.push("check")
        },
        close: () => {
          told.push("close")
        },
      },
      onFailure: (what) => failures.push(what),
    })
    instance.sweepsWith(
      () =>
        new Promise((end, reject) => {
          sweeps.push({ end, fail: () => reject(new Error("failed")) })
        })
    )
    instance.start()
  })
  afterEach(() => jest.useRealTimers())

  it("says every ten seconds that it lives, and nothing before a command of the CLI would be over", async () => {
    await passes(FIRST_MS - 1)
    expect(told).toEqual([])
    await passes(1 + 2 * EVERY_MS)
    expect(times("seen")).toBe(3)
    expect(times("check")).toBe(3)
  })

  it("sweeps what is late, one sweep at a time, and goes on saying that it lives", async () => {
    isLate = true
    await passes(FIRST_MS + 3 * EVERY_MS)
    expect(sweeps).toHaveLength(1)
    expect(times("seen")).toBe(4)
    sweeps[0]?.end()
    await passes(EVERY_MS)
    expect(sweeps).toHaveLength(2)
  })

  it("says once what fails, until it has worked again", async () => {
    isDatabaseAway = true
    await passes(FIRST_MS + 2 * EVERY_MS)
    expect(failures).toEqual(["instances", "sweep"])
    isDatabaseAway = false
    await passes(EVERY_MS)
    isDatabaseAway = true
    await passes(EVERY_MS)
    expect(failures).toEqual(["instances", "sweep", "instances", "sweep"])
  })

  it("takes its next turn although the database did not answer, and ends without an answer", async () => {
    isDatabaseSilent = true
    await passes(FIRST_MS + 60_000)
    expect(times("seen")).toBeGreaterThan(1)
    expect(times("claim")).toBeGreaterThan(1)
    expect(failures).toEqual(["instances", "sweep"])
    isDatabaseSilent = false
    isLate = true
    await passes(30_000)
    expect(sweeps).toHaveLength(1)
    sweeps[0]?.end()
    isDatabaseSilent = true
    const closing = instance.close(0)

    await passes(60_000)
    await closing
    expect(times("ends")).toBe(1)
  })

  it("sweeps again when a sweep has hung for longer than its lease", async () => {
    isLate = true
    await passes(FIRST_MS + 110_000)
    expect(sweeps).toHaveLength(1)
    await passes(30_000)
    expect(sweeps).toHaveLength(2)
    expect(failures).toEqual(["sweep"])
  })

  it("says that a sweep failed", async () => {
    isLate = true
    await passes(FIRST_MS)
    sweeps[0]?.fail()
    await passes(0)
    expect(failures).toEqual(["sweep"])
  })

  it("waits for the sweeps that others have begun, too, and says that it is ending", async () => {
    let end = () => {}
    const sweep = instance.keepInSight(new Promise<void>((resolve) => (end = resolve)))
    const failed = instance.keepInSight(Promise.reject(new Error("failed")))

    await expect(failed).rejects.toThrow("failed")
    expect(instance.isEnding).toBe(false)
    const closing = instance.close(5_000)

    await passes(1_000)
    expect(instance.isEnding).toBe(true)
    expect(times("ends")).toBe(0)
    end()
    await Promise.all([sweep, closing])
    expect(times("ends")).toBe(1)
  })

  it("waits for its sweep when it ends, then says that it is gone, and begins nothing more", async () => {
    isLate = true
    await passes(FIRST_MS)
    const closing = instance.close(5_000)

    await passes(1_000)
    expect(times("ends")).toBe(0)
    sweeps[0]?.end()
    await closing
    await passes(3 * EVERY_MS)
    expect(told.slice(-2)).toEqual(["close", "ends"])
  })
})
