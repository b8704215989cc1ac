import type { Logger } from "@medusajs/framework/types"
import { StoreFunctionError } from "../../../config"
import type { EffectsQueue } from "../effects-queue"
import type { Ledger } from "../ledger/ledger"
import { PlanSourceWatch } from "./plan-source-watch"

it("logs once a minute that the store's own list of plans fails, however many pages ask for it", () => {
  const [warn, add] = [jest.fn(), jest.fn()]
  let now = 0
  const watch = new PlanSourceWatch(
    { now: () => new Date(now) } as Ledger,
    { add } as unknown as EffectsQueue,
    { warn } as unknown as Logger
  )

  for (now = 0; now < 120_000; now += 500) {
    watch.heard(StoreFunctionError.thrownBy("plans.list", new TypeError("It fails here.")))
  }
  expect(warn).toHaveBeenCalledTimes(2)
  expect(add).toHaveBeenCalledTimes(2)
})
