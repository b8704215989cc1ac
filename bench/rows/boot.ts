import { byTurns } from "../measure/by-turns"
import { median } from "../measure/percentile"
import { timeBoot } from "../world/time-boot"
import { atMost, type Row } from "./row"

export const boot: Row = {
  name: "boot",
  work: "Boot of Medusa",
  comparedWith: "without the plugin",
  run: async (world, { short, progress }) => {
    const { ours, theirs } = await byTurns(
      () => timeBoot(world, "withPlugin"),
      () => timeBoot(world, "withoutPlugin"),
      {
        pairs: short ? 2 : 12,
        // The first boot also fills the database.
        warmUp: short ? 0 : 1,
        onPair: (_done, our, their) =>
          progress(`${our.toFixed(0)} ms with the plugin, ${their.toFixed(0)} ms without`),
      }
    )

    return {
      sides: [
        { name: "with the plugin", samples: ours, unit: "ms" },
        { name: "without", samples: theirs, unit: "ms" },
      ],
      checks: [atMost(1.1, "x", median(ours) / median(theirs), "the time without")],
      notes: ["from the start of the process to the first 200 of /health."],
    }
  },
}
