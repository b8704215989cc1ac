import { get } from "node:http"
import { freePort } from "../../support/free-port"
import { launchMedusa } from "../../support/medusa-process"
import { until } from "../../support/poll-until"
import type { World } from "./world"

const isHealthy = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ host: "localhost", port, path: "/health" }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })

    // Nobody listens yet.
    request.once("error", () => resolve(false))
  })

/** Starts Medusa and stops it again. @returns the ms from the start of its process to its first 200 of /health */
export const timeBoot = async (world: World, name: "withPlugin" | "withoutPlugin"): Promise<number> => {
  const port = await freePort()
  const startedAt = performance.now()
  const server = launchMedusa(world.application(name, port), port)

  try {
    await until(() => isHealthy(port), Boolean, { what: `Medusa ${name} is healthy`, everyMs: 10 })
    return performance.now() - startedAt
  } catch (error) {
    throw new Error(`Medusa did not boot. Its output:\n${server.output()}`, { cause: error })
  } finally {
    await server.stop()
  }
}
