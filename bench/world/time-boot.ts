import { freePort } from "../../support/free-port"
import { launchMedusa } from "../../support/medusa-process"
import { until } from "../../support/poll-until"
import type { World } from "./world"

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/health`).then(
    ({ ok }) => ok,
    // Nobody listens yet.
    () => false
  )

/** Starts Medusa and stops it again. @returns the ms from the start of its process to its first 200 of /health */
export const timeBoot = async (world: World, name: "withPlugin" | "withoutPlugin"): Promise<number> => {
  const port = await freePort()
  const startedAt = performance.now()
  const server = launchMedusa(world.bare(name, port), port)

  try {
    await until(() => isHealthy(port), Boolean, { what: `Medusa ${name} is healthy`, everyMs: 10 })
    return performance.now() - startedAt
  } catch (error) {
    throw new Error(`Medusa did not boot. Its output:\n${server.output()}`, { cause: error })
  } finally {
    await server.stop()
  }
}
