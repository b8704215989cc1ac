import type { MedusaContainer } from "@medusajs/framework/types"
import { EffectsQueue } from "../modules/svc/effects-queue"
import { TELL_MS } from "../modules/svc/waits"
import { tellSubscribers } from "./tell-subscribers"

afterEach(() => jest.useRealTimers())

it("asks for events anew after a minute in which the database was silent", async () => {
  jest.useFakeTimers({ doNotFake: ["performance"] })
  const warn = jest.fn()
  const claim = jest
    .fn()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue({ rows: [] })
  const svc = {
    telling: new EffectsQueue({ atOnce: 1, quietMs: 0, patienceMs: 0, slowMs: 2 * TELL_MS, most: 2 }),
    ledger: { outbox: { claim } },
  }
  const container = {
    resolve: (name: string) => (name === "logger" ? { warn } : svc),
  } as unknown as MedusaContainer

  for (let asked = 1; asked <= 3; asked += 1) {
    tellSubscribers(container)
    await jest.advanceTimersByTimeAsync(TELL_MS)
    expect(claim).toHaveBeenCalledTimes(asked)
  }
  expect(warn).toHaveBeenCalledTimes(2)
})
