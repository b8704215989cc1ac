import { setTimeout as wait } from "node:timers/promises"
import { EffectsQueue } from "./effects-queue"

const queueOf = (more: Partial<ConstructorParameters<typeof EffectsQueue>[0]> = {}) =>
  new EffectsQueue({ atOnce: 2, quietMs: 5, patienceMs: 10_000, slowMs: 10_000, most: 100, ...more })

/** Resolves when `times` effects have run. */
const counter = (times: number) => {
  let left = times
  let done: () => void = () => undefined
  const all = new Promise<void>((resolve) => (done = resolve))

  return {
    all,
    effect: () => {
      left -= 1
      if (left === 0) {
        done()
      }
      return Promise.resolve()
    },
  }
}

describe("the queue of what webhooks cause", () => {
  it("runs every effect once it is quiet, a few at a time", async () => {
    const queue = queueOf()
    const { all, effect } = counter(20)
    let running = 0
    let most = 0

    for (let one = 0; one < 20; one += 1) {
      queue.add(`effect ${one}`, async () => {
        running += 1
        most = Math.max(most, running)
        await wait(1)
        running -= 1
        await effect()
      })
    }
    await all
    expect(most).toBe(2)
  })

  it("lets nothing run while webhooks are being accepted, and everything after", async () => {
    const queue = queueOf()
    const { all, effect } = counter(1)
    let accepted: () => void = () => undefined
    const accepting = queue.accept(() => new Promise<void>((resolve) => (accepted = resolve)))
    let ran = false

    queue.add("effect", () => {
      ran = true
      return effect()
    })
    await wait(50)
    expect(ran).toBe(false)
    accepted()
    await accepting
    await all
    expect(ran).toBe(true)
  })

  it("starts the effect of what comes alone at once, and those of a burst when it is over", async () => {
    const queue = queueOf({ atOnce: 10, quietMs: 60_000 })
    const ran: string[] = []
    const effectOf = (name: string) => () => {
      ran.push(name)
      return Promise.resolve()
    }
    const accept = async (name: string): Promise<void> => {
      await queue.accept(() => Promise.resolve())
      queue.add(name, effectOf(name))
    }

    await accept("alone")
    expect(ran).toEqual(["alone"])
    await accept("soon after it")
    await Promise.all([accept("one"), accept("of two")])
    expect(ran).toEqual(["alone"])
    expect(queue.size).toBe(3)
    await queue.close(0)
  })

  it("takes what comes together for a burst from its first on", async () => {
    const queue = queueOf({ quietMs: 60_000 })
    let hasRun = false

    await Promise.all([queue.accept(() => Promise.resolve()), queue.accept(() => Promise.resolve())])
    queue.add("first", () => {
      hasRun = true
      return Promise.resolve()
    })
    expect(hasRun).toBe(false)
    await queue.close(0)
  })

  it("leaves nothing waiting behind effects that hang", async () => {
    const queue = queueOf({ slowMs: 20 })
    const { all, effect } = counter(3)
    let end: () => void = () => undefined
    const hanging = new Promise<void>((resolve) => (end = resolve))

    for (const name of ["one", "two"]) {
      queue.add(name, () => hanging)
    }
    for (const name of ["three", "four", "five"]) {
      queue.add(name, effect)
    }
    await all
    expect(queue.size).toBeGreaterThanOrEqual(2)
    const closed = queue.close(5_000)

    end()
    await closed
    expect(queue.size).toBe(0)
  })

  it("goes on slowly when there is no end of webhooks", async () => {
    const queue = queueOf({ patienceMs: 20 })
    const { all, effect } = counter(3)
    let accepted: () => void = () => undefined
    const accepting = queue.accept(() => new Promise<void>((resolve) => (accepted = resolve)))

    for (let one = 0; one < 3; one += 1) {
      queue.add(`effect ${one}`, effect)
    }
    await all
    accepted()
    await accepting
  })

  it("leaves to the sweep what is too much", async () => {
    const queue = queueOf({ most: 2, atOnce: 1 })
    const ran: number[] = []
    const { all, effect } = counter(2)

    await queue.accept(() => {
      for (const one of [1, 2, 3]) {
        queue.add(`effect ${one}`, () => {
          ran.push(one)
          return effect()
        })
      }
      return Promise.resolve()
    })
    await all
    await wait(30)
    expect(ran).toEqual([1, 2])
  })

  it("accepts on when an acceptance fails", async () => {
    const queue = queueOf()
    const { all, effect } = counter(1)

    await expect(queue.accept(() => Promise.reject(new Error("no database")))).rejects.toThrow("no database")
    queue.add("effect", effect)
    await all
  })

  it("does what waits for the same only once, and what comes while it is done once more", async () => {
    const queue = queueOf({ atOnce: 1 })
    const { all, effect } = counter(2)
    let end: () => void = () => undefined
    const begun = new Promise<void>((begin) => {
      queue.add("order", async () => {
        begin()
        await new Promise<void>((resolve) => (end = resolve))
        await effect()
      })
    })

    queue.add("order", effect)
    await begun
    queue.add("order", effect)
    queue.add("order", effect)
    end()
    await all
    await wait(30)
    expect(queue.size).toBe(0)
  })

  it("runs what is for later once its time has come", async () => {
    const queue = queueOf()
    const { all, effect } = counter(2)
    const ran: string[] = []
    const noting = (name: string) => () => {
      ran.push(name)
      return effect()
    }

    queue.addLater(40, "later", noting("later"))
    queue.add("now", noting("now"))
    expect(queue.size).toBe(2)
    await all
    expect(ran).toEqual(["now", "later"])
  })

  it("forgets what is for later when it is closed, and takes nothing more", async () => {
    const queue = queueOf()
    let ran = false
    const effect = () => {
      ran = true
      return Promise.resolve()
    }

    queue.addLater(20, "later", effect)
    await queue.close(5_000)
    queue.addLater(20, "never", effect)
    expect(queue.size).toBe(0)
    await wait(60)
    expect(ran).toBe(false)
  })

  it("starts nothing any more once it is closed, and waits for what is under way, for a while", async () => {
    const queue = queueOf({ atOnce: 1 })
    let hasEnded = false
    let ranLater = false
    const begun = new Promise<void>((begin) => {
      queue.add("first", async () => {
        begin()
        await wait(40)
        hasEnded = true
      })
    })

    await begun
    queue.add("second", () => {
      ranLater = true
      return Promise.resolve()
    })
    await queue.close(5_000)
    expect(hasEnded).toBe(true)
    queue.add("third", () => Promise.resolve())
    await wait(30)
    expect(ranLater).toBe(false)
    expect(queue.size).toBe(0)
  })
})
