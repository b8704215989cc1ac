import type { Random } from "../random"
import { toldBy } from "../histories/life"
import { pause } from "../pause"
import type { World } from "../world/world"
import type { Disturbance } from "./disturbance"
import { hung, killed, rollingRestart, wrongClock } from "./instances"
import { optionChanged } from "./options"
import { postgresHung, postgresRestarted, redisEmptied, redisHung, redisRestarted } from "./servers"

const ALL: readonly Disturbance[] = [
  killed,
  rollingRestart,
  hung,
  wrongClock,
  redisRestarted,
  redisEmptied,
  redisHung,
  postgresRestarted,
  postgresHung,
  optionChanged,
]

/** A disturbance that happened around the store. */
export interface Disturbed {
  at: Date
  name: string
  came: string
}

/** Disturbances one after the other, with quiet between them, until `ended`. Each is over when this resolves. */
export const disturb = async (
  world: World,
  random: Random,
  {
    quietSeconds,
    ended,
    onDisturbed,
  }: { quietSeconds: number; ended: AbortSignal; onDisturbed: (disturbed: Disturbed) => void }
): Promise<void> => {
  const possible = ALL.filter(({ isPossible }) => isPossible(world))
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
