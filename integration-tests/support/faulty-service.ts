import { createSvcClient } from "../../src/client"
import { type FaultName, type Operation, sandboxFault } from "../fault-matrix/faults"
import { freePort } from "../../support/free-port"
import type { StoreUnderTest } from "./store-suite"

/** Long enough for a second call, short enough for a test. */
const BUDGET_MS = 2_000

/**
 * Spoils every call of an operation that is about one of `subjects`: a reference, a phone number, an order.
 * @returns what heals the service.
 */
export const spoil = async (
  store: StoreUnderTest,
  fault: FaultName,
  operation: Operation,
  subjects: readonly string[]
): Promise<() => Promise<void>> => {
  const { svc, sandbox } = store
  const real = svc.client
  const { options } = svc
  const { totalTimeoutMs } = options.client
  const faults = subjects.flatMap((about) => sandboxFault(fault, operation, about) ?? [])
  const client = createSvcClient({
    baseUrl: faults.length === 0 ? `http://127.0.0.1:${String(await freePort())}` : sandbox.url,
    accessToken: options.accessToken,
    timeoutMs: BUDGET_MS / 2,
    totalTimeoutMs: BUDGET_MS,
  })

  options.client.totalTimeoutMs = BUDGET_MS
  Object.assign(svc, { client })
  await sandbox.putFaults(faults)
  return async () => {
    await sandbox.putFaults([])
    options.client.totalTimeoutMs = totalTimeoutMs
    Object.assign(svc, { client: real })
    client.close()
  }
}
