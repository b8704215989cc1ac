import type { SandboxFault } from "../../support/sandbox-control"
import { PLANS } from "../../support/store"
import { byTurns } from "../measure/by-turns"
import { median } from "../measure/percentile"
import { PROVIDERS } from "../world/shop"
import { atMost, type Row, type RowOptions, type RowResult } from "./row"
import type { World } from "../world/world"

/** Completes the same cart by turns with the plugin and with Medusa's system provider; only the completion counts. */
const measure = async (
  world: World,
  { short, progress }: RowOptions,
  delayMs: number,
  reach: number
): Promise<RowResult> => {
  const shop = await world.shop()
  const faults: SandboxFault[] =
    delayMs === 0 ? [] : [{ operation: "initiate_checkout", calls: "all", kind: "delay", ms: delayMs }]

  await shop.sandbox.putFaults(faults)
  const { ours, theirs } = await byTurns(
    async () => (await shop.placeOrder({ provider: PROVIDERS.svc, planId: PLANS.days30 })).completedInMs,
    async () => (await shop.placeOrder({ provider: PROVIDERS.system })).completedInMs,
    {
      pairs: short ? 6 : 40,
      warmUp: short ? 1 : 5,
      onPair: (done, our, their) => {
        if (done % 5 === 0) {
          progress(
            `${done} pairs; the last: ${our.toFixed(0)} ms with the plugin, ${their.toFixed(0)} ms without`
          )
        }
      },
    }
  )

  await shop.sandbox.putFaults([])
  const ratio = median(ours) / (median(theirs) + delayMs)

  return {
    sides: [
      { name: "the plugin", samples: ours, unit: "ms" },
      { name: "system provider", samples: theirs, unit: "ms" },
    ],
    checks: [atMost(reach, "x", ratio, delayMs === 0 ? "its p50" : `its p50 + ${delayMs} ms`)],
    notes: [],
  }
}

export const completeCart: Row = {
  name: "cart",
  work: "Complete a cart, service answers at once",
  comparedWith: "the same cart with Medusa's system provider",
  run: (world, options) => measure(world, options, 0, 1.1),
}

/** A cart while the service takes its time. */
export const completeCartSlowly: Row = {
  name: "cart-slow",
  work: "The same, service answers in 300 ms",
  comparedWith: "system provider + 300 ms",
  whenWhole: true,
  run: (world, options) => measure(world, options, 300, 1.15),
}
