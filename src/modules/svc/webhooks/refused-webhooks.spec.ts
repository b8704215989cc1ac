import type { ReceivedWebhook } from "../ledger/webhook-inbox"
import { RefusedWebhooks } from "./refused-webhooks"

const webhook = (rawBody: string, verdict = "mismatch"): ReceivedWebhook => ({
  kind: "delivery",
  reference: "payses_1",
  dedupeKey: "unverified:delivery:payses_1",
  rawBody,
  verdict,
  matchingPreset: null,
})

/** A database that may be away for as long as a test likes. */
const openDatabase = () => {
  const written: { body: string; verdict: string; deliveries: number }[] = []
  const warnings: string[] = []
  let present = Promise.resolve()
  let writes = 0
  const refused = new RefusedWebhooks(
    async ({ rawBody: body, verdict }, deliveries) => {
      writes += 1
      await present
      written.push({ body, verdict, deliveries })
    },
    (what) => warnings.push(what)
  )
  /** Gives the function that ends each write that has begun since with an error. */
  const away = () => {
    let fail = () => {}

    present = new Promise((_, reject) => {
      fail = () => reject(new Error("no connection"))
    })
    return () => {
      fail()
      present = Promise.resolve()
    }
  }

  return { refused, written, writes: () => writes, warnings, away }
}

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

it("writes the first of a reason down at once, and then the last of those that have come and how many they were", async () => {
  const { refused, written } = openDatabase()

  expect(await refused.add(webhook("1"))).toBe(true)
  expect(await refused.add(webhook("2"))).toBe(false)
  expect(await refused.add(webhook("3"))).toBe(false)
  expect(await refused.add(webhook("4", "missing_signature"))).toBe(true)
  await jest.advanceTimersByTimeAsync(3_000)
  expect(written).toEqual([
    { body: "1", verdict: "mismatch", deliveries: 1 },
    { body: "4", verdict: "missing_signature", deliveries: 1 },
    { body: "3", verdict: "mismatch", deliveries: 2 },
  ])
  await jest.advanceTimersByTimeAsync(6_000)
  expect(await refused.add(webhook("5"))).toBe(true)
  expect(jest.getTimerCount()).toBe(1)
})

it("writes down later what the database was away for, also when it let a write wait for a minute", async () => {
  const { refused, written, warnings, away } = openDatabase()
  const fail = away()
  const first = refused.add(webhook("1"))

  await jest.advanceTimersByTimeAsync(60_000)
  fail()
  expect(await first).toBe(true)
  expect(warnings).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(3_000)
  expect(written).toEqual([{ body: "1", verdict: "mismatch", deliveries: 1 }])
})

it("makes one write at a time of a reason, and counts what comes meanwhile", async () => {
  const { refused, written, away } = openDatabase()
  const fail = away()
  const first = refused.add(webhook("1"))

  for (const body of ["2", "3"]) {
    await jest.advanceTimersByTimeAsync(20_000)
    expect(await refused.add(webhook(body))).toBe(false)
  }
  fail()
  await first
  await jest.advanceTimersByTimeAsync(3_000)
  expect(written).toEqual([{ body: "3", verdict: "mismatch", deliveries: 3 }])
})

it("queues no writes behind one that the database lets wait", async () => {
  const { refused, writes, away } = openDatabase()

  away()
  void refused.add(webhook("1"))
  await jest.advanceTimersByTimeAsync(30_000)
  expect(writes()).toBe(1)
})

it("waits for a write under way when the store stops, and then writes what came meanwhile", async () => {
  const { refused, written, away } = openDatabase()
  const fail = away()

  void refused.add(webhook("1"))
  await refused.add(webhook("2"))
  void Promise.resolve().then(fail)
  await refused.flush()
  expect(written).toEqual([{ body: "2", verdict: "mismatch", deliveries: 2 }])
})

it("writes down at once what was only counted, when the store stops", async () => {
  const { refused, written } = openDatabase()

  await refused.add(webhook("1"))
  await refused.add(webhook("2"))
  await refused.flush()
  expect(written).toHaveLength(2)
  expect(jest.getTimerCount()).toBe(0)
})
