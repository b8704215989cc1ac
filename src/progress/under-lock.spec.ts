import type { MedusaContainer } from "@medusajs/framework/types"
import { InMemoryLockingProvider } from "@medusajs/locking/dist/providers/in-memory"
import { LockHeld } from "./step-failed"
import { underLock } from "./under-lock"

const CART = "cart_1"
const WAIT_SECONDS = 1

/** Medusa's own locking, in memory. */
const store = () => {
  const locking = new InMemoryLockingProvider()
  const container = { resolve: () => locking } as unknown as MedusaContainer

  return {
    locking,
    run: (task: () => Promise<unknown>) => underLock(container, CART, task, WAIT_SECONDS),
    free: () => underLock(container, CART, () => Promise.resolve("free"), WAIT_SECONDS),
  }
}

const task = () => {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })

  return { run: () => ended, end: () => end() }
}

afterEach(() => jest.restoreAllMocks())

describe("a task under one of Medusa's locks", () => {
  it("keeps the lock for as long as it takes, however many wait for that in vain, and nobody keeps it afterwards", async () => {
    const { run, free } = store()
    const long = task()
    const running = run(long.run)

    for (const waiting of [39, 1]) {
      const waits = await Promise.allSettled(Array.from({ length: waiting }, free))

      expect(waits.filter(({ status }) => status === "fulfilled")).toEqual([])
      expect(waits).toMatchObject(waits.map(() => ({ reason: expect.any(LockHeld) })))
    }
    long.end()
    await running
    expect(await free()).toBe("free")
  })

  it("frees the lock when it fails, and its failure is told", async () => {
    const { run, free } = store()

    await expect(run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed")
    expect(await free()).toBe("free")
  })

  it("releases no lock of another, such as of a process that took it over", async () => {
    const { run, locking } = store()

    await run(async () => {
      await locking.release(CART)
      await locking.acquire(CART, { ownerId: "another", expire: 60 })
    })
    await expect(locking.acquire(CART)).rejects.toThrow(CART)
  })

  it("gives back a lock that comes after the wait for it, as when Redis has hung", async () => {
    const { locking, run, free } = store()
    const hung = task()
    const acquire = locking.acquire.bind(locking)
    let late = Promise.resolve()

    jest.spyOn(locking, "acquire").mockImplementationOnce((...asked) => {
      late = hung.run().then(() => acquire(...asked))
      return late
    })
    await expect(run(() => Promise.resolve())).rejects.toBeInstanceOf(LockHeld)
    hung.end()
    await late
    expect(await free()).toBe("free")
  })

  it("gets in the end the lock of a process that died", async () => {
    const { run, free } = store()
    const now = Date.now.bind(Date)

    void run(task().run)
    await expect(free()).rejects.toBeInstanceOf(LockHeld)
    jest.spyOn(Date, "now").mockImplementation(() => now() + 151_000)
    expect(await free()).toBe("free")
  })
})
