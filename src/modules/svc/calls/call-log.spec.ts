import { CALLS, PHONE, SUCCESSES, TOKEN } from "../../../client/__fixtures__/calls"
import { openClient } from "../../../client/__fixtures__/open-client"
import { answerJson, type Handler, startService } from "../../../client/__fixtures__/service-server"
import type { CallCount } from "../ledger/call-ledger"
import { CallLog } from "./call-log"

/** Keeps what it is given; fails while it is told to. */
class Written {
  readonly counts: CallCount[] = []
  isAway = false
  /** When the database answers. */
  answer: Promise<void> = Promise.resolve()

  async add(counts: readonly CallCount[]): Promise<void> {
    if (counts.length > 0) {
      await this.answer
    }
    if (this.isAway) {
      throw new Error("away")
    }
    this.counts.push(...counts)
  }
}

const NOON = Date.UTC(2026, 0, 1, 12)

describe("the log of calls", () => {
  let written: Written
  let failures: unknown[]
  let at: number
  let log: CallLog

  beforeEach(() => {
    written = new Written()
    failures = []
    at = NOON
    log = new CallLog(
      written,
      () => new Date(at),
      (error) => failures.push(error)
    )
  })
  afterEach(async () => {
    await log.close()
  })

  const watched = async (handler: Handler) =>
    log.watch(openClient((await startService(handler)).baseUrl, { retries: 0 }))
  const succeeding = () => watched((response) => answerJson(response, SUCCESSES.check_eligibility()))
  const failing = () => watched((response) => response.writeHead(401).end())
  const fails = (call: Promise<unknown>) => expect(call).rejects.toThrow()

  it("counts the calls of a minute with the same end once, however many there are", async () => {
    const good = await succeeding()
    const bad = await failing()

    for (let n = 0; n < 5; n += 1) {
      at += 1_000
      await CALLS.check_eligibility(good)
      await fails(CALLS.check_eligibility(bad))
    }
    expect(written.counts).toEqual([])
    await log.flush()
    expect(written.counts).toEqual([
      {
        minute: new Date(NOON),
        operation: "check_eligibility",
        result: "ok",
        errorName: null,
        errorCode: null,
        lastAt: new Date(NOON + 5_000),
        calls: 5,
        latency: expect.any(Array),
      },
      expect.objectContaining({ result: "wrong_token", errorName: "SvcHttpError", calls: 5 }),
    ])
    expect(written.counts[0]?.latency.reduce((sum, count) => sum + count, 0)).toBe(5)
    await log.flush()
    expect(written.counts).toHaveLength(2)
  })

  it("begins anew with the next minute", async () => {
    const client = await succeeding()

    await CALLS.check_eligibility(client)
    at += 60_000
    await CALLS.check_eligibility(client)
    await log.flush()
    expect(written.counts.map(({ minute }) => minute.getTime())).toEqual([NOON, NOON + 60_000])
  })

  it("tells the operations apart, and passes their results and failures on", async () => {
    const client = await watched((response, { url }) =>
      answerJson(response, url.includes("initiate") ? SUCCESSES.initiate_checkout() : SUCCESSES.add_invoice())
    )

    await expect(CALLS.initiate_checkout(client)).resolves.toMatchObject({ order_id: "ord_1" })
    await CALLS.add_invoice(client)
    await CALLS.confirm_delivery(client)
    await fails(CALLS.reconcile_prepaid_payment(client))
    await log.flush()
    expect(written.counts.map(({ operation, result }) => [operation, result])).toEqual([
      ["initiate_checkout", "ok"],
      ["add_invoice", "ok"],
      ["confirm_delivery", "ok"],
      ["reconcile_prepaid_payment", "unexpected_answer"],
    ])
  })

  it("holds no phone number, no token and no answer", async () => {
    await CALLS.check_eligibility(await succeeding())
    await fails(CALLS.check_eligibility(await failing()))
    await log.flush()
    const text = JSON.stringify(written.counts)

    expect(text).not.toContain(PHONE)
    expect(text).not.toContain(TOKEN)
    expect(text).not.toContain("Example Trading")
  })

  it("says how many calls are under way", async () => {
    const answers: (() => void)[] = []
    const client = await watched((response) => {
      answers.push(() => answerJson(response, SUCCESSES.check_eligibility()))
    })
    const calls = [CALLS.check_eligibility(client), CALLS.check_eligibility(client)]

    expect(log.inFlight).toBe(2)
    while (answers.length < 2) {
      await new Promise(setImmediate)
    }
    answers.forEach((answer) => answer())
    await Promise.all(calls)
    expect(log.inFlight).toBe(0)
  })

  it("keeps what could not be written, says so once, and writes it with what came since", async () => {
    const client = await succeeding()

    written.isAway = true
    await CALLS.check_eligibility(client)
    await log.flush()
    await log.flush()
    expect(failures).toEqual([new Error("away")])
    await CALLS.check_eligibility(client)
    written.isAway = false
    await log.flush()
    expect(written.counts).toEqual([expect.objectContaining({ calls: 2 })])
    written.isAway = true
    await CALLS.check_eligibility(client)
    await log.flush()
    expect(failures).toHaveLength(2)
  })

  it("keeps a bounded number while nothing can be written, and counts on in those", async () => {
    const client = await succeeding()

    written.isAway = true
    for (let n = 0; n < 1_005; n += 1) {
      at += 60_000
      await CALLS.check_eligibility(client)
    }
    at = NOON + 60_000
    await CALLS.check_eligibility(client)
    written.isAway = false
    await log.flush()
    expect(written.counts).toHaveLength(1_000)
    expect(written.counts[0]).toMatchObject({ minute: new Date(NOON + 60_000), calls: 2 })
  }, 30_000)

  it("does not count what this process ended itself", async () => {
    const client = await watched(() => undefined)
    const call = fails(CALLS.check_eligibility(client))

    client.close()
    await call
    await log.flush()
    expect(written.counts).toEqual([])
  })

  it.each(["flush", "close"] as const)("waits in %s for a write that has begun before", async (end) => {
    let answer = (): void => undefined

    written.answer = new Promise((resolve) => (answer = resolve))
    await CALLS.check_eligibility(await succeeding())
    void log.flush()
    setImmediate(answer)
    await log[end]()
    expect(written.counts).toHaveLength(1)
  })

  it("writes when it is closed also what a write under way could not", async () => {
    let answer = (): void => undefined

    written.answer = new Promise((resolve) => (answer = resolve))
    await CALLS.check_eligibility(await succeeding())
    const first = log.flush()
    const end = log.close()

    written.isAway = true
    answer()
    await first
    written.isAway = false
    await end
    expect(written.counts).toHaveLength(1)
  })

  it("writes what is left when it is closed, and nothing after it", async () => {
    const client = await succeeding()

    await CALLS.check_eligibility(client)
    await log.close()
    expect(written.counts).toHaveLength(1)
    await CALLS.check_eligibility(client)
    await log.flush()
    expect(written.counts).toHaveLength(1)
  })
})
