import { get } from "node:http"
import { createRequire } from "node:module"
import path from "node:path"
import { freePort } from "../../support/free-port"
import { startGuarded } from "../../support/guarded-process"
import { until } from "../measure/until"
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

/** Starts Medusa in a folder and stops it again. @returns from the start of its process to its first 200 of /health, in ms */
export const timeBoot = async (world: World, directory: string, databaseUrl: string): Promise<number> => {
  const port = await freePort()
  const cli = createRequire(path.join(directory, "package.json")).resolve("@medusajs/cli/package.json")
  const startedAt = performance.now()
  const server = startGuarded(
    process.execPath,
    [path.join(path.dirname(cli), "cli.js"), "start", "--port", String(port)],
    { cwd: directory, env: { ...world.environment(databaseUrl, port), PORT: String(port) } }
  )

  try {
    await until(`Medusa in ${path.basename(directory)} is healthy`, () => isHealthy(port), { everyMs: 10 })
    return performance.now() - startedAt
  } catch (error) {
    throw new Error(`Medusa did not boot. Its output:\n${server.output()}`, { cause: error })
  } finally {
    await server.stop()
  }
}
