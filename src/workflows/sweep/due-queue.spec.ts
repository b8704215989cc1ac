import { DueQueue } from "./due-queue"

/** Batches as a ledger hands them out, each after a turn of the event loop. */
const batches = (...given: string[][]) => {
  const left = [...given]
  let running = 0
  let mostAtOnce = 0
  const take = async (): Promise<string[]> => {
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return left.shift() ?? []
  }

  return { take, mostAtOnce: () => mostAtOnce }
}

const drain = async (queue: DueQueue, workers: number): Promise<string[]> => {
  const seen: string[] = []

  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let item = await queue.next(); item !== undefined; item = await queue.next()) {
        seen.push(item)
      }
    })
  )
  return seen
}

describe("the queue of what is due", () => {
  it("hands out each item once, to any number of workers, batch after batch", async () => {
    const ledger = batches(["a", "b", "c"], ["d"], ["e", "f"])

    expect((await drain(new DueQueue(ledger.take), 5)).sort()).toEqual(["a", "b", "c", "d", "e", "f"])
    expect(ledger.mostAtOnce()).toBe(1)
  })

  it("ends when nothing is due", async () => {
    expect(await drain(new DueQueue(batches().take), 3)).toEqual([])
  })

  it("passes on that the ledger failed, and can be asked again", async () => {
    let calls = 0
    const queue = new DueQueue(() => {
      calls += 1
      return calls === 1
        ? Promise.reject(new Error("no database"))
        : Promise.resolve(calls === 2 ? ["a"] : [])
    })

    await expect(queue.next()).rejects.toThrow("no database")
    expect(await queue.next()).toBe("a")
  })
})
