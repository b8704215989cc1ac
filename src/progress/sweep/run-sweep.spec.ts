import type { MedusaContainer } from "@medusajs/framework/types"
import { SWEEP_LEASE_MS } from "../../modules/svc/ledger/sweep-ledger"
import { sweepBy } from "./run-sweep"

afterEach(() => jest.useRealTimers())

it("ends with its lease though the database is silent, since Medusa starts no other one before", async () => {
  jest.useFakeTimers()
  const svc = {
    ledger: {},
    instance: { keepInSight: (work: Promise<void>) => work },
    optionsInForce: () => new Promise(() => undefined),
  }
  const swept = sweepBy({ resolve: () => svc } as unknown as MedusaContainer, "job")
  const ended = expect(swept).rejects.toThrow("It took too long")

  await jest.advanceTimersByTimeAsync(SWEEP_LEASE_MS + 1)
  await ended
})
