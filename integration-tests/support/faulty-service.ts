import { createSvcClient } from "../../src/client"
import { FAULTS, type FaultName, type Operation, sandboxFault } from "../fault-matrix/faults"
import { freePort } from "../../support/free-port"
import type { StoreUnderTest } from "./store-suite"

/** Long enough for a second call on a busy machine, but short enough for a test. */
const BUDGET_MS = 8_000

/** A call without a full answer is given up sooner, because it takes effect at once or never. */
const SILENT: readonly FaultName[] = [
  "time-out before the effect",
  "time-out after the effect",
  "slow drip after the effect",
]
const SILENT_MS = 700

/**
 * Spoils every call of an operation about a fault's subjects: a reference, a phone number or an order.
 * @returns a function that heals the service.
 */
export const spoil = async (
  { svc, sandbox }: StoreUnderTest,
  operation: Operation,
  subjects: (fault: FaultName) => readonly string[]
): Promise<() => Promise<void>> => {
  const real = svc.client
  const { options } = svc
  const { totalTimeoutMs } = options.client
  const open = (baseUrl: string, budgetMs = BUDGET_MS) =>
    createSvcClient({
      baseUrl,
      accessToken: options.accessToken,
      timeoutMs: budgetMs / 2,
      totalTimeoutMs: budgetMs,
      maxConcurrent: 100,
      // A pause between two tries would teach nothing.
      sleep: () => Promise.resolve(),
    })
  const reachable = open(sandbox.url)
  const unreachable = open(`http://127.0.0.1:${String(await freePort())}`)
  const silent = open(sandbox.url, SILENT_MS)
  const refused = subjects("connection refused")
  const unanswered = SILENT.flatMap(subjects)
  const clientFor = (input: unknown) => {
    const call = JSON.stringify(input)
    const isAbout = (some: readonly string[]) => some.some((subject) => call.includes(subject))

    return isAbout(refused) ? unreachable : isAbout(unanswered) ? silent : reachable
  }

  options.client.totalTimeoutMs = BUDGET_MS
  Object.assign(svc, {
    client: {
      checkEligibility: (input, call) => clientFor(input).checkEligibility(input, call),
      initiateCheckout: (input, call) => {
        const client = clientFor(input)

        return client.initiateCheckout(input, client === silent ? {} : call)
      },
      reconcilePrepaidPayment: (input, call) => clientFor(input).reconcilePrepaidPayment(input, call),
      confirmDelivery: (input, call) => clientFor(input).confirmDelivery(input, call),
      addInvoice: (input, call) => clientFor(input).addInvoice(input, call),
      close: () => undefined,
    } satisfies typeof real,
  })
  await sandbox.putFaults(
    FAULTS.flatMap((fault) => subjects(fault).flatMap((about) => sandboxFault(fault, operation, about) ?? []))
  )
  return async () => {
    await sandbox.putFaults([])
    options.client.totalTimeoutMs = totalTimeoutMs
    Object.assign(svc, { client: real })
    reachable.close()
    unreachable.close()
    silent.close()
  }
}
