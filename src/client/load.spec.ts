import { runInThisContext } from "node:vm"
import { CALLS, ONCE_ONLY, OPERATIONS } from "./__fixtures__/calls"
import { failure, openService } from "./__fixtures__/open-client"
import { operationOf, succeed, type Handler } from "./__fixtures__/service-server"
import { SvcAbortError, type CallOptions, type SvcClient } from "./index"
import type { SvcOperation } from "./operation-name"

const many = (count: number, client: SvcClient, operation: SvcOperation, options?: CallOptions) =>
  Array.from({ length: count }, () => CALLS[operation](client, options))

const succeedLater =
  (ms: number): Handler =>
  (response, request, count) =>
    setTimeout(() => succeed(response, request, count), ms)

describe("slots of each operation's own", () => {
  it.each([
    ...[...ONCE_ONLY, "reconcile_prepaid_payment" as const].map(
      (operation) => [operation, "check_eligibility"] as const
    ),
    ["initiate_checkout", "add_invoice"] as const,
  ])("%s is sent at once behind 40 calls of %s that hang", async (operation, hanging) => {
    const { service, client } = await openService((response, request, count) => {
      if (operationOf(request) !== hanging) {
        succeed(response, request, count)
      }
    })
    const waiting = many(40, client, hanging).map((call) => failure(call, SvcAbortError))

    await CALLS[operation](client, { totalTimeoutMs: 2_000 })

    // None of the calls had to end before close().
    client.close()
    expect((await Promise.all(waiting)).every(({ reason }) => reason === "closed")).toBe(true)
    expect(service.requests.length).toBeLessThanOrEqual(17)
  })

  it("no operation has more in flight than maxConcurrent, and all are served", async () => {
    const open: Partial<Record<SvcOperation, (() => void)[]>> = {}
    let most = 0
    const { service, client } = await openService(
      (response, request, count) => {
        const operation = operationOf(request)
        const inFlight = (open[operation] ??= [])

        inFlight.push(() => succeed(response, request, count))
        most = Math.max(most, inFlight.length)
        if (inFlight.length === 3) {
          // A fourth would come meanwhile.
          setTimeout(() => inFlight.splice(0).forEach((answer) => answer()), 20)
        }
      },
      { maxConcurrent: 3 }
    )

    await Promise.all(OPERATIONS.flatMap((operation) => many(9, client, operation)))

    expect(most).toBe(3)
    expect(service.requests).toHaveLength(45)
  })
})

/** The real process, to which Node sends warnings. Tests get a copy, which hears nothing. */
const nodeProcess = runInThisContext("process") as NodeJS.Process

describe("fifty calls at once", () => {
  const warningsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
    const warnings: string[] = []
    const note = (warning: Error) => warnings.push(`${warning.name}: ${warning.message}`)

    nodeProcess.on("warning", note)

    try {
      await work()
      // Warnings are emitted on a later turn.
      await new Promise((resolve) => setImmediate(resolve))
    } finally {
      nodeProcess.off("warning", note)
    }

    return warnings
  }

  it.each<[string, number, CallOptions]>([
    ["1 slot", 1, {}],
    ["16 slots", 16, {}],
    ["100 slots", 100, {}],
    ["one signal of the caller's", 100, { signal: new AbortController().signal }],
  ])("with %s warn of no leak", async (_, maxConcurrent, options) => {
    const { client } = await openService(succeedLater(20), { maxConcurrent, timeoutMs: 5_000 })

    expect(await warningsDuring(() => Promise.all(many(50, client, "check_eligibility", options)))).toEqual(
      []
    )
  })

  it("end together when the caller's signal is aborted", async () => {
    const abort = new AbortController()
    const { client } = await openService(
      (_response, _request, count) => {
        if (count === 50) {
          abort.abort()
        }
      },
      { maxConcurrent: 100 }
    )
    const calls = many(50, client, "check_eligibility", { signal: abort.signal })
    const errors = await Promise.all(calls.map((call) => failure(call, SvcAbortError)))

    expect(errors.every(({ reason }) => reason === "signal")).toBe(true)
  })

  it("leave no listener on the caller's signal", async () => {
    const { client } = await openService(succeed)
    const { signal } = new AbortController()
    const added = jest.spyOn(signal, "addEventListener")
    const removed = jest.spyOn(signal, "removeEventListener")

    await Promise.all(many(5, client, "check_eligibility", { signal }))
    await CALLS.check_eligibility(client, { signal })

    expect(added).toHaveBeenCalledTimes(2)
    expect(removed).toHaveBeenCalledTimes(2)
  })
})
