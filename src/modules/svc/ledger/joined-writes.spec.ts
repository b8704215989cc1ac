import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises"
import { JoinedWrites } from "./joined-writes"

/** A slow store of words, which refuses some. */
const openStore = (limitMs = 60_000) => {
  const statements: string[][] = []
  const writes = new JoinedWrites<string, number>(async (words) => {
    statements.push([...words])
    await wait(5)
    if (words.includes("silence")) {
      await new Promise(() => undefined)
    }
    if (words.includes("bad")) {
      throw new Error("refused")
    }
    return words.map(({ length }) => length)
  }, limitMs)

  return { statements, writes }
}

it("writes one alone at once, and joins those that come meanwhile", async () => {
  const { statements, writes } = openStore()
  const first = writes.add("one")

  // By then the first is being written.
  await nextTurn()
  expect(await Promise.all([first, writes.add("three"), writes.add("four")])).toEqual([3, 5, 4])
  expect(statements).toEqual([["one"], ["three", "four"]])
})

it("goes on after it was idle", async () => {
  const { statements, writes } = openStore()

  await writes.add("one")
  await writes.add("two")
  expect(statements).toEqual([["one"], ["two"]])
})

it("fails only what cannot be written", async () => {
  const { writes } = openStore()
  const settled = await Promise.allSettled([writes.add("one"), writes.add("bad"), writes.add("three")])

  expect(settled.map((one) => (one.status === "fulfilled" ? one.value : "refused"))).toEqual([
    3,
    "refused",
    5,
  ])
})

it("waits no longer than its limit for a write that gets no answer, tries none of its items again, and goes on", async () => {
  const { statements, writes } = openStore(50)
  const given = Promise.allSettled([writes.add("one"), writes.add("silence")])

  await nextTurn()
  expect(await writes.add("three")).toBe(5)
  expect(await given).toMatchObject([{ status: "rejected" }, { status: "rejected" }])
  expect(statements).toEqual([["one", "silence"], ["three"]])
})

it("never puts more than 200 into one statement", async () => {
  const { statements, writes } = openStore()

  await Promise.all(Array.from({ length: 450 }, (_, number) => writes.add(String(number))))
  expect(statements.map(({ length }) => length)).toEqual([200, 200, 50])
})

it("rejects what a write gave no result for", async () => {
  const writes = new JoinedWrites<string, number>(() => Promise.resolve([]), 60_000)

  await expect(writes.add("one")).rejects.toThrow("fewer results")
})
