import { AsyncLocalStorage } from "node:async_hooks"
import { setTimeout as wait } from "node:timers/promises"
import { EffectsQueue } from "./effects-queue"

const queueOf = (more: Partial<ConstructorParameters<typeof EffectsQueue>[0]> = {}) =>
  new EffectsQueue({ atOnce: 2, quietMs: 5, patienceMs: 10_000, slowMs: 10_000, most: 100, ...more })

/** A promise that is resolved from outside. */
const opened = () => {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => (resolve = done))

  return { promise, resolve }
}

/** Resolves when `times` effects have run. */
const counter = (times: number) => {
  const { promise: all, resolve } = opened()
  let left = times

  return {
    all,
    effect: () => {
      left -= 1
      if (left === 0) {
        resolve()
      }
      return Promise.resolve()
    },
  }
}

/** Effects that note when they run. */
const noted = (effect = () => Promise.resolve()) => {
  const ran: string[] = []
  const effectOf = (name: string) => () => {
    ran.push(name)
    return effect()
  }

  return { ran, effectOf }
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
    const { ran, effectOf } = noted(effect)
    const accepted = opened()
    const accepting = queue.accept(() => accepted.promise)

    queue.add("effect", effectOf("effect"))
    await wait(50)
    expect(ran).toEqual([])
    accepted.resolve()
    await accepting
    await all
    expect(ran).toEqual(["effect"])
  })

  it("starts the effect of what comes alone at once, and those of a burst when it is over", async () => {
    const queue = queueOf({ atOnce: 10, quietMs: 60_000 })
    const { ran, effectOf } = noted()
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
    const { ran, effectOf } = noted()

    await Promise.all([queue.accept(() => Promise.resolve()), queue.accept(() => Promise.resolve())])
    queue.add("first", effectOf("first"))
    expect(ran).toEqual([])
    await queue.close(0)
  })

  it("leaves nothing waiting behind effects that hang", async () => {
    const queue = queueOf({ slowMs: 20 })
    const { all, effect } = counter(3)
    const hanging = opened()

    for (const name of ["one", "two"]) {
      queue.add(name, () => hanging.promise)
    }
    for (const name of ["three", "four", "five"]) {
      queue.add(name, effect)
    }
    await all
    expect(queue.size).toBeGreaterThanOrEqual(2)
    const closed = queue.close(5_000)

    hanging.resolve()
    await closed
    expect(queue.size).toBe(0)
  })

  it("goes on slowly when there is no end of webhooks", async () => {
    const queue = queueOf({ patienceMs: 20 })
    const { all, effect } = counter(3)
    const accepted = opened()
    const accepting = queue.accept(() => accepted.promise)

    for (const name of ["one", "two", "three"]) {
      queue.add(name, effect)
    }
    await all
    accepted.resolve()
    await accepting
  })

  it("leaves to the sweep what is too much", async () => {
    const queue = queueOf({ most: 2, atOnce: 1 })
    const { all, effect } = counter(2)
    const { ran, effectOf } = noted(effect)

    await queue.accept(() => {
      for (const name of ["one", "two", "three"]) {
        queue.add(name, effectOf(name))
      }
      return Promise.resolve()
    })
    await all
    await wait(30)
    expect(ran).toEqual(["one", "two"])
  })

  it("runs every effect as a part of the request that asked for it, whatever request makes it start", async () => {
    const queue = queueOf()
    const requests = new AsyncLocalStorage<string>()
    const names = Array.from({ length: 12 }, (_one, n) => `request ${n}`)
    const { all, effect } = counter(names.length)
    const seen: (string | undefined)[] = []

    for (const name of names) {
      requests.run(name, () =>
        queue.add(name, () => {
          seen.push(requests.getStore())
          return effect()
        })
      )
    }
    await all
    expect(seen).toEqual(names)
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
    const begun = opened()
    const end = opened()

    queue.add("order", async () => {
      begun.resolve()
      await end.promise
      await effect()
    })
    queue.add("order", effect)
    await begun.promise
    queue.add("order", effect)
    queue.add("order", effect)
    end.resolve()
    await all
    await wait(30)
    expect(queue.size).toBe(0)
  })

  it("runs what is for later once its time has come", async () => {
    const queue = queueOf()
    const { all, effect } = counter(2)
    const { ran, effectOf } = noted(effect)

    queue.addLater(40, "later", effectOf("later"))
    queue.add("now", effectOf("now"))
    expect(queue.size).toBe(2)
    await all
    expect(ran).toEqual(["now", "later"])
  })

  it("forgets what is for later when it is closed, and takes nothing more", async () => {
    const queue = queueOf()
    const { ran, effectOf } = noted()

    queue.addLater(20, "later", effectOf("later"))
    await queue.close(5_000)
    queue.addLater(20, "never", effectOf("never"))
    expect(queue.size).toBe(0)
    await wait(60)
    expect(ran).toEqual([])
  })

  it("starts nothing any more once it is closed, and waits for what is under way, for a while", async () => {
    const queue = queueOf({ atOnce: 1 })
    const { ran, effectOf } = noted()
    const begun = opened()

    queue.add("first", async () => {
      begun.resolve()
      await wait(40)
      await effectOf("first")()
    })
    await begun.promise
    queue.add("second", effectOf("second"))
    await queue.close(5_000)
    expect(ran).toEqual(["first"])
    queue.add("third", effectOf("third"))
    await wait(30)
    expect(ran).toEqual(["first"])
    expect(queue.size).toBe(0)
  })
})
