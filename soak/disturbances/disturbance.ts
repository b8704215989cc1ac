import type { Random } from "../random"
import type { World } from "../world/world"

/** Something that goes wrong around the store, and is over when it resolves. */
export interface Disturbance {
  name: string
  /** How often it happens, relative to the others. */
  weight: number
  /** @returns what exactly happened */
  happen: (world: World, random: Random) => Promise<string>
}
