import { freePort } from "../../support/free-port"
import { launchMedusa } from "../../support/medusa-process"
import { polling } from "../../support/polling"
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
    await polling(() => isHealthy(port), { what: `Medusa ${name} is healthy`, everyMs: 10 }).until(Boolean)
    return performance.now() - startedAt
  } catch (error) {
    throw new Error(`Medusa did not boot. Its output:\n${server.output()}`, { cause: error })
  } finally {
    await server.stop()
  }
}
