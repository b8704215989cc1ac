import { setTimeout as wait } from "node:timers/promises"
import type { Random } from "../random"
import { toldBy } from "../histories/life"
import type { World } from "../world/world"
import { ON_INSTANCES } from "./instances"
import { optionChanged } from "./options"
import { ON_POSTGRES, ON_REDIS } from "./servers"

/** A disturbance that happened around the store. */
export interface Disturbed {
  at: Date
  name: string
  came: string
}

interface Surroundings {
  quietSeconds: number
  ended: AbortSignal
  onDisturbed: (disturbed: Disturbed) => void
}

/** Waits `ms`, or until `ended`. */
const pause = (ms: number, ended: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal: ended }).catch((error: unknown) => {
    if (!ended.aborted) {
      throw error
    }
  })

/** Disturbances one after the other, with quiet between them, until `ended`. Each is over when this resolves. */
export const disturb = async (
  world: World,
  random: Random,
  { quietSeconds, ended, onDisturbed }: Surroundings
): Promise<void> => {
  const possible = [
    ...ON_INSTANCES,
    ...(world.redis === undefined ? [] : ON_REDIS),
    // A PostgreSQL of somebody else is left alone.
    ...(process.env["DATABASE_URL"] ? [] : ON_POSTGRES),
    optionChanged,
  ]
  const weights = Object.fromEntries(possible.map(({ name, weight }) => [name, weight]))

  for (let number = 1; !ended.aborted; number += 1) {
    const choices = random.of(`disturbance ${number}`)
    const name = choices.weighted(weights)
    const disturbance = possible.find((one) => one.name === name)
    const at = new Date()

    try {
      onDisturbed({ at, name, came: (await disturbance?.happen(world, choices)) ?? "" })
    } catch (error) {
      const came = toldBy(error)

      if (came === undefined) {
        throw error
      }
      onDisturbed({ at, name, came })
    }
    await pause(quietSeconds * choices.between(333, 1_667), ended)
  }
}
