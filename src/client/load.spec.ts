import type { ServerResponse } from "node:http"
import { runInThisContext } from "node:vm"
import { CALLS, ONCE_ONLY, OPERATIONS, SUCCESSES } from "./__fixtures__/calls"
import { failure, openClient } from "./__fixtures__/open-client"
import { answerJson, startService } from "./__fixtures__/service-server"
import { SvcAbortError, type CallOptions, type SvcClient } from "./index"
import type { SvcOperation } from "./operation-name"

const PATHS: Record<string, SvcOperation> = {
  "/svc/v1/users/check_eligibility": "check_eligibility",
  "/svc/v1/checkout/initiate": "initiate_checkout",
  "/svc/v1/checkout/reconcile_prepaid_payment": "reconcile_prepaid_payment",
  "/svc/v1/orders/confirm_delivery": "confirm_delivery",
  "/svc/v1/invoices/add": "add_invoice",
}

/** A service that answers everything but one operation. */
const hangingOn = (hanging: SvcOperation) =>
  startService((response, { url }) => {
    const operation = PATHS[url]

    if (operation !== undefined && operation !== hanging) {
      answerJson(response, SUCCESSES[operation]())
    }
  })

const many = (count: number, client: SvcClient, operation: SvcOperation, options?: CallOptions) =>
  Array.from({ length: count }, () => CALLS[operation](client, options))

describe("slots of each operation's own", () => {
  it.each([...ONCE_ONLY, "reconcile_prepaid_payment"] as const)(
    "%s is sent at once behind 40 questions about buyers that hang",
    async (operation) => {
      const service = await hangingOn("check_eligibility")
      const client = openClient(service.baseUrl)
      const questions = many(40, client, "check_eligibility").map((call) => failure(call, SvcAbortError))

      await CALLS[operation](client, { totalTimeoutMs: 2_000 })

      // No question had to end for it.
      client.close()
      expect((await Promise.all(questions)).every(({ reason }) => reason === "closed")).toBe(true)
      expect(service.requests.length).toBeLessThanOrEqual(17)
    }
  )

  it("a checkout is sent at once behind 40 invoices that hang", async () => {
    const service = await hangingOn("add_invoice")
    const client = openClient(service.baseUrl)
    const invoices = many(40, client, "add_invoice").map((call) => failure(call, SvcAbortError))

    await CALLS.initiate_checkout(client, { totalTimeoutMs: 2_000 })
    client.close()
    await Promise.all(invoices)
  })

  it("no operation has more in flight than maxConcurrent", async () => {
    const open: Partial<Record<SvcOperation, ServerResponse[]>> = {}
    let most = 0
    const service = await startService((response, { url }) => {
      const operation = PATHS[url] ?? "check_eligibility"
      const waiting = (open[operation] ??= [])

      waiting.push(response)
      most = Math.max(most, waiting.length)
      setTimeout(() => {
        waiting.splice(waiting.indexOf(response), 1)
        answerJson(response, SUCCESSES[operation]())
      }, 5)
    })
    const client = openClient(service.baseUrl, { maxConcurrent: 3 })

    await Promise.all(OPERATIONS.flatMap((operation) => many(9, client, operation)))

    expect(most).toBe(3)
    expect(service.requests).toHaveLength(45)
  })
})

/** The process itself, to which Node warns. Tests have a copy of it, which hears nothing. */
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

  it.each([1, 16, 100])("with %i slots warn of no leak", async (maxConcurrent) => {
    const service = await startService((response) =>
      setTimeout(() => answerJson(response, SUCCESSES.check_eligibility()), 20)
    )
    const client = openClient(service.baseUrl, { maxConcurrent, timeoutMs: 5_000 })

    expect(await warningsDuring(() => Promise.all(many(50, client, "check_eligibility")))).toEqual([])
  })

  it("under one signal of the caller's warn of no leak", async () => {
    const service = await startService((response) =>
      setTimeout(() => answerJson(response, SUCCESSES.check_eligibility()), 20)
    )
    const client = openClient(service.baseUrl, { maxConcurrent: 100 })
    const { signal } = new AbortController()

    expect(
      await warningsDuring(() => Promise.all(many(50, client, "check_eligibility", { signal })))
    ).toEqual([])
  })

  it("end together when that signal is aborted", async () => {
    const abort = new AbortController()
    const service = await startService((_response, _request, count) => {
      if (count === 50) {
        abort.abort()
      }
    })
    const client = openClient(service.baseUrl, { maxConcurrent: 100 })
    const calls = many(50, client, "check_eligibility", { signal: abort.signal })

    expect(
      (await Promise.all(calls.map((call) => failure(call, SvcAbortError)))).every(
        ({ reason }) => reason === "signal"
      )
    ).toBe(true)
  })

  it("leave no listener on the caller's signal", async () => {
    const service = await startService((response) => answerJson(response, SUCCESSES.check_eligibility()))
    const client = openClient(service.baseUrl)
    const { signal } = new AbortController()
    const added = jest.spyOn(signal, "addEventListener")
    const removed = jest.spyOn(signal, "removeEventListener")

    await Promise.all(many(5, client, "check_eligibility", { signal }))
    await CALLS.check_eligibility(client, { signal })

    expect(added).toHaveBeenCalledTimes(2)
    expect(removed).toHaveBeenCalledTimes(2)
  })
})
