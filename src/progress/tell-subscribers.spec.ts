import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { EffectsQueue } from "../modules/svc/effects-queue"
import { TELL_MS } from "../modules/svc/waits"
import { tellSubscribers } from "./tell-subscribers"

afterEach(() => jest.useRealTimers())

/** Tells what `claim` gives to an event bus. */
const telling = (claim: jest.Mock, emit = jest.fn()) => {
  const warn = jest.fn<undefined, [string]>()
  const refused = jest.fn(() => Promise.resolve())
  const svc = {
    telling: new EffectsQueue({ atOnce: 1, quietMs: 0, patienceMs: 0, slowMs: 2 * TELL_MS, most: 2 }),
    ledger: { outbox: { claim, refused } },
  }
  const known = new Map<string, unknown>([
    ["logger", { warn }],
    [Modules.EVENT_BUS, { emit }],
  ])
  const container = { resolve: (name: string) => known.get(name) ?? svc } as unknown as MedusaContainer

  return { container, refused, lines: () => warn.mock.calls.flat() }
}

const batch = {
  token: "token",
  rows: Array.from({ length: 100 }, (_one, n) => ({ name: "svc.x", reference: `payses_${n}` })),
}

it("leaves events for later when the event bus refuses one after the other, and says why", async () => {
  jest.useFakeTimers({ doNotFake: ["performance"] })
  const claim = jest.fn().mockResolvedValueOnce(batch).mockResolvedValue({ rows: [] })
  const full = Object.assign(new Error("OOM"), { name: "ReplyError" })
  const { container, refused, lines } = telling(claim, jest.fn().mockRejectedValue(full))

  tellSubscribers(container)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(lines()).toEqual(
    [0, 1, 2].map((n) => `svc.events the event bus refused svc.x of payses_${n}: ReplyError`)
  )
  expect(refused).toHaveBeenCalledTimes(3)
  expect(claim).toHaveBeenCalledTimes(1)
})

it("says that the event bus does not answer", async () => {
  jest.useFakeTimers({ doNotFake: ["performance"] })
  const silent = jest.fn().mockReturnValue(new Promise(() => undefined))
  const { container, lines } = telling(jest.fn().mockResolvedValue(batch), silent)

  tellSubscribers(container)
  await jest.advanceTimersByTimeAsync(TELL_MS + 1)
  expect(lines()).toEqual(["svc.events were not told: EventBusSilent"])
})

it("asks for events anew after a minute in which the database was silent", async () => {
  jest.useFakeTimers({ doNotFake: ["performance"] })
  const claim = jest
    .fn()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue({ rows: [] })
  const { container, lines } = telling(claim)

  for (let asked = 1; asked <= 3; asked += 1) {
    tellSubscribers(container)
    await jest.advanceTimersByTimeAsync(TELL_MS)
    expect(claim).toHaveBeenCalledTimes(asked)
  }
  expect(lines()).toHaveLength(2)
})
