import assert from "node:assert/strict"
import { z } from "zod"
import { npm, runToEnd } from "./npm"

/** What is not exported cannot be imported, by Node's own answer. */
export const internalsStayInside = async (app: string): Promise<void> => {
  for (const internal of ["domain/money", "jobs/sweep", "modules/svc/ledger/ledger"]) {
    const script = `try { require("medusa-payment-svc/${internal}") } catch ({ code }) { console.log(code) }`

    assert.match(await runToEnd(process.execPath, ["-e", script], app), /ERR_PACKAGE_PATH_NOT_EXPORTED/)
  }
}

/** A schema of one copy of zod is none to another, and a sandbox is no reason to install a web server. */
export const oneZodAndNoWebServer = async (app: string): Promise<void> => {
  const found = await npm(["query", "#zod, #hono", "--loglevel=silent"], app)
  const packages = z.array(z.looseObject({ name: z.string(), location: z.string() })).parse(JSON.parse(found))

  assert.deepEqual(
    packages.map(({ location }) => location),
    ["node_modules/zod"]
  )
}
